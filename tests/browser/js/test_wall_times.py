"""When a screen of the hall goes on, when it asks, and what is to be heard."""

import pytest


@pytest.fixture(scope="module")
def times(module):
    return module("wall_times")


@pytest.mark.parametrize(
    ("failures", "random", "at"),
    [(0, 0, 2_000), (0, 1, 3_000), (1, 0, 4_000), (2, 0.5, 10_000), (9, 0, 30_000)],
)
def test_screens_ask_within_three_seconds_and_less_often_while_nothing_gets_through(times, failures, random, at):
    assert times.nextPoll(0, 2, failures, random) == at


def test_a_page_has_its_time_from_when_it_came_into_view(times):
    first = times.turnOf(None, "seats.0.0", 12, 1_000)
    assert first == {"place": "seats.0.0", "since": 1_000, "at": 13_000}
    assert times.turnOf(first, "seats.0.0", 20, 5_000)["at"] == 21_000  # the desk gave it more
    assert times.turnOf(first, "seats.1.0", 12, 13_000)["at"] == 25_000


@pytest.mark.parametrize(
    ("before", "now", "heard"),
    [
        ({"called": []}, {"state": "over", "called": []}, (False, False)),  # it was over when the screen was opened
        ({"state": "one", "called": []}, {"state": "over", "called": []}, (True, False)),
        ({"state": "over", "called": []}, {"state": "over", "called": ["7-3"]}, (False, True)),
        ({"state": "over", "called": ["7-3", "8-1"]}, {"state": "over", "called": ["8-1"]}, (False, False)),
    ],
)
def test_what_is_heard_is_heard_once(times, before, now, heard):
    found = times.soundsOf(before, now)
    assert (found["over"], found["called"]) == heard
