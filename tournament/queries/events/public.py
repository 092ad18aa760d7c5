"""What strangers see of an event: its page, a round with its tables, a player. Pseudonyms in place of names."""

from collections.abc import Iterable, Mapping, Sequence
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
from tournament.queries.results.stopped import stopped_tables
from tournament.queries.rounds.clock import Clock, clock_of, next_start, start_of
from tournament.queries.standings.cache import cached_standings, public_standings
from tournament.queries.standings.page import StandingsPage, StandingsRow, kind_after, rows_of, standings_page
from tournament.queries.standings.play_in import Ahead, PlayIn, ahead_of, play_in_of
from tournament.queries.standings.ranking import Winner, podium_of, ranking_of
from tournament.queries.standings.stage import accepted_results
from tournament.regulation.criteria import Reason

TABLES = 48
PICTURED = 12  # tables of a page
TOP = 10
ANNOUNCEMENTS = 5


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


@dataclass(frozen=True)
class PublicGame:
    """One round of one player."""

    round: Round
    table: int
    seat: SeatView
    others: tuple[SeatView, ...]
    drawn: bool  # whether the order of the seats is known
    hidden: HeldBack | None  # until when the result is held back
    stopped: bool = False  # by the clock


@dataclass(frozen=True)
class Standing:
    """A player's row in one stage, and what separates from the next ones on both sides."""

    stage: Stage
    row: StandingsRow
    below: str
    ahead: Reason | None
    provisional: bool
    page: int  # of the standings, on which the row stands
    straight_to: str  # the kind of the stage in which those wait who skip a play-in


class Overall(NamedTuple):
    """A place in the whole event, among so many players."""

    place: int
    players: int


@dataclass(frozen=True)
class PlayerView:
    """One player: where to sit, what was played, where that leads."""

    player: Player
    overall: Overall | None  # once the winners are announced
    ahead: Ahead | None  # of a play-in that is not over
    games: tuple[PublicGame, ...]
    standings: tuple[Standing, ...]


def published(event: Event) -> "QuerySet[Round]":
    """The rounds whose seating everybody may know."""
    rounds = event.rounds.filter(no_draft())
    return rounds.select_related("stage", "draw").order_by("number")


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


def player_view(event: Event, number: int) -> PlayerView | None:
    """A player's public page; None for a number that nobody on the list has."""
    player = event.players.filter(number=number, state__in=(*LISTED, Player.State.NO_SHOW)).first()
    if player is None:
        return None
    stages = stages_of(event)
    standings = tuple(_standings(stages, player))
    return PlayerView(player, _overall(event, player), ahead_of(player, stages), _games(event, player), standings)


def _overall(event: Event, player: Player) -> Overall | None:
    if not event.ended_at:
        return None
    ranking = ranking_of(event)
    places = (ranked.place for ranked in ranking if ranked.number == player.number)
    return next((Overall(place, len(ranking)) for place in places), None)


def _games(event: Event, player: Player) -> tuple[PublicGame, ...]:
    """Latest first. Seven reads, each of one kind of rows by an index."""
    rounds = {round.pk: round for round in published(event)}
    for round in rounds.values():
        round.stage.event = event
    seats = Seat.objects.filter(player=player, round__in=rounds).order_by().values_list("table", flat=True)
    tables = list(Table.objects.filter(pk__in=list(seats)).order_by())
    tables.sort(key=lambda table: rounds[table.round_id].number, reverse=True)
    to_show = [table.pk for table in tables if not held_back(rounds[table.round_id])]
    views = tables_of(event, tables, accepted_results(to_show))
    return tuple(_game(rounds[table.round_id], view, player.number) for table, view in zip(tables, views, strict=True))


def _game(round: Round, table: TableView, number: int) -> PublicGame:
    me = next(seat for seat in table.seats if seat.number == number)
    others = tuple(seat for seat in table.by_place if seat.number != number)
    return PublicGame(round, table.number, me, others, table.drawn, held_back(round), table.stopped)


def _standings(stages: Sequence[Stage], player: Player) -> Iterable[Standing]:
    """The player's row in every stage in which they have played, the last one first."""
    for stage in reversed(stages):
        if is_hidden(stage):
            continue
        standings = public_standings(stage)
        if player.number not in standings.players or not any(round.results for round in standings.rounds):
            continue
        position = standings.position(player.number)
        around = standings.page(position, position + 2)
        rows = rows_of(stage, standings, around, public=True)
        yield Standing(
            stage=stage,
            row=rows[0],
            below=rows[1].name if len(rows) > 1 else "",
            ahead=around[1].reason if len(around) > 1 else None,
            provisional=standings.provisional,
            page=position // 100 + 1,
            straight_to=kind_after(stage),
        )


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
