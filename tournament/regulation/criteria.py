"""By what players are compared: the score, the organiser's chain for equal scores (T10), runners-up (T11).

Only the words and the reasons that they make. The players' values are added up in `standings` and `cut`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from tournament.regulation.refusals import Refused, listed

# A value of a player by a criterion. None: no portion, no lot drawn, no play-off played; it is behind every number.
Value = Fraction | int | None


class Counting(StrEnum):
    """What makes the score; penalties (T17) are taken off in every case."""

    WORMS_AND_PLACEMENT = "worms_and_placement"  # R2, several rounds
    PLACEMENT = "placement"  # a single round
    WORMS = "worms"
    PLACES = "places"  # at the tables, added up: the fewer the better; nothing is given points


class Criterion(StrEnum):
    """What one player can have more of than another. Of lots, play-offs and places the lower number is better."""

    SCORE = "score"
    TABLE_WINS = "table_wins"  # first places, shared ones as well
    WORMS = "worms"
    BEST_PORTIONS = "best_portions"  # the sum of the best portions of all games
    BEST_PORTION = "best_portion"
    LOT = "lot"
    PLAY_OFF = "play_off"
    TABLE_PLACE = "table_place"
    PLACEMENT_POINTS = "placement_points"
    SHARE_OF_WORMS = "share_of_worms"  # of all the worms won at the table


# T10: what the organiser can put into any order. The score stands before all of it.
CHAINABLE = (
    Criterion.TABLE_WINS,
    Criterion.WORMS,
    Criterion.BEST_PORTIONS,
    Criterion.BEST_PORTION,
    Criterion.LOT,
    Criterion.PLAY_OFF,
)
CHAIN = CHAINABLE[:-1]
# T11, after R5: winners stand before runners-up.
RUNNERS_UP = (
    Criterion.TABLE_PLACE,
    Criterion.PLACEMENT_POINTS,
    Criterion.SHARE_OF_WORMS,
    Criterion.WORMS,
    Criterion.BEST_PORTION,
    Criterion.LOT,
)
PORTIONS = frozenset({Criterion.BEST_PORTIONS, Criterion.BEST_PORTION})
# What somebody drew or played out and the desk wrote down: who has no rank yet has not lost, but not drawn.
RECORDED = frozenset({Criterion.LOT, Criterion.PLAY_OFF})
LOWER_IS_BETTER = RECORDED | {Criterion.TABLE_PLACE}


@dataclass(frozen=True)
class RankingRules:
    """How an event ranks its players: what counts, and the chain for equal scores (T10)."""

    counting: Counting = Counting.WORMS_AND_PLACEMENT
    chain: tuple[Criterion, ...] = CHAIN

    def __post_init__(self) -> None:
        counting = next((known for known in Counting if known == self.counting), None)
        if counting is None:
            raise Refused("unknown_counting", value=self.counting, known=tuple(Counting))
        object.__setattr__(self, "counting", counting)
        object.__setattr__(self, "chain", chain_of(self.chain))

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """All that is compared, first the score."""
        return (Criterion.SCORE, *self.chain)


def chain_of(names: Iterable[str]) -> tuple[Criterion, ...]:
    """A chain from the names of its criteria, each at most once."""
    chain: list[Criterion] = []
    for name in listed("chain", names):
        criterion = next((known for known in CHAINABLE if known == name), None)
        if criterion is None:
            raise Refused("unknown_criterion", value=name, known=CHAINABLE)
        if criterion in chain:
            raise Refused("criterion_twice", value=criterion)
        chain.append(criterion)
    return tuple(chain)


class Reason(NamedTuple):
    """What separated two players, and the values of both. Without a criterion nothing did: they share a place."""

    criterion: Criterion | None = None
    better: Value = None
    worse: Value = None


SHARED = Reason()


def reason_between(criteria: Sequence[Criterion], better: Sequence[Value], worse: Sequence[Value]) -> Reason:
    """The first criterion by which two players differ."""
    for criterion, one, other in zip(criteria, better, worse, strict=True):
        if one != other:
            return Reason(criterion, one, other)
    return SHARED
