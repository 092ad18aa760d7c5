"""Turns as they are written down: throws checked die by die, totals within their limits, and every refusal once.

What does not live here: what the totals buy and what follows (the tests named after the rules).
"""

import pytest

from games.heckmeck import Throw, Throws, Total, fail, steal, take
from tests.games.playing import came_to, faces, refusal, rolls

CLASSIC = "classic 24/25/- up 21-23.26-36 down - turn 0"
OPTIONAL = "classic:optional 24/25/- up 21-23.26-36 down - turn 0"
WEASEL = "extended 24@weasel/25/- up 11.13.21-23.26-36 down - turn 0"
GOLDEN = "extended 24@golden_die/25/- up 11.13.21-23.26-36 down - turn 0"
OVER = "classic[21=1.22=1] 21/22 up - down - turn 0"

FIRST = ("ww 112345", 6)  # leaves six dice


def again(text: str, kept: int | None = None) -> Throw:
    return Throw(faces(text), kept, weasel=True)


def with_weasel(*throws: Throw, stop: bool = False) -> Throws:
    return Throws(throws, stop)


# Whatever the dice cannot have shown


@pytest.mark.parametrize(
    ("before", "turn", "code", "rule", "params"),
    [
        # The number of dice and their faces
        (CLASSIC, rolls(), "no_throws", "B2", {}),
        (CLASSIC, rolls(("1", 1)), "wrong_number_of_dice", "B2", {"throw": 0, "dice": 8, "rolled": 1}),
        (CLASSIC, rolls(("", None)), "wrong_number_of_dice", "B2", {"throw": 0, "dice": 8, "rolled": 0}),
        (CLASSIC, rolls(("123451234", 1)), "wrong_number_of_dice", "B2", {"throw": 0, "dice": 8, "rolled": 9}),
        (CLASSIC, rolls(FIRST, ("12345", 1)), "wrong_number_of_dice", "B2", {"throw": 1, "dice": 6, "rolled": 5}),
        (
            GOLDEN,
            rolls(("12345123", 1), golden_die=True),
            "wrong_number_of_dice",
            "B2",
            {"throw": 0, "dice": 9, "rolled": 8},
        ),
        (GOLDEN, rolls(("123451234", 1)), "wrong_number_of_dice", "B2", {"throw": 0, "dice": 8, "rolled": 9}),
        (CLASSIC, rolls(("12345078", 1)), "no_such_face", "B1", {"throw": 0, "faces": (0, 7, 8)}),
        (CLASSIC, rolls(FIRST, ("123459", 1)), "no_such_face", "B1", {"throw": 1, "faces": (9,)}),
        # The choice
        (CLASSIC, rolls(("11223344", 5)), "face_not_rolled", "B2", {"throw": 0, "face": 5}),
        (CLASSIC, rolls(("11223344", 7)), "face_not_rolled", "B2", {"throw": 0, "face": 7}),
        (CLASSIC, rolls(FIRST, ("w12345", 6)), "face_taken_before", "B2", {"throw": 1, "face": 6}),
        (CLASSIC, rolls(FIRST, ("w12233", None)), "choice_is_compulsory", "B2", {"throw": 1, "faces": (1, 2, 3)}),
        (CLASSIC, rolls(("wwwwwwww", None)), "choice_is_compulsory", "B2", {"throw": 0, "faces": (6,)}),
        # The end
        (CLASSIC, rolls(FIRST), "turn_not_ended", "B3", {}),
        (CLASSIC, rolls(("wwwwwwww", 6), ("1", 1)), "throw_after_end", "B3", {"throw": 1}),
        (CLASSIC, rolls(("wwwwwwww", 6), ("", None)), "throw_after_end", "B3", {"throw": 1}),
        (
            CLASSIC,
            rolls(("1w234555", 1), ("2w34555", 2), ("3w4555", 3), ("4w555", 4), ("w555", 6), ("555", 5), ("1", 1)),
            "throw_after_end",
            "B3",
            {"throw": 6},
        ),
        (
            CLASSIC,
            rolls(("1w234555", 1), ("2w34555", 2), ("3w4555", 3), ("4w555", 4), ("ww55", 6), ("52", 5), ("1", 1)),
            "throw_after_end",
            "B3",
            {"throw": 6},
        ),
        (CLASSIC, rolls(FIRST, ("wwwwww", None), ("123456", 1)), "throw_after_end", "B3", {"throw": 2}),
        (CLASSIC, rolls(FIRST, ("wwwwww", None), stop=True), "stop_after_failed_roll", "B3", {"throw": 1}),
        # The weasel
        (CLASSIC, with_weasel(again("12345123")), "weasel_not_ready", "E13", {"throw": 0}),
        (GOLDEN, with_weasel(again("12345123")), "weasel_not_ready", "E13", {"throw": 0}),
        (WEASEL, with_weasel(again("12345123"), again("12345123")), "weasel_not_ready", "E13", {"throw": 1}),
        (WEASEL, with_weasel(again("12345123", 1), Throw(faces("1"))), "weasel_after_choice", "E13", {"throw": 0}),
        (WEASEL, with_weasel(again("12345123")), "weasel_without_new_roll", "E13", {"throw": 0}),
        (WEASEL, with_weasel(again("12345123"), stop=True), "weasel_without_new_roll", "E13", {"throw": 0}),
        (WEASEL, with_weasel(again("1234512")), "wrong_number_of_dice", "B2", {"throw": 0, "dice": 8, "rolled": 7}),
        (
            WEASEL,
            with_weasel(again("12345123"), Throw(faces("1234512"), 1)),
            "wrong_number_of_dice",
            "B2",
            {"throw": 1, "dice": 8, "rolled": 7},
        ),
        # The golden die
        (CLASSIC, rolls(("wwwwwwwww", 6), golden_die=True), "golden_die_not_held", "E12", {}),
        (GOLDEN, rolls(("222334455", 2), golden_die=True), "golden_die_cannot_show_this", "E12", {"throw": 0}),
        (
            GOLDEN,
            rolls(("1 55 223344", 5), ("2233445", 2), golden_die=True),
            "golden_die_cannot_show_this",
            "E12",
            {"throw": 1},
        ),
        # What can be overlooked
        (CLASSIC, rolls(("wwwww123", 6), stop=True, overlooked=True), "steal_is_mandatory", "B7", {"total": 25}),
        (
            OPTIONAL,
            rolls(("wwwww123", 6), ("123", 1), stop=True, overlooked=True),
            "nothing_overlooked",
            "B7",
            {"total": 26},
        ),
        (OPTIONAL, rolls(FIRST, ("wwwwww", None), overlooked=True), "nothing_overlooked", "B7", {"total": 10}),
        (OPTIONAL, rolls(("55555 123", 5), stop=True, overlooked=True), "nothing_overlooked", "B7", {"total": 25}),
        # After the last turn
        (OVER, rolls(("wwwwwwww", 6)), "game_over", "B12", {}),
    ],
)
def test_refused(before, turn, code, rule, params):
    assert refusal(before, turn) == (code, rule, params)


