"""What holds for every task: who stands where in the list changes nothing else, nor does asking again or longer."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.samples import cost, is_plan_for, new_repeats, planned, random_task, relabelled, renamed, with_fixed

many = settings(max_examples=60)
seeds = st.integers(0, 10_000)
tasks = st.one_of(seeds.map(random_task), seeds.map(lambda seed: with_fixed(random_task(seed), seed)))
keys = st.binary(min_size=1, max_size=40)


@many
@given(tasks, keys, st.integers(0, 2_000))
def test_a_plan_is_complete_and_never_below_its_bound(task, key, steps):
    plan = planned(task, steps, key)
    assert is_plan_for(task, plan.rounds)
    assert plan.report.repeats == new_repeats(task, plan.rounds) >= plan.report.bound


@many
@given(tasks, keys, st.randoms(use_true_random=False), st.integers(0, 2_000))
def test_permuting_the_list_permutes_the_plan(task, key, random, steps):
    """Everybody moves to the place of somebody else, with their history, club and table: so they do in the plan."""
    moved = dict(zip(task.players, random.sample(task.players, len(task.players)), strict=True))
    plan, plan_of_moved = planned(task, steps, key), planned(relabelled(task, moved), steps, key)
    assert plan_of_moved.rounds == renamed(plan.rounds, moved)
    assert plan_of_moved.steps == plan.steps
    assert plan_of_moved.report.repeats == plan.report.repeats


@many
@given(tasks, keys, st.integers(0, 2_000))
def test_the_same_key_gives_the_same_plan_again(task, key, steps):
    assert planned(task, steps, key) == planned(task, steps, key)


@many
@given(tasks, keys, st.lists(st.sampled_from([0, 1, 10, 100, 1_000, 3_000, 8_000]), min_size=2, max_size=3))
def test_more_time_never_gives_a_worse_plan(task, key, steps):
    costs = [cost(task, planned(task, each, key)) for each in sorted(steps)]
    assert costs == sorted(costs, reverse=True)


@many
@given(seeds)
def test_what_a_task_is_made_of_is_left_as_it_was(seed):
    one, same = random_task(seed), random_task(seed)
    planned(one, 300, b"%d" % Random(seed).randint(0, 9))
    assert one == same
