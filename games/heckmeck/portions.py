"""What comes out of the box: the portions with their worms, and the six specialists; and where a portion can be.

How they are used in play is told elsewhere; which of them a game uses is the ruleset's business.
"""

from enum import StrEnum
from typing import NamedTuple

CLASSIC_WORMS = {portion: (portion - 17) // 4 for portion in range(21, 37)}
# No rulebook prints the worms of 11 and 13; descriptions of the box say one each.
EXTENDED_WORMS = {11: 1, 13: 1, **CLASSIC_WORMS}
EXTENDED_EXACT_ONLY = frozenset({11, 13})
EXTENDED_BRATWORMS = 7
APPLE_WORMS = 3


class Specialist(StrEnum):
    """The figures that stand on portions at the start of the extended game."""

    CANNED_WORM = "canned_worm"
    SITTING_HEN = "sitting_hen"
    RAVEN = "raven"
    WEASEL = "weasel"
    GOLDEN_DIE = "golden_die"
    APPLE = "apple"


# E1
EXTENDED_SPECIALISTS = {
    Specialist.CANNED_WORM: 11,
    Specialist.SITTING_HEN: 21,
    Specialist.RAVEN: 23,
    Specialist.WEASEL: 25,
    Specialist.GOLDEN_DIE: 27,
    Specialist.APPLE: 29,
}


class Place(StrEnum):
    """The places a portion can be in."""

    GRILL = "grill"  # face up, to be taken
    TOP = "top"  # of somebody's stack, perhaps to be stolen
    COVERED = "covered"  # deeper in somebody's stack
    FACE_DOWN = "face_down"
    NOT_IN_GAME = "not_in_game"


class Whereabouts(NamedTuple):
    """Where a portion is, and in whose stack if it is in one."""

    place: Place
    seat: int | None = None
