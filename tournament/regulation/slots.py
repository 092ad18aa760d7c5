"""Who came out of each table first, second and so on, and how those compare who did so at different tables (R5, T11).

Each player of a table gets a tier: the winner is in tier 1, the runner-up in tier 2. A tier has one player a table.
Players who share a place fill as many tiers as they are, in an order that somebody has to decide; until then each of
them may be in any of these.
"""

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from tournament.regulation.criteria import Value
from tournament.regulation.ledger import Ranks
from tournament.regulation.results import PlayerResult, TableResult


class Slot(NamedTuple):
    """A player in a tier of a table."""

    player: int
    table: int
    tier: int
    worth: tuple[Value, ...]  # placement points, share of the table's worms, worms, best portion
    undecided: tuple[int, ...] = ()  # the players among whom the table's order is not decided yet


def slots_of(result: TableResult, order: Ranks, gone: Collection[int]) -> Iterator[Slot]:
    """The players of a table, tier by tier.

    `order` are the ranks of play-offs or lots at tables. Who is `gone` stands behind those with the same place: nobody
    has to draw against a player who cannot qualify.
    """
    by_place = sorted(result.lines, key=lambda line: line.place)
    for place, lines in groupby(by_place, key=lambda line: line.place):
        equal = {line.player: line for line in lines}
        players, undecided = _in_order(equal, order, gone)
        for tier, player in enumerate(players, start=place):
            open_to = undecided if player in undecided else ()
            yield Slot(player, result.table, tier, _worth(equal[player], result.worms), open_to)


def _in_order(equal: Iterable[int], order: Ranks, gone: Collection[int]) -> tuple[list[int], tuple[int, ...]]:
    """Players who share a place, and those among them whose order is not decided."""
    players = sorted(equal, key=lambda player: (player in gone, order.get(player, 0), player))
    there = tuple(player for player in players if player not in gone)
    ranks = {order[player] for player in there if player in order}
    decided = len(there) < 2 or len(ranks) == len(there)
    return players, () if decided else tuple(sorted(there))


def _worth(line: PlayerResult, worms_of_table: int) -> tuple[Value, ...]:
    share = Fraction(line.worms, worms_of_table) if worms_of_table else Fraction(0)
    return Fraction(line.placement_points), share, line.worms, line.best_portion
