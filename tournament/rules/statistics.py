"""What many games have in common: sums that one game more or less changes quickly. Who stands out: `feats`.

A game is known by its end, and where it was recorded by its turns as well. Games of another kind, of which only places
are known, are no part of this. Nothing is read or written.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from games.heckmeck import EndState, Outcome, Record
from games.heckmeck.endstate import worms_of
from games.heckmeck.position import Position
from games.heckmeck.turn import move_of

Z = 1.959963984540054  # of 95 percent


class GameEnd(NamedTuple):
    """How one game ended, seat by seat. `players` are keys of whoever sat there; `winners` are seats."""

    round: int
    table: int
    players: tuple[int, ...]
    stacks: tuple[tuple[int, ...], ...]
    worms: tuple[int, ...]
    winners: tuple[int, ...]
    face_down: tuple[int, ...]
    face_up: tuple[int, ...]


class GameCourse(NamedTuple):
    """What the turns of one recorded game brought, by portion and by seat.

    `behind`: by how many worms the later winner was behind the leader at most; 0 where several won.
    """

    taken: tuple[int, ...]  # a portion as often as it was taken from the grill
    stolen: tuple[int, ...]
    turned: tuple[int, ...]
    steals: tuple[int, ...]  # by seat
    failures: tuple[int, ...]
    turns: int
    behind: int


def end_of(round: int, table: int, end_state: EndState, lines: Iterable[tuple[int, int, int]]) -> GameEnd:
    """`lines`: seat, player and place of everybody in the result."""
    seats = sorted(lines)
    return GameEnd(
        round,
        table,
        tuple(player for _, player, _ in seats),
        tuple(holding.portions for holding in end_state.players),
        tuple(worms_of(holding, end_state.ruleset) for holding in end_state.players),
        tuple(seat for seat, _, place in seats if place == 1),
        end_state.face_down,
        end_state.face_up,
    )


def course_of(record: Record, winners: Sequence[int]) -> tuple[GameCourse, EndState]:
    """The course of a recorded game, and where it ended. Raises `IllegalMove` where the rules do not allow a turn."""
    position = Position.start(record.ruleset, len(record.players))
    taken: list[int] = []
    stolen: list[int] = []
    turned: list[int] = []
    steals, failures = [0] * len(record.players), [0] * len(record.players)
    behind, turns = 0, 0
    for turn in record.turns:
        move, mover = move_of(turn, position), position.to_move
        after = position.play(move)
        turned += {*after.grill.face_down} - {*position.grill.face_down}
        if move.outcome is Outcome.TAKE and move.portion is not None:
            taken.append(move.portion)
        elif move.outcome is Outcome.STEAL and len(after.players[mover].stack) > len(position.players[mover].stack):
            stolen.append(move.portion or 0)
            steals[mover] += 1
        failures[mover] += move.outcome is Outcome.FAIL
        turns += move.outcome is not Outcome.SKIP
        position = after
        if len(winners) == 1:
            behind = max(behind, _behind(position, winners[0]))
    course = GameCourse(
        tuple(taken), tuple(stolen), tuple(sorted(turned)), tuple(steals), tuple(failures), turns, behind
    )
    return course, EndState.of(position)


def _behind(position: Position, seat: int) -> int:
    worms = [worms_of(holding, position.ruleset) for holding in EndState.of(position).players]
    return max(worms) - worms[seat]


@dataclass
class Tally:
    """Sums over games. What is added can be taken away again."""

    games: int = 0
    stopped: int = 0
    players: int = 0  # seats of all games
    worms: int = 0  # of all players
    owned: Counter[int] = field(default_factory=Counter)  # by portion, at the end
    face_down: Counter[int] = field(default_factory=Counter)
    face_up: Counter[int] = field(default_factory=Counter)
    won_with: Counter[int] = field(default_factory=Counter)  # games, by the worms of the winner
    seats: Counter[tuple[int, int]] = field(default_factory=Counter)  # games, by size of the table and seat
    wins: Counter[tuple[int, int]] = field(default_factory=Counter)
    recorded: int = 0
    turns: int = 0
    failures: int = 0
    taken: Counter[int] = field(default_factory=Counter)  # by portion, in recorded games
    stolen: Counter[int] = field(default_factory=Counter)
    turned: Counter[int] = field(default_factory=Counter)

    def add(self, end: GameEnd, course: GameCourse | None = None, sign: int = 1) -> None:
        """A game more; with -1 as `sign` a game less."""
        size = len(end.players)
        self.games += sign
        self.stopped += sign * bool(end.face_up)
        self.players += sign * size
        self.worms += sign * sum(end.worms)
        count(self.owned, (portion for stack in end.stacks for portion in stack), sign)
        count(self.face_down, end.face_down, sign)
        count(self.face_up, end.face_up, sign)
        count(self.won_with, {end.worms[seat] for seat in end.winners[:1]}, sign)
        count(self.seats, ((size, seat) for seat in range(size)), sign)
        count(self.wins, ((size, seat) for seat in end.winners), sign)
        if course is not None:
            self.add_course(course, sign)

    def add_course(self, course: GameCourse, sign: int = 1) -> None:
        """The turns of a game whose end is among the sums already."""
        self.recorded += sign
        self.turns += sign * course.turns
        self.failures += sign * sum(course.failures)
        count(self.taken, course.taken, sign)
        count(self.stolen, course.stolen, sign)
        count(self.turned, course.turned, sign)

    def merge(self, other: "Tally") -> None:
        """The games of another tally as well."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            if isinstance(mine, Counter):
                mine.update(value)
            else:
                setattr(self, name, mine + value)


