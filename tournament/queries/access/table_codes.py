"""Codes for the tables of a whole event: which there are, and what one opens now."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Case, Max, When

from tournament.models import AccessLink, Event, Round, Seat, Table
from tournament.queries.access.links import LINKS_OPEN, MAX_NUMBER_LENGTH

CODES_ON_A_PAGE = 50


class SeatedTable(NamedTuple):
    """Who sits at a table now, under the names that may be shown."""

    round: Round
    names: tuple[str, ...]


class CodeLine(NamedTuple):
    """One code of the event, as the desk sees it."""

    code: AccessLink
    may_be_renewed: bool  # it works, or was revoked and none has come in its place


@dataclass(frozen=True)
class CodesPage:
    """The codes on one page of the list; `any`: whether the event has codes at all."""

    lines: tuple[CodeLine, ...]
    page: Page[AccessLink] = field(repr=False)
    any: bool


def codes_page(event: Event, page: int | str | None = 1, search: str = "") -> CodesPage:
    """One page of the event's codes: those that work first, by their tables. At most four reads.

    `search`: the number of a table.
    """
    alive_first = Case(When(revoked_at__isnull=True, then=0), default=1)
    every = event.links.filter(table_number__isnull=False)
    codes = every.order_by(alive_first, "table_number", "-pk")
    if search := search.strip():
        digits = search[:MAX_NUMBER_LENGTH]
        codes = codes.filter(table_number=int(digits)) if digits.isascii() and digits.isdigit() else codes.none()
    part = Paginator(codes, CODES_ON_A_PAGE).get_page(page)
    listed = list(part.object_list)
    newest = _newest(event, {code.table_number for code in listed if code.table_number is not None})
    lines = tuple(CodeLine(code, code.pk == newest.get(code.table_number or 0)) for code in listed)
    return CodesPage(lines, part, bool(lines) or every.exists())


def _newest(event: Event, numbers: Collection[int]) -> Mapping[int, int]:
    """The newest code of each of these tables, by the table's number: older ones were replaced."""
    codes = event.links.filter(table_number__in=numbers).order_by("pk").values_list("table_number", "pk")
    return {number: pk for number, pk in codes if number is not None}


def most_tables(event: Event) -> int:
    """How many tables the event has had at once so far."""
    most: int | None = Table.objects.filter(round__event=event).aggregate(most=Max("number"))["most"]
    return most or 0


def table_now(code: AccessLink) -> Table | None:
    """What is played at the code's table now: in a running round, or else in one whose seats are published."""
    if code.table_number is None:
        return None
    tables = Table.objects.filter(round__event=code.event_id, round__state__in=LINKS_OPEN, number=code.table_number)
    running_first = Case(When(round__state=Round.State.RUNNING, then=0), default=1)
    return tables.order_by(running_first, "-round__number").first()


def next_table(event: Event, number: int, after: Round) -> Table | None:
    """Where a code goes on once a round is complete."""
    tables = Table.objects.filter(round__event=event, round__state__in=LINKS_OPEN, number=number)
    return tables.filter(round__number__gt=after.number).order_by("round__number").first()


def seated_now(event: Event) -> Mapping[int, SeatedTable]:
    """Who sits at which table in the round that is on, or published; by the table's number. Two reads."""
    running_first = Case(When(state=Round.State.RUNNING, then=0), default=1)
    round = event.rounds.filter(state__in=LINKS_OPEN).select_related("stage").order_by(running_first, "-number").first()
    return seated_in(round) if round else {}


def seated_in(round: Round) -> Mapping[int, SeatedTable]:
    """Who sits at which table of a round. One read."""
    names: dict[int, list[str]] = {}
    for seat in Seat.objects.filter(round=round).select_related("player", "table").order_by("table", "position"):
        names.setdefault(seat.table.number, []).append(seat.player.public_name)
    return {number: SeatedTable(round, tuple(seated)) for number, seated in names.items()}
