"""Plans and time: more of it never makes them worse, anybody can end a search, and progress is told."""

from math import inf, nan

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from tests.seating.samples import THIRTEEN, cost, field_of, is_plan_for, kept, planned, random_task, refusal
from tournament.seating import SearchProgress, plan_rounds, plans

few = settings(max_examples=25)
tasks = st.integers(0, 10_000).map(random_task)


# Time


@pytest.mark.parametrize("seed", range(12))
def test_more_steps_never_give_a_worse_plan(seed):
    task = random_task(seed)
    costs = [cost(task, planned(task, steps)) for steps in (0, 10, 100, 1_000, 5_000, 70_000)]
    assert costs == sorted(costs, reverse=True)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12, 60))
def test_many_more_steps_never_give_a_worse_plan(seed):
    task = random_task(seed)
    costs = [cost(task, planned(task, steps)) for steps in (0, 100, 5_000, 70_000, 200_000, 700_000)]
    assert costs == sorted(costs, reverse=True)


@pytest.mark.parametrize("asked", [1, 2, 5, 20])
def test_a_search_that_nobody_wants_any_more_ends_with_a_plan(asked):
    seen: list[SearchProgress] = []

    def go_on(now):
        seen.append(now)
        return len(seen) < asked

    plan = plan_rounds(THIRTEEN, b"key", 3_600, go_on)
    assert is_plan_for(THIRTEEN, plan.rounds)
    assert len(seen) == asked
    assert plan.steps == seen[-1].steps
    assert plan.report.repeats == seen[-1].repeats
    assert {now.of_steps for now in seen} == {900_000_000}


def test_progress_rises_and_repeats_fall():
    seen: list[SearchProgress] = []
    plan_rounds(THIRTEEN, b"key", 60, lambda now: kept(seen, now) and len(seen) < 20)
    steps, repeats = [now.steps for now in seen], [now.repeats for now in seen]
    assert len(seen) == 20
    assert steps == [5_000 * number for number in range(1, len(seen) + 1)]
    assert repeats == sorted(repeats, reverse=True)


def test_progress_never_passes_the_end():
    seen: list[SearchProgress] = []
    plan_rounds(THIRTEEN, b"key", 0.1, lambda now: kept(seen, now))
    assert {now.of_steps for now in seen} == {25_000}
    assert max(now.steps for now in seen) <= 25_000


def test_progress_tells_repeats_and_not_club_meetings():
    """Where everybody is of one club, there are more than a thousand meetings of club mates and no repeat."""
    seen: list[SearchProgress] = []
    task = field_of(400, *((4,) * 100,) * 2, clubs=dict.fromkeys(range(1, 401), "Nord"))
    plan = plan_rounds(task, b"key", 0.2, lambda now: kept(seen, now))
    assert plan.report.repeats == 0
    assert {now.repeats for now in seen} == {0}


@pytest.mark.parametrize(("looks", "seconds_a_look"), [(1, 2.0), (2, 1.0), (4, 0.5), (5, 0.4)])
def test_where_the_machine_is_slower_than_reckoned_the_clock_ends_a_search(monkeypatch, looks, seconds_a_look):
    """A clock on which as much time passes between two looks; two seconds would be half a million steps."""
    seen: list[SearchProgress] = []
    monkeypatch.setattr(plans, "monotonic", lambda: len(seen) * seconds_a_look)
    plan = plan_rounds(THIRTEEN, b"key", 2.0, lambda now: kept(seen, now))
    assert [now.steps for now in seen] == [5_000 * number for number in range(1, looks + 1)]
    assert plan.steps == 5_000 * looks


@pytest.mark.parametrize("seconds", [0, -1, 3_600.5, inf, -inf, nan])
def test_seconds_out_of_range(seconds):
    code, params = refusal(plan_rounds, THIRTEEN, b"key", seconds)
    assert (code, str(params)) == ("seconds_out_of_range", str({"seconds": seconds, "most": 3_600}))


def test_a_key_is_needed():
    assert refusal(plan_rounds, THIRTEEN, b"") == ("key_empty", {})
