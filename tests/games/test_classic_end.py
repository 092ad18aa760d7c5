"""The end of a game and its winner, B12 and B13, each test named after its rule.

What does not live here: whether an end state can be reached.
"""

import pytest

from games.heckmeck import (
    DecidedBy,
    EndState,
    Holding,
    Ranked,
    Total,
    classic,
    fail,
    parse_position,
    ranking,
    steal,
    take,
)
from tests.games.playing import played, refused, rolls

SMALL = "classic[21=1.22=1.23=1]"


def test_b12_the_game_ends_with_the_last_face_up_portion():
    assert not parse_position(f"{SMALL} 21/- up 22 down 23 turn 0").is_finished
    ended = played(f"{SMALL} 21/- up 22 down 23 turn 0", take(22))
    assert ended == parse_position(f"{SMALL} 21.22/- up - down 23 turn 1")
    assert (ended.is_finished, ended.legal_moves()) == (True, [])


@pytest.mark.parametrize("turn", [fail(), take(21), steal(22), Total(21), rolls(("wwwwwwww", 6))])
def test_b12_nobody_gets_another_turn(turn):
    assert refused(f"{SMALL} 21.22/- up - down 23 turn 1", turn) == ("game_over", "B12")


def test_b12_both_can_end_the_game_with_a_failed_attempt():
    small = "classic[21=1.22=1.23=1]:both"
    ended = played(f"{small} 23.21/- up 22 down - turn 0", fail())
    assert ended == parse_position(f"{small} 23/- up - down 21.22 turn 1")
    assert ended.is_finished


WORMS, BEST, SHARED = DecidedBy.WORMS, DecidedBy.BEST_PORTION, DecidedBy.SHARED


@pytest.mark.parametrize(
    ("stacks", "places"),
    [
        pytest.param(
            [(21, 29), (33,), (36, 25)],
            [(2, 1, 6, 36, WORMS), (1, 2, 4, 33, WORMS), (0, 3, 4, 29, BEST)],
            id="most-worms-then-the-higher-portion",
        ),
        pytest.param([(21, 22, 23, 24), (33,)], [(1, 1, 4, 33, BEST), (0, 2, 4, 24, BEST)], id="a-tie-for-the-first"),
        pytest.param(
            [(), (21,), (), (22,)],
            [(3, 1, 1, 22, BEST), (1, 2, 1, 21, BEST), (0, 3, 0, None, WORMS), (2, 3, 0, None, SHARED)],
            id="without-portions-the-place-is-shared",
        ),
        pytest.param(
            [(), (), (), (30,)],
            [(3, 1, 3, 30, WORMS), (0, 2, 0, None, WORMS), (1, 2, 0, None, SHARED), (2, 2, 0, None, SHARED)],
            id="by-any-number",
        ),
        pytest.param([(), ()], [(0, 1, 0, None, SHARED), (1, 1, 0, None, SHARED)], id="even-the-first"),
    ],
)
def test_b13_most_worms_then_the_higher_portion(stacks, places):
    holdings = tuple(Holding(stack) for stack in stacks)
    assert ranking(EndState(classic(), holdings, ())) == tuple(Ranked(*place) for place in places)
