"""What strangers see of one player: where to sit, what was played, where that leads. Pseudonyms in place of names."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tournament.models import Event, Player, Result, ResultLine, Round, Seat, Stage, Table
from tournament.queries.events.home import LISTED
from tournament.queries.events.public import SeatView, TableView, published, tables_of
from tournament.queries.events.stages import HeldBack, held_back, is_hidden, stages_of
from tournament.queries.standings.cache import BoundedCache, OnceMade, public_standings
from tournament.queries.standings.course import AfterRound, course_of
from tournament.queries.standings.page import kind_after
from tournament.queries.standings.play_in import Ahead, ahead_of
from tournament.queries.standings.ranking import ranking_of
from tournament.queries.standings.rows import Cell, StandingsRow, rows_of
from tournament.queries.standings.stage import accepted_results
from tournament.regulation.canonical import JsonObject
from tournament.regulation.criteria import Reason
from tournament.regulation.standings import Row, Standings

MAX_EVENTS = 16  # that are over, whose ranking a process keeps
IN_PUBLIC = (*LISTED, Player.State.NO_SHOW)  # who has a public page


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
    stack: tuple[int, ...] = ()  # the portions in front of the player at the end, lowest first


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
    course: tuple[AfterRound, ...] = ()  # where `player_view` asks for it

    @property
    def course_with_cells(self) -> list[tuple[AfterRound, Cell | None]]:
        """Each round with what the player got in it."""
        return [(after, self.row.cells[after.number - 1]) for after in self.course]


class Overall(NamedTuple):
    """A place in the whole event, among so many players."""

    place: int
    players: int


@dataclass(frozen=True)
class Opponent:
    """Somebody whom a player has met, in which games, and in how many of them the player was in front."""

    number: int
    name: str
    games: tuple[PublicGame, ...]

    @property
    def decided(self) -> int:
        """How many of the games have a result."""
        return sum(bool(game.seat.place) for game in self.games)

    @property
    def won(self) -> int:
        """In how many of them the player had the better place."""
        return sum(0 < (game.seat.place or 0) < self._place_in(game) for game in self.games)

    def _place_in(self, game: PublicGame) -> int:
        return next(other.place or 0 for other in game.others if other.number == self.number)


@dataclass(frozen=True)
class PlayerView:
    """One player: where to sit, what was played, where that leads."""

    player: Player
    overall: Overall | None  # once the winners are announced
    ahead: Ahead | None  # of a play-in that is not over
    games: tuple[PublicGame, ...]
    standings: tuple[Standing, ...]

    @property
    def opponents(self) -> tuple[Opponent, ...]:
        """Everybody whom the player has met, in the order of the rounds."""
        games_with: dict[int, list[PublicGame]] = {}
        names: dict[int, str] = {}
        for game in reversed(self.games):
            for other in game.others:
                games_with.setdefault(other.number, []).append(game)
                names[other.number] = other.name
        return tuple(Opponent(number, names[number], tuple(games)) for number, games in games_with.items())


def is_in_public(event: Event, number: int) -> bool:
    """Whether somebody with this number has a public page."""
    return event.players.filter(number=number, state__in=IN_PUBLIC).exists()


def public_players(event: Event, *, after: int, most: int) -> list[Player]:
    """Those with a public page, by number, after this one. One read."""
    players = event.players.filter(state__in=IN_PUBLIC, number__gt=after).order_by("number")
    return list(players.only("number", "name", "pseudonym", "club")[:most])


def player_view(event: Event, number: int) -> PlayerView | None:
    """A player's public page; None for a number that nobody on the list has."""
    player = event.players.filter(number=number, state__in=IN_PUBLIC).first()
    if player is None:
        return None
    stages = stages_of(event)
    standings = tuple(_with_course(entry, player.number) for entry in standings_of_player(stages, player))
    return PlayerView(player, overall_of(event, player), ahead_of(player, stages), _games(event, player), standings)


def _with_course(entry: Standing, number: int) -> Standing:
    return replace(entry, course=course_of(entry.stage, public_standings(entry.stage), number))


_places: BoundedCache[OnceMade[dict[int, int]]] = BoundedCache(MAX_EVENTS)


def overall_of(event: Event, player: Player) -> Overall | None:
    """None before the winners are announced. All players of an event ask for the same ranking: it is made once."""
    if not event.ended_at:
        return None
    once: OnceMade[dict[int, int]] = OnceMade()
    if event.journal_head:
        once = _places.get_or_add((event.pk, event.created_at, event.journal_head), OnceMade)
    places = once.value(lambda: {ranked.number: ranked.place for ranked in ranking_of(event)})
    return Overall(places[player.number], len(places)) if player.number in places else None


def _games(event: Event, player: Player) -> tuple[PublicGame, ...]:
    """Latest first. Nine reads, each of one kind of rows by an index."""
    rounds = {round.pk: round for round in published(event)}
    for round in rounds.values():
        round.stage.event = event
    seats = Seat.objects.filter(player=player, round__in=rounds).order_by().values_list("table", flat=True)
    tables = list(Table.objects.filter(pk__in=list(seats)).order_by())
    tables.sort(key=lambda table: rounds[table.round_id].number, reverse=True)
    to_show = [table.pk for table in tables if not held_back(rounds[table.round_id])]
    results = accepted_results(to_show)
    views, stacks = tables_of(event, tables, results), _stacks(player, results)
    games = (game_of(rounds[table.round_id], view, player.number) for table, view in zip(tables, views, strict=True))
    return tuple(replace(game, stack=stacks.get(table.pk, ())) for table, game in zip(tables, games, strict=True))


def _stacks(player: Player, results: Mapping[int, int]) -> dict[int, tuple[int, ...]]:
    """What a player had in front at the end, by table. Two reads."""
    positions = dict(ResultLine.objects.filter(result__in=results, player=player).values_list("result", "position"))
    ends = Result.objects.filter(pk__in=positions).order_by().values_list("pk", "end_state")
    return {results[pk]: _stack(end_state, positions[pk]) for pk, end_state in ends}


def _stack(end_state: JsonObject, position: int) -> tuple[int, ...]:
    """Of another game only places are stored."""
    players = end_state.get("players", ())
    return tuple(sorted(players[position].get("portions", ()))) if position < len(players) else ()


def game_of(round: Round, table: TableView, number: int) -> PublicGame:
    me = next(seat for seat in table.seats if seat.number == number)
    others = tuple(seat for seat in table.by_place if seat.number != number)
    return PublicGame(round, table.number, me, others, table.drawn, held_back(round), table.stopped)


def standings_of_player(stages: Sequence[Stage], player: Player) -> Iterable[Standing]:
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
        yield standing_of(stage, standings, rows[0], around, rows[1].name if len(rows) > 1 else "", kind_after(stage))


def standing_of(
    stage: Stage, standings: Standings, row: StandingsRow, around: Sequence[Row], below: str, straight_to: str
) -> Standing:
    """`around`: the player's own row in the standings, and the next one if there is any; `below`: the name there."""
    return Standing(
        stage=stage,
        row=row,
        below=below,
        ahead=around[1].reason if len(around) > 1 else None,
        provisional=standings.provisional,
        page=standings.position(row.number) // 100 + 1,
        straight_to=straight_to,
    )
