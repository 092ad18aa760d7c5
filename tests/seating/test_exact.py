"""The best tables for a few players: proven, whoever asks and however much there is to pay."""

from itertools import combinations
from random import Random

import pytest

from tests.seating.strong_samples import fewest_by_trying
from tournament.seating.exact import SmallTask, best_tables
from tournament.seating.search import CLUB, REPEAT

PLENTY = 10**6


def random_prices(random, players, most=3):
    prices = [[0] * players for _ in range(players)]
    for one, other in combinations(range(players), 2):
        prices[one][other] = prices[other][one] = REPEAT * max(0, random.randint(-2, most)) + CLUB * random.randint(
            0, 1
        )
    return prices


def paid(tables, prices, shorts):
    short = min(map(len, tables)) if len({len(table) for table in tables}) > 1 else 0
    meetings = sum(prices[one][other] for table in tables for one, other in combinations(table, 2))
    return meetings + sum(shorts[place] for table in tables if len(table) == short for place in table)


def by_trying(sizes, prices, shorts):
    """The least that any seating costs, table by table."""

    def least(left, sizes):
        if not sizes:
            return 0
        return min(
            paid_at(table) + least(left - set(table), sizes[1:]) for table in combinations(sorted(left), sizes[0])
        )

    def paid_at(table):
        short = len(table) == min(sizes) < max(sizes)
        meetings = sum(prices[one][other] for one, other in combinations(table, 2))
        return meetings + (sum(shorts[place] for place in table) if short else 0)

    return least(set(range(len(shorts))), sizes)


@pytest.mark.parametrize("seed", range(60))
def test_nothing_costs_less_than_what_is_found(seed):
    random = Random(seed)
    sizes = random.choice([(4, 4), (5, 4), (4, 5), (3, 3, 3), (4, 3, 3), (2, 2), (7,), (5, 3), (3, 4, 2)])
    players = sum(sizes)
    prices, shorts = random_prices(random, players), [random.randint(0, 3) for _ in range(players)]
    found = best_tables(SmallTask(sizes, prices, shorts), PLENTY)
    assert [len(table) for table in found.tables] == list(sizes)
    assert sorted(place for table in found.tables for place in table) == list(range(players))
    assert (found.proven, found.cost) == (True, by_trying(sizes, prices, shorts))
    assert found.cost == paid(found.tables, prices, shorts)


def test_both_ways_of_trying_agree():
    history = [((1, 2, 3, 4), (5, 6, 7)), ((1, 2, 5), (3, 4, 6, 7))]
    prices = [[0] * 7 for _ in range(7)]
    for tables in history:
        for table in tables:
            for one, other in combinations(table, 2):
                prices[one - 1][other - 1] += REPEAT
                prices[other - 1][one - 1] += REPEAT
    found = best_tables(SmallTask((4, 3), prices, [0] * 7), PLENTY)
    assert found.cost == REPEAT * fewest_by_trying(range(1, 8), (4, 3), history)


def test_who_must_sit_somewhere_sits_there():
    prices = random_prices(Random(1), 8)
    found = best_tables(SmallTask((4, 4), prices, [0] * 8, {0: 1, 5: 1, 7: 0}), PLENTY)
    assert ({0, 5} <= set(found.tables[1]), 7 in found.tables[0], found.proven) == (True, True, True)


def test_without_steps_everybody_sits_and_nothing_is_proven():
    prices = random_prices(Random(2), 15)
    found = best_tables(SmallTask((5, 5, 5), prices, [0] * 15), 0)
    assert ([len(table) for table in found.tables], found.proven) == ([5, 5, 5], False)
    assert found.steps == 15
    costs = [best_tables(SmallTask((5, 5, 5), prices, [0] * 15), steps).cost for steps in (0, 100, 2_000, 10_000)]
    assert costs == sorted(costs, reverse=True)
