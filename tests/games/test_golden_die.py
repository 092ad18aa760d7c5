"""Where the golden die may be while a turn goes on: written throws do not mark it, but what they show narrows it down.

What does not live here: who may use it (test_extended_helpers), and rolls that cannot contain it (test_turn).
"""

import pytest

from games.heckmeck import fail, steal, take
from games.heckmeck.dice import GoldenDie, Hand
from tests.games.playing import came_to, faces, rolls

GOLDEN = "extended 24@golden_die/25/- up 11.13.21-23.26-36 down - turn 0"

NOWHERE, HAND, ASIDE = GoldenDie.ABSENT, GoldenDie.IN_HAND, GoldenDie.SET_ASIDE


@pytest.mark.parametrize(
    ("throws", "places"),
    [
        ([], HAND),
        ([("1 22334455", 2)], HAND),
        ([("1 22334455", 1)], ASIDE),
        ([("11 2233445", 1)], ASIDE),
        ([("1w 2233445", 1)], HAND | ASIDE),
        ([("1w 2233445", 6)], HAND | ASIDE),
        ([("1w 2233445", 2)], HAND),
        ([("1w 2233445", 1), ("22334455", None)], ASIDE),
        ([("1w 2233445", 1), ("2233445w", 2)], HAND | ASIDE),
        ([("1w 2233445", 1), ("2233445w", 6)], ASIDE),
        ([("1w 2233445", 1), ("12233455", 2)], HAND | ASIDE),
        ([("222334455", None)], NOWHERE),
        ([("1 22334455", 5), ("2233445", None)], NOWHERE),
    ],
)
def test_where_the_golden_die_may_be(throws, places):
    hand = Hand.fresh(golden_die=True)
    for rolled, kept in throws:
        golden = hand.golden_after(kept, faces(rolled))
        if kept is not None:
            hand = hand.keep(kept, faces(rolled))
            assert hand.golden == golden
    assert golden == places if throws else hand.golden == places


@pytest.mark.parametrize(
    ("throws", "move"),
    [
        pytest.param(
            [("1w 2233445", 1), ("5555 2233", 5), ("2334", 2)],
            fail(),
            id="set-aside-with-the-1-since-the-next-roll-has-none",
        ),
        pytest.param([("1w 2233445", 6), ("5555 2233", 5)], steal(25), id="or-with-the-worm"),
        pytest.param(
            [("1w 2233445", 1), ("w555 2233", 5), ("w2334", 6)],
            take(21),
            id="still-in-the-hand-or-not",
        ),
    ],
)
def test_throws_with_the_golden_die(throws, move):
    assert came_to(GOLDEN, rolls(*throws, stop=True, golden_die=True)) == move._replace(golden_die=True)


@pytest.mark.parametrize(
    ("throws", "double_one"), [([("1 22334455", 1)], False), ([("11 2233445", 1)], True), ([("w12233445", 1)], False)]
)
def test_its_1_counts_for_the_double_one(throws, double_one):
    assert came_to(GOLDEN, rolls(*throws, stop=True, golden_die=True)).double_one == double_one
