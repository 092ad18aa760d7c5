"""Where one portion is, as a player sees it who has rolled its number and wonders what became of it.

Only the words; a position finds the answer.
"""

from enum import StrEnum
from typing import NamedTuple


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
