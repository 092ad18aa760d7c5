"""What the specialists are good for, E9 and E11 to E13, each test named after its rule.

What does not live here: the mistakes in writing down their throws (test_turn).
"""

import pytest

from games.heckmeck import Specialist, Throw, Throws, Total, fail, parse_position, steal, take
from tests.games.playing import after, came_to, faces, refusal, refused, rolls

APPLE, WEASEL, HEN = Specialist.APPLE, Specialist.WEASEL, Specialist.SITTING_HEN


# E9: the sitting hen


@pytest.mark.parametrize(
    ("before", "turn", "expected"),
    [
        pytest.param(
            "22/25@sitting_hen/11.13 up 21@raven.23.26 down 24.27-36",
            steal(25),
            "22@sitting_hen/25/11.13 up 21@raven.23.26 down 24.27-36",
            id="a-thief-gets-only-the-hen",
        ),
        pytest.param(
            "-/22.25@sitting_hen/11.13 up 21@raven.23.26 down 24.27-36",
            steal(25),
            "-@sitting_hen/22.25/11.13 up 21@raven.23.26 down 24.27-36",
            id="even-without-a-portion",
        ),
        pytest.param(
            "22@apple/25@sitting_hen/11.13 up 21@raven.23.26 down 24.27-36",
            steal(25)._replace(put_back=HEN),
            "22@apple/25/11.13 up 21@raven.23@sitting_hen.26 down 24.27-36",
            id="with-an-own-specialist-and-puts-her-on-the-grill",
        ),
        pytest.param(
            "22@apple/25@sitting_hen/11.13 up 21@raven.23.26 down 24.27-36",
            steal(25)._replace(put_back=APPLE),
            "22@sitting_hen/25/11.13 up 21@raven.23@apple.26 down 24.27-36",
            id="with-an-own-specialist-and-keeps-her",
        ),
        pytest.param(
            "22@apple/25@sitting_hen/11.13 up 21@raven.23@weasel down 24.26-36",
            steal(25)._replace(put_back=HEN),
            "22@apple/25/11.13 up 21@raven.23@weasel down 24.26-36",
            id="who-leaves-where-all-places-are-occupied",
        ),
        pytest.param(
            "22@sitting_hen/25@apple/11.13 up 21@raven.23.26 down 24.27-36",
            steal(25)._replace(put_back=HEN),
            "22.25@apple/-/11.13 up 21@raven.23@sitting_hen.26 down 24.27-36",
            id="her-holder-steals-like-anybody",
        ),
    ],
)
def test_e9_the_hen_goes_in_the_portions_stead(before, turn, expected):
    assert after(f"extended {before} turn 0", turn) == f"extended {expected} turn 1"


@pytest.mark.parametrize("turn", [fail(), Total(13), Total(20)])
def test_e9_over_an_exact_only_portion_nobody_gets_her(turn):
    before = "22/25.13@sitting_hen up 11.21@raven.23 down 24.26-36 turn 0"
    assert refused(f"extended {before}", steal(13)) == ("not_to_be_stolen", "B6")
    assert came_to(f"extended {before}", turn) == fail()
    assert after(f"extended {before}", turn) == (
        "extended -/25.13@sitting_hen up 11.21@raven.22 down 23.24.26-36 turn 1"
    )


def test_e9_nor_what_is_below_it():
    before = "extended 22/25.13@sitting_hen up 11.21@raven.23 down 24.26-36 turn 0"
    assert refused(before, steal(25)) == ("not_to_be_stolen", "B6")
    assert came_to(before, Total(25)) == take(23)


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        pytest.param(
            "22.25@sitting_hen/11.13 up 21@raven.23.36@weasel down 24.26-35",
            "22.25/11.13 up 21@raven.23@sitting_hen.36@weasel down 24.26-35",
            id="only-she-goes-back-and-nothing-is-turned",
        ),
        pytest.param(
            "22.13@sitting_hen/25 up 11.21@raven.23 down 24.26-36",
            "22.13/25 up 11@sitting_hen.21@raven.23 down 24.26-36",
            id="an-exact-only-portion-stays-as-well",
        ),
        pytest.param(
            "22.25@sitting_hen/11.13 up 21@raven.23@weasel down 24.26-36",
            "22.25/11.13 up 21@raven.23@weasel down 24.26-36",
            id="she-leaves-where-all-places-are-occupied",
        ),
        pytest.param(
            "-+2@sitting_hen/11.13 up 21@raven.22.23 down 24-36",
            "-+2@sitting_hen/11.13 up 21@raven.22.23 down 24-36",
            id="a-holder-without-portions-keeps-her",
        ),
    ],
)
def test_e9_a_failed_attempt_costs_only_the_hen(before, expected):
    assert after(f"extended {before} turn 0", fail()) == f"extended {expected} turn 1"


def test_e9_after_that_the_next_failed_attempt_costs_the_portion():
    once = after("extended 22.25@sitting_hen/- up 11.13.21.23 down 24.26-36 turn 0", fail())
    assert once == "extended 22.25/- up 11@sitting_hen.13.21.23 down 24.26-36 turn 1"
    again = once.replace("turn 1", "turn 0")
    assert after(again, fail()) == "extended 22/- up 11@sitting_hen.13.21.23.25 down 24.26-36 turn 1"


