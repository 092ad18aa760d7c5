"""A game that is written down turn by turn, as its page shows it: the grill, the stacks, whose turn, what happened.

The record is replayed as a whole for every page. That takes about a millisecond for the longest games, less than any
memory of positions would cost in care.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple
from uuid import UUID

from games.heckmeck import EndState, Outcome, Position, Ranked, Record, ranking, read_record, skip
from games.heckmeck.endstate import worms_of
from tournament.models import GameRecord, Seat, Table
from tournament.rules.turn_events import TurnEvent, turn_event


class GrillPlace(NamedTuple):
    """One portion in the middle of the table."""

    number: int
    worms: int
    face_down: bool
    specialist: str | None

    @property
    def choice(self) -> str:
        """How a form says that it was taken."""
        return f"take-{self.number}"


class StackLine(NamedTuple):
    """What one player has. `stack` from bottom to top."""

    position: int
    name: str
    stack: tuple[int, ...]
    worms: int  # everything that counts
    top_worms: int
    bratworms: int
    specialist: str | None
    moves: bool  # it is their turn
    stealable: bool
    left: bool

    @property
    def top(self) -> int | None:
        return self.stack[-1] if self.stack else None

    @property
    def choice(self) -> str:
        """How a form says that the top was stolen."""
        return f"steal-{self.top}"

    @property
    def covered(self) -> tuple[int, ...]:
        return self.stack[:-1]


@dataclass(frozen=True)
class Played:
    """A record gone through: what each turn brought, and where it stands. The last `passed` turns nobody wrote."""

    record: Record
    position: Position
    turn_events: tuple[TurnEvent, ...]
    passed: int = 0

    @property
    def end_state(self) -> EndState:
        return EndState.of(self.position)

    @property
    def finished(self) -> bool:
        return self.position.is_finished

    @property
    def is_even(self) -> bool:
        """Whether everybody who plays on has had as many turns; nobody has had one before the first."""
        turns = len(self.record.turns)
        written = turns - self.passed
        return written > 0 and any(had % len(self.position.players) == 0 for had in range(written, turns + 1))


@dataclass(frozen=True)
class GameView:
    """A game with the names that may be shown, in seat order."""

    game_record: GameRecord
    seats: tuple[Seat, ...]
    played: Played

    @property
    def version(self) -> int:
        """The version, as if skipped turns had been written down: then the turns that follow keep theirs."""
        return self.game_record.version + self.played.passed

    @property
    def record_id(self) -> int:
        """The key of this record and of no other, even where a game was begun anew at the same table."""
        return self.game_record.pk

    @property
    def position(self) -> Position:
        return self.played.position

    @property
    def finished(self) -> bool:
        return self.played.finished

    @property
    def stopped(self) -> bool:
        """Whether the clock stopped it."""
        return self.game_record.stopped_at is not None

    @property
    def goes_on(self) -> bool:
        """Whether there is a next turn."""
        return not (self.finished or self.stopped)

    @property
    def turn_events(self) -> tuple[TurnEvent, ...]:
        return self.played.turn_events

    @property
    def next_number(self) -> int:
        return len(self.turn_events) + 1

    @property
    def written(self) -> int:
        """How many turns are written down. Whoever was passed over since is written with the next one."""
        return len(self.turn_events) - self.played.passed

    @cached_property
    def latest(self) -> tuple[TurnEvent, ...]:
        """The last turn that can be taken back, and those who were passed over since."""
        since = next((at for at, told in enumerate(reversed(self.turn_events)) if not self.repeats_itself(told)), None)
        return self.turn_events if since is None else self.turn_events[-1 - since :]

    @property
    def before_last(self) -> int | None:
        """How many turns stay when the last thing is taken back: a turn, or that the clock stopped the game.

        None where there is nothing to be taken back.
        """
        if self.stopped:
            return self.written
        if not self.latest or self.repeats_itself(self.latest[0]):
            return None
        return self.latest[0].number - 1

    def repeats_itself(self, told: TurnEvent) -> bool:
        """Whether the seat would be passed over again: then nobody needs to go back to before that turn."""
        return told.outcome is Outcome.SKIP and self.seats[told.seat].left_game

    @property
    def nobody_plays(self) -> bool:
        """Whether the game stands still, because all have left."""
        return self.goes_on and self.mover.left

    def before(self, version: int, turns: int) -> "GameView | None":
        """How it stood at this version, after so many turns; None where turns were taken back since.

        Every turn moves the version by one, also that of somebody who is passed over, and so does a step back. Only
        where nothing but turns was added since, both grew alike; and the clock's stop is one more.
        """
        moved = self.version - self.stopped - version
        if not 0 <= turns <= len(self.turn_events) or moved != len(self.turn_events) - turns:
            return None
        record = replace(self.played.record, turns=self.played.record.turns[:turns])
        game_record = GameRecord(pk=self.record_id, table=self.game_record.table, version=version)
        return GameView(game_record, self.seats, played(record))

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.player.public_name for seat in self.seats)

    @cached_property
    def grill(self) -> tuple[GrillPlace, ...]:
        """What lies there, in the order of the numbers."""
        return grill_of(self.position)

    @cached_property
    def stacks(self) -> tuple[StackLine, ...]:
        position = self.position
        holdings = self.played.end_state.players
        worms = position.ruleset.worms
        return tuple(
            StackLine(
                at,
                self.names[at],
                player.stack,
                worms_of(holdings[at], position.ruleset),
                worms[player.stack[-1]] if player.stack else 0,
                player.bratworms,
                player.specialist,
                at == position.to_move and self.goes_on and not self.seats[at].left_game,
                bool(player.stack) and self.goes_on and position.seat_to_steal_from(player.stack[-1]) == at,
                self.seats[at].left_game,
            )
            for at, player in enumerate(position.players)
        )

    @property
    def mover(self) -> StackLine:
        return self.stacks[self.position.to_move]

    @property
    def supply(self) -> int:
        return self.position.supply

    @property
    def extended(self) -> bool:
        return bool(self.position.ruleset.bratworms)

    @cached_property
    def ranking(self) -> tuple[Ranked, ...]:
        return ranking(self.played.end_state)


def grill_of(position: Position) -> tuple[GrillPlace, ...]:
    """What lies in the middle, in the order of the numbers."""
    grill, worms = position.grill, position.ruleset.worms
    return tuple(
        GrillPlace(portion, worms[portion], portion in grill.face_down, grill.specialist_on(portion))
        for portion in sorted((*grill.face_up, *grill.face_down))
    )


def played(record: Record) -> Played:
    """Goes through a record. Raises `IllegalMove` where the rules do not allow a turn."""
    position = Position.start(record.ruleset, len(record.players))
    turn_events = []
    for number, turn in enumerate(record.turns, start=1):
        told, position = turn_event(number, turn, position)
        turn_events.append(told)
    return Played(record, position, tuple(turn_events))


def passing_over(game: Played, left: Collection[int]) -> Played:
    """A game taken on to the turn of somebody who plays on: the seats of those who left are skipped (T14).

    Where all have left, nobody is passed over: there would be no end.
    """
    position, turn_events = game.position, list(game.turn_events)
    if game.finished or len({*left}) >= len(position.players):
        return game
    while position.to_move in left:
        told, position = turn_event(len(turn_events) + 1, skip(), position)
        turn_events.append(told)
    passed = len(turn_events) - len(game.turn_events)
    turns = (*game.record.turns, *(skip() for _ in range(passed)))
    return Played(replace(game.record, turns=turns), position, tuple(turn_events), passed)


def record_of(game_record: GameRecord) -> Record:
    """The record of a stored game. It was written by the actions, so it can be read."""
    record, problems = read_record(game_record.record)
    if record is None:
        raise ValueError(problems)
    return record


def game_of(table: Table, seats: tuple[Seat, ...]) -> GameView | None:
    """The game of a table whose seats are there; None where nobody writes it down. One read."""
    game_record = GameRecord.objects.filter(table=table).first()
    return game_view(game_record, seats) if game_record else None


def record_stamp(table: Table) -> str:
    """Moves with every change of the table's record; empty where there is none. One read, and nothing is replayed."""
    latest = GameRecord.objects.filter(table=table).values_list("pk", "version").first()
    return "{}-{}".format(*latest) if latest else ""


def game_view(game_record: GameRecord, seats: tuple[Seat, ...]) -> GameView:
    """The game as it goes on with those who are still there."""
    left = {at for at, seat in enumerate(seats) if seat.left_game}
    return GameView(game_record, seats, as_it_stands(game_record, left))


def as_it_stands(game_record: GameRecord, left: Collection[int]) -> Played:
    """A stored game up to somebody who plays on, or to where the clock stopped it."""
    game = played(record_of(game_record))
    return game if game_record.stopped_at else passing_over(game, left)


def made_by(game_record: GameRecord, submission_id: UUID) -> tuple[int, int] | None:
    """The version and the number of turns that this very submission made, however long ago."""
    made = game_record.submissions.get(str(submission_id))
    return (made[0], made[1]) if made else None
