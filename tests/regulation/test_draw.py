"""What the program draws: tables, seats and lots; and whether everything is equally likely.

The chi-square tests use fixed keys: they give the same number every time, and can never fail by chance.
"""

from collections import Counter
from itertools import permutations

import pytest

from tournament.regulation.algorithms import ALGORITHMS, DrawTask, drawn_seats, lots, random_tables
from tournament.regulation.canonical import canonical
from tournament.regulation.chance import Chance
from tournament.regulation.refusals import Refused

KEY = b"a key for tests"
SIZES = [4, 3]
PLAYERS = tuple(range(1, 8))
TASK = DrawTask(PLAYERS, {"sizes": SIZES})


# The algorithms


@pytest.mark.parametrize(
    "sizes", [[2], [3], [7], [4, 3], [6, 6, 6, 6], [5, 5, 5, 5], [4, 4, 4, 3], [2, 7], [6] * 36, [3] * 333]
)
def test_everybody_sits_once_at_tables_of_the_given_sizes(sizes):
    players = tuple(range(5, 5 + 3 * sum(sizes), 3))
    tables = random_tables(DrawTask(players, {"sizes": sizes}), Chance(KEY))["tables"]
    assert [len(table) for table in tables] == sizes
    assert sorted(seat["player"] for table in tables for seat in table) == list(players)
    assert [[seat["portion"] for seat in table] for table in tables] == [list(range(21, 21 + size)) for size in sizes]


def test_the_algorithm_does_what_its_version_says():
    chance = Chance(KEY)
    order = chance.shuffled(PLAYERS)
    seats = []
    for table in (order[:4], order[4:]):
        portions = chance.shuffled(range(21, 21 + len(table)))
        seats.append(
            [{"player": player, "portion": portion} for portion, player in sorted(zip(portions, table, strict=True))]
        )
    assert random_tables(TASK, Chance(KEY)) == {"tables": seats}


def test_history_does_not_matter_to_chance():
    past = TASK._replace(history=((PLAYERS[:4], PLAYERS[4:]),))
    assert random_tables(past, Chance(KEY)) == random_tables(TASK, Chance(KEY))


def test_lots_put_all_players_in_an_order():
    assert lots(DrawTask((3, 8, 9, 20)), Chance(KEY)) == {"order": Chance(KEY).shuffled((3, 8, 9, 20))}


def test_a_lot_for_a_single_player_is_no_choice():
    assert lots(DrawTask((3,)), Chance(KEY)) == {"order": [3]}


@pytest.mark.parametrize("algorithm", ALGORITHMS.values())
def test_the_key_alone_decides(algorithm):
    task = TASK if algorithm is random_tables else DrawTask(PLAYERS)
    outcomes = [algorithm(task, Chance(bytes([key]))) for key in range(100)]
    assert [algorithm(task, Chance(bytes([key]))) for key in range(100)] == outcomes
    assert len({canonical(outcome) for outcome in outcomes}) > 95


@pytest.mark.parametrize(
    ("options", "code", "field"),
    [
        ({}, "missing_field", "options.sizes"),
        ({"sizes": SIZES, "size": 4}, "unknown_field", "options.size"),
        ({"sizes": None}, "malformed", "options.sizes"),
        ({"sizes": []}, "malformed", "options.sizes"),
        ({"sizes": {"4": 3}}, "malformed", "options.sizes"),
        ({"sizes": [4, True]}, "malformed", "options.sizes[1]"),
        ({"sizes": [6, 1]}, "malformed", "options.sizes[1]"),
        ({"sizes": [8]}, "malformed", "options.sizes[0]"),
        ({"sizes": [4, "3"]}, "malformed", "options.sizes[1]"),
        ({"sizes": [4, -3, 6]}, "malformed", "options.sizes[1]"),
        ({"sizes": [4, 4]}, "sizes_do_not_sum_up", "options.sizes"),
        ({"sizes": [6]}, "sizes_do_not_sum_up", "options.sizes"),
    ],
)
def test_options_that_give_no_tables_are_refused(options, code, field):
    with pytest.raises(Refused) as refused:
        random_tables(DrawTask(PLAYERS, options), Chance(KEY))
    assert (refused.value.code, refused.value.params["field"]) == (code, field)


def test_lots_have_no_options():
    with pytest.raises(Refused, match="unknown_field"):
        lots(TASK, Chance(KEY))


# Whether everything is equally likely


class SwapsWithAnyPlace(Chance):
    """The best-known wrong shuffle: every place is swapped with any place, not only with those still open."""

    def sample(self, sequence, size):
        elements = list(sequence)
        for here in range(len(elements)):
            there = self.below(len(elements))
            elements[here], elements[there] = elements[there], elements[here]
        return elements[:size]


class SometimesForgets(Chance):
    """A shuffle that one time in fifty does nothing."""

    def sample(self, sequence, size):
        elements = super().sample(sequence, size)
        return sorted(elements) if self.below(50) == 0 else elements


def chi_square(draws, stream=Chance):
    """How far seat and player are from being independent, over so many draws; as many degrees as `critical` takes.

    In each draw every seat has one player and every player one seat, so the cells pull at each other: the factor
    makes the statistic as large as it is for cells that are free, (n - 1)² of them.
    """
    counts: Counter[tuple[int, int]] = Counter()
    for draw in range(draws):
        tables = random_tables(TASK, stream(b"draw %d" % draw))["tables"]
        counts.update(enumerate(seat["player"] for table in tables for seat in table))
    players = len(PLAYERS)
    expected = draws / players
    cells = [counts[seat, player] for seat in range(players) for player in PLAYERS]
    return sum((cell - expected) ** 2 / expected for cell in cells) * (players - 1) / players


def critical(degrees, deviations=3.09):
    """What chi-square exceeds once in a thousand times (Wilson and Hilferty's approximation)."""
    return degrees * (1 - 2 / (9 * degrees) + deviations * (2 / (9 * degrees)) ** 0.5) ** 3


DEGREES = (len(PLAYERS) - 1) ** 2


def test_the_critical_value_is_that_of_the_tables():
    assert critical(36) == pytest.approx(67.98, abs=0.1)
    assert critical(100) == pytest.approx(149.45, abs=0.1)


@pytest.mark.parametrize("draws", [20_000, pytest.param(1_000_000, marks=pytest.mark.long)])
def test_every_player_is_equally_likely_in_every_seat(draws):
    assert critical(DEGREES, -3.09) < chi_square(draws) < critical(DEGREES)


@pytest.mark.parametrize("stream", [SwapsWithAnyPlace, SometimesForgets])
def test_a_biased_shuffle_is_found(stream):
    assert chi_square(20_000, stream) > critical(DEGREES, 5)


def test_at_a_table_every_order_is_equally_likely():
    orders: Counter[tuple[int, ...]] = Counter()
    for draw in range(12_000):
        seats = drawn_seats((1, 2, 3, 4), Chance(b"draw %d" % draw))
        orders[tuple(seat["player"] for seat in seats)] += 1
    assert set(orders) == set(permutations((1, 2, 3, 4)))
    assert sum((count - 500) ** 2 / 500 for count in orders.values()) < critical(23)
