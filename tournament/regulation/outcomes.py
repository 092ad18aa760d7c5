"""How a table that is still playing can end, and the extremes of that: what `prospects` reckons with.

The model. A table has n players, of whom s stay to the end; the others withdrew and are placed last (T14). Any whole
worms with a sum of at most W (the worms of the game) are possible, and any order of the s players in which nobody is
before somebody with more worms. Of players with equal worms any may be before the other, or they may share the place,
as their portions will have it; portions are not modelled beyond that. Places have the points of the table's size; those
who share a place get what the rule for ties (T9) makes of it.

An order is a row of blocks of players who share a place. v(a, m) is what each of m players gets who share place a. For
points that do not rise from place to place, and for each of the rules for ties, these hold; `BlockPoints` checks them,
and all proofs need nothing else:

M1  v(a, m) ≥ v(a+1, m)      a block that moves down gets no more
M2  v(a, m) ≥ v(a+1, m−1)    losing a member to a better place, neither
M3  v(a, m) ≤ v(a, m−1)      losing a member to a worse place, no less
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain
from math import lcm

from tournament.regulation.refusals import Refused, function, is_points, listed, player_numbers, whole_number
from tournament.regulation.tables import POSSIBLE_SIZES

# The places of a table's players → their points; `functools.partial(points.placement_points, ties=...)` is one.
PointsOf = Callable[[tuple[int, ...]], Sequence[Fraction]]

CLASSIC_WORMS = 40
Block = tuple[int, int]  # place, players who share it


class BlockPoints:
    """v(a, m) for a table of one size."""

    def __init__(self, size: int, points_of: PointsOf) -> None:
        self.size = whole_number("size", size, least=1)
        self._points = {
            (place, players): _points_at(place, _places(size, place, players), points_of)
            for place in range(1, size + 1)
            for players in range(1, size - place + 2)
        }
        if not all(self._never_rises(place, players) for place, players in self._points):
            raise Refused("points_rise", size=size)

    @property
    def parts(self) -> int:
        """Parts of a point in which all these are whole numbers."""
        return lcm(*(points.denominator for points in self._points.values()))

    def __getitem__(self, block: Block) -> Fraction:
        return self._points[block]

    def _never_rises(self, place: int, players: int) -> bool:
        """M1 to M3, as far as the blocks exist at this table."""
        value, more = self._points[place, players], self._points.get
        below = [more((place + 1, players), value), more((place + 1, players - 1), value)]
        return value >= max(below) and value <= more((place, players - 1), value)


def _points_at(place: int, places: tuple[int, ...], points_of: PointsOf) -> Fraction:
    """What the players in this place get."""
    points = listed("points", points_of(places))
    if len(points) != len(places) or not all(map(is_points, points)):
        raise Refused("points_do_not_fit_the_table", size=len(places), points=points)
    return Fraction(points[place - 1])


def _places(size: int, place: int, players: int) -> tuple[int, ...]:
    """The places at a table where so many share this one, and nobody another."""
    return tuple(place if place <= other < place + players else other for other in range(1, size + 1))


def orders(first: int, last: int) -> Iterator[tuple[Block, ...]]:
    """All ways to fill the places from first to last with blocks."""
    if first > last:
        yield ()
    for players in range(1, last - first + 2):
        for rest in orders(first + players, last):
            yield ((first, players), *rest)


@dataclass(frozen=True)
class ToCome:
    """What is still to be played: the tables that play now, and rounds that are not drawn yet."""

    tables: tuple[tuple[int, ...], ...]
    points_of: PointsOf
    worms: int = CLASSIC_WORMS  # of one game, the most that the players of a table can have together
    later_rounds: int = 0
    later_sizes: tuple[int, ...] = (3, 4, 5, 6)  # which tables can have then

    def __post_init__(self) -> None:
        self._freeze()
        whole_number("worms", self.worms, least=0)
        whole_number("later_rounds", self.later_rounds, least=0)
        for size in self.later_sizes:
            whole_number("size", size, least=1, most=POSSIBLE_SIZES[-1])
        function("points_of", self.points_of)
        seen: set[int] = set()
        for player in chain.from_iterable(self.tables):
            if player in seen:
                raise Refused("player_at_two_tables", player=player)
            seen.add(player)
        if self.later_rounds and not self.later_sizes:
            raise Refused("no_later_sizes")

    def _freeze(self) -> None:
        """Whatever kinds of lists were given, tuples are kept."""
        object.__setattr__(self, "tables", tuple(map(player_numbers, listed("tables", self.tables))))
        object.__setattr__(self, "later_sizes", listed("later_sizes", self.later_sizes))

    @cached_property
    def points(self) -> dict[int, BlockPoints]:
        """v(a, m) by the size of the table."""
        sizes = {len(table) for table in self.tables} | set(self.later_sizes if self.later_rounds else ())
        return {size: BlockPoints(size, self.points_of) for size in sorted(sizes)}
