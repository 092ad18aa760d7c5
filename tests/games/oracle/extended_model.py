"""What a reduced game of the extended edition consists of: its description, a position, an end state, a turn's name.

What lives here: plain data, and the position a game starts from.
What does not: what a turn does (extended_steps.py) and which positions come of it (extended.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tests.games.oracle.classic import Stacks

RAVEN = "raven"
HEN = "sitting_hen"
NAMES = ("canned_worm", HEN, RAVEN, "weasel", "golden_die", "apple")
SUPPLY = -1  # the giver of a Bratworm that comes from the supply; every other giver is a seat

Givers = tuple[int, ...]  # where the Bratworms of a step came from, in order; shorter where nobody could give one


@dataclass(frozen=True)
class Game:
    portions: tuple[int, ...]
    players: int
    exact_only: frozenset[int]
    supply: int
    specialists: Mapping[str, int]  # name -> the portion it starts on

    def __post_init__(self) -> None:
        places = list(self.specialists.values())
        if not set(self.specialists) <= set(NAMES):
            raise ValueError("unknown specialist")
        if len(places) != len(set(places)) or not set(places) <= set(self.portions):
            raise ValueError("every specialist starts on a portion of its own")
        if not self.exact_only <= set(self.portions):
            raise ValueError("exact-only portions must be in the game")


class Position(NamedTuple):
    """Between two turns. A specialist neither held nor on the grill has left the game (E8)."""

    stacks: Stacks
    face_up: frozenset[int]
    face_down: frozenset[int]
    bratworms: tuple[int, ...]  # per seat; the supply has the rest
    held: tuple[str | None, ...]  # per seat
    on_grill: frozenset[tuple[int, str]]  # (portion, specialist)
    seat: int


class EndState(NamedTuple):
    stacks: Stacks
    face_down: frozenset[int]
    bratworms: tuple[int, ...]
    specialists: tuple[str | None, ...]  # per seat


class Turn(NamedTuple):
    """What was done; compares equal to a plain tuple of the same five things."""

    kind: str  # "take", "steal" or "fail"
    portion: int | None  # for a steal the victim's top, also when only the hen changes hands
    double_one: bool
    bratworm_from: Givers
    put_back: str | None  # E6: the chosen one of two specialists; None where there was nothing to choose


def start(game: Game) -> Position:
    nobody = (None,) * game.players
    on_grill = frozenset((portion, name) for name, portion in game.specialists.items())
    empty = ((),) * game.players
    return Position(empty, frozenset(game.portions), frozenset(), (0,) * game.players, nobody, on_grill, 0)
