"""The rules of every game, B1 to B11, each test named after its rule, with the four forms of the failed attempt.

What does not live here: the end of the game (test_classic_end), throws and their mistakes die by die (test_turn), and
the rulebooks' examples.
"""

import pytest

from games.heckmeck import (
    FailedAttempt,
    PlayerCountRefused,
    Position,
    Total,
    classic,
    fail,
    position_text,
    steal,
    take,
)
from games.heckmeck.dice import Hand
from tests.games.playing import after, came_to, faces, refused, rolls

START = "classic -/- up 21-36 down - turn 0"
FORMS = [form.value for form in FailedAttempt]


# B1-B4: the dice


@pytest.mark.parametrize("players", range(2, 8))
def test_b1_two_to_seven_players(players):
    seats = "/".join("-" * players)
    assert position_text(Position.start(classic(), players)) == f"classic {seats} up 21-36 down - turn 0"


@pytest.mark.parametrize("players", [-1, 0, 1, 8])
def test_b1_no_other_number_of_players(players):
    with pytest.raises(PlayerCountRefused) as refusal:
        Position.start(classic(), players)
    assert (refusal.value.code, refusal.value.params) == ("player_count", {"players": players, "least": 2, "most": 7})


def test_b1_portions_and_their_worms():
    assert classic().grill == tuple(zip(range(21, 37), [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4, strict=True))


def test_b1_eight_dice_and_a_worm_is_worth_5():
    hand = Hand.fresh()
    assert hand == Hand(8, (0,) * 7)
    kept = [hand.keep(face, faces(rolled)) for face, rolled in [(1, "1ww23455"), (5, "1ww23455"), (6, "1ww23455")]]
    assert [(hand.dice, hand.total) for hand in kept] == [(7, 1), (6, 10), (6, 10)]


def test_b1_turns_go_round():
    before = "classic -/-/- up 21-36 down - turn 2"
    assert after(before, fail()) == "classic -/-/- up 21-36 down - turn 0"


def test_b2_all_dice_of_one_face_not_yet_set_aside():
    hand = Hand(5, (0, 0, 3, 0, 0, 0, 0))  # three 2s
    rolled = faces("22w3w")
    assert hand.choices(rolled) == [3, 6]
    assert hand.keep(6, rolled) == Hand(3, (0, 0, 3, 0, 0, 0, 2))


@pytest.mark.parametrize(
    ("hand", "can_roll"),
    [
        (Hand(), True),
        (Hand(1, (0, 1, 1, 1, 1, 3, 0)), True),
        (Hand(0, (0, 0, 0, 0, 0, 0, 8)), False),
        (Hand(2, (0, 1, 1, 1, 1, 1, 1)), False),
    ],
)
def test_b3_a_turn_goes_on_while_there_are_dice_and_faces(hand, can_roll):
    assert hand.can_roll == can_roll


@pytest.mark.parametrize(
    ("turn", "move"),
    [
        (rolls(("55555 w12", 5), ("12w", 1), stop=True), fail()),  # 26
        (rolls(("5555555 w", 5), ("w", 6)), take(36)),  # 40
    ],
)
def test_b4_without_a_worm_the_attempt_fails(turn, move):
    assert came_to(START, turn) == move


# B5-B9: what a total buys


@pytest.mark.parametrize("total", range(21, 37))
def test_b5_the_portion_itself(total):
    assert came_to(START, Total(total)) == take(total)


def test_b5_it_comes_on_top_of_the_stack():
    before = "classic 30.21/- up 22-29.31-36 down - turn 0"
    assert after(before, take(25)) == "classic 30.21.25/- up 22-24.26-29.31-36 down - turn 1"


@pytest.mark.parametrize("move", [take(22), take(24), take(36), take(37), take(20)])
def test_b5_only_what_lies_face_up_on_the_grill(move):
    before = "classic 22/24/- up 21.23.25-35 down 36 turn 0"
    assert refused(before, move) == ("not_on_grill", "B5")


def test_b6_another_players_top():
    before = "classic 21/30.25/22 up 23.24.26-29.31-36 down - turn 0"
    assert came_to(before, Total(25)) == steal(25)
    assert after(before, steal(25)) == "classic 21.25/30/22 up 23.24.26-29.31-36 down - turn 1"


@pytest.mark.parametrize("portion", [21, 23, 30, 36, 37])  # own top, on the grill, buried, face down, unknown
def test_b6_nothing_else_can_be_stolen(portion):
    before = "classic 21/30.25/22 up 23.24.26-29.31-35 down 36 turn 0"
    assert refused(before, steal(portion)) == ("not_to_be_stolen", "B6")


STEALABLE = "-/26 up 21-25.27-36 down - turn 0"


def test_b7_mandatory_is_the_default():
    assert came_to(f"classic {STEALABLE}", Total(26)) == steal(26)
    assert refused(f"classic {STEALABLE}", Total(26, overlooked=True)) == ("steal_is_mandatory", "B7")


def test_b7_optional_may_overlook_and_takes_the_next_lower():
    assert came_to(f"classic:optional {STEALABLE}", Total(26)) == steal(26)
    assert came_to(f"classic:optional {STEALABLE}", Total(26, overlooked=True)) == take(25)


def test_b7_optional_overlooking_with_nothing_lower_fails():
    before = "classic:optional 22/21 up 23-36 down - turn 0"
    assert came_to(before, Total(21, overlooked=True)) == fail()


@pytest.mark.parametrize(
    ("before", "total", "bought"),
    [
        pytest.param("25/- up 21-24.26-36 down -", 25, 24, id="own-top"),
        pytest.param("25.30/- up 21-24.26-29.31-36 down -", 25, 24, id="own-buried"),
        pytest.param("-/25.30 up 21-24.26-29.31-36 down -", 25, 24, id="buried"),
        pytest.param("25/24.30 up 21-23.26-29.31-36 down -", 25, 23, id="the-lower-one-buried-too"),
        pytest.param("-/- up 21-33 down 34-36", 35, 33, id="face-down"),
        pytest.param("-/- up 21-36 down -", 37, 36, id="above-36"),
        pytest.param("-/36 up 21-35 down -", 40, 35, id="above-36-which-is-gone"),
        pytest.param("-/25 up 21-24.27-35 down 26.36", 26, 24, id="never-from-a-player"),
    ],
)
def test_b8_the_highest_face_up_portion_of_the_grill_below(before, total, bought):
    assert came_to(f"classic {before} turn 0", Total(total)) == take(bought)


@pytest.mark.parametrize("total", [5, 13, 20])
def test_b9_below_the_grill(total):
    assert came_to(START, Total(total)) == fail()


def test_b9_nothing_lower_face_up_costs_the_top_like_any_failed_attempt():
    before = "classic 23.22/24.21 up 25-36 down - turn 0"
    assert came_to(before, Total(24)) == fail()
    assert after(before, Total(24)) == "classic 23/24.21 up 22.25-35 down 36 turn 1"


# B10-B11: the failed attempt in its four forms

TABLE = {  # the top that comes back: the lowest, in the middle, the highest
    ("highest", 21): "30/- up 21-29.31-34 down 35.36",
    ("highest", 30): "21/- up 22-34 down 35.36",
    ("highest", 35): "21/- up 22-35 down 36",
    ("highest_always", 21): "30/- up 21-29.31-34 down 35.36",
    ("highest_always", 30): "21/- up 22-34 down 35.36",
    ("highest_always", 35): "21/- up 22-34 down 35.36",
    ("returned", 21): "30/- up 22-29.31-35 down 21.36",
    ("returned", 30): "21/- up 22-29.31-35 down 30.36",
    ("returned", 35): "21/- up 22-34 down 35.36",
    ("both", 21): "30/- up 22-29.31-34 down 21.35.36",
    ("both", 30): "21/- up 22-29.31-34 down 30.35.36",
    ("both", 35): "21/- up 22-34 down 35.36",
}
BEFORE = {
    21: "30.21/- up 22-29.31-35 down 36",
    30: "21.30/- up 22-29.31-35 down 36",
    35: "21.35/- up 22-34 down 36",
}


def text(form: str, rest: str, turn: int) -> str:
    edition = "classic" if form == "highest" else f"classic:{form}"
    return f"{edition} {rest} turn {turn}"


@pytest.mark.parametrize(("form", "returned"), TABLE)
def test_b10_with_a_stack(form, returned):
    assert after(text(form, BEFORE[returned], 0), fail()) == text(form, TABLE[form, returned], 1)


@pytest.mark.parametrize("form", FORMS)
def test_b11_without_a_stack_nothing_changes(form):
    assert after(text(form, "-/30 up 21-29.31-35 down 36", 0), fail()) == text(form, "-/30 up 21-29.31-35 down 36", 1)
