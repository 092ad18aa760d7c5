"""How a game ended, as it is handed in at the desk: who owns what, and what lies face down; and what it comes to.

Worms, places, and what decided each place (B13, E14).
"""

from collections.abc import Iterable
from enum import StrEnum
from itertools import chain, repeat
from typing import NamedTuple

from games.heckmeck.portions import APPLE_WORMS, Specialist
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


class EndState(NamedTuple):
    """All that counts when the grill is empty, or when the clock stopped the game before that.

    Nothing is checked here: it says what somebody claims.
    """

    ruleset: Ruleset
    players: tuple[Holding, ...]
    face_down: tuple[int, ...]
    stacks: Stacks = Stacks.SETS
    face_up: tuple[int, ...] = ()  # still on the grill
    stopped: bool = False  # by the clock: only then may anything lie face up
    skipped: bool = False  # somebody left the game and was passed over

    @classmethod
    def of(cls, position: Position, names: Iterable[str] = ()) -> "EndState":
        """The end state of a position, with ordered stacks; stopped, if the position is not finished.

        Of a position that play has come to it passes `check`.
        Players beyond the names have none, and names beyond the players are left out.
        """
        named = zip(position.players, chain(names, repeat("")), strict=False)
        holdings = (Holding(player.stack, player.bratworms, player.specialist, name) for player, name in named)
        grill = position.grill
        return cls(
            position.ruleset,
            tuple(holdings),
            grill.face_down,
            Stacks.ORDERED,
            grill.face_up,
            stopped=not position.is_finished,
        )

    @property
    def bratworms(self) -> int:
        """Those of all players."""
        return sum([player.bratworms for player in self.players])

    def is_owned(self, portion: int) -> bool:
        """Whether some player has it."""
        return any(portion in player.portions for player in self.players)

    def holder(self, specialist: str) -> tuple[int, Holding]:
        """The seat of the first player who holds a specialist that somebody holds, and all that player has."""
        return next((seat, player) for seat, player in enumerate(self.players) if player.specialist == specialist)


class DecidedBy(StrEnum):
    """What separated a player from the next better one; for the best, from the second."""

    WORMS = "worms"
    BEST_PORTION = "best_portion"
    SHARED = "shared"


class Ranked(NamedTuple):
    """One player's place."""

    seat: int
    place: int
    worms: int
    best_portion: int | None
    decided_by: DecidedBy


def worms_of(holding: Holding, ruleset: Ruleset) -> int:
    """The worms of one player: portions, Bratworms, the apple."""
    worms = sum(map(ruleset.worms.__getitem__, holding.portions)) + holding.bratworms
    return worms + APPLE_WORMS if holding.specialist and holding.specialist == Specialist.APPLE else worms


def ranking(end_state: EndState) -> tuple[Ranked, ...]:
    """All players in order of place; equal ones (B13: only players without portions) share it in seat order.

    Trusts that `check` accepted the end state, or that it was made of a position.
    """
    ruleset = end_state.ruleset
    scores = [
        (worms_of(player, ruleset), max(player.portions) if player.portions else 0) for player in end_state.players
    ]
    seats = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)  # stable: equal ones stay in seat order
    places: list[Ranked] = []
    place = 1
    rival = scores[seats[1]]  # of the best it is the second, of the others the next better one
    for index, seat in enumerate(seats, start=1):
        score = worms, best = scores[seat]
        if score == rival:
            decided_by = DecidedBy.SHARED
        else:
            decided_by = DecidedBy.BEST_PORTION if worms == rival[0] else DecidedBy.WORMS
            place = index
        places.append(Ranked(seat, place, worms, best or None, decided_by))
        rival = score
    return tuple(places)
