"""Ends of a game that play can reach, but that are far more often a mistake of whoever enters them.

Who enters one is asked once and then believed. Nobody must be asked about ends that are common, so both limits were
set by whole games of the bots in `games.heckmeck.bots`: 400 to 1,000 games for each form of the rules, each number of
players, and each of three casts (bold, careful, both in turn).

- Few portions owned. In the end 8 to 12 portions are owned, as printed and where the highest is always turned. No more
  than 3 are in at most 7 games of 1,000 (20 of 1,000 with two bold players of the extended edition). Where the
  returned portion itself is turned that is common, and up to 999 games of 1,000 end so: there it is not asked about.
- One player with nothing among full stacks. That somebody has nothing is common: 1 game in 10 with two players, half
  the games with four. That everybody else has their share of three quarters of the grill meanwhile, such as 6 portions
  each of two others or 4 each of three, happens in at most 4 games of 1,000.
- Nothing face down when the clock stopped the game, though more than half the grill is owned: of all positions that the
  bots came to on their way, 3 of 100 at most are like that. It is what is entered where nobody said which portions
  were turned, for those of which nothing is said count as still on the grill.
"""

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import NamedTuple

from games.heckmeck import EndState, FailedAttempt, Holding, Ruleset

MAX_FEW = 3  # portions of all players together
FULL = 3 / 4  # of the grill, among all but one
LATE = 1 / 2  # of the grill: when more is owned, something has hardly ever not been turned
# Where portions are turned again and again without a lower one having come back.
TURNS_MANY = frozenset({FailedAttempt.RETURNED, FailedAttempt.BOTH})


class Doubt(StrEnum):
    """What makes an end improbable."""

    FEW_OWNED = "few_owned"
    NOTHING_AMONG_FULL = "nothing_among_full"
    NOTHING_TURNED = "nothing_turned"


class Improbable(NamedTuple):
    """A doubt: how many portions are owned, and the position of the player who has nothing, if it is about one."""

    doubt: Doubt
    owned: int
    position: int | None = None


class Limits(NamedTuple):
    """So many portions owned, and fewer, are few; so many among all but one player are full stacks; more are late."""

    few: int | None  # None where that is common
    full: float
    late: float


def limits_of(ruleset: Ruleset) -> Limits:
    few = None if ruleset.failed_attempt in TURNS_MANY else MAX_FEW
    return Limits(few, FULL * len(ruleset.worms), LATE * len(ruleset.worms))


def improbable(end_state: EndState, left: Collection[int] = ()) -> Improbable | None:
    """Why to ask whether a valid end is right; None where there is no reason. `left`: who did not stay to the end."""
    limits = limits_of(end_state.ruleset)
    owned = sum(len(player.portions) for player in end_state.players)
    if limits.few is not None and owned <= limits.few:
        return Improbable(Doubt.FEW_OWNED, owned)
    if end_state.face_up and not end_state.face_down and owned > limits.late:
        return Improbable(Doubt.NOTHING_TURNED, owned)
    position = _nothing_among_full(end_state.players, limits.full)
    if position is None or position in left:
        return None
    return Improbable(Doubt.NOTHING_AMONG_FULL, owned, position)


def _nothing_among_full(players: Sequence[Holding], full: float) -> int | None:
    empty = [position for position, player in enumerate(players) if _has_nothing(player)]
    stacks = [len(player.portions) for player in players if not _has_nothing(player)]
    if len(empty) != 1 or not stacks or min(stacks) * len(stacks) < full:
        return None
    return empty[0]


def _has_nothing(player: Holding) -> bool:
    return not (player.portions or player.bratworms or player.specialist)