# How throws end


@pytest.mark.parametrize(
    ("turn", "move"),
    [
        pytest.param(rolls(FIRST, ("444412", 4), stop=True), take(26), id="stop"),
        pytest.param(rolls(FIRST, ("444412", 4), ("w4", None)), fail(), id="failed-roll"),
        pytest.param(rolls(("wwwwwwww", 6)), take(36), id="all-dice"),
        pytest.param(rolls(("wwwwwwww", 6), stop=True), take(36), id="all-dice-and-a-needless-stop"),
        pytest.param(
            rolls(("1w234555", 1), ("2w34555", 2), ("3w4555", 3), ("4w555", 4), ("ww55", 6), ("52", 5)),
            steal(25),
            id="all-faces-with-a-die-left",
        ),
        pytest.param(rolls(("wwwww123", 6), stop=True), steal(25), id="a-steal"),
        pytest.param(rolls(("55555 123", 5), stop=True), fail(), id="without-a-worm"),
        pytest.param(rolls(("1w234555", 1), stop=True), fail(), id="stopping-early"),
    ],
)
def test_how_throws_end(turn, move):
    assert came_to(CLASSIC, turn) == move


def test_overlooked_in_throws():
    assert came_to(OPTIONAL, rolls(("wwwww123", 6), stop=True, overlooked=True)) == take(23)


def test_the_weasel_takes_back_nothing_that_is_known_of_the_dice():
    """The re-rolled dice are as many as before, and what was set aside stays."""
    throws = with_weasel(Throw(faces("ww 112345"), 6), again("112345"), Throw(faces("444455"), 4), stop=True)
    assert came_to(WEASEL, throws) == take(26)


# Totals


@pytest.mark.parametrize("total", [-5, 0, 4, 41, 45, 100])
def test_totals_that_eight_dice_cannot_show(total):
    params = {"total": total, "least": 5, "most": 40}
    for before in (CLASSIC, WEASEL):
        assert refusal(before, Total(total)) == ("total_impossible", "B1", params)


@pytest.mark.parametrize(
    ("total", "move"), [(5, fail()), (21, take(21)), (25, steal(25)), (24, take(23)), (40, take(36))]
)
def test_totals_that_they_can(total, move):
    assert came_to(CLASSIC, Total(total)) == move


@pytest.mark.parametrize(
    ("before", "turn", "code"),
    [
        (CLASSIC, Total(25, overlooked=True), "steal_is_mandatory"),
        (CLASSIC, Total(26, overlooked=True), "nothing_overlooked"),
        (OPTIONAL, Total(24, overlooked=True), "nothing_overlooked"),  # the player's own
        (OPTIONAL, Total(26, overlooked=True), "nothing_overlooked"),  # on the grill
        (OPTIONAL, Total(5, overlooked=True), "nothing_overlooked"),
    ],
)
def test_overlooking_where_it_is_allowed_and_there_is_something(before, turn, code):
    assert refusal(before, turn) == (code, "B7", {"total": turn.total})


def test_choices_pass_through_to_the_move():
    turn = Total(22, double_one=True, golden_die=True, bratworm_from=(1,))
    assert came_to(GOLDEN, turn) == take(22)._replace(double_one=True, golden_die=True, bratworm_from=(1,))


def test_a_move_stays_what_it_is():
    move = take(22)._replace(double_one=True, bratworm_from=(1,))
    assert came_to(GOLDEN, move) is move
