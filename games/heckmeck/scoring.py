"""Worms, places, and what decided each place (B13, E14)."""

from enum import StrEnum
from typing import NamedTuple

from games.heckmeck.endstate import EndState, Holding
from games.heckmeck.portions import APPLE_WORMS, Specialist
from games.heckmeck.ruleset import Ruleset


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
    return worms + APPLE_WORMS if holding.specialist == Specialist.APPLE else worms


def ranking(end_state: EndState) -> tuple[Ranked, ...]:
    """All players in order of place; equal ones (B13: only players without portions) share it in seat order.

    Trusts that `check` accepted the end state, or that it was made of a position.
    """
    ruleset = end_state.ruleset
    scores = [(worms_of(holding, ruleset), max(holding.portions, default=0)) for holding in end_state.players]
    seats = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)  # stable: equal ones stay in seat order
    places: list[Ranked] = []
    rival = scores[seats[1]]  # of the best it is the second, of the others the next better one
    for index, seat in enumerate(seats):
        worms, best = scores[seat]
        decided_by = _difference(scores[seat], rival)
        shared = index > 0 and decided_by is DecidedBy.SHARED
        place = places[-1].place if shared else index + 1
        places.append(Ranked(seat, place, worms, best or None, decided_by))
        rival = scores[seat]
    return tuple(places)


def _difference(one: tuple[int, int], other: tuple[int, int]) -> DecidedBy:
    if one[0] != other[0]:
        return DecidedBy.WORMS
    return DecidedBy.BEST_PORTION if one[1] != other[1] else DecidedBy.SHARED
