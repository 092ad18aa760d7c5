"""The search: what it pays is what there is to pay, the best never gets worse, and it knows when to stop."""

from collections import Counter
from itertools import chain, combinations
from random import Random

import pytest

from tests.seating.tools import balanced
from tournament.seating.search import ANNEALING, CLUB, DENSE, REPEAT, SHORT, Search, short_size


def recount(rounds, prices, shorts):
    """The cost of a seating from scratch: what each pair has to pay, met once more dearer by a repeat each time."""
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))
    cost = sum(times * prices.get(pair, 0) + REPEAT * times * (times - 1) // 2 for pair, times in met.items())
    short: Counter[int] = Counter()
    for tables in rounds:
        sizes = [len(table) for table in tables]
        for table in tables:
            if len(table) == min(sizes) < max(sizes):
                short.update(table)
    return cost + sum(shorts[player] * times + times * (times - 1) // 2 for player, times in short.items())


def dealt(sizes, seed):
    """A seating by chance; sizes for each round."""
    random, rounds = Random(seed), []
    for each in sizes:
        order = iter(random.sample(range(sum(each)), sum(each)))
        rounds.append([[next(order) for _ in range(size)] for size in each])
    return rounds


def asked(players, seed):
    """Prices of the past, some a meeting, some a club, and times at short tables."""
    random = Random(seed)
    pairs = random.sample(list(combinations(range(players), 2)), min(3 * players, players * (players - 1) // 4))
    prices = {pair: random.choice([REPEAT, 2 * REPEAT, CLUB, REPEAT + CLUB]) for pair in pairs}
    return prices, [random.randrange(4) for _ in range(players)]


class Watched:
    """A search that is looked at each time it asks whether to go on."""

    def __init__(self, start, prices=None, shorts=None, movable=None, seed=1, looks=10**9):
        players = sum(map(len, start[0]))
        self.prices, self.shorts = prices or {}, shorts or [0] * players
        self.seen: list[tuple[int, int]] = []  # what the search says: steps and the best cost
        self.paid: list[tuple[int, int]] = []  # the cost that the search keeps, and the recount
        self.looks = looks
        places = range(players) if movable is None else movable
        self.search = Search(start, self.prices, self.shorts, places, seed, self.look)

    def look(self, steps, best_cost):
        self.seen.append((steps, best_cost))
        self.paid.append((self.search.cost, recount(self.search._rounds, self.prices, self.shorts)))
        return len(self.seen) < self.looks

    def improve(self, steps, enough=-1):
        self.search.improve(steps, enough)
        return self

    @property
    def best(self):
        return recount(self.search.best, self.prices, self.shorts)


FIELDS = {
    "threes": ((3,) * 4,) * 5,
    "fours": ((4,) * 4,) * 6,
    "mixed": (balanced(13, 4),) * 5,
    "one table": ((6,),) * 3,
    "two and two": ((2, 2),) * 4,
    "from round to round": ((4, 4, 3), (3, 2, 3, 3), (6, 5)),
    "unordered": ((3, 4, 4, 3),) * 4,
    "three sizes": ((4, 3, 2),) * 4,
    "all sizes": ((2, 3, 4, 5, 6, 7),) * 3,
}


@pytest.mark.parametrize("sizes", FIELDS.values(), ids=FIELDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_cost_kept_is_the_cost_there_is(sizes, seed):
    prices, shorts = asked(sum(sizes[0]), seed)
    watched = Watched(dealt(sizes, seed), prices, shorts, seed=seed).improve(20_000)
    assert len(watched.paid) >= 4
    assert [kept for kept, _ in watched.paid] == [counted for _, counted in watched.paid]
    assert watched.search.best_cost == watched.best


@pytest.mark.parametrize("players", [DENSE - 1, DENSE, DENSE + 1, DENSE + 5])
def test_the_cost_kept_is_the_cost_there_is_in_large_fields_too(players):
    sizes = (balanced(players, players // 4),) * 3
    prices, shorts = asked(players, 3)
    watched = Watched(dealt(sizes, 3), prices, shorts).improve(15_000)
    assert len(watched.paid) >= 3
    assert [kept for kept, _ in watched.paid] == [counted for _, counted in watched.paid]
    assert watched.search.best_cost == watched.best


def test_large_and_small_fields_keep_their_prices_differently_and_agree():
    """The same field once more with one table of two behind it, so large that prices are kept for few pairs only."""
    small = dealt(((4,) * 100,) * 2, 4)
    large = [[*tables, [400, 401, 402, 403]] for tables in small]
    prices, shorts = asked(400, 4)
    costs = []
    for start, players in ((small, 400), (large, 404)):
        search = Search(
            start, prices, [*shorts, 0, 0, 0, 0][:players], range(400), 7, lambda steps, cost: steps < 5_000
        )
        start_cost = search.cost
        search.improve(5_000, -1)
        costs.append((start_cost, search.best_cost))
    # The four who do not move meet twice.
    assert [cost - 6 * REPEAT for cost in costs[1]] == list(costs[0])


@pytest.mark.parametrize("sizes", FIELDS.values(), ids=FIELDS)
def test_the_best_is_never_worse_than_the_start_and_only_gets_better(sizes):
    prices, shorts = asked(sum(sizes[0]), 5)
    start = dealt(sizes, 5)
    watched = Watched(start, prices, shorts).improve(30_000)
    bests = [cost for _, cost in watched.seen]
    assert recount(start, prices, shorts) >= bests[0]
    assert bests == sorted(bests, reverse=True)
    assert bests[-1] >= watched.search.best_cost
    assert [sorted(chain(*tables)) for tables in watched.search.best] == [list(range(sum(sizes[0])))] * len(sizes)
    assert [[len(table) for table in tables] for tables in watched.search.best] == [list(each) for each in sizes]


def test_more_steps_are_never_worse():
    start = dealt(((4,) * 4,) * 7, 6)
    costs = [Watched(start).improve(steps).search.best_cost for steps in (0, 1, 10, 100, 1_000, 5_000, 70_000, 140_000)]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] == recount(start, {}, [0] * 16) > costs[-1]


def test_the_same_start_and_seed_lead_through_the_same_steps():
    start = dealt(((5, 5, 4),) * 4, 7)
    one, other, another = (Watched(start, seed=seed).improve(10_000) for seed in (1, 1, 2))
    assert (one.seen, one.paid, one.search.best) == (other.seen, other.paid, other.search.best)
    assert one.search.best != another.search.best


def test_enough_is_enough():
    start = dealt(((4,) * 6,) * 3, 8)
    for enough in (20 * REPEAT, 5 * REPEAT, 0):
        search = Watched(start).improve(100_000, enough).search
        assert search.best_cost <= enough
        assert search.steps < 20_000

    without = Watched([[[0, 1], [2, 3]], [[0, 2], [1, 3]]])
    assert without.improve(100_000, 0).search.steps == 0


def test_enough_stops_in_the_middle_of_annealing():
    descent = 40 * 13 * 5
    search = Watched(dealt((balanced(13, 4),) * 5, 9)).improve(3_000_000, 4 * REPEAT).search
    assert search.best_cost <= 4 * REPEAT
    assert descent < search.steps < descent + ANNEALING


def test_whoever_asks_no_more_gets_the_best_so_far():
    watched = Watched(dealt(((4,) * 4,) * 7, 10), looks=3).improve(10**9)
    assert [steps for steps, _ in watched.seen] == [5_000, 10_000, 15_000]
    assert watched.search.steps == 15_000
    assert watched.search.best_cost == watched.best == watched.seen[-1][1]


def test_no_more_steps_than_allowed():
    """Or the clock, and not the number of steps, would decide where a search ends."""
    allowed = (0, 1, 100, 5_000, 20_000, 100_000)
    made = [Watched(dealt(((4,) * 4,) * 7, 11)).improve(steps).search.steps for steps in allowed]
    assert all(steps <= most for steps, most in zip(made, allowed, strict=True)), made


def test_who_may_not_move_does_not():
    start = dealt(((4, 4, 3),) * 3, 12)
    stay = [0, 3, 7, 10]
    search = Watched(start, movable=[place for place in range(11) if place not in stay]).improve(70_000).search

    def tables_of(rounds):
        return [[next(n for n, table in enumerate(tables) if place in table) for place in stay] for tables in rounds]

    assert tables_of(search.best) == tables_of(start)
    assert search.best != start


@pytest.mark.parametrize("movable", [[], [5]])
def test_where_nobody_can_move_nothing_does(movable):
    start = dealt(((4, 4),) * 2, 13)
    assert Watched(start, movable=movable).improve(1_000).search.best == start


def test_what_is_asked_of_the_search_is_not_changed():
    start, prices, shorts = dealt(((4, 3),) * 2, 14), {(0, 1): REPEAT}, [1, 0, 0, 0, 0, 0, 2]
    before = ([[list(table) for table in tables] for tables in start], dict(prices), list(shorts))
    Watched(start, prices, shorts).improve(2_000)
    assert (start, prices, shorts) == before


def test_club_mates_and_short_tables_are_paid_for_once_repeats_are():
    """Eight of two clubs in pairs, twice: nobody meets a mate. Seven at two tables, twice: one sits short again."""
    mates = {pair: CLUB for club in (range(4), range(4, 8)) for pair in combinations(club, 2)}
    assert Watched(dealt(((2,) * 4,) * 2, 15), mates).improve(20_000, 0).search.best_cost == 0
    search = Watched(dealt(((4, 3),) * 2, 16)).improve(20_000).search
    assert search.best_cost == 3 * REPEAT + SHORT


@pytest.mark.parametrize(
    ("sizes", "short"), [([4, 4], 0), ([4, 3], 3), ([3, 4, 4, 3], 3), ([7, 2, 5], 2), ([2], 0), ([5, 6, 6], 5)]
)
def test_the_short_tables_of_a_round(sizes, short):
    assert short_size(sizes) == short
