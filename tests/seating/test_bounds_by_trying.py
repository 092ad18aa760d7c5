"""The bounds against brute force: all plans of tiny fields tried out."""

from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from tests.seating.samples import by_chance, field_of, new_repeats, pairs_of, random_task
from tournament.seating import SeatingTask, least_repeats

BALANCED = [(2, 2), (3, 2), (4,), (5,), (3, 3), (2, 2, 2), (4, 3), (3, 2, 2), (7,)]
UNEVEN = [(4, 2), (5, 2), (3, 4)]

# Where the bound is not reached: sizes of each round played, and planned; the bound and the fewest repeats there are.
# Only where sizes differ by more than one, which the planner never forms (T2).
NOT_TIGHT = {
    ((), ((4, 2),) * 2): (2, 3),
    ((), ((4, 2),) * 3): (6, 9),
    ((), ((5, 2),) * 2): (4, 5),
    ((), ((5, 2),) * 3): (12, 15),
}


@cache
def seatings(sizes):
    """All ways to seat the players 1, 2, 3, … at tables of these sizes, the order of equal tables left aside."""

    def filled(left, sizes):
        if not sizes:
            yield ()
            return
        for table in combinations(sorted(left), sizes[0]):
            for others in filled(left - set(table), sizes[1:]):
                if not others or len(others[0]) != len(table) or table < others[0]:
                    yield (table, *others)

    return tuple(filled(frozenset(range(1, sum(sizes) + 1)), sizes))


def fewest_by_trying(task: SeatingTask):
    """Every plan there is, each repeat counted by pairs of rounds, until the fewest are found."""
    alike = not task.history and not task.clubs  # then the first round may be any, all players being alike
    choices = [[pairs_of(tables) for tables in seatings(sizes)] for sizes in task.sizes]
    if alike:
        choices[0] = choices[0][:1]
    before = [pairs_of(tables) for tables in task.history]
    return min(_repeats(before, rounds) for rounds in product(*choices))


def _repeats(before, rounds):
    with_history = sum(len(one & other) for one in before for other in rounds)
    return with_history + sum(len(one & other) for one, other in combinations(rounds, 2))


def tried_without_history():
    """By sizes: the bound and the truth."""
    found = {}
    for sizes in BALANCED + UNEVEN:
        for rounds in (1, 2, 3):
            task = field_of(sum(sizes), *(sizes,) * rounds)
            found[(), task.sizes] = least_repeats(task), fewest_by_trying(task)
    return found


@cache
def tried_with_history():
    """Balanced fields that have played one or two rounds, and go on for one or two."""
    found = []
    for sizes in BALANCED:
        ways = seatings(sizes)
        second = ways if len(ways) < 40 else Random(5).sample(ways, 12)
        for history in [(ways[0],), *((ways[0], other) for other in second)]:
            for rounds in (1, 2) if len(ways) < 40 else (1,):
                task = field_of(sum(sizes), *(sizes,) * rounds, history=history)
                found.append((least_repeats(task), fewest_by_trying(task)))
    return found


def tiny_task(seed):
    """Up to six players, tables of two and more in any sizes, and a history from which some were absent."""
    random = Random(seed)
    players = random.randint(4, 6)
    sizes_of: dict[int, list[tuple[int, ...]]] = {
        2: [(2,)],
        3: [(3,)],
        4: [(2, 2), (4,)],
        5: [(3, 2), (5,)],
        6: [(3, 3), (2, 2, 2), (4, 2), (6,)],
    }
    history = []
    for _ in range(random.randint(1, 4)):
        present = random.sample(range(1, players + 1), random.randint(2, players))
        tables = random.choice(seatings(random.choice(sizes_of[len(present)])))
        history.append(tuple(tuple(present[number - 1] for number in table) for table in tables))
    sizes = [random.choice(sizes_of[players]) for _ in range(random.randint(1, 2))]
    return field_of(players, *sizes, history=tuple(history))


# Brute force


def test_all_seatings_are_tried():
    counts = [len(seatings(sizes)) for sizes in BALANCED + UNEVEN]
    assert counts == [3, 10, 1, 1, 10, 15, 35, 105, 1, 15, 21, 35]
    assert all(len(set(map(frozenset, map(pairs_of, seatings(sizes))))) == len(seatings(sizes)) for sizes in BALANCED)


def test_no_plan_of_a_tiny_field_beats_the_bound_and_most_reach_it():
    found = tried_without_history()
    assert all(bound <= fewest for bound, fewest in found.values())
    assert {case: pair for case, pair in found.items() if pair[0] != pair[1]} == NOT_TIGHT


def test_with_a_history_too_every_balanced_tiny_field_reaches_the_bound():
    found = tried_with_history()
    assert len(found) == 181
    assert [pair for pair in found if pair[0] != pair[1]] == []


@pytest.mark.parametrize("seeds", [range(start, start + 50) for start in range(0, 300, 50)], ids=str)
def test_no_plan_beats_the_bound_whoever_was_absent(seeds):
    for seed in seeds:
        task = tiny_task(seed)
        assert least_repeats(task) <= fewest_by_trying(task), task


def test_a_bound_that_promises_too_much_would_be_caught():
    """Were the bound higher by one, or the pairs of a table counted once too often, brute force would find less."""
    found = [pair for case, pair in tried_without_history().items() if case not in NOT_TIGHT]
    assert all(bound + 1 > fewest for bound, fewest in found)
    tasks = [tiny_task(seed) for seed in range(300)]
    assert sum(least_repeats(task) + 1 > fewest_by_trying(task) for task in tasks) > 150


@pytest.mark.parametrize("seed", range(40))
def test_no_plan_by_chance_beats_the_bound(seed):
    task = random_task(seed)
    assert least_repeats(task) <= new_repeats(task, by_chance(task, seed))
