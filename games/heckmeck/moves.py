"""What a turn can come to: a portion taken, a portion stolen, or nothing; with the choices made on the way.

A move says what is wanted; `Position.play` says whether the rules allow it and carries it out.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from games.heckmeck.portions import Specialist
from games.heckmeck.problems import IllegalMove


class Outcome(StrEnum):
    """How a turn ends."""

    TAKE = "take"
    STEAL = "steal"
    FAIL = "fail"


class Move(NamedTuple):
    """The outcome of a turn. Everything after `portion` belongs to the extended edition."""

    outcome: Outcome
    portion: int | None = None
    double_one: bool = False  # E3
    golden_die: bool = False  # E12: it was used
    # E4: the seats from which Bratworms come, the first due first; a giver may be left out where no other could be.
    bratworm_from: tuple[int, ...] = ()
    put_back: Specialist | None = None  # E6: which of two specialists goes back


def take(portion: int) -> Move:
    """Take a portion from the grill (B5, B8)."""
    return Move(Outcome.TAKE, portion)


def steal(portion: int) -> Move:
    """Steal the top portion of another player's stack (B6)."""
    return Move(Outcome.STEAL, portion)


def fail() -> Move:
    """End the turn with a failed attempt (B10, B11)."""
    return Move(Outcome.FAIL)


class ChoiceOpen(IllegalMove):
    """The rules give the player a choice that the move does not make; `options` are the moves that do."""

    def __init__(self, code: str, rule: str, options: Sequence[Move], **params: object) -> None:
        super().__init__(code, rule, **params)
        self.options = tuple(options)


class Choices:
    """The choices of one move, handed out one by one while it is carried out."""

    def __init__(self, move: Move) -> None:
        self._move = move
        self._seats_used = 0
        self._put_back_used = False

    def bratworm_from(self, eligible: Sequence[int]) -> int:
        """From whom the next Bratworm comes (E4). One eligible player is no choice, but may be named."""
        named = self._move.bratworm_from[self._seats_used : self._seats_used + 1]
        if not named and len(eligible) == 1:
            return eligible[0]
        if not named:
            asked = self._move.bratworm_from
            options = [self._move._replace(bratworm_from=(*asked, seat)) for seat in eligible]
            raise ChoiceOpen("bratworm_from_missing", "E4", options, seats=tuple(eligible))
        self._seats_used += 1
        if named[0] not in eligible:
            raise IllegalMove("bratworm_from_not_eligible", "E4", seat=named[0], seats=tuple(eligible))
        return named[0]

    def put_back(self, pair: tuple[Specialist, Specialist]) -> Specialist:
        """Which of two specialists goes back to the grill (E6)."""
        named = self._move.put_back
        if named is None:
            options = [self._move._replace(put_back=who) for who in pair]
            raise ChoiceOpen("put_back_missing", "E6", options, specialists=pair)
        if named not in pair:
            raise IllegalMove("put_back_not_held", "E6", specialist=named, specialists=pair)
        self._put_back_used = True
        return named

    def all_used(self) -> None:
        """Refuse a move that makes a choice which never arose."""
        if self._seats_used < len(self._move.bratworm_from):
            raise IllegalMove("bratworm_from_not_due", "E4", seat=self._move.bratworm_from[self._seats_used])
        if self._move.put_back is not None and not self._put_back_used:
            raise IllegalMove("put_back_not_due", "E6", specialist=self._move.put_back)
