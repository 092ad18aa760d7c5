"""What a turn can come to: a portion taken, a portion stolen, or nothing; with the choices made on the way.

A move says what is wanted; `Position.play` says whether the rules allow it and carries it out.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from games.heckmeck.portions import Specialist
from games.heckmeck.problems import IllegalMove, TurnCode


class Outcome(StrEnum):
    """How a turn ends."""

    TAKE = "take"
    STEAL = "steal"
    FAIL = "fail"
    SKIP = "skip"  # whoever left the game is passed over; no move of a player, so never among the legal ones


class Move(NamedTuple):
    """The outcome of a turn. Everything after `portion` belongs to the extended edition."""

    outcome: Outcome
    portion: int | None = None
    double_one: bool = False  # E3
    golden_die: bool = False  # E12: it is known to have been used; False says nothing
    # E4: the seats from which Bratworms come, the first due first. A giver may be left out where no other could be:
    # who could not give the first cannot give the second, so only trailing ones are ever left out.
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


def skip() -> Move:
    """Pass over the seat of somebody who left the game: everything stays as it is."""
    return Move(Outcome.SKIP)


class ChoiceOpen(IllegalMove):
    """The rules give the player a choice that the move does not make; `options` are the moves that do."""

    def __init__(self, code: TurnCode, rule: str, options: Sequence[Move], **params: object) -> None:
        super().__init__(code, rule, **params)
        self.options = tuple(options)


class Choices:
    """The choices of one move, used up one by one while it is carried out."""

    def __init__(self, move: Move) -> None:
        self._move = move
        self._seats = list(move.bratworm_from)
        self._put_back = move.put_back

    def bratworm_from(self, eligible: Sequence[int]) -> int:
        """From whom the next Bratworm comes (E4). One eligible player is no choice, but may be named."""
        if not self._seats and len(eligible) == 1:
            return eligible[0]
        if not self._seats:
            asked = self._move.bratworm_from
            options = [self._move._replace(bratworm_from=(*asked, seat)) for seat in eligible]
            raise ChoiceOpen(TurnCode.BRATWORM_FROM_MISSING, "E4", options, seats=tuple(eligible))
        giver = self._seats.pop(0)
        if giver not in eligible:
            raise IllegalMove(TurnCode.BRATWORM_FROM_NOT_ELIGIBLE, "E4", seat=giver, seats=tuple(eligible))
        return giver

    def put_back(self, pair: tuple[Specialist, Specialist]) -> Specialist:
        """Which of two specialists goes back to the grill (E6)."""
        who, self._put_back = self._put_back, None
        if who is None:
            options = [self._move._replace(put_back=either) for either in pair]
            raise ChoiceOpen(TurnCode.PUT_BACK_MISSING, "E6", options, specialists=pair)
        if who not in pair:
            raise IllegalMove(TurnCode.PUT_BACK_NOT_HELD, "E6", specialist=who, specialists=pair)
        return who

    def all_used(self) -> None:
        """Refuse a move that makes a choice which never arose."""
        if self._seats:
            raise IllegalMove(TurnCode.BRATWORM_FROM_NOT_DUE, "E4", seat=self._seats[0])
        if self._put_back is not None:
            raise IllegalMove(TurnCode.PUT_BACK_NOT_DUE, "E6", specialist=self._put_back)
