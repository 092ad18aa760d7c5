"""Every example that the rulebooks give, from the dice to the whole position after the turn.

Where a rulebook does not print a whole roll, the dice it leaves open are filled in with what changes nothing. Who owns
what besides is made up so that the example's sentence is true. What does not live here: the rules one by one.
"""

import pytest

from games.heckmeck import Total, fail, steal, take
from tests.games.playing import after, came_to, refused, rolls

START = "classic -/-/- up 21-36 down - turn 0"

# English rulebook (2018)

EN_START = (
    "extended -/-/- up 11@canned_worm.13.21@sitting_hen.22.23@raven.24.25@weasel.26.27@golden_die.28.29@apple.30-36 "
    "down - turn 0"
)
THOMAS = rolls(("444 12235", 4), ("44 23w", 6), ("55ww", 5), stop=True)  # 12, 17, 27
BRIDGETS_THREE = [("33 12445w", 3), ("555 124", 5), ("w22", 6)]  # 6, 21, 26
BRIDGET = "extended -/22.24 up 11@canned_worm.13.21@sitting_hen.23.25-36 down - turn 1"


def test_en_a_12_17_27_takes_27_and_the_golden_die_on_it():
    assert after(EN_START, THOMAS) == (
        "extended 27@golden_die/-/- "
        "up 11@canned_worm.13.21@sitting_hen.22.23@raven.24.25@weasel.26.28.29@apple.30-36 down - turn 1"
    )


def test_en_a_must_not_set_aside_the_4s_again():
    again = rolls(("444 12235", 4), ("44 23w", 4), stop=True)
    assert refused(EN_START, again) == ("face_taken_before", "B2")


def test_en_b_would_have_taken_26():
    assert after(BRIDGET, rolls(*BRIDGETS_THREE, stop=True)) == (
        "extended -/22.24.26 up 11@canned_worm.13.21@sitting_hen.23.25.27-36 down - turn 0"
    )


def test_en_b_rolls_3_and_worm_and_fails():
    assert after(BRIDGET, rolls(*BRIDGETS_THREE, ("3w", None))) == (
        "extended -/22 up 11@canned_worm.13.21@sitting_hen.23-35 down 36 turn 0"
    )


# Romanian rulebook (classic)


def test_ro_10_18_23_takes_23():
    matei = rolls(("ww 112335", 6), ("44 1235", 4), ("445w", 5), stop=True)
    assert after(START, matei) == "classic 23/-/- up 21.22.24-36 down - turn 1"


# Russian rulebook (classic)

PETYAS_TWO = [("ww 112335", 6), ("44 www 1", 4)]  # 10, 18


def test_ru_18_must_not_set_aside_the_three_worms():
    assert refused(START, rolls(PETYAS_TWO[0], ("44 www 1", 6))) == ("face_taken_before", "B2")


@pytest.mark.parametrize("kept", [4, 6])
def test_ru_23_has_only_the_5_to_choose(kept):
    assert refused(START, rolls(*PETYAS_TWO, ("44w5", kept))) == ("face_taken_before", "B2")
    assert after(START, rolls(*PETYAS_TWO, ("44w5", 5), stop=True)) == ("classic 23/-/- up 21.22.24-36 down - turn 1")


@pytest.mark.parametrize(
    "turn",
    [
        pytest.param(rolls(*PETYAS_TWO, ("44w5", 5), ("144", 1), stop=True), id="10-18-23-24"),
        pytest.param(rolls(*PETYAS_TWO, ("2224", 2), stop=True), id="10-18-24-with-the-2s-of-the-text"),
    ],
)
def test_ru_24_takes_24(turn):
    assert after(START, turn) == "classic 24/-/- up 21-23.25-36 down - turn 1"


def test_ru_21_steals_21():
    before = "classic -/25.21/- up 22-24.26-36 down - turn 0"
    assert came_to(before, Total(21)) == steal(21)
    assert after(before, Total(21)) == "classic 21/25/- up 22-24.26-36 down - turn 1"


def test_ru_23_own_and_22_buried_takes_21():
    before = "classic 23/22.30/- up 21.24-29.31-36 down - turn 0"
    assert came_to(before, Total(23)) == take(21)
    assert after(before, Total(23)) == "classic 23.21/22.30/- up 24-29.31-36 down - turn 1"


def test_ru_31_with_29_to_31_gone_takes_28():
    before = "classic 29/31.25/- up 21-24.26-28.32-36 down 30 turn 0"
    assert came_to(before, Total(31)) == take(28)
    assert after(before, Total(31)) == "classic 29.28/31.25/- up 21-24.26.27.32-36 down 30 turn 1"


def test_ru_26_overlooked_takes_25():
    before = "classic:optional -/26/- up 21-25.27-36 down - turn 0"
    assert came_to(before, Total(26, overlooked=True)) == take(25)
    assert after(before, Total(26, overlooked=True)) == "classic:optional 25/26/- up 21-24.27-36 down - turn 1"


def test_ru_four_throws_and_nothing_new_fails():
    nastya = rolls(("ww 112335", 6), ("44 1235", 4), ("55w4", 5), ("w4", None))
    assert after("classic 22/-/- up 21.23-36 down - turn 0", nastya) == "classic -/-/- up 21-35 down 36 turn 1"


def test_ru_31_without_a_worm_fails():
    masha = rolls(("444 1235w", 4), ("333 12", 3), ("55", 5))  # 12, 21, 31
    before = "classic 22/-/- up 21.23-36 down - turn 0"
    assert came_to(before, masha) == fail()
    assert after(before, masha) == "classic -/-/- up 21-35 down 36 turn 1"


def test_ru_25_own_and_nothing_lower_fails():
    kolya = rolls(("444 1235w", 4), ("33 25w", 3), ("w25", 6), ("11", 1))  # 12, 18, 23, 25
    before = "classic 25/21.23/22.24 up 26-35 down 36 turn 0"
    assert came_to(before, kolya) == came_to(before, Total(25)) == fail()
    assert after(before, kolya) == "classic -/21.23/22.24 up 25-34 down 35.36 turn 1"


def test_ru_28_covers_the_stack():
    before = "classic 21.26/-/- up 22-25.27-36 down - turn 0"
    assert after(before, Total(28)) == "classic 21.26.28/-/- up 22-25.27.29-36 down - turn 1"


def test_ru_returning_a_lower_one_turns_34():
    before = "classic 30.22/35/36 up 21.23-29.31-34 down - turn 0"
    assert after(before, fail()) == "classic 30/35/36 up 21-29.31-33 down 34 turn 1"


def test_ru_returning_30_as_the_highest_turns_nothing():
    before = "classic -/22.30/- up 21.23-29 down 31-36 turn 1"
    assert after(before, fail()) == "classic -/22/- up 21.23-30 down 31-36 turn 2"
