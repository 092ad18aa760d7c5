"""What a clock shows at a moment, and by how much a device's own clock is off."""

import pytest

MINUTE = 60_000
ENDS = 1_000 * MINUTE


@pytest.fixture(scope="module")
def clock(module):
    return module("clock")


@pytest.mark.parametrize(
    ("left", "state", "digits"),
    [
        (61 * MINUTE + 1_000, "running", "1:01:01"),
        (24 * MINUTE + 10_900, "running", "24:10"),
        (5 * MINUTE + 1, "running", "5:00"),
        (5 * MINUTE, "five", "5:00"),
        (MINUTE + 1, "five", "1:00"),
        (MINUTE, "one", "1:00"),
        (1, "one", "0:00"),
        (0, "over", "0:00"),
        (-70_500, "over", "1:10"),
    ],
)
def test_the_time_that_is_left(clock, left, state, digits):
    # As a page has them: its attributes are texts.
    assert clock.reading({"ends": str(ENDS)}, ENDS - left) == {"state": state, "digits": digits}


@pytest.mark.parametrize(
    ("wait", "state", "digits"),
    [(61 * MINUTE, "waiting", ""), (8 * MINUTE + 20_500, "waiting", "8:20"), (0, "due", ""), (-MINUTE, "due", "")],
)
def test_the_time_until_it_starts(clock, wait, state, digits):
    assert clock.reading({"starts": str(ENDS)}, ENDS - wait) == {"state": state, "digits": digits}


ANSWER = """async ([head, now, known]) => {
  const { aheadOfAnswer } = await import("/clock.js");
  return aheadOfAnswer((name) => head[name] ?? null, now, known ?? NaN);
}"""
DATE = "Thu, 01 Jan 1970 16:40:00 GMT"  # a moment that is 1,000 minutes old


@pytest.mark.parametrize(
    ("head", "known", "ahead"),
    [
        ({"Date": DATE}, None, 500),  # in the middle of its second
        ({"Date": DATE}, 1_900, 1_900),  # as exact as a head can be
        ({"Date": DATE}, 600_000, 500),
        ({"Date": DATE, "Age": "30"}, 0, 30_500),  # from a cache that has had it for so long
        ({}, 1_900, 1_900),
        ({"Date": "yesterday"}, None, None),
    ],
)
def test_what_an_answer_says(blank, head, known, ahead):
    assert number(blank.evaluate(ANSWER, [head, ENDS, known])) == ahead


def number(value):
    """None for what is no number."""
    return None if value is None or value != value else value
