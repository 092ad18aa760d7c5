"""Worms, places and what decided them (B13, E14)."""

import pytest

from games.heckmeck import EndState, Holding, Stacks, check, extended, parse_end_state, ranking

# What is left of a grill lies face down, so that each line is an end state that play can reach.
LINES = [
    # worms decide
    ("classic 21.29/33.34 down 22-28.30-32.35.36 sets", [(1, 1, 8, 34, "worms"), (0, 2, 4, 29, "worms")]),
    # equal worms: the higher single portion
    ("classic 21.29/33 down 22-28.30-32.34-36 sets", [(1, 1, 4, 33, "best_portion"), (0, 2, 4, 29, "best_portion")]),
    # players without portions share, also the last place of many
    (
        "classic 21/-/22/- down 23-36 sets",
        [
            (2, 1, 1, 22, "best_portion"),
            (0, 2, 1, 21, "best_portion"),
            (1, 3, 0, None, "worms"),
            (3, 3, 0, None, "shared"),
        ],
    ),
    # under `both` all may lie face down: the first place is shared
    (
        "classic:both -/-/- down 21-36 sets",
        [(0, 1, 0, None, "shared"), (1, 1, 0, None, "shared"), (2, 1, 0, None, "shared")],
    ),
    # Bratworms and the apple count; a portion is better than none
    (
        "extended 11.29@apple/-+2/21.22+1 down 13.23-28.30-36 sets",
        [(0, 1, 7, 29, "worms"), (2, 2, 3, 22, "worms"), (1, 3, 2, None, "worms")],
    ),
    (
        "extended 11/-+2@sitting_hen/21.22 down 13.23-36 sets",
        [(2, 1, 2, 22, "best_portion"), (1, 2, 2, None, "best_portion"), (0, 3, 1, 11, "worms")],
    ),
    # equal without portions but with Bratworms: shared in the middle
    (
        "extended 36/11@apple/-+1/-+1 down 13.21-35 sets",
        [
            (0, 1, 4, 36, "best_portion"),
            (1, 2, 4, 11, "best_portion"),
            (2, 3, 1, None, "worms"),
            (3, 3, 1, None, "shared"),
        ],
    ),
]


@pytest.mark.parametrize(("line", "expected"), LINES)
def test_ranking(line, expected):
    assert [tuple(ranked) for ranked in check(parse_end_state(line)).ranking] == expected


def test_a_specialist_may_be_a_plain_text():
    """`Holding.specialist` is whatever somebody wrote; the apple's three worms do not depend on its type."""
    players = (Holding((11, 29), specialist="apple"), Holding((33, 23), 1, "sitting_hen"))
    face_down = tuple(portion for portion in extended().worms if portion not in (11, 29, 33, 23))
    end_state = EndState(extended(), players, face_down, Stacks.SETS)
    expected = [(0, 1, 7, 29, "worms"), (1, 2, 6, 33, "worms")]
    assert [tuple(ranked) for ranked in ranking(end_state)] == expected
    assert check(end_state).ranking == ranking(end_state)
