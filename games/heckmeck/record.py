"""A game as it is written down: who played, turn after turn, with undo to any of them.

How a record looks as JSON is in `documents`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.heckmeck.position import Position
from games.heckmeck.problems import HeckmeckError, IllegalMove
from games.heckmeck.ruleset import Ruleset
from games.heckmeck.turn import Turn, move_of


@dataclass(frozen=True, slots=True)
class Record:
    """What is kept of a game; turns go round in seat order from seat 0."""

    ruleset: Ruleset
    players: tuple[str, ...]
    turns: tuple[Turn, ...] = ()


class IllegalTurn(HeckmeckError):
    """A record whose turn `number` (from 0) the rules do not allow."""

    def __init__(self, number: int, reason: IllegalMove) -> None:
        super().__init__(reason.code, **reason.params)
        self.number = number
        self.reason = reason


class Game:
    """A game being written down. Every position is kept, so that undo is a step back along the list."""

    def __init__(self, ruleset: Ruleset, players: Iterable[str]) -> None:
        self.ruleset = ruleset
        self.players = tuple(players)
        self.positions = [Position.start(ruleset, len(self.players))]
        self.turns: list[Turn] = []
        self._undone: list[Turn] = []

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.positions[-1]

    @property
    def record(self) -> Record:
        """The game so far, to be kept."""
        return Record(self.ruleset, self.players, tuple(self.turns))

    def play(self, turn: Turn) -> Position:
        """Write down one more turn; what had been undone is forgotten. Raises `IllegalMove`, changing nothing."""
        position = self._advance(turn)
        self._undone.clear()
        return position

    def undo(self, turns: int = 1) -> Position:
        """Take back the last turns; more than there are takes back all."""
        for _ in range(min(turns, len(self.turns))):
            self._undone.append(self.turns.pop())
            self.positions.pop()
        return self.position

    def redo(self, turns: int = 1) -> Position:
        """Play again what was last taken back; more than there is plays all of it."""
        for _ in range(min(turns, len(self._undone))):
            self._advance(self._undone.pop())
        return self.position

    def _advance(self, turn: Turn) -> Position:
        position = self.position.play(move_of(turn, self.position))
        self.turns.append(turn)
        self.positions.append(position)
        return position


def replay(record: Record) -> Game:
    """The whole game of a record. Raises `IllegalTurn` at the first turn that the rules do not allow."""
    game = Game(record.ruleset, record.players)
    for number, turn in enumerate(record.turns):
        try:
            game.play(turn)
        except IllegalMove as reason:
            raise IllegalTurn(number, reason) from reason
    return game
