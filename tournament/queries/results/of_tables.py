"""What the tables of a round have come to, for their rows in lists: who is missing, who won, what is to be entered.

Each is one read for all of them.
"""

from collections.abc import Collection, Iterable, Mapping

from django.db.models import Case, Exists, OuterRef, QuerySet, Value, When

from tournament.models import Event, Player, Result, ResultLine, Seat, Table
from tournament.queries.access.links import LINKS_OPEN
from tournament.queries.results.table_page import CURRENT
from tournament.rules.verdicts import clock_may_stop


def missing_at_tables(event: Event) -> "QuerySet[Seat]":
    """The seats of an open round whose players are checked in and have not come to their table.

    A table has reported who is missing as soon as anybody is noted as here; with its result that is over.
    """
    reported = Seat.objects.filter(table=OuterRef("table"), arrived=True)
    decided = Result.objects.filter(table=OuterRef("table"), state=Result.State.ACCEPTED)
    seats = Seat.objects.filter(Exists(reported), ~Exists(decided), round__event=event, round__state__in=LINKS_OPEN)
    missing = seats.filter(arrived=False, left_game=False, player__state=Player.State.CHECKED_IN)
    return missing.select_related("player", "table", "round").order_by("table__number", "player__number")


def next_to_enter(table: Table) -> int | None:
    """The number of the next table of the round without a result, after the last one from the first on. One read.

    A table that is disputed, or has proposed a result, waits for a decision and not for a slip.
    """
    results = Result.objects.filter(table=OuterRef("pk"), state__in=CURRENT)
    waiting = Table.objects.filter(~Exists(results), round=table.round_id, disputed_at=None).exclude(pk=table.pk)
    is_before = Case(When(number__lt=table.number, then=Value(1)), default=Value(0))
    number: int | None = waiting.order_by(is_before, "number").values_list("number", flat=True).first()
    return number


def winners_of_tables(tables: Collection[int]) -> Mapping[int, tuple[str, ...]]:
    """The names of those in first place, by the key of the table; several where they share it."""
    lines = ResultLine.objects.filter(result__table__in=tables, result__state=Result.State.ACCEPTED, place=1)
    names: dict[int, list[str]] = {}
    for table, name in lines.order_by("position").values_list("result__table", "player__name"):
        names.setdefault(table, []).append(name)
    return {table: tuple(winners) for table, winners in names.items()}


def stopped_tables(event: Event, tables: Iterable[int]) -> frozenset[int]:
    """Those of these tables, by their keys. One read, and none where the clock stops no game."""
    if not clock_may_stop(event):
        return frozenset()
    counting = Result.objects.filter(table__in=list(tables), state=Result.State.ACCEPTED, end_state__stopped=True)
    return frozenset(counting.order_by().values_list("table", flat=True))
