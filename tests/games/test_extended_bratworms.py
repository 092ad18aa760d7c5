"""From whom Bratworms come, and the raven that brings them: E4 and E10, each test named after its rule.

What does not live here: when two 1s bring one (test_extended_rules).
"""

import pytest

from games.heckmeck import ChoiceOpen, Move, fail, parse_position, steal, take
from tests.games.playing import after, came_to, refusal, refused, rolls

FAIL = fail()._replace(double_one=True)
STEAL = steal(25)._replace(double_one=True)
REST = "up 21-24.26 down 27-36"  # nobody stands anywhere


@pytest.mark.parametrize(
    ("players", "move", "expected"),
    [
        pytest.param("-/25/11.13", FAIL, "-+1/25/11.13", id="from-the-supply"),
        pytest.param("-+1/25+5/11.13", FAIL, "-+2/25+5/11.13", id="the-last-of-the-supply"),
        pytest.param("-+5/25/11.13+2", FAIL, "-+6/25/11.13+1", id="the-only-one-who-can-give"),
        pytest.param("-+5/25/11.13+2", FAIL._replace(bratworm_from=(2,)), "-+6/25/11.13+1", id="who-may-be-named"),
        pytest.param("-/25+4/11.13+3", FAIL._replace(bratworm_from=(1,)), "-+1/25+3/11.13+3", id="of-choice"),
        pytest.param("-/25+4/11.13+3", FAIL._replace(bratworm_from=(2,)), "-+1/25+4/11.13+2", id="or-the-other"),
        pytest.param("-/25+4@sitting_hen/11.13+3", FAIL, "-+1/25+4@sitting_hen/11.13+2", id="not-from-the-hens-holder"),
        pytest.param("-+3@sitting_hen/25+4/11.13", FAIL, "-+4@sitting_hen/25+3/11.13", id="who-may-take"),
        pytest.param(
            "-+2/25+5@sitting_hen/11.13", FAIL, "-+2/25+5@sitting_hen/11.13", id="nobody-eligible-but-the-hen"
        ),
        pytest.param("-+7/25/11.13", FAIL, "-+7/25/11.13", id="nobody-else-has-any"),
    ],
)
def test_e4_from_the_supply_then_from_another_player(players, move, expected):
    assert after(f"extended {players} {REST} turn 0", move) == f"extended {expected} {REST} turn 1"


def test_e4_a_hen_stolen_in_the_same_turn_still_protects():
    """The double one comes before the steal."""
    before = f"extended -/25+4@sitting_hen/11.13+3 {REST} turn 0"
    assert after(before, STEAL) == f"extended -+1@sitting_hen/25+4/11.13+2 {REST} turn 1"
    assert refusal(before, STEAL._replace(bratworm_from=(1,)))[0] == "bratworm_from_not_eligible"


def test_e4_the_victim_of_a_steal_can_be_the_giver_too():
    before = f"extended -/25+4/11.13+3 {REST} turn 0"
    assert after(before, STEAL._replace(bratworm_from=(1,))) == f"extended 25+1/-+3/11.13+3 {REST} turn 1"


def test_e4_the_choice_must_be_made():
    position = parse_position(f"extended -/25+4/11.13+3 {REST} turn 0")
    with pytest.raises(ChoiceOpen) as choice:
        position.play(FAIL)
    assert (choice.value.code, choice.value.rule) == ("bratworm_from_missing", "E4")
    assert choice.value.params == {"seats": (1, 2)}
    assert choice.value.options == (FAIL._replace(bratworm_from=(1,)), FAIL._replace(bratworm_from=(2,)))


@pytest.mark.parametrize("seat", [0, 2, 3, 4, -1])  # oneself, the hen's holder, without Bratworms, unknown
def test_e4_between_those_who_can_give(seat):
    before = f"extended 21+1/25+3/24+3@sitting_hen/11.13 {REST.replace('21-24', '22.23')} turn 0"
    move = FAIL._replace(bratworm_from=(seat,))
    assert refusal(before, move) == ("bratworm_from_not_eligible", "E4", {"seat": seat, "seats": (1,)})


@pytest.mark.parametrize(
    ("players", "move"),
    [
        pytest.param("-/25/11.13+6", FAIL._replace(bratworm_from=(2,)), id="the-supply-is-not-empty"),
        pytest.param("-/25/11.13+7", fail()._replace(bratworm_from=(2,)), id="no-double-one"),
        pytest.param("-/25/11.13+7", take(22)._replace(bratworm_from=(2,)), id="no-raven"),
        pytest.param("-/25/11.13+7@sitting_hen", FAIL._replace(bratworm_from=(2,)), id="nobody-can-give"),
        pytest.param("-/25+5/11.13+2", FAIL._replace(bratworm_from=(1, 2)), id="one-too-many"),
    ],
)
def test_e4_and_only_where_it_is_due(players, move):
    before = f"extended {players} {REST} turn 0"
    assert refusal(before, move) == ("bratworm_from_not_due", "E4", {"seat": 2})


# E10: the raven


