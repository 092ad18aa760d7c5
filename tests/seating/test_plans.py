"""Plans: complete and as asked for whatever is asked, and the same for the same key."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.samples import (
    THIRTEEN,
    TWO_ROUNDS_OF_12,
    field_of,
    is_plan_for,
    kept,
    new_repeats,
    planned,
    random_sizes,
    random_task,
    relabelled,
    renamed,
    with_fixed,
    without_seats,
)
from tests.seating.tools import balanced, best_known
from tournament.regulation.chance import Chance
from tournament.regulation.refusals import Refused
from tournament.seating import SearchProgress, SeatingTask, plan_again, plan_rounds

few = settings(max_examples=25)
tasks = st.integers(0, 10_000).map(random_task)


# Whatever is asked


@few
@given(tasks, st.integers(0, 200))
def test_everybody_sits_once_in_each_round_at_tables_as_asked_for(task, steps):
    plan = planned(task, steps)
    assert is_plan_for(task, plan.rounds)
    assert plan.report.repeats == new_repeats(task, plan.rounds) >= plan.report.bound


@few
@given(tasks, st.integers(0, 10_000))
def test_fixed_players_sit_at_their_tables_in_every_round(task, seed):
    task = with_fixed(task, seed)
    plan = planned(task, 500)
    assert is_plan_for(task, plan.rounds)
    for tables in plan.rounds:
        assert {
            player: n for n, table in enumerate(tables, 1) for player in table if player in task.fixed
        } == task.fixed


@settings(few, max_examples=6)
@given(tasks, st.sampled_from([0.02, 0.05]))
def test_with_the_clock_too(task, seconds):
    assert is_plan_for(task, plan_rounds(task, b"key", seconds).rounds)


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (14, ((3, 4, 4, 3),) * 4),
        (14, ((4, 4, 3, 3), (3, 3, 4, 4), (4, 3, 4, 3))),
        (27, ((2, 3, 4, 5, 6, 7),) * 3),
        (27, ((7, 2, 6, 3, 5, 4), (2, 7, 3, 6, 4, 5))),
        (12, ((6, 6), (4, 4, 4), (3,) * 4, (2,) * 6, (7, 5))),
        (7, ((7,),) * 5),
        (2, ((2,),) * 5),
        (4, ((2, 2),) * 12),
        (33, (balanced(33, 6),) * 5),
        (35, ((5, 6, 6, 6, 6, 6),) * 4),
    ],
    ids=str,
)
def test_sizes_stand_in_the_order_asked_for(players, sizes):
    task = field_of(players, *sizes)
    assert is_plan_for(task, planned(task, 2_000).rounds)


def test_a_design_is_used_though_its_tables_are_ordered_otherwise():
    plan = planned(field_of(22, *((3, 4, 4, 3, 4, 4),) * 5), 0)
    assert (plan.report.repeats, plan.steps) == (0, 0)


def test_fixed_players_may_be_all_there_are():
    fixed = {1: 1, 2: 1, 3: 2, 4: 2}
    plan = planned(field_of(4, (2, 2), (2, 2), fixed=fixed), 1_000)
    assert without_seats(plan.rounds) == [[{1, 2}, {3, 4}]] * 2


def test_all_but_one_may_be_fixed():
    plan = planned(field_of(4, (2, 2), (2, 2), fixed={1: 1, 2: 1, 3: 2}), 1_000)
    assert without_seats(plan.rounds) == [[{1, 2}, {3, 4}]] * 2


def test_fixed_players_do_not_keep_others_from_meeting_new_people():
    """The hosts of six tables stay where they are; four rounds without repeats are found nevertheless."""
    task = field_of(24, *((4,) * 6,) * 4, fixed={host: host for host in range(1, 7)})
    plan = planned(task, 300_000)
    assert plan.report.repeats == 0


@pytest.mark.parametrize("history", [((),), (((), (1, 2)),), ((), TWO_ROUNDS_OF_12[0]), (((1,), (2, 3)),)], ids=str)
def test_an_odd_history_is_refused_or_planned_with(history):
    """Rounds nobody played and tables nobody sat at, as a receipt by anybody may have them."""
    try:
        task = field_of(12, (3,) * 4, history=history)
        plan = planned(task, 100)
    except Refused:
        return
    assert is_plan_for(task, plan.rounds)


# The same and different


@few
@given(tasks, st.integers(0, 2_000))
def test_the_same_key_gives_the_same_plan(task, steps):
    assert planned(task, steps) == planned(task, steps)


def test_another_key_gives_another_plan():
    task = field_of(12, *((3,) * 4,) * 2)
    plans = [planned(task, 1_000, b"key %d" % number) for number in range(8)]
    assert len({plan.rounds for plan in plans}) == 8
    assert {plan.report.repeats for plan in plans} == {0}
    one, other = (plan_rounds(task, key, 0.02).rounds for key in (b"one", b"other"))
    assert one != other


def test_the_time_in_seconds_is_a_number_of_steps():
    """A task that ends before the clock does: the key alone decides."""
    task = field_of(24, *((4,) * 6,) * 5)
    assert plan_rounds(task, b"key", 5) == planned(task, 5 * 250_000) == plan_rounds(task, b"key", 10)


@pytest.mark.parametrize("looks", [1, 4, 8, 13])
def test_a_plan_that_was_cut_short_can_be_computed_again_from_its_steps(looks):
    """The plan says how many steps were made; as many steps give it again."""
    asked: list[SearchProgress] = []
    cut = plan_rounds(THIRTEEN, b"cut", 60, lambda now: kept(asked, now) and len(asked) < looks)
    assert cut.steps == 5_000 * looks
    assert plan_again(THIRTEEN, Chance(b"cut"), cut.steps) == cut


def test_the_same_time_gives_the_same_plan(monkeypatch):
    """As long as the machine is quick enough for the steps of that time; here the clock stands still."""
    monkeypatch.setattr("tournament.seating.plans.monotonic", lambda: 0.0)
    task = field_of(17, *((4, 4, 3, 3, 3),) * 6)
    found = [plan_rounds(task, b"key", 0.1) for _ in range(3)]
    assert found[0].steps == 25_000
    assert found[0] == found[1] == found[2] == planned(task, 25_000)


@few
@given(tasks, st.integers(0, 10_000))
def test_it_does_not_matter_who_has_which_number(task, seed):
    """Who shares a table depends on places in the list, not on numbers."""
    task = with_fixed(task, seed)
    numbers = Random(seed).sample(range(1, 1_000), len(task.players))
    other = dict(zip(task.players, numbers, strict=True))
    plan, plan_of_others = planned(task, 1_000), planned(relabelled(task, other), 1_000)
    assert without_seats(plan_of_others.rounds) == without_seats(renamed(plan.rounds, other))
    assert plan_of_others.steps == plan.steps


@pytest.mark.parametrize("seed", range(10))
def test_nor_does_it_for_the_seats(seed):
    task = random_task(seed)
    numbers = Random(seed).sample(range(1, 1_000), len(task.players))
    other = dict(zip(task.players, numbers, strict=True))
    assert planned(relabelled(task, other), 200).rounds == renamed(planned(task, 200).rounds, other)


def test_in_which_order_clubs_and_fixed_tables_are_named_does_not_matter():
    clubs, fixed = {player: str(player % 3) for player in range(1, 13)}, {1: 1, 2: 1, 3: 2}
    one, other = (
        field_of(12, *((3,) * 4,) * 3, clubs=dict(order(clubs.items())), fixed=dict(order(fixed.items())))
        for order in (list, lambda items: reversed(list(items)))
    )
    assert planned(one, 1_000).rounds == planned(other, 1_000).rounds


# Large fields


def played(players: int, tables: int, rounds: int):
    """Rounds by chance."""
    history = []
    for number in range(rounds):
        order = iter(Random(number).sample(range(1, players + 1), players))
        history.append(tuple(tuple(next(order) for _ in range(size)) for size in balanced(players, tables)))
    return tuple(history)


@pytest.mark.parametrize("players", [400, 401])
def test_four_hundred_and_a_few_after_four_rounds(players):
    task = field_of(players, *(balanced(players, 100 if players == 400 else 101),) * 3, history=played(players, 101, 4))
    plan = planned(task, 500_000)
    assert is_plan_for(task, plan.rounds)
    assert plan.report.repeats == 0


def test_one_more_round_of_ten_thousand():
    task = field_of(10_000, (4,) * 2_500, history=played(10_000, 2_500, 4))
    plan = planned(task, 500_000)
    assert is_plan_for(task, plan.rounds)
    assert plan.report.repeats == 0


@pytest.mark.parametrize(("players", "tables", "rounds"), [(100, 25, 10), (100, 17, 10), (36, 6, 3), (16, 4, 5)])
def test_designs_are_there_at_once(players, tables, rounds):
    plan = planned(field_of(players, *(balanced(players, tables),) * rounds), 0)
    assert (plan.report.repeats, plan.steps) == (0, 0)


def test_a_field_without_a_design_is_found_by_searching():
    plan = planned(field_of(12, *((3,) * 4,) * 5), 300_000)
    assert plan.report.repeats <= 3
    assert best_known(12, 4, 5) == 3


@pytest.mark.long
@pytest.mark.parametrize("seed", range(300))
def test_many_tasks_of_all_kinds(seed):
    task = random_task(seed)
    if any(min(sizes) < max(sizes) - 3 for sizes in task.sizes):
        task = SeatingTask(
            task.players, tuple(random_sizes(Random(seed), len(task.players)) for _ in range(3)), task.history
        )
    plan = planned(with_fixed(task, seed), 20_000)
    assert is_plan_for(task, plan.rounds)
    assert plan.report.repeats >= plan.report.bound
    assert Counter(map(len, plan.rounds)) == Counter(map(len, task.sizes))
