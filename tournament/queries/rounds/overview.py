"""The rounds of an event: the list of them, one of them with its tables and its clock, and what is still missing."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournament.models import Event, Result, Round, Seat, Stage, Table, no_draft
from tournament.names import name_key
from tournament.queries.access.links import LINKS_OPEN
from tournament.queries.draws.seats import in_order
from tournament.queries.events.options import TablesWithoutPoints, tables_without_points
from tournament.queries.games.resumed import resumed_tables
from tournament.queries.results.of_tables import missing_at_tables, stopped_tables, winners_of_tables
from tournament.queries.results.table_page import TableState, states_of, unconfirmed_tables
from tournament.queries.rounds.clock import Clock, clock_of, start_of


def call_of(table: Table, round: Round) -> str | None:
    """Why a table calls the organiser; None if it does not. A call ends with its round."""
    return table.call_reason if table.called_at and round.state in LINKS_OPEN else None


TABLES_ON_A_PAGE = 48
MAX_NUMBER_LENGTH = 9  # digits of a table that is looked for
PAPERS = ("draw__announcement", "draw__names", "draw__receipt")  # they can be large, and a round hardly ever needs them
ACCEPTED = Q(results__state=Result.State.ACCEPTED)


@dataclass(frozen=True)
class RoundLine:
    """A round in the list."""

    round: Round
    tables: int
    players: int
    results: int


@dataclass(frozen=True)
class RoundGaps:
    """What a round lacks: tables by number."""

    without_result: tuple[int, ...]
    disputed: tuple[int, ...]
    unconfirmed: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.without_result or self.disputed or self.unconfirmed)


@dataclass(frozen=True)
class RoundTable:
    """A table in a round's page: how it stands, and its own time."""

    state: TableState = field(repr=False)
    number: int
    clock: Clock | None
    portions_missing: bool
    resumed: bool  # the game goes on, though a result is in
    called: str | None  # the reason, if the table calls the organiser
    missing: Collection[Seat] = field(repr=False)  # of players who have not come
    winners: tuple[str, ...]  # of a result that counts
    stopped: bool  # that result is of a game that the clock stopped

    @property
    def table(self) -> Table:
        """The row itself."""
        return self.state.table

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Clockwise; by number, as long as the order is not drawn."""
        return in_order(self.state.seats)


@dataclass(frozen=True)
class RoundPage:
    """A round with the tables of one page of it."""

    round: Round
    clock: Clock | None
    count: int  # of all its tables
    page: "Page[Table]"
    tables: tuple[RoundTable, ...]
    missing: RoundGaps
    portions_missing: tuple[int, ...]
    last: bool  # no later round was drawn
    stage_over: bool
    without_points: tuple[TablesWithoutPoints, ...]

    @property
    def starts_at(self) -> datetime | None:
        """When it starts, as far as the desk has said so."""
        return start_of(self.round.event, self.round)

    @property
    def done(self) -> int:
        """How many tables have a result that counts."""
        return self.count - len(self.missing.without_result)


def round_lines(event: Event) -> tuple[RoundLine, ...]:
    """All rounds, the latest first. Four reads."""
    rounds = event.rounds.select_related("stage", "draw").defer(*PAPERS).order_by("-number")
    seats = dict(Seat.objects.filter(round__event=event).values_list("round").annotate(Count("pk")))
    tables = dict(Table.objects.filter(round__event=event).values_list("round").annotate(Count("pk")))
    results = dict(
        Result.objects.filter(table__round__event=event, state=Result.State.ACCEPTED)
        .values_list("table__round")
        .annotate(Count("pk"))
    )
    return tuple(
        RoundLine(round, tables.get(round.pk, 0), seats.get(round.pk, 0), results.get(round.pk, 0)) for round in rounds
    )


def find_round(event: Event, number: int) -> Round | None:
    """A round by its number in the event."""
    rounds = event.rounds.select_related("event", "stage", "draw").defer(*PAPERS)
    return rounds.filter(number=number).first()


def round_page(round: Round, page: str | int = 1, search: str = "") -> RoundPage:
    """A round as the desk sees it. The number of reads does not depend on the number of tables.

    `search`: the number of a table, or a part of the name of somebody who sits there.
    """
    matching = found_tables(round.tables.order_by("number"), search)
    tables = Paginator(matching, TABLES_ON_A_PAGE).get_page(page)
    clock = clock_of(round)
    unportioned = tables_without_portions(round)
    states = states_of(round, tables.object_list)
    resumed = resumed_tables([state.table.pk for state in states if state.accepted])
    missing = set(missing_at_tables(round.event).filter(round=round))
    winners = winners_of_tables([state.table.pk for state in states if state.accepted])
    stopped = stopped_tables(round.event, [state.table.pk for state in states if state.accepted])
    return RoundPage(
        round,
        clock,
        round.tables.count() if search else tables.paginator.count,
        tables,
        tuple(_line(round, state, clock, unportioned, resumed, missing, winners, stopped) for state in states),
        missing_in(round),
        unportioned,
        not Round.objects.filter(event=round.event_id, number__gt=round.number).exists(),
        round.stage.completed_at is not None,
        () if round.state == Round.State.COMPLETE else tables_without_points(round),
    )


def found_tables(tables: "QuerySet[Table]", search: str) -> "QuerySet[Table]":
    """The tables with this number, or at which somebody sits whose name this is part of; all for an empty search."""
    search = search.strip()
    if not search:
        return tables
    if search.isascii() and search.isdigit():
        return tables.filter(number=int(search[:MAX_NUMBER_LENGTH]))
    named = Seat.objects.filter(table=OuterRef("pk"), player__name_key__contains=name_key(search))
    return tables.filter(Exists(named))


def missing_in(round: Round) -> RoundGaps:
    """What keeps a round from being complete."""
    accepted = Count("results", filter=ACCEPTED)
    proposed = Count("results", filter=Q(results__state=Result.State.PROPOSED))
    tables = round.tables.annotate(accepted=accepted, proposed=proposed).order_by("number")
    lines = list(tables.values_list("number", "accepted", "proposed", "disputed_at"))
    return RoundGaps(
        tuple(number for number, accepted, *_ in lines if not accepted),
        tuple(number for number, _, proposed, disputed_at in lines if proposed or disputed_at),
        unconfirmed_tables(round),
    )


def tables_without_portions(round: Round) -> tuple[int, ...]:
    """The tables at which not everybody has drawn a portion yet."""
    waiting = round.tables.filter(seats__isnull=False, seats__portion__isnull=True)
    return tuple(waiting.distinct().order_by("number").values_list("number", flat=True))


def _line(
    round: Round,
    state: TableState,
    clock: Clock | None,
    unportioned: Collection[int],
    resumed: Collection[int],
    missing: Collection[Seat],
    winners: Mapping[int, tuple[str, ...]],
    stopped: Collection[int],
) -> RoundTable:
    table = state.table
    own = clock.for_table(table.extra_minutes) if clock else None
    called, won = call_of(table, round), winners.get(table.pk, ())
    return RoundTable(
        state,
        table.number,
        own,
        table.number in unportioned,
        table.pk in resumed,
        called,
        missing,
        won,
        table.pk in stopped,
    )


@dataclass(frozen=True)
class MissingResults:
    """The tables of a round without a result that counts."""

    round: int  # within the event
    tables: tuple[int, ...]


@dataclass(frozen=True)
class Unfinished:
    """Nothing in it: the stage can be decided."""

    to_play: int  # rounds that were not drawn yet
    open_rounds: tuple[int, ...]  # drawn, and not complete

    def __bool__(self) -> bool:
        return bool(self.to_play or self.open_rounds)


def missing_results(stage: Stage) -> tuple[MissingResults, ...]:
    """The results that published rounds lack, in order. One read."""
    accepted = Result.objects.filter(table=OuterRef("pk"), state=Result.State.ACCEPTED)
    tables = Table.objects.filter(~Exists(accepted), round__stage=stage).filter(no_draft("round__"))
    numbers_of: dict[int, list[int]] = {}
    for number, table in tables.order_by("round__number", "number").values_list("round__number", "number"):
        numbers_of.setdefault(number, []).append(table)
    return tuple(MissingResults(number, tuple(tables)) for number, tables in numbers_of.items())


def unfinished(stage: Stage) -> Unfinished:
    """One read."""
    rounds = list(Round.objects.filter(stage=stage).order_by("number").values_list("number", "state"))
    still_open = tuple(number for number, state in rounds if state != Round.State.COMPLETE)
    return Unfinished(max(0, stage.rounds_planned - len(rounds)), still_open)
