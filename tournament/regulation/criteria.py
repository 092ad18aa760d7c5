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
    """What makes the score; penalties (T17) are taken off it, or added to a sum of places."""

    WORMS_AND_PLACEMENT = "worms_and_placement"  # R2, several rounds
    PLACEMENT = "placement"  # a single round
    WORMS = "worms"
    PLACES = "places"  # at the tables, added up: the fewer the better


# Where nothing is given placement points.
WITHOUT_POINTS = frozenset({Counting.WORMS, Counting.PLACES})


class Criterion(StrEnum):
    """What one player can have more of than another. Of lots, play-offs and places the lower number is better."""

    SCORE = "score"
    GAMES = "games"  # played to the end: the sum of fewer places is no better
    PLACES = "places"  # the score where places are added up
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
# What the organiser can put into any order, between the place at the table and the lot.
COMPARABLE = RUNNERS_UP[1:-1]
PORTIONS = frozenset({Criterion.BEST_PORTIONS, Criterion.BEST_PORTION})
# What somebody drew or played out and the desk wrote down: who has no rank yet has not lost, but not drawn.
RECORDED = frozenset({Criterion.LOT, Criterion.PLAY_OFF})
LOWER_IS_BETTER = RECORDED | {Criterion.TABLE_PLACE, Criterion.PLACES}


@dataclass(frozen=True)
class RankingRules:
    """How an event ranks its players: what counts, the chain for equal scores (T10), the order of runners-up (T11)."""

    counting: Counting = Counting.WORMS_AND_PLACEMENT
    chain: tuple[Criterion, ...] = CHAIN
    runners_up: tuple[Criterion, ...] = RUNNERS_UP

    def __post_init__(self) -> None:
        counting = next((known for known in Counting if known == self.counting), None)
        if counting is None:
            raise Refused("unknown_counting", value=self.counting, known=tuple(Counting))
        object.__setattr__(self, "counting", counting)
        object.__setattr__(self, "chain", chain_of(self.chain))
        object.__setattr__(self, "runners_up", runners_up_of(self.runners_up))

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """All that is compared, first the score."""
        if self.counting is Counting.PLACES:
            return (Criterion.GAMES, Criterion.PLACES, *self.chain)
        return (Criterion.SCORE, *self.chain)


def chain_of(names: Iterable[str]) -> tuple[Criterion, ...]:
    """A chain from the names of its criteria, each at most once."""
    return _criteria_of(listed("chain", names), CHAINABLE)


def runners_up_of(names: Iterable[str]) -> tuple[Criterion, ...]:
    """How players of different tables are compared, from the names of the criteria, each at most once.

    The place at the table is first and the lot last, wherever that is left out: a player of a better tier is never
    behind, and as long as a place is to be given somebody gets it.
    """
    criteria = _criteria_of(listed("runners_up", names), RUNNERS_UP)
    if Criterion.TABLE_PLACE in criteria[1:]:
        raise Refused("table_place_not_first", value=Criterion.TABLE_PLACE)
    if Criterion.LOT in criteria[:-1]:
        raise Refused("lot_not_last", value=Criterion.LOT)
    between = tuple(criterion for criterion in criteria if criterion in COMPARABLE)
    return (Criterion.TABLE_PLACE, *between, Criterion.LOT)


def _criteria_of(names: Iterable[object], known: Sequence[Criterion]) -> tuple[Criterion, ...]:
    criteria: list[Criterion] = []
    for name in names:
        criterion = next((candidate for candidate in known if candidate == name), None)
        if criterion is None:
            raise Refused("unknown_criterion", value=name, known=tuple(known))
        if criterion in criteria:
            raise Refused("criterion_twice", value=criterion)
        criteria.append(criterion)
    return tuple(criteria)


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
