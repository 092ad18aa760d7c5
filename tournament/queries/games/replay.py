"""A game that was written down, turn by turn: the grill, the stacks, what each turn brought, and its odds.

Made of a plain record and names, without reading anything: a game that no table played can be shown as well, such as
the one that the engine makes up to prove that an end can be reached.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from games.heckmeck import EndState, Outcome, Position, Ranked, Record, ranking
from games.heckmeck.analysis import Target, TurnAnalysis, analyse_turn, targets_of
from games.heckmeck.endstate import worms_of
from tournament.queries.games.turns import GrillPlace, StackLine, grill_of
from tournament.rules.turn_events import TurnEvent, turn_event


@dataclass(frozen=True)
class Replay:
    """A whole game. `positions` has one more than there are turns: the first is the table before the first turn."""

    record: Record
    names: tuple[str, ...]
    positions: tuple[Position, ...]
    turn_events: tuple[TurnEvent, ...]
    stopped: bool  # by the clock

    @property
    def last(self) -> int:
        """How many turns there are."""
        return len(self.turn_events)

    @property
    def finished(self) -> bool:
        return self.positions[-1].is_finished

    @property
    def is_over(self) -> bool:
        """Whether no turn follows the last one."""
        return self.finished or self.stopped

    @property
    def end_state(self) -> EndState:
        return EndState.of(self.positions[-1])

    @cached_property
    def ranking(self) -> tuple[Ranked, ...]:
        """Who won, of a game that is over."""
        return ranking(self.end_state) if self.is_over else ()

    def at(self, turn: object = 0) -> "ReplayStep":
        """The table after so many turns: the nearest that there is to what an address says; else before the first."""
        text = str(turn)
        wanted = int(text) if text.isascii() and text.isdigit() else 0
        return ReplayStep(self, min(wanted, self.last))


@dataclass(frozen=True)
class ReplayStep:
    """The table after a turn, and what that turn was; turn 0 is the table before the first."""

    replay: Replay
    turn: int

    @property
    def position(self) -> Position:
        return self.replay.positions[self.turn]

    @property
    def turn_event(self) -> TurnEvent | None:
        return self.replay.turn_events[self.turn - 1] if self.turn else None

    @property
    def previous(self) -> int | None:
        return self.turn - 1 if self.turn else None

    @property
    def next(self) -> int | None:
        return self.turn + 1 if self.turn < self.replay.last else None

    @property
    def is_end(self) -> bool:
        """Whether the game was over after this turn."""
        return self.next is None and self.replay.is_over

    @property
    def mover(self) -> str:
        """Whose turn it was; before the first turn, whose it is going to be."""
        seat = self.turn_event.seat if self.turn_event else self.position.to_move
        return self.replay.names[seat]

    @property
    def extended(self) -> bool:
        return bool(self.position.ruleset.bratworms)

    @property
    def supply(self) -> int:
        return self.position.supply

    @cached_property
    def analysis(self) -> TurnAnalysis | None:
        """The odds of the turn: what could be had before it, and the choices in it as far as they were recorded."""
        if not self.turn:
            return None
        return analyse_turn(self.replay.record.turns[self.turn - 1], self.replay.positions[self.turn - 1])

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """Portions within reach in the turn."""
        if not self.turn:
            return ()
        return targets_of(self.replay.record.turns[self.turn - 1], self.replay.positions[self.turn - 1])

    @cached_property
    def changed(self) -> frozenset[int]:
        """The portions that the turn moved or turned."""
        told = self.turn_event
        moved = () if told is None else (told.portion, told.returned, *told.turned)
        return frozenset(portion for portion in moved if portion is not None)

    @cached_property
    def grill(self) -> tuple[GrillPlace, ...]:
        return grill_of(self.position)

    @cached_property
    def stacks(self) -> tuple[StackLine, ...]:
        """In seat order; `moves` marks whose turn it was."""
        position, told = self.position, self.turn_event
        worms = position.ruleset.worms
        holdings = EndState.of(position).players
        return tuple(
            StackLine(
                at,
                self.replay.names[at],
                player.stack,
                worms_of(holdings[at], position.ruleset),
                worms[player.stack[-1]] if player.stack else 0,
                player.bratworms,
                player.specialist,
                told is not None and told.seat == at,
                False,
                at in self._skipped,
            )
            for at, player in enumerate(position.players)
        )

    @cached_property
    def _skipped(self) -> frozenset[int]:
        past = self.replay.turn_events[: self.turn]
        return frozenset(told.seat for told in past if told.outcome is Outcome.SKIP)


def replay_of(record: Record, names: Sequence[str], *, stopped: bool = False) -> Replay:
    """Goes through a record. Raises `IllegalMove` where the rules do not allow a turn."""
    positions = [Position.start(record.ruleset, len(record.players))]
    turn_events = []
    for number, turn in enumerate(record.turns, start=1):
        told, position = turn_event(number, turn, positions[-1])
        turn_events.append(told)
        positions.append(position)
    return Replay(record, tuple(names), tuple(positions), tuple(turn_events), stopped)
