"""Parts in a design given to players: who meets whom is exchanged, the design itself stays what it is."""

from itertools import combinations
from random import Random

import pytest

from tests.sampling import sampled
from tests.seating.tools import counted_repeats
from tournament.seating.designs import design, labelled


def paid(rounds, prices):
    return sum(prices.get(pair, 0) for tables in rounds for table in tables for pair in combinations(sorted(table), 2))


def pattern(players, size, rounds):
    found = design((size,) * (players // size), rounds)
    assert found is not None
    return found


def prices_by_chance(players, seed):
    random = Random(seed)
    pairs = random.sample(list(combinations(range(players), 2)), players * 2)
    return {pair: random.choice([1, 1_000, 1_000_000]) for pair in pairs}


@pytest.mark.parametrize("seed", sampled(range(6), usual=2))
@pytest.mark.parametrize(("players", "size", "rounds"), [(16, 4, 5), (24, 4, 5), (25, 5, 4), (12, 3, 2)])
def test_giving_out_parts_never_costs_more_than_before(players, size, rounds, seed):
    design_of_all, prices = pattern(players, size, rounds), prices_by_chance(players, seed)
    parts = Random(seed).sample(range(players), players)
    plainly = labelled(design_of_all, parts, {}, seed)
    assert plainly == [[[parts[number] for number in table] for table in tables] for tables in design_of_all]
    better = labelled(design_of_all, parts, prices, seed)
    assert paid(better, prices) <= paid(plainly, prices)
    if (players, rounds) == (12, 2):  # room enough for an improvement that chance does not give
        assert paid(better, prices) < paid(plainly, prices)


def test_a_design_stays_a_design():
    better = labelled(pattern(24, 4, 5), range(24), prices_by_chance(24, 7), 1)
    assert counted_repeats(better) == 0
    assert [sorted(player for table in tables for player in table) for tables in better] == [list(range(24))] * 5
    assert [list(map(len, tables)) for tables in better] == [[4] * 6] * 5


def test_club_mates_meet_much_less():
    """Six clubs of four: by chance eighteen or so of their 36 pairs meet in five rounds."""
    prices = {pair: 1_000 for club in range(6) for pair in combinations(range(club * 4, club * 4 + 4), 2)}
    parts = Random(1).sample(range(24), 24)
    assert paid(labelled(pattern(24, 4, 5), parts, {}, 1), prices) > 15_000
    assert paid(labelled(pattern(24, 4, 5), parts, prices, 1), prices) <= 5_000


def test_the_same_seed_gives_the_same_parts():
    prices = prices_by_chance(16, 8)
    one, other, another = (labelled(pattern(16, 4, 2), range(16), prices, seed) for seed in (1, 1, 2))
    assert one == other
    assert one != another


def test_the_parts_handed_in_are_not_changed():
    parts = list(range(16))
    labelled(pattern(16, 4, 2), parts, prices_by_chance(16, 9), 1)
    assert parts == list(range(16))
