"""What whoever has the microphone needs: who sits where and what is at stake, who is missing, who calls, who is late.

Names are those that may be said aloud: pseudonyms where somebody has asked for one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef

from tournament.models import Event, Result, Round, Seat, Stage, Table
from tournament.queries.draws.seats import in_order
from tournament.queries.events.public import published
from tournament.queries.events.stages import is_hidden
from tournament.queries.events.wall import Called, called_on_screens
from tournament.queries.results.of_tables import missing_at_tables
from tournament.queries.rounds.clock import Clock, clock_of, next_start
from tournament.queries.standings.cache import public_standings
from tournament.queries.standings.prospects import prospects_of

TABLES = 24  # on a page
MAX_LINES = 30
SEAT = ("table", "position", "portion")  # the columns that are read of each
PLAYER = ("player__number", "player__name", "player__pseudonym")
SOON_IN_SECONDS = 300  # a table without a result is late from here on


@dataclass(frozen=True)
class SaidPlayer:
    """Somebody at a table. `place` and `outlook`, as far as anything is known of them."""

    name: str
    number: int
    starts: bool
    place: int | None
    outlook: str


@dataclass(frozen=True)
class SaidTable:
    """A table as it is read out."""

    number: int
    players: tuple[SaidPlayer, ...]


@dataclass(frozen=True)
class OpenCall:
    """A table that calls the organiser, since when, and why."""

    table: int
    since: datetime
    reason: str
    on_screens: bool


@dataclass(frozen=True)
class MissingPlayer:
    """Somebody who has not come to their table."""

    name: str
    number: int
    table: int
    on_screens: bool


@dataclass(frozen=True)
class LateTable:
    """A table without a result whose time is nearly up, or is."""

    number: int
    clock: Clock


@dataclass(frozen=True)
class Announcer:
    """All of it. `page`: of the tables."""

    round: Round | None  # the latest published one
    clock: Clock | None
    next_start: datetime | None
    page: "Page[Table] | None"
    tables: tuple[SaidTable, ...]
    calls: tuple[OpenCall, ...]
    missing: tuple[MissingPlayer, ...]
    late: tuple[LateTable, ...]
    called: tuple[Called, ...]


def announcer_of(event: Event, page: str | int | None = 1) -> Announcer:
    """A fixed number of reads, whatever the size."""
    latest = published(event).last()
    if latest is None:
        return Announcer(None, None, next_start(event, None), None, (), (), (), (), called_on_screens(event, None))
    latest.stage.event = event
    clock = clock_of(latest)
    tables = Paginator(latest.tables.order_by("number"), TABLES).get_page(page)
    return Announcer(
        round=latest,
        clock=clock,
        next_start=next_start(event, latest),
        page=tables,
        tables=_said(latest.stage, list(tables.object_list)),
        calls=_calls(event, latest),
        missing=_missing(event),
        late=_late(latest, clock) if clock else (),
        called=called_on_screens(event, latest),
    )


def _said(stage: Stage, tables: list[Table]) -> tuple[SaidTable, ...]:
    seats_at: dict[int, list[Seat]] = {table.pk: [] for table in tables}
    seats = Seat.objects.filter(table__in=seats_at).select_related("player").only(*SEAT, *PLAYER)
    for seat in seats.order_by("position"):
        seats_at[seat.table_id].append(seat)
    numbers = [seat.player.number for seats in seats_at.values() for seat in seats]
    places, outlooks = _standing(stage, numbers)
    return tuple(
        SaidTable(table.number, tuple(_players(in_order(seats_at[table.pk]), places, outlooks))) for table in tables
    )


def _standing(stage: Stage, numbers: Iterable[int]) -> tuple[Mapping[int, int], Mapping[int, str]]:
    """The place of these players and the outlook of everybody, as far as there is one.

    Nothing of what is held back: it would be said aloud.
    """
    standings = public_standings(stage)
    if is_hidden(stage) or not any(round.results for round in standings.rounds):
        return {}, {}
    positions = {number: standings.position(number) for number in numbers if number in standings.players}
    places = {number: standings.page(at, at + 1)[0].place for number, at in positions.items()}
    if not stage.qualifying:
        return places, {}
    return places, {number: prospect.outlook.value for number, prospect in prospects_of(stage, standings).items()}


def _players(seats: Iterable[Seat], places: Mapping[int, int], outlooks: Mapping[int, str]) -> Iterable[SaidPlayer]:
    for seat in seats:
        number = seat.player.number
        starts = seat.portion is not None and seat.position == 0
        yield SaidPlayer(seat.player.public_name, number, starts, places.get(number), outlooks.get(number, ""))


def _calls(event: Event, round: Round) -> tuple[OpenCall, ...]:
    """Whoever has waited longest comes first."""
    on_screens = event.on_screens.get("tables", [])
    calling = round.tables.filter(called_at__isnull=False).order_by("called_at", "number")
    if round.state == Round.State.COMPLETE:
        return ()
    return tuple(
        OpenCall(table.number, table.called_at, table.call_reason, table.number in on_screens)
        for table in calling[:MAX_LINES]
        if table.called_at
    )


def _missing(event: Event) -> tuple[MissingPlayer, ...]:
    on_screens = event.on_screens.get("players", [])
    missing = missing_at_tables(event).select_related(None).select_related("player", "table")
    return tuple(
        MissingPlayer(seat.player.public_name, seat.player.number, seat.table.number, seat.player.number in on_screens)
        for seat in missing.only("table__number", *PLAYER)[:MAX_LINES]
    )


def _late(round: Round, clock: Clock) -> tuple[LateTable, ...]:
    """Those with the least time left first."""
    accepted = Result.objects.filter(table=OuterRef("pk"), state=Result.State.ACCEPTED)
    if clock.seconds > SOON_IN_SECONDS:
        return ()
    waiting = round.tables.filter(~Exists(accepted)).order_by("extra_minutes", "number")
    late = (LateTable(table.number, clock.for_table(table.extra_minutes)) for table in waiting[:MAX_LINES])
    return tuple(table for table in late if table.clock.seconds <= SOON_IN_SECONDS)
