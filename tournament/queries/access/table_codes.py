"""Codes for the tables of a whole event: which there are, and what one opens now."""

from collections.abc import Mapping
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Case, Max, When

from tournament.models import AccessLink, Event, Round, Seat, Table
from tournament.queries.access.links import LINKS_OPEN

CODES_ON_A_PAGE = 50


class SeatedTable(NamedTuple):
    """Who sits at a table now, under the names that may be shown."""

    round: Round
    names: tuple[str, ...]


def codes_page(event: Event, page: int | str | None = 1) -> Page[AccessLink]:
    """One page of the event's codes: those that work first, by their tables."""
    alive_first = Case(When(revoked_at__isnull=True, then=0), default=1)
    codes = event.links.filter(table_number__isnull=False).order_by(alive_first, "table_number", "-pk")
    return Paginator(codes, CODES_ON_A_PAGE).get_page(page)


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