Counted = Counter[int] | Counter[tuple[int, int]]


def count(counter: Counter[object] | Counted, things: Iterable[object], sign: int) -> None:
    """So many more, or fewer; nothing that is counted zero times stays."""
    known: Counter[object] = counter  # type: ignore[assignment]
    for thing in things:
        known[thing] += sign
        if not known[thing]:
            del known[thing]


class Interval(NamedTuple):
    """A share, and between which shares it is in truth with 95 percent certainty (Wilson)."""

    share: float
    low: float
    high: float


def wilson(wins: int, games: int) -> Interval:
    """The score interval of a share, which holds for few games and for shares near 0 and 1 as well."""
    if not games:
        return Interval(0.0, 0.0, 1.0)
    share, spread = wins / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    reach = Z * sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return Interval(share, middle - reach if wins else 0.0, middle + reach if wins < games else 1.0)


class SeatStatistics(NamedTuple):
    """How often one seat won. `expected`: how often it would if every seat at a table won alike."""

    seat: int  # from 1, who starts
    games: int
    wins: int
    interval: Interval
    expected: float

    @property
    def differs(self) -> bool:
        """Whether that is more than chance explains, as far as one interval for each seat can say."""
        return not self.interval.low <= self.expected <= self.interval.high


def seats_of(tally: Tally) -> tuple[SeatStatistics, ...]:
    """One for each seat at which somebody sat."""
    return tuple(
        _seat(seat, {size: games for (size, at), games in tally.seats.items() if at == seat}, tally)
        for seat in sorted({seat for _, seat in tally.seats})
    )


def _seat(seat: int, sizes: Mapping[int, int], tally: Tally) -> SeatStatistics:
    games, wins = sum(sizes.values()), sum(tally.wins[size, seat] for size in sizes)
    expected = sum(games / size for size, games in sizes.items()) / games
    return SeatStatistics(seat + 1, games, wins, wilson(wins, games), expected)


class PortionStatistics(NamedTuple):
    """What became of one portion: in the end, and in recorded games on the way."""

    portion: int
    owned: int
    face_down: int
    face_up: int
    taken: int
    stolen: int
    turned: int


def portions_of(tally: Tally) -> tuple[PortionStatistics, ...]:
    """One for each portion that was in a game, ascending."""
    return tuple(
        PortionStatistics(
            portion,
            tally.owned[portion],
            tally.face_down[portion],
            tally.face_up[portion],
            tally.taken[portion],
            tally.stolen[portion],
            tally.turned[portion],
        )
        for portion in sorted({*tally.owned, *tally.face_down, *tally.face_up})
    )
