"""The best and the worst rank among table winners and runners-up that a player can still reach (R5, T11).

Players rank by tier (see `cut`), then by placement points, share of the table's worms, worms and best portion in
whatever order the rules have, or some of them, then by lot. How many players who can qualify are in each tier is known
before the tables end: those of a table that is still playing fill its first tiers, because who withdrew is placed last.

P1  The best for a player whose table plays is to win it alone with all W worms: tier 1, the most points (M3, M1), the
    whole share, the most worms. Nothing of it is at the cost of something else, so the order does not matter.
P2  The worst is to be last alone of those who stay, without worms: the last tier, the fewest points (M2, M1), nothing
    of the rest.
P3  At another table the player in tier t shares a block (a, m) that holds place t. The least is the smallest v of such
    a block, without worms, which makes the share nothing: all at once, so least by any order. The most: all the
    e = a−1+m players up to the end of the block have at least the worms w of the player, so w is at most ⌊W/e⌋, and the
    share at most 1/e, or nothing where ⌊W/e⌋ is. If all of them have exactly ⌊W/e⌋ worms and the others none, both are
    reached at once, with the points v(a, m) that the block gives in any case. So within a block one ending has the most
    of everything, and whatever the order of the criteria, the greatest of these over the blocks is the most there is.
"""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NamedTuple

from tournament.regulation.criteria import RUNNERS_UP, Criterion
from tournament.regulation.cut import slots_of
from tournament.regulation.ledger import Ranks
from tournament.regulation.outcomes import BlockPoints, ToCome
from tournament.regulation.results import TableResult

Worth = tuple[Fraction | int, ...]  # by the criteria between the place at the table and the lot, in their order

INFINITE = 1 << 60  # stands for a portion of a game still to come


class _Range(NamedTuple):
    """The least and the most that somebody at a table can have in a tier."""

    least: Worth
    most: Worth


class _Seat(NamedTuple):
    """Where a player can come out of a table."""

    table: int
    best_tier: int
    worst_tier: int


class TierRange:
    """The range of ranks of each player who has a slot, or whose table still plays."""

    def __init__(
        self,
        results: Sequence[TableResult],
        to_come: ToCome,
        at_tables: Ranks,
        gone: Collection[int],
        runners_up: Sequence[Criterion] = RUNNERS_UP,
    ) -> None:
        self._runners_up = runners_up
        self._tiers: dict[int, dict[int, _Range]] = {}  # tier → table → range
        self._seats: dict[int, _Seat] = {}
        for result in results:
            self._add_finished(result, at_tables, gone)
        for number, players in enumerate(to_come.tables, start=1):
            stayers = [player for player in players if player not in gone]
            self._add_playing(-number, stayers, to_come.points[len(players)], to_come.worms)

    def __contains__(self, player: int) -> bool:
        return player in self._seats

    def best(self, player: int) -> int:
        """The rank if everything goes the player's way (P1)."""
        return self.best_in(player, self._seats[player].best_tier)

    def worst(self, player: int) -> int:
        """The rank if everything goes against the player (P2)."""
        return self.worst_in(player, self._seats[player].worst_tier)

    def tiers(self, player: int) -> range:
        """The tiers in which a player can come out: those of a table that still plays, or of a place that is shared."""
        seat = self._seats[player]
        return range(seat.best_tier, seat.worst_tier + 1)

    def best_in(self, player: int, tier: int) -> int:
        """The best rank of those that the player can have in a tier: with the most that it can give there (P3)."""
        table = self._seats[player].table
        aim = self._tiers[tier][table].most
        return self._before(tier) + sum(places.least > aim for places in self._others(tier, table)) + 1

    def worst_in(self, player: int, tier: int) -> int:
        """The worst rank of those that the player can have in a tier: with the least that it can give there (P3)."""
        table = self._seats[player].table
        aim = self._tiers[tier][table].least
        return self._before(tier) + sum(places.most >= aim for places in self._others(tier, table)) + 1

    def _before(self, tier: int) -> int:
        return sum(len(ranges) for better, ranges in self._tiers.items() if better < tier)

    def _others(self, tier: int, table: int) -> list[_Range]:
        return [places for other, places in self._tiers[tier].items() if other != table]

    def _add_finished(self, result: TableResult, at_tables: Ranks, gone: Collection[int]) -> None:
        slots = [slot for slot in slots_of(result, at_tables, gone, self._runners_up) if slot.player not in gone]
        tier_of = {slot.player: slot.tier for slot in slots}
        for slot in slots:
            worth = tuple(value or 0 for value in slot.worth)
            self._tiers.setdefault(slot.tier, {})[result.table] = _Range(worth, worth)
            tiers = [tier_of[player] for player in slot.undecided or (slot.player,)]
            self._seats[slot.player] = _Seat(result.table, min(tiers), max(tiers))

    def _add_playing(self, table: int, stayers: Sequence[int], points: BlockPoints, worms: int) -> None:
        for tier in range(1, len(stayers) + 1):
            self._tiers.setdefault(tier, {})[table] = self._range(tier, len(stayers), points, worms)
        self._seats |= {player: _Seat(table, 1, len(stayers)) for player in stayers}

    def _range(self, tier: int, stayers: int, points: BlockPoints, worms: int) -> _Range:
        """P3."""
        blocks = [(place, end) for place in range(1, tier + 1) for end in range(tier, stayers + 1)]
        of_blocks = [(points[place, end - place + 1], end) for place, end in blocks]
        least = self._worth(min(worth for worth, _ in of_blocks), 0, 0, -INFINITE)
        return _Range(least, max(self._most(worth, end, worms) for worth, end in of_blocks))

    def _most(self, points: Fraction, players_with_as_many: int, worms: int) -> Worth:
        worms_of_one = worms // players_with_as_many
        share = Fraction(1, players_with_as_many) if worms_of_one else 0
        return self._worth(points, share, worms_of_one, INFINITE)

    def _worth(self, points: Fraction, share: Fraction | int, worms: int, portion: int) -> Worth:
        values = {
            Criterion.PLACEMENT_POINTS: points,
            Criterion.SHARE_OF_WORMS: share,
            Criterion.WORMS: worms,
            Criterion.BEST_PORTION: portion,
        }
        return tuple(values[criterion] for criterion in self._runners_up if criterion in values)
