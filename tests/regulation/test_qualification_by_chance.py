"""Who qualifies, in random events, against all ways in which the lots can fall."""

import random
from fractions import Fraction
from itertools import permutations, product

import pytest

from tests.regulation.table_results import random_result, round_of
from tournament.regulation.qualification import (
    Decisions,
    by_score,
    by_tables,
)

# Random events against all ways that lots can fall.


def random_round(chance, sizes):
    seated, start = [], 1
    for number, size in enumerate(sizes, start=1):
        seated.append(random_result(chance, 1, number, range(start, start + size)))
        start += size
    players = range(1, start)
    withdrawn = [player for player in players if chance.random() < 0.1]
    return round_of(*seated, withdrawn=withdrawn)


def through_by_tables(standings, places, at_tables, lots):
    """Who is through when all lots are drawn: everything is sorted, nothing is asked."""
    gone, ranked = standings.gone(), []
    for each in standings.results(1):
        total = sum(line.worms for line in each.lines)
        lines = sorted(each.lines, key=lambda line: (line.place, line.player in gone, at_tables[line.player]))
        for tier, line in enumerate(lines):
            share = Fraction(line.worms, total) if total else Fraction(0)
            worth = [-line.placement_points, -share, -line.worms, -(line.best_portion or 0)]
            ranked.append((tier, *worth, lots[line.player], line.player))
    eligible = [each[-1] for each in sorted(ranked) if each[-1] not in gone]
    return frozenset(eligible[:places])


def all_endings(standings, places):
    tables = [[line.player for line in each.lines] for each in standings.results(1)]
    players = [player for each in tables for player in each]
    for orders in product(*(permutations(each) for each in tables)):
        at_tables = {player: rank for order in orders for rank, player in enumerate(order)}
        for lots in permutations(range(len(players))):
            yield through_by_tables(standings, places, at_tables, dict(zip(players, lots, strict=True)))


@pytest.mark.parametrize("sizes", [(2, 2), (2, 3), (3, 2), (5,), (1, 2, 2)], ids=str)
@pytest.mark.parametrize("seed", range(5))
def test_by_tables_those_are_through_who_are_however_the_lots_fall(seed, sizes):
    standings = random_round(random.Random(f"{seed} {sizes}"), sizes)
    for places in range(1, sum(sizes) + 1):
        endings = set(all_endings(standings, places))
        found = by_tables(standings, places)
        assert {each.player for each in found.through} == frozenset.intersection(*endings)
        assert (len(endings) > 1) == bool(found.lots)
        assert {player for lot in found.lots for player in lot.players} <= frozenset.union(*endings)


@pytest.mark.parametrize("seed", range(40))
def test_drawing_every_lot_that_is_needed_gives_all_places(seed):
    chance = random.Random(seed)
    standings = random_round(chance, [chance.randint(2, 6) for _ in range(chance.randint(1, 6))])
    eligible = len(standings.players) - len(standings.gone())
    for places in range(1, len(standings.players) + 1):
        at_tables: dict[int, int] = {}
        lots: dict[int, int] = {}
        while (found := by_tables(standings, places, Decisions(lots, at_tables))).lots:
            for lot in found.lots:
                assert 0 < lot.for_places < len(lot.players)
                ranks = chance.sample(range(1, 100), len(lot.players))
                (lots if lot.at_table is None else at_tables).update(zip(lot.players, ranks, strict=True))
        assert len(found.through) == min(places, eligible)
        assert {each.player for each in found.through} == through_by_tables(
            standings,
            places,
            {player: at_tables.get(player, 0) for player in standings.players},
            {player: lots.get(player, 0) for player in standings.players},
        )


@pytest.mark.parametrize("seed", range(40))
def test_by_score_those_are_through_who_are_however_the_lots_fall(seed):
    standings = random_round(random.Random(seed), (4, 4, 3))
    there = [row for row in standings.all_rows() if not row.withdrawn]
    for places in range(1, 12):
        found = by_score(standings, places)
        certain = [row.player for row in there if sum(each.place <= row.place for each in there) <= places]
        possible = [row.player for row in there if sum(each.place < row.place for each in there) < places]
        assert [each.player for each in found.through] == certain
        assert [player for lot in found.lots for player in lot.players] == [p for p in possible if p not in certain]