@pytest.mark.parametrize(
    ("before", "move", "expected"),
    [
        pytest.param(
            "22/-/11.13 up 21@sitting_hen.23@raven.24.26 down 25.27-36",
            take(23),
            "22.23+1/-/11.13 up 21@sitting_hen.24@raven.26 down 25.27-36",
            id="brings-a-bratworm-and-moves-on",
        ),
        pytest.param(
            "22@apple/-/11.13 up 21.23@raven.24.26 down 25.27-36",
            take(23),
            "22.23+1@apple/-/11.13 up 21@raven.24.26 down 25.27-36",
            id="is-no-second-specialist",
        ),
        pytest.param(
            "22/-/11.13 up 21@sitting_hen.23@raven down 24-36",
            take(23),
            "22.23+1/-/11.13 up 21@sitting_hen down 24-36",
            id="leaves-where-all-places-are-occupied",
        ),
        pytest.param(
            "22/21/11.13 up 23@raven down 24-36",
            take(23),
            "22.23+1/21/11.13 up - down 24-36",
            id="or-where-there-is-none",
        ),
        pytest.param(
            "23.22@apple/-/11.13 up 21@weasel.24.36@raven down 25-35",
            fail(),
            "23/-/11.13 up 21@weasel.22@apple.24@raven down 25-36",
            id="is-turned-and-moves-on-without-a-bratworm",
        ),
        pytest.param(
            "23.22@apple/-/11.13 up 21@weasel.24@raven down 25-36",
            fail(),
            "23/-/11.13 up 21@weasel.22@apple down 24-36",
            id="is-turned-and-leaves",
        ),
        pytest.param(
            "22/25+7/11.13 up 21.23@raven.24.26 down 27-36",
            take(23),
            "22.23+1/25+6/11.13 up 21@raven.24.26 down 27-36",
            id="brings-it-from-a-player",
        ),
        pytest.param(
            "22/25+7@sitting_hen/11.13 up 21.23@raven.24.26 down 27-36",
            take(23),
            "22.23/25+7@sitting_hen/11.13 up 21@raven.24.26 down 27-36",
            id="brings-none-but-moves-on",
        ),
    ],
)
def test_e10_the_raven_brings_a_bratworm_and_moves_on(before, move, expected):
    assert after(f"extended {before} turn 0", move) == f"extended {expected} turn 1"


def double(*givers: int) -> Move:
    return take(23)._replace(double_one=True, bratworm_from=givers)


RAVEN = "up 21.23@raven.24.26 down 27-36"
MOVED = "up 21@raven.24.26 down 27-36"


@pytest.mark.parametrize(
    ("players", "move", "expected"),
    [
        pytest.param("22/25/11.13", double(), "22.23+2/25/11.13", id="both-from-the-supply"),
        pytest.param("22/25/11.13+6", double(), "22.23+2/25/11.13+5", id="supply-of-one-then-the-only-player"),
        pytest.param("22/25+2/11.13+4", double(1), "22.23+2/25+1/11.13+4", id="supply-of-one-then-one-of-two"),
        pytest.param("22/25+2/11.13+4", double(2), "22.23+2/25+2/11.13+3", id="supply-of-one-then-the-other"),
        pytest.param("22/25+3/11.13+4", double(1, 2), "22.23+2/25+2/11.13+3", id="one-from-each"),
        pytest.param("22/25+3/11.13+4", double(2, 2), "22.23+2/25+3/11.13+2", id="both-from-the-same"),
        pytest.param("22+5/25+1/11.13+1", double(1), "22.23+7/25/11.13", id="the-second-giver-is-the-only-one-left"),
        pytest.param("22+5/25+1/11.13+1", double(1, 2), "22.23+7/25/11.13", id="who-may-be-named"),
        pytest.param("22/25/11.13+7", double(), "22.23+2/25/11.13+5", id="both-from-the-only-one-who-has-any"),
        pytest.param("22+6/25/11.13+1", double(), "22.23+7/25/11.13", id="there-is-only-one-to-give"),
        pytest.param("22+6/25+1@sitting_hen/11.13", double(), "22.23+6/25+1@sitting_hen/11.13", id="there-is-none"),
    ],
)
def test_e10_two_bratworms_in_one_turn(players, move, expected):
    assert after(f"extended {players} {RAVEN} turn 0", move) == f"extended {expected} {MOVED} turn 1"


@pytest.mark.parametrize(
    ("players", "move", "refused_with"),
    [
        ("22/25+3/11.13+4", double(), ("bratworm_from_missing", "E4", {"seats": (1, 2)})),
        ("22/25+3/11.13+4", double(1), ("bratworm_from_missing", "E4", {"seats": (1, 2)})),
        ("22/25+2/11.13+4", double(), ("bratworm_from_missing", "E4", {"seats": (1, 2)})),
        ("22/25+2/11.13+4", double(1, 2), ("bratworm_from_not_due", "E4", {"seat": 2})),
        ("22+5/25+1/11.13+1", double(1, 1), ("bratworm_from_not_eligible", "E4", {"seat": 1, "seats": (2,)})),
        ("22/25+3/11.13+4", double(1, 2, 2), ("bratworm_from_not_due", "E4", {"seat": 2})),
    ],
)
def test_e10_each_of_two_bratworms_has_its_giver(players, move, refused_with):
    assert refusal(f"extended {players} {RAVEN} turn 0", move) == refused_with


def test_e10_nobody_ever_holds_the_raven():
    before = f"extended 22@apple/25/11.13 {RAVEN} turn 0"
    assert refused(before, take(23)._replace(put_back=parse_position(before).mover.specialist)) == (
        "put_back_not_due",
        "E6",
    )


def test_e10_the_dice_show_both_bratworms():
    turn = rolls(("11 ww2345", 1), ("ww 1123", 6), ("1145", 4), ("125", 5), ("12", 2), stop=True)
    before = f"extended 22/25+3/11.13+4 {RAVEN} turn 0"
    turn = turn._replace(bratworm_from=(2, 1))
    assert came_to(before, turn) == double(2, 1)
    assert after(before, turn) == f"extended 22.23+2/25+2/11.13+3 {MOVED} turn 1"
