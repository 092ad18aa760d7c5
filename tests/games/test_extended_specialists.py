"""Specialists on the move, E5 to E8: who gets them, who loses them, where they go; each test named after its rule.

What does not live here: the hen and the others' gifts (test_extended_helpers), and the raven (test_extended_bratworms).
"""

import pytest

from games.heckmeck import ChoiceOpen, Specialist, fail, parse_position, steal, take
from tests.games.playing import after, refusal

APPLE, WEASEL, HEN = Specialist.APPLE, Specialist.WEASEL, Specialist.SITTING_HEN


# E5 and E6: getting a specialist


@pytest.mark.parametrize(
    ("before", "move", "expected"),
    [
        pytest.param(
            "24/-/11.13 up 21.25@weasel down 22.23.26-36 turn 0",
            take(25),
            "24.25@weasel/-/11.13 up 21 down 22.23.26-36 turn 1",
            id="from-the-grill",
        ),
        pytest.param(
            "-/24.25@apple/11.13 up 21 down 22.23.26-36 turn 0",
            steal(25),
            "25@apple/24/11.13 up 21 down 22.23.26-36 turn 1",
            id="from-a-player-who-keeps-a-portion",
        ),
        pytest.param(
            "24/25@golden_die/11.13 up 21 down 22.23.26-36 turn 0",
            steal(25),
            "24.25@golden_die/-/11.13 up 21 down 22.23.26-36 turn 1",
            id="from-a-player-who-keeps-none",
        ),
        pytest.param(
            "24@weasel/25/11.13 up 21 down 22.23.26-36 turn 0",
            steal(25),
            "24.25@weasel/-/11.13 up 21 down 22.23.26-36 turn 1",
            id="nobody-to-get",
        ),
    ],
)
def test_e5_a_specialist_comes_with_the_portion(before, move, expected):
    assert after(f"extended {before}", move) == f"extended {expected}"


TAKING = "extended 24@apple/-/11.13 up 21@sitting_hen.22.25@weasel.26 down 23.27-36 turn 0"
TAKING_LOWEST = "extended 24@apple/-/11.13 up 21@sitting_hen.22.26 down 23.25.27-36 turn 0"
TAKING_LAST_PLACE = "extended 24@apple/-/11.13 up 21@sitting_hen.25@weasel down 22.23.26-36 turn 0"
STEALING = "extended 24@apple/22.25@weasel/11.13 up 21@sitting_hen.23.26 down 27-36 turn 0"
STEALING_NO_PLACE = "extended 24@apple/22.25@weasel/11.13 up 21@sitting_hen down 23.26-36 turn 0"


@pytest.mark.parametrize(
    ("before", "move", "put_back", "expected"),
    [
        (TAKING, take(25), APPLE, "24.25@weasel/-/11.13 up 21@sitting_hen.22@apple.26 down 23.27-36"),
        (TAKING, take(25), WEASEL, "24.25@apple/-/11.13 up 21@sitting_hen.22@weasel.26 down 23.27-36"),
        (TAKING_LOWEST, take(21), APPLE, "24.21@sitting_hen/-/11.13 up 22@apple.26 down 23.25.27-36"),
        (TAKING_LOWEST, take(21), HEN, "24.21@apple/-/11.13 up 22@sitting_hen.26 down 23.25.27-36"),
        (TAKING_LAST_PLACE, take(25), APPLE, "24.25@weasel/-/11.13 up 21@sitting_hen down 22.23.26-36"),
        (TAKING_LAST_PLACE, take(25), WEASEL, "24.25@apple/-/11.13 up 21@sitting_hen down 22.23.26-36"),
        (STEALING, steal(25), APPLE, "24.25@weasel/22/11.13 up 21@sitting_hen.23@apple.26 down 27-36"),
        (STEALING, steal(25), WEASEL, "24.25@apple/22/11.13 up 21@sitting_hen.23@weasel.26 down 27-36"),
        (STEALING_NO_PLACE, steal(25), APPLE, "24.25@weasel/22/11.13 up 21@sitting_hen down 23.26-36"),
        (STEALING_NO_PLACE, steal(25), WEASEL, "24.25@apple/22/11.13 up 21@sitting_hen down 23.26-36"),
    ],
)
def test_e6_the_player_chooses_which_of_two_goes_back(before, move, put_back, expected):
    assert after(before, move._replace(put_back=put_back)) == f"extended {expected} turn 1"


