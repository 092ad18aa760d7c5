"""What strangers see of an event: its page, and a round with its tables. Pseudonyms in place of names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.db import connection
from django.db.models import QuerySet

from tournament.models import Announcement, Event, Player, ResultLine, Round, Seat, Stage, Table, no_draft
from tournament.queries.events.home import LISTED
from tournament.queries.events.presets import KnownPreset, preset_of
from tournament.queries.events.stages import HeldBack, held_back, is_hidden, stage_shown, stages_of
from tournament.queries.people.registration import SignUp, sign_up_of
from tournament.queries.results.of_tables import stopped_tables
from tournament.queries.rounds.clock import Clock, clock_of, next_start, start_of
from tournament.queries.standings.cache import BoundedCache, cached_standings
from tournament.queries.standings.page import StandingsPage, standings_page
from tournament.queries.standings.play_in import PlayIn, play_in_of
from tournament.queries.standings.ranking import Winner, podium_of
from tournament.queries.standings.stage import accepted_results

TABLES = 48
PICTURED = 12  # tables of a page
TOP = 10
ANNOUNCEMENTS = 5
MAX_EVENTS = 64  # that a process keeps as they were read last


@dataclass(frozen=True)
class SeatView:
    """A player at a table. The result is None until it is in."""

    number: int
    name: str
    portion: int | None
    starts: bool
    left: bool
    place: int | None = None
    worms: int | None = None
    points: Fraction | None = None


@dataclass(frozen=True)
class TableView:
    """A table with its seats in order, or, once it has a result, in order of place.

    Before the portions are drawn there is no order: the players stand by number, and nobody starts.
    """

    number: int
    seats: tuple[SeatView, ...]
    disputed: bool
    drawn: bool
    stopped: bool = False  # the game, by the clock

    @property
    def decided(self) -> bool:
        """Whether a result is in."""
        return any(seat.place for seat in self.seats)

    @property
    def by_place(self) -> tuple[SeatView, ...]:
        """Who has won first."""
        return tuple(sorted(self.seats, key=lambda seat: seat.place or 0))


@dataclass(frozen=True)
class RoundView:
    """A published round."""

    round: Round
    tables: tuple[TableView, ...]
    page: "Page[Table]"
    results: int  # in the whole round
    hidden: HeldBack | None  # until when the results are held back
    play_in: PlayIn | None = None  # what is played for, where it is one
    clock: Clock | None = None  # while it is running with a limit
    starts_at: datetime | None = None  # while it is not

    @property
    def pictured(self) -> bool:
        """Whether there are few enough tables to draw each of them."""
        return len(self.tables) <= PICTURED

    @property
    def count(self) -> int:
        """All tables of the round."""
        return self.page.paginator.count


@dataclass(frozen=True)
class EventView:
    """The first page of an event."""

    event: Event
    preset: KnownPreset  # that it follows
    stages: tuple[Stage, ...]
    rounds: tuple[Round, ...]  # published
    players: int
    sign_up: SignUp
    announcements: tuple[Announcement, ...]
    winners: tuple[Winner, ...]  # once it is over
    round: RoundView | None  # the latest one
    next_start: datetime | None  # of the next round, as far as the desk has said so
    standings: StandingsPage | None  # the first places, as soon as there are results

    @property
    def more_tables(self) -> int:
        """Tables of the latest round that are not on this page."""
        return self.round.count - len(self.round.tables) if self.round else 0


def published(event: Event) -> "QuerySet[Round]":
    """The rounds whose seating everybody may know."""
    rounds = event.rounds.filter(no_draft())
    # The documents of a draw of thousands are megabytes, and no page of a round shows them.
    documents = ("draw__announcement", "draw__names", "draw__receipt")
    return rounds.select_related("stage", "draw").defer(*documents).order_by("number")


def event_view(event: Event) -> EventView:
    """A fixed number of reads."""
    stages = stages_of(event)
    rounds = tuple(published(event))
    stage = stage_shown(event, stages) if rounds else None
    standings = standings_page(stage, public=True, rows=TOP) if stage and not is_hidden(stage) else None
    return EventView(
        event=event,
        preset=preset_of(event),
        stages=tuple(stages),
        rounds=rounds,
        players=event.players.filter(state__in=LISTED).count(),
        sign_up=sign_up_of(event),
        announcements=tuple(event.announcements.filter(withdrawn_at=None).order_by("-pk")[:ANNOUNCEMENTS]),
        winners=podium_of(event) if event.ended_at else (),
        round=round_view(rounds[-1]) if rounds else None,
        next_start=next_start(event, rounds[-1] if rounds else None),
        standings=standings if standings and standings.begun else None,
    )


def round_view(round: Round, page: str | int | None = 1) -> RoundView:
    """A fixed number of reads, whatever the size."""
    tables = Paginator(round.tables.order_by("number"), TABLES).get_page(page)
    round.stage.event = round.event
    hidden = held_back(round)
    views = tables_of(round.event, list(tables.object_list), {} if hidden else None)
    return RoundView(
        round,
        views,
        tables,
        _results_in(round),
        hidden,
        play_in_of(round.stage),
        clock_of(round),
        start_of(round.event, round),
    )


def _results_in(round: Round) -> int:
    """How many results of a round count. The standings know; counting rows would read all results of the event."""
    known = {state.number: state.results for state in cached_standings(round.stage).rounds}
    return known.get(round.number_in_stage, 0)  # a round may have been published since the event was read


def tables_of(event: Event, tables: Sequence[Table], results: Mapping[int, int] | None = None) -> tuple[TableView, ...]:
    """Four reads; three with the results that count, each with its table, by primary keys. One more in some events."""
    seats = list(Seat.objects.filter(table__in=[table.pk for table in tables]).order_by("position"))
    undrawn = {seat.table_id for seat in seats if seat.portion is None}
    # The players by their keys: joined, PostgreSQL may choose to read those of all events for them.
    people = Player.objects.only("number", "name", "pseudonym").in_bulk({seat.player_id for seat in seats})
    results = accepted_results(table.pk for table in tables) if results is None else results
    lines, stopped = lines_of(results), stopped_tables(event, results.values())
    seat_views: dict[int, list[SeatView]] = {table.pk: [] for table in tables}
    for seat in seats:
        line = lines.get((seat.table_id, seat.player_id))
        drawn = seat.table_id not in undrawn
        seat_views[seat.table_id].append(_seat(seat, people[seat.player_id], line, drawn=drawn))
    return tuple(
        _table(table, seat_views[table.pk], drawn=table.pk not in undrawn, stopped=table.pk in stopped)
        for table in tables
    )


def _table(table: Table, seats: Sequence[SeatView], *, drawn: bool, stopped: bool) -> TableView:
    ordered = seats if drawn else sorted(seats, key=lambda seat: seat.number)
    return TableView(table.number, tuple(ordered), bool(table.disputed_at), drawn, stopped)


def lines_of(results: Mapping[int, int]) -> dict[tuple[int, int], ResultLine]:
    """The lines of results, each with its table, by table and player. One read."""
    lines = ResultLine.objects.filter(result__in=results)
    return {(results[line.result_id], line.player_id): line for line in lines}


def _seat(seat: Seat, player: Player, line: ResultLine | None, *, drawn: bool) -> SeatView:
    view = SeatView(
        number=player.number,
        name=player.public_name,
        portion=seat.portion,
        starts=drawn and seat.position == 0,
        left=seat.left_game or bool(line and line.left_game),
    )
    if line is None:
        return view
    return replace(view, place=line.place, worms=line.worms, points=line.points)


# The last ones: whether the final is hidden, as `Event.hides_final` says, and rounds until they are complete.
COLUMNS = (
    *("id", "created_at", "revision", "journal_head", "final_held_back AND ended_at IS NULL"),
    "results_by_round AND ended_at IS NULL",
)
STATE = f"SELECT {', '.join(COLUMNS)} FROM {Event._meta.db_table} WHERE slug = %s AND public"


class PublicState(NamedTuple):
    """The few columns that a poll needs. Equal states: nothing has happened, and the database is the same."""

    pk: int
    created_at: object  # as the database gives it
    revision: int
    journal_head: str
    hides_final: bool
    hides_rounds: bool

    def may_stand_for(self, other: "PublicState") -> bool:
        """Whether a page of this state may be shown a moment longer, in place of one of the other.

        Not if another event has taken the address over, nor if it may show what has been hidden since.
        """
        is_same_event = (self.pk, self.created_at) == (other.pk, other.created_at)
        is_as_discreet = self.hides_final >= other.hides_final and self.hides_rounds >= other.hides_rounds
        return is_same_event and is_as_discreet


def public_state(slug: str) -> PublicState | None:
    """The state of a public event; None where there is none, or where nothing has happened in it yet."""
    with connection.cursor() as cursor:
        cursor.execute(STATE, [slug])
        row = cursor.fetchone()
    if not row or not row[3]:
        return None
    pk, created_at, revision, journal_head, hides_final, hides_rounds = row
    return PublicState(pk, created_at, revision, journal_head, bool(hides_final), bool(hides_rounds))


class LatestEvent:
    """Of one address the event that was read last, and in which state."""

    read: tuple[PublicState, Event] | None = None


_latest: BoundedCache[LatestEvent] = BoundedCache(MAX_EVENTS)


def event_in_its_state(slug: str, state: PublicState) -> Event | None:
    """A public event as it is in this state or a later one: read once for each. Nobody changes what they get."""
    latest = _latest.get_or_add((slug,), LatestEvent)
    read = latest.read
    if read is not None and read[0] == state:
        return read[1]
    event = Event.objects.filter(slug=slug).first()
    if event is not None and (event.pk, event.journal_head) == (state.pk, state.journal_head):
        latest.read = state, event  # else something has happened meanwhile
    return event
