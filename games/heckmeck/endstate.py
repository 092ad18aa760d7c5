"""How a game ended, as it is handed in at the desk: who owns what, and what lies face down.

Whether play can reach it is asked of `check`, in `validation`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, repeat
from typing import NamedTuple

from games.heckmeck.position import Position
from games.heckmeck.ruleset import Ruleset


class Stacks(StrEnum):
    """Whether the order of each player's portions is known (from bottom to top) or only which they are."""

    SETS = "sets"
    ORDERED = "ordered"


class Holding(NamedTuple):
    """What one player has at the end."""

    portions: tuple[int, ...] = ()
    bratworms: int = 0
    specialist: str | None = None  # a Specialist, or whatever somebody wrote in its stead
    name: str = ""


@dataclass(frozen=True, slots=True)
class EndState:
    """All that counts when the grill is empty. Nothing is checked here: it says what somebody claims."""

    ruleset: Ruleset
    players: tuple[Holding, ...]
    face_down: tuple[int, ...]
    stacks: Stacks = Stacks.SETS

    @classmethod
    def of(cls, position: Position, names: Iterable[str] = ()) -> "EndState":
        """The end state of a position, with ordered stacks; of a finished one it passes `check`.

        Players beyond the names have none, and names beyond the players are left out.
        """
        named = zip(position.players, chain(names, repeat("")), strict=False)
        holdings = (Holding(player.stack, player.bratworms, player.specialist, name) for player, name in named)
        return cls(position.ruleset, tuple(holdings), position.grill.face_down, Stacks.ORDERED)