def test_e9_from_a_holder_without_portions_there_is_nothing_to_steal():
    position = parse_position("extended 22/-@sitting_hen up 11.13 down 21.23-36 turn 0")
    assert [move for move in position.legal_moves() if not move.double_one] == [take(11), take(13), fail()]


# E11: the canned worm

CANNED = "extended 24@canned_worm/-/- up 11.13.21-23.25-36 down - turn 0"


@pytest.mark.parametrize(
    ("turn", "move"),
    [
        pytest.param(rolls(("5555 ww12", 5), ("2213", 2), ("13", 3), stop=True), take(32), id="27-and-5"),
        pytest.param(rolls(("55555555", 5)), take(36), id="40-and-5"),
        pytest.param(
            rolls(("12344455", 1), ("2234455", 2), ("33445", 3), ("445", 4), ("5", 5)), take(29), id="24-and-5"
        ),
        pytest.param(rolls(("55 ww1234", 5), ("wwww12", 6), ("12", 2), stop=True), take(32), id="a-worm-so-no-more"),
        pytest.param(rolls(("55 ww1234", 5), ("555555", None)), fail(), id="saves-no-failed-roll"),
        pytest.param(rolls(("11 ww2345", 1), stop=True), fail()._replace(double_one=True), id="7-buys-nothing"),
        pytest.param(rolls(("222 w1345", 2), stop=True), take(11), id="6-and-5-buys-11"),
    ],
)
def test_e11_a_worm_where_there_is_none(turn, move):
    assert came_to(CANNED, turn) == move


@pytest.mark.parametrize(
    ("specialist", "golden_die", "most"),
    [("", False, 40), ("@weasel", False, 40), ("@canned_worm", False, 45), ("@golden_die", True, 45)],
)
def test_e11_e12_totals_to_45(specialist, golden_die, most):
    before = f"extended 24{specialist}/-/- up 11.13.21-23.25-36 down - turn 0"
    for total in range(36, most + 1):
        assert came_to(before, Total(total, golden_die=golden_die)) == take(36)._replace(golden_die=golden_die)
    for total in (4, most + 1):
        limits = {"total": total, "least": 5, "most": most}
        assert refusal(before, Total(total, golden_die=golden_die)) == ("total_impossible", "B1", limits)


# E12: the golden die

GOLDEN = "extended 24@golden_die/-/- up 11.13.21-23.25-36 down - turn 0"


@pytest.mark.parametrize(
    ("turn", "move"),
    [
        pytest.param(rolls(("wwwwwwwww", 6), golden_die=True), take(36), id="nine-dice"),
        pytest.param(rolls(("11 wwwwwww", 1), ("wwwwwww", 6), golden_die=True), take(36), id="double-one"),
        pytest.param(rolls(("wwwwwwww", 6)), take(36), id="need-not-be-used"),
    ],
)
def test_e12_a_ninth_die(turn, move):
    double_one = turn.throws[0].kept == 1
    assert came_to(GOLDEN, turn) == move._replace(golden_die=turn.golden_die, double_one=double_one)


@pytest.mark.parametrize("turn", [take(22), fail(), Total(22), rolls(("wwwwwwwww", 6))])
def test_e12_only_for_its_holder(turn):
    for before in (CANNED, "extended -/24@golden_die up 11.13.21-23.25-36 down - turn 0"):
        assert refused(before, turn._replace(golden_die=True)) == ("golden_die_not_held", "E12")


# E13: the weasel

WEASELS = "extended 24@weasel/-/- up 11.13.21-23.25-36 down - turn 0"


@pytest.mark.parametrize(
    ("throws", "expected"),
    [
        pytest.param(
            (Throw(faces("ww 112345"), 6), Throw(faces("112233"), weasel=True), Throw(faces("444412"), 4)),
            "24.26@weasel/-/- up 11.13.21-23.25.27-36 down -",
            id="instead-of-a-choice",
        ),
        pytest.param(
            (Throw(faces("ww 112345"), 6), Throw(faces("wwwwww"), weasel=True), Throw(faces("444412"), 4)),
            "24.26@weasel/-/- up 11.13.21-23.25.27-36 down -",
            id="saves-a-roll-that-would-fail",
        ),
        pytest.param(
            (Throw(faces("11122233"), weasel=True), Throw(faces("wwwww111"), 6)),
            "24.25@weasel/-/- up 11.13.21-23.26-36 down -",
            id="from-the-first-roll",
        ),
    ],
)
def test_e13_rolls_the_same_dice_again(throws, expected):
    assert after(WEASELS, Throws(throws, stop=True)) == f"extended {expected} turn 1"


def test_e13_and_the_new_roll_can_fail_as_well():
    throws = (Throw(faces("ww 112345"), 6), Throw(faces("wwwwww"), weasel=True), Throw(faces("wwwwww")))
    assert after(WEASELS, Throws(throws)) == "extended -/-/- up 11@weasel.13.21-35 down 36 turn 1"
