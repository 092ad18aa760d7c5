"""The dice: their faces, what they are worth, and the state of the dice in the middle of a turn.

What a total buys is not decided here; that takes a position.
"""

from collections.abc import Sequence
from enum import IntFlag
from typing import NamedTuple

WORM = 6
FACES = (1, 2, 3, 4, 5, WORM)
POINTS = (0, 1, 2, 3, 4, 5, 5)  # by face: a worm is worth 5 (B1)
DICE = 8
DOUBLE_ONE = 2  # so many 1s set aside bring a Bratworm (E3)
# No rulebook prints the golden die's faces: only 1s and worms, three each (E12).
GOLDEN_DIE_FACES = (1, 1, 1, WORM, WORM, WORM)


class GoldenDie(IntFlag):
    """Where the golden die may be. Written throws do not mark it, so both places can be possible at once."""

    ABSENT = 0
    IN_HAND = 1
    SET_ASIDE = 2


class Hand(NamedTuple):
    """The dice of one turn: how many are still to be rolled, and how many of each face are set aside."""

    dice: int = DICE
    aside: tuple[int, ...] = (0,) * 7  # by face; place 0 stays empty
    golden: GoldenDie = GoldenDie.ABSENT

    @classmethod
    def fresh(cls, *, golden_die: bool = False) -> "Hand":
        """All dice in the hand, the golden one with them if it is to be used (E12)."""
        return cls(DICE + 1, golden=GoldenDie.IN_HAND) if golden_die else cls()

    @property
    def total(self) -> int:
        """The points of the dice set aside."""
        return sum(count * points for count, points in zip(self.aside, POINTS, strict=True))

    @property
    def has_worm(self) -> bool:
        """Whether a worm has been set aside (B4)."""
        return self.aside[WORM] > 0

    @property
    def has_double_one(self) -> bool:
        """Whether this turn has earned a Bratworm (E3)."""
        return self.aside[1] >= DOUBLE_ONE

    @property
    def can_roll(self) -> bool:
        """Whether the player may go on: dice left, and a face left to set aside (B3)."""
        return self.dice > 0 and not all(self.aside[1:])

    def choices(self, rolled: Sequence[int]) -> list[int]:
        """The faces of a roll that may be set aside (B2), in ascending order."""
        return sorted({face for face in rolled if not self.aside[face]})

    def keep(self, face: int, rolled: Sequence[int]) -> "Hand":
        """Set aside all dice of one face (B2). Trusts that the face is among `choices(rolled)`."""
        count = rolled.count(face)
        aside = (*self.aside[:face], count, *self.aside[face + 1 :])
        golden = self.golden and self.golden_after(face, rolled)
        return Hand(self.dice - count, aside, golden)

    def golden_after(self, kept: int | None, rolled: Sequence[int]) -> GoldenDie:
        """Where the golden die may be once `kept` of this roll is set aside, or nothing yet.

        The roll itself tells something: a golden die in the hand shows one of its faces. ABSENT if the roll cannot be.
        """
        places = self.golden & GoldenDie.SET_ASIDE
        if self.golden & GoldenDie.IN_HAND:
            for face in set(GOLDEN_DIE_FACES).intersection(rolled):
                places |= GoldenDie.SET_ASIDE if face == kept else GoldenDie.IN_HAND
        return places


def total_with_worm(hand: Hand, *, canned_worm: bool) -> int | None:
    """The total a hand may be exchanged for, or None when it lacks a worm (B4, E11)."""
    if hand.has_worm:
        return hand.total
    return hand.total + POINTS[WORM] if canned_worm else None


def possible_totals(*, ninth_worm: bool, double_one: bool) -> range:
    """Every total with a worm that dice can show; `ninth_worm`: a golden die or a canned worm may help.

    The least is a single worm, the most nothing but worms (fives beside a canned worm). A double one takes two
    dice for two points. Every total between can be put together, with fewer than two 1s if need be.
    """
    most = (DICE + ninth_worm) * POINTS[WORM]
    if double_one:
        return range(POINTS[WORM] + DOUBLE_ONE, most - DOUBLE_ONE * (POINTS[WORM] - 1) + 1)
    return range(POINTS[WORM], most + 1)