@pytest.mark.parametrize(("before", "move"), [(TAKING, take(25)), (STEALING, steal(25))])
def test_e6_the_choice_must_be_made(before, move):
    with pytest.raises(ChoiceOpen) as choice:
        parse_position(before).play(move)
    assert (choice.value.code, choice.value.rule) == ("put_back_missing", "E6")
    assert choice.value.params == {"specialists": (APPLE, WEASEL)}
    assert choice.value.options == (move._replace(put_back=APPLE), move._replace(put_back=WEASEL))


def test_e6_between_these_two():
    params = {"specialist": HEN, "specialists": (APPLE, WEASEL)}
    assert refusal(TAKING, take(25)._replace(put_back=HEN)) == ("put_back_not_held", "E6", params)


@pytest.mark.parametrize("move", [take(22), take(26), fail()])
def test_e6_and_only_where_there_are_two(move):
    assert refusal(TAKING, move._replace(put_back=APPLE)) == ("put_back_not_due", "E6", {"specialist": APPLE})


# E7 and E8: a failed attempt


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        pytest.param(
            "30.21@apple/-/11.13 up 22.36 down 23-29.31-35",
            "30/-/11.13 up 21@apple.22 down 23-29.31-36",
            id="onto-the-portion-just-returned",
        ),
        pytest.param(
            "22.30@apple/-/11.13 up 21@weasel.23.36 down 24-29.31-35",
            "22/-/11.13 up 21@weasel.23@apple.30 down 24-29.31-36",
            id="onto-the-lowest-unoccupied",
        ),
        pytest.param(
            "-/-/30.13@apple up 11@weasel.21.36 down 22-29.31-35",
            "-/-/30 up 11@weasel.13@apple.21 down 22-29.31-36",
            id="exact-only-portions-are-places-too",
        ),
        pytest.param(
            "30.22@apple/-/11.13 up 21@sitting_hen.23.36@weasel down 24-29.31-35",
            "30/-/11.13 up 21@sitting_hen.22@apple.23@weasel down 24-29.31-36",
            id="then-the-highest-is-turned-and-its-specialist-moves",
        ),
        pytest.param(
            "30.22/-/11.13 up 21@raven.23.36@weasel down 24-29.31-35",
            "30/-/11.13 up 21@raven.22@weasel.23 down 24-29.31-36",
            id="without-an-own-one",
        ),
        pytest.param(
            "22.30@apple/-/11.13 up 21@raven.23@weasel down 24-29.31-36",
            "22/-/11.13 up 21@raven.23@weasel.30@apple down 24-29.31-36",
            id="the-returned-one-is-the-highest-and-stays",
        ),
        pytest.param(
            "30.22@apple/-/11.13 up 21@raven.23@weasel down 24-29.31-36",
            "30/-/11.13 up 21@raven.22@apple down 23-29.31-36",
            id="e8-the-turned-portions-specialist-finds-no-place-and-leaves",
        ),
        pytest.param(
            "30.22/-/11.13 up 21@raven.23@weasel down 24-29.31-36",
            "30/-/11.13 up 21@raven.22@weasel down 23-29.31-36",
            id="e8-but-for-the-place-just-returned",
        ),
    ],
)
def test_e7_portion_back_own_specialist_back_highest_turned_its_specialist_moved(before, expected):
    turn = 2 if before.startswith("-") else 0
    assert after(f"extended {before} turn {turn}", fail()) == f"extended {expected} turn {(turn + 1) % 3}"
