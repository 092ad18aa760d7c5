"""The best and the worst rank by score that a player can still reach (T7), over the model of `outcomes`.

A player's vector is the values by all criteria in whole numbers, more is better; vectors are compared from the left,
and a game adds to them. Comparing vectors does not change when the same is added to both. Where nobody knows yet (lots,
portions to come) others stand infinitely far behind for the best rank of a player, and ahead for the worst.

Which of points and worms count does not matter to S1 to S3: they hold for each alone. Where places count, a block
(a, m) gives −a, for which M1 to M3 hold; and a game gives everybody one game more, whatever comes of it.

S1  The best for a player at a table is to win it alone with all W worms. Take any outcome, make the player sole winner
    with W worms, and leave the others, now without worms, in their order. The player has no less of anything (M3, M1).
    Blocks that were ahead move down (M1), the player's block loses a member to a better place (M2), those behind keep
    their points; worms and wins of the others do not grow.
S2  The worst is to be last alone of those who stay, without worms. Take any outcome and do that, leaving the others'
    worms and order: blocks behind move up (M1), the player's block loses a member to a worse place (M3); the player has
    no more than before (M2, M1).
S3  Tables are independent, since nobody sits at two: with the player's own total fixed by S1 or S2, the fewest (most)
    who end ahead are the sum of the fewest (most) of each table.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from tournament.regulation.criteria import (
    LOWER_IS_BETTER,
    PORTIONS,
    RECORDED,
    WITHOUT_POINTS,
    Counting,
    Criterion,
    Value,
)
from tournament.regulation.outcomes import Block, BlockPoints, ToCome, orders
from tournament.regulation.results import in_parts
from tournament.regulation.standings import Standings

Vector = tuple[int, ...]

INFINITE = 1 << 60
SCORES = frozenset({Criterion.SCORE, Criterion.PLACES})  # in parts of a point


class _Games(NamedTuple):
    """What games to come give a player."""

    played: int = 0
    points: int = 0  # in parts of a point
    places: int = 0  # added up
    wins: int = 0
    worms: int = 0


class ScoreRange:
    """The range of ranks of each player who can qualify."""

    def __init__(self, standings: Standings, to_come: ToCome) -> None:
        self._rules = standings.rules
        self._to_come = to_come
        gone = standings.gone()
        self._values = {player: standings.values(player) for player in standings.players if player not in gone}
        self._parts = self._common_parts()
        self._tables = [([player for player in table if player not in gone], len(table)) for table in to_come.tables]
        self._playing = {player for table in to_come.tables for player in table}
        self._idle = [player for player in self._values if player not in self._playing]

    def __contains__(self, player: int) -> bool:
        return player in self._values

    def best(self, player: int) -> int:
        """The rank if everything goes the player's way (S1)."""
        aim = _add(self._vector(player, player, 0), self._later(best=True))
        others = {
            other: _add(self._vector(other, player, -INFINITE), self._later(best=False)) for other in self._values
        }
        for stayers, size in self._tables:
            if player in stayers:
                aim = _add(aim, self._gain((1, 1), self._to_come.points[size], self._to_come.worms))
        ahead = sum(others[other] > aim for other in self._idle if other != player)
        for stayers, size in self._tables:
            first = 2 if player in stayers else 1
            vectors = [others[other] for other in stayers if other != player]
            ahead += self._fewest_ahead(vectors, aim, first, self._to_come.points[size])
        return ahead + 1

    def worst(self, player: int) -> int:
        """The rank if everything goes against the player (S2)."""
        aim = _add(self._vector(player, player, 0), self._later(best=False))
        others = {other: _add(self._vector(other, player, INFINITE), self._later(best=True)) for other in self._values}
        for stayers, size in self._tables:
            if player in stayers:
                aim = _add(aim, self._gain((len(stayers), 1), self._to_come.points[size]))
        ahead = sum(others[other] >= aim for other in self._idle if other != player)
        for stayers, size in self._tables:
            vectors = [others[other] for other in stayers if other != player]
            ahead += self._most_ahead(vectors, aim, self._to_come.points[size])
        return ahead + 1

    # One table.

    def _fewest_ahead(self, vectors: list[Vector], aim: Vector, first: int, points: BlockPoints) -> int:
        """The fewest who must end ahead of the aim, on the places from the first given on.

        Nobody needs worms: without them, in the same order, nobody has more. For each order of blocks it remains to
        seat the players so that as many as possible are held behind. Later blocks give no more (M2, M1), so who is held
        by a block is held by all later ones; so it is enough to count for each block who is held by it, and to fill the
        blocks from the front with players who can be held there.
        """
        last = first + len(vectors) - 1
        held_by = {
            (place, players): sum(_add(vector, self._gain((place, players), points)) <= aim for vector in vectors)
            for place in range(first, last + 1)
            for players in range(1, last - place + 2)
        }
        fewest = len(vectors)
        for order in orders(first, last):
            held = 0
            for block in order:
                held = min(held + block[1], held_by[block])
            fewest = min(fewest, len(vectors) - held)
        return fewest

    def _most_ahead(self, vectors: list[Vector], aim: Vector, points: BlockPoints) -> int:
        """The most who can end level with the aim or ahead of it, on the places from the first on.

        Let k players succeed. Those who do not may as well be last without worms: the others move up (M1), a block that
        loses one gets no less (M3). The k may be those with the greatest vectors: in the seat of another such a player
        succeeds too. And they may sit in the order of their vectors, the smallest first: of two who do not, swap the
        seats; the smaller gets more than before, the greater gets what was enough for the smaller. So for each order of
        blocks there is one seating to look at, in which each seat has the least worms that it and all behind it need.
        """
        strongest_last = sorted(vectors)
        for count in range(len(vectors), 0, -1):
            succeeding = strongest_last[-count:]
            if any(
                self._worms_needed(succeeding, aim, order, points) <= self._to_come.worms for order in orders(1, count)
            ):
                return count
        return 0

    def _worms_needed(self, vectors: list[Vector], aim: Vector, order: tuple[Block, ...], points: BlockPoints) -> int:
        """The fewest worms with which all reach the aim, seated in this order."""
        total = least = 0
        for block in reversed(order):
            place, players = block
            gain = self._gain(block, points)
            for vector in vectors[place - 1 : place - 1 + players]:
                least = max(least, self._worms_to_reach(_add(vector, gain), aim))
            total += players * least
        return total

    def _worms_to_reach(self, vector: Vector, aim: Vector) -> int:
        """The fewest worms that bring a vector level with the aim: what closes the gap, or one more."""
        worms = self._gain_of(_Games(worms=1))
        index = next((index for index, worm in enumerate(worms) if worm), len(worms))
        if vector[:index] != aim[:index] or index == len(worms):
            return 0 if vector >= aim else INFINITE
        closing = max(0, -((vector[index] - aim[index]) // worms[index]))
        level = tuple(value + closing * worm for value, worm in zip(vector, worms, strict=True))
        return closing if level >= aim else closing + 1

    # Vectors.

    def _vector(self, player: int, seen_from: int, unknown: int) -> Vector:
        """A player's values as they compare with another's; `unknown` where only the future or a lot can tell."""
        still_playing = self._to_come.later_rounds > 0 or player in self._playing or seen_from in self._playing
        pairs = zip(self._rules.criteria, self._values[player], self._values[seen_from], strict=True)
        return tuple(
            unknown
            if (criterion in PORTIONS and still_playing) or (criterion in RECORDED and None in (one, other))
            else self._number(criterion, one)
            for criterion, one, other in pairs
        )

    def _number(self, criterion: Criterion, value: Value) -> int:
        number = in_parts(Fraction(value or 0), self._parts) if criterion in SCORES else int(value or 0)
        return -number if criterion in LOWER_IS_BETTER else number

    def _later(self, *, best: bool) -> Vector:
        """The most, or the least, that all later rounds together can give."""
        rounds, points, sizes = self._to_come.later_rounds, self._to_come.points, self._to_come.later_sizes
        if not rounds:
            return self._gain_of(_Games())
        if best:
            most = max(self._scaled(points[size][1, 1]) for size in sizes)
            return self._gain_of(_Games(rounds, rounds * most, rounds, rounds, rounds * self._to_come.worms))
        least = min(self._scaled(points[size][size, 1]) for size in sizes)
        return self._gain_of(_Games(rounds, rounds * least, rounds * max(sizes)))

    def _gain(self, block: Block, points: BlockPoints, worms: int = 0) -> Vector:
        place, _ = block
        return self._gain_of(_Games(1, self._scaled(points[block]), place, int(place == 1), worms))

    def _gain_of(self, games: "_Games") -> Vector:
        counting = self._rules.counting
        points = 0 if counting in WITHOUT_POINTS else games.points
        worms = games.worms * self._parts if counting in (Counting.WORMS_AND_PLACEMENT, Counting.WORMS) else 0
        gains = {
            Criterion.SCORE: points + worms,
            Criterion.GAMES: games.played,
            Criterion.PLACES: -games.places * self._parts,
            Criterion.TABLE_WINS: games.wins,
            Criterion.WORMS: games.worms,
        }
        return tuple(gains.get(criterion, 0) for criterion in self._rules.criteria)

    def _scaled(self, points: Fraction) -> int:
        return in_parts(points, self._parts)

    def _common_parts(self) -> int:
        at = next(index for index, criterion in enumerate(self._rules.criteria) if criterion in SCORES)
        scores: Iterable[Fraction] = (Fraction(values[at] or 0) for values in self._values.values())
        tables = self._to_come.points.values()
        return lcm(*(score.denominator for score in scores), *(table.parts for table in tables))


def _add(one: Vector, other: Vector) -> Vector:
    return tuple(map(int.__add__, one, other))
