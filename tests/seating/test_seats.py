"""The seats: only the order at each table, rotated so that nobody always starts."""

from collections import Counter
from itertools import permutations

import pytest

from tests.seating.samples import by_chance, random_task, starts_of
from tests.seating.tools import balanced
from tournament.regulation.chance import Chance
from tournament.seating import SeatingTask
from tournament.seating.seats import seated

KEYS = [b"%d" % number for number in range(10)]


def sets_of(rounds):
    return [[set(table) for table in tables] for tables in rounds]


@pytest.mark.parametrize("seed", range(10))
def test_nobody_changes_tables(seed):
    task = random_task(seed)
    rounds = by_chance(task, seed)
    assert sets_of(seated(rounds, task.history, Chance(b"key"))) == sets_of(rounds)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("size", range(2, 8))
def test_the_same_table_again_and_again_starts_in_turn(size, key):
    rounds = seated([[range(1, size + 1)]] * 2 * size, (), Chance(key))
    starts = [tables[0][0] for tables in rounds]
    assert sorted(starts[:size]) == sorted(starts[size:]) == list(range(1, size + 1))


@pytest.mark.parametrize("key", KEYS)
def test_every_seat_goes_round(key):
    rounds = seated([[range(1, 5)]] * 8, (), Chance(key))
    had = Counter((player, seat) for ((*table,),) in rounds for seat, player in enumerate(table))
    assert {had[player, seat] for player in range(1, 5) for seat in range(4)} <= {1, 2, 3}


@pytest.mark.parametrize("key", KEYS)
def test_whoever_started_before_does_not_start_now(key):
    history = (((1, 2, 3), (4, 5, 6)), ((2, 4), (5, 1)))
    ((one, other),) = seated([[(1, 2, 3), (4, 5, 6)]], history, Chance(key))
    assert (one[0], other[0]) == (3, 6)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("players", "tables", "rounds"), [(24, 6, 6), (24, 4, 5), (13, 4, 5), (36, 6, 10)])
def test_starts_are_spread_evenly_over_tables_by_chance(players, tables, rounds, key):
    task = SeatingTask(tuple(range(players)), (balanced(players, tables),) * rounds)
    starts = starts_of(seated(by_chance(task, 1), (), Chance(key)))
    assert max(starts.values()) <= -(-rounds * tables // players) + 1


def test_chance_decides_between_equals():
    orders = Counter(seated([[(1, 2, 3)]], (), Chance(b"%d" % number))[0][0] for number in range(600))
    assert set(orders) == set(permutations((1, 2, 3)))
    assert min(orders.values()) > 60


def test_the_same_key_seats_the_same():
    rounds = by_chance(SeatingTask(tuple(range(20)), ((4,) * 5,) * 3), 2)
    assert seated(rounds, (), Chance(b"a")) == seated(rounds, (), Chance(b"a"))
    assert seated(rounds, (), Chance(b"a")) != seated(rounds, (), Chance(b"b"))


@pytest.mark.parametrize("seed", range(10))
def test_starts_are_as_even_as_can_be(seed):
    """Nobody could hand a start on, from table to table, so that in the end somebody with two fewer has it."""
    task = random_task(seed)
    rounds = seated(by_chance(task, seed), task.history, Chance(b"key"))
    starts = starts_of((*task.history, *rounds))
    heirs: dict[int, set[int]] = {player: set() for player in task.players}
    for tables in rounds:
        for table in tables:
            heirs[table[0]].update(table)
    most = max(starts[player] for player in task.players)
    reached = {player for player in task.players if starts[player] == most}
    while more := {heir for player in reached for heir in heirs[player]} - reached:
        reached |= more
    assert min(starts[player] for player in reached) >= most - 1
