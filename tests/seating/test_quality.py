"""How good seatings are: at the proven bound, or as good as the best known, for every field; quickly enough by far."""

from functools import partial
from itertools import chain

import pytest

from tests.sampling import sampled
from tests.seating.tools import balanced, best_known, cases, counted_repeats, random_rounds, tables_for
from tournament.regulation.chance import Chance
from tournament.seating import SeatingTask, plan_again, plan_rounds
from tournament.seating.designs import design
from tournament.seating.plans import STEPS_A_SECOND

KEY = b"quality"


def share_as_good_as_known(plan_of, fields) -> float:
    good = total = 0
    for players, tables, rounds in cases(fields):
        task = SeatingTask(tuple(range(1, players + 1)), (balanced(players, tables),) * rounds)
        planned, bound = plan_of(task)
        repeats = counted_repeats(planned)
        assert repeats >= bound
        good += repeats <= max(bound, best_known(players, tables, rounds))
        total += 1
    return good / total


def searched(task, key=KEY):
    """With the steps of two seconds, but not by the clock: a busy machine must not decide. The bench looks at that."""
    plan = plan_again(task, Chance(key), 2 * STEPS_A_SECOND)
    assert plan.report.repeats == counted_repeats(plan.rounds)
    return plan.rounds, plan.report.bound


def by_chance(task):
    return random_rounds(task, Chance(KEY)), 0


@pytest.mark.parametrize("players", sampled([12, 24, 36, 37, 65, 93, 18, 30, 44, 51, 58, 72, 79, 86, 100], usual=6))
def test_a_sample_of_the_fields(players):
    assert share_as_good_as_known(searched, [players]) == 1


@pytest.mark.long
@pytest.mark.parametrize("key", [KEY, b"another key", b"a third key"])
def test_all_fields(key):
    """All, where 95 of a hundred were promised."""
    assert share_as_good_as_known(partial(searched, key=key), range(12, 101)) == 1


def test_the_fields_are_those_of_the_promise():
    assert len(cases(range(12, 101))) == 792


@pytest.mark.parametrize("fields", [range(12, 37, 6), range(37, 101, 7)])
def test_seating_by_chance_would_not_do(fields):
    assert share_as_good_as_known(by_chance, fields) < 0.05


@pytest.mark.parametrize(
    ("players", "size", "rounds"),
    [
        (16, 4, 5),
        (20, 4, 5),
        (25, 5, 6),
        (36, 6, 3),
        (9, 3, 4),
        (12, 3, 4),
        (15, 3, 7),
        (21, 3, 10),
        (24, 3, 11),
        (24, 4, 7),
        (28, 4, 9),
        (30, 5, 5),
        (35, 5, 7),
        # a player or two fewer than a full design
        (13, 4, 4),
        (14, 4, 4),
        (15, 4, 5),
        (22, 4, 6),
        (23, 4, 6),
        (21, 5, 5),
        (23, 5, 5),
        (27, 4, 8),
    ],
)
def test_known_designs_are_reached(players, size, rounds):
    sizes = balanced(players, tables_for(players, size))
    found = design(sizes, rounds)
    assert found is not None
    assert [sorted(map(len, tables), reverse=True) for tables in found] == [list(sizes)] * rounds
    assert all(sorted(chain(*tables)) == list(range(players)) for tables in found)
    assert counted_repeats(found) == 0
    plan = plan_rounds(SeatingTask(tuple(range(players)), (sizes,) * rounds), KEY)
    assert (plan.report.repeats, plan.report.bound) == (0, 0)


@pytest.mark.parametrize(("players", "size", "rounds"), [(16, 4, 6), (12, 3, 6), (36, 6, 4), (24, 4, 8)])
def test_there_is_no_design_where_none_can_be(players, size, rounds):
    assert design(balanced(players, tables_for(players, size)), rounds) is None
