"""What strangers see of an event: its page, a round with its tables, a player. Pseudonyms in place of names."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Q, QuerySet

from tournament.models import Announcement, Event, Player, Result, ResultLine, Round, Seat, Stage, Table
from tournament.queries.kept import borrowed
from tournament.queries.ranking import Winner, podium_of
from tournament.queries.stages import stage_shown, stages_of
from tournament.queries.standings_page import StandingsPage, StandingsRow, rows_of, standings_page
from tournament.regulation.criteria import Reason

TABLES = 48
TOP = 10
ANNOUNCEMENTS = 5
LISTED = (Player.State.REGISTERED, Player.State.HERE, Player.State.WITHDRAWN)


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
    """A table with its seats in order, or, once it has a result, in order of place."""

    number: int
    seats: tuple[SeatView, ...]
    disputed: bool

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

    @property
    def count(self) -> int:
        """All tables of the round."""
        return self.page.paginator.count


@dataclass(frozen=True)
class EventView:
    """The first page of an event."""

    event: Event
    stages: tuple[Stage, ...]
    rounds: tuple[Round, ...]  # published
    players: int
    announcements: tuple[Announcement, ...]
    winners: tuple[Winner, ...]  # once it is over
    round: RoundView | None  # the latest one
    standings: StandingsPage | None  # the first places, as soon as there are results

    @property
    def more_tables(self) -> int:
        """Tables of the latest round that are not on this page."""
        return self.round.count - len(self.round.tables) if self.round else 0


@dataclass(frozen=True)
class Game:
    """One round of one player."""

    round: Round
    table: int
    seat: SeatView
    others: tuple[SeatView, ...]


@dataclass(frozen=True)
class Standing:
    """A player's row in one stage, and what separates from the next ones on both sides."""

    stage: Stage
    row: StandingsRow
    below: str
    ahead: Reason | None
    provisional: bool
    page: int  # of the standings, on which the row stands


@dataclass(frozen=True)
class PlayerView:
    """One player: where to sit, what was played, where that leads."""

    player: Player
    games: tuple[Game, ...]
    standings: tuple[Standing, ...]


def published(event: Event) -> "QuerySet[Round]":
    """The rounds whose seating everybody may know."""
    rounds = Round.objects.filter(event=event).exclude(state=Round.State.DRAWN)
    return rounds.select_related("stage", "draw").order_by("number")


def public_events() -> list[Event]:
    """All that are public, those that began last or begin first on top. One read."""
    events = Event.objects.filter(public=True)
    people = Count("players", filter=Q(players__state__in=LISTED))
    return list(events.annotate(people=people).order_by(F("starts_at").desc(nulls_last=True), "-pk"))


def event_view(event: Event) -> EventView:
    """A fixed number of reads."""
    stages = stages_of(event)
    rounds = tuple(published(event))
    shown = stage_shown(event, stages) if rounds else None
    standings = standings_page(shown, public=True, rows=TOP) if shown else None
    return EventView(
        event=event,
        stages=tuple(stages),
        rounds=rounds,
        players=event.players.filter(state__in=LISTED).count(),
        announcements=tuple(event.announcements.filter(withdrawn_at=None).order_by("-pk")[:ANNOUNCEMENTS]),
        winners=podium_of(event) if event.ended_at else (),
        round=round_view(rounds[-1]) if rounds else None,
        standings=standings if standings and standings.begun else None,
    )


def round_view(round: Round, page: str | int | None = 1) -> RoundView:
    """Five reads, whatever the size."""
    tables = Paginator(round.tables.order_by("number"), TABLES).get_page(page)
    results = Result.objects.filter(table__round=round, state=Result.State.ACCEPTED).count()
    return RoundView(round, tables_of(list(tables.object_list)), tables, results)


def tables_of(tables: Sequence[Table]) -> tuple[TableView, ...]:
    """Two reads."""
    seats = Seat.objects.filter(table__in=[table.pk for table in tables]).select_related("player").order_by("position")
    lines = lines_of(tables)
    found: dict[int, list[SeatView]] = {table.pk: [] for table in tables}
    for seat in seats:
        found[seat.table_id].append(_seat(seat, lines.get((seat.table_id, seat.player_id))))
    return tuple(TableView(table.number, tuple(found[table.pk]), bool(table.disputed_at)) for table in tables)


def lines_of(tables: Iterable[Table]) -> dict[tuple[int, int], ResultLine]:
    """The lines that count, by table and player. One read."""
    found = ResultLine.objects.filter(
        result__table__in=[table.pk for table in tables], result__state=Result.State.ACCEPTED
    ).select_related("result")
    return {(line.result.table_id, line.player_id): line for line in found}


def _seat(seat: Seat, line: ResultLine | None) -> SeatView:
    known: Mapping[str, Any] = {
        "number": seat.player.number,
        "name": seat.player.shown_name,
        "portion": seat.portion,
        "starts": seat.position == 0,
        "left": seat.left_game or bool(line and line.left_game),
    }
    if line is None:
        return SeatView(**known)
    return SeatView(**known, place=line.place, worms=line.worms, points=Fraction(line.points))


def player_view(event: Event, number: int) -> PlayerView | None:
    """None for a number that nobody has, or whose player is not on the list."""
    player = event.players.filter(number=number, state__in=(*LISTED, Player.State.ABSENT)).first()
    if player is None:
        return None
    return PlayerView(player, _games(event, player), tuple(_standings(event, player)))


def _games(event: Event, player: Player) -> tuple[Game, ...]:
    """Latest first. Four reads."""
    rounds = {each.pk: each for each in published(event)}
    tables = list(Table.objects.filter(seats__player=player, round__in=rounds).order_by("-round__number"))
    views = tables_of(tables)
    return tuple(_game(rounds[table.round_id], view, player.number) for table, view in zip(tables, views, strict=True))


def _game(round: Round, table: TableView, number: int) -> Game:
    me = next(seat for seat in table.seats if seat.number == number)
    return Game(round, table.number, me, tuple(seat for seat in table.by_place if seat.number != number))


def _standings(event: Event, player: Player) -> Iterable[Standing]:
    """Of every stage in which the player has played, the last one first."""
    for stage in reversed(stages_of(event)):
        with borrowed(stage) as standings:
            if player.number not in standings.players or not any(each.results for each in standings.rounds):
                continue
            position = standings.position(player.number)
            around = standings.page(position, position + 2)
            shown = rows_of(stage, standings, around, public=True)
            yield Standing(
                stage=stage,
                row=shown[0],
                below=shown[1].name if len(shown) > 1 else "",
                ahead=around[1].reason if len(around) > 1 else None,
                provisional=standings.provisional,
                page=position // 100 + 1,
            )
