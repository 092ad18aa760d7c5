"""The extended edition, E1 to E3 and E14: portions, double ones, what counts at the end; named after the rules.

What does not live here: from whom Bratworms come (test_extended_bratworms), and what is done with specialists
(test_extended_specialists, test_extended_helpers).
"""

import pytest

from games.heckmeck import (
    DecidedBy,
    Edition,
    EndState,
    FailedAttempt,
    Holding,
    Position,
    Ranked,
    Ruleset,
    RulesetRefused,
    Specialist,
    Steal,
    Total,
    extended,
    fail,
    parse_position,
    position_text,
    ranking,
    steal,
    take,
)
from tests.games.playing import after, came_to, refusal, refused, rolls

APPLE, WEASEL, HEN = Specialist.APPLE, Specialist.WEASEL, Specialist.SITTING_HEN

START = (
    "extended -/-/- up 11@canned_worm.13.21@sitting_hen.22.23@raven.24.25@weasel.26.27@golden_die.28.29@apple.30-36 "
    "down - turn 0"
)


def test_e1_where_the_specialists_start():
    assert position_text(Position.start(extended(), 3)) == START


def test_e1_portions_worms_and_bratworms():
    worms = [1, 1] + [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4
    assert extended().grill == tuple(zip((11, 13, *range(21, 37)), worms, strict=True))
    assert Position.start(extended(), 3).supply == 7


def test_e1_there_is_one_of_each_specialist():
    with pytest.raises(RulesetRefused):
        Ruleset(
            Edition.EXTENDED,
            FailedAttempt.HIGHEST,
            Steal.MANDATORY,
            ((21, 1), (22, 1)),
            specialists=((Specialist.RAVEN, 21), (Specialist.RAVEN, 22)),
        )


# E2: 11 and 13


@pytest.mark.parametrize(
    ("total", "move"),
    [(11, take(11)), (13, take(13)), *((total, fail()) for total in (5, 10, 12, 14, 15, 16, 17, 18, 19, 20))],
)
def test_e2_only_with_exactly_11_or_13(total, move):
    assert came_to(START, Total(total)) == move


@pytest.mark.parametrize("total", [13, 21, 22, 40])
def test_e2_never_as_next_lower(total):
    assert came_to("extended 13.21/24/- up 11 down 22.23.25-36 turn 0", Total(total)) == fail()


@pytest.mark.parametrize("portion", [11, 13])
def test_e2_never_stolen(portion):
    before = "extended 24/22.11/23.13 up 21.25-36 down - turn 0"
    assert came_to(before, Total(portion)) == fail()
    assert refused(before, steal(portion)) == ("not_to_be_stolen", "B6")


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("24.13/- up 11.21-23.25-35 down 36 turn 0", "24/- up 11.13.21-23.25-34 down 35.36 turn 1"),
        ("13.11/- up 21.22 down 23-36 turn 0", "13/- up 11.21 down 22-36 turn 1"),
        ("21.13/- up 11 down 22-36 turn 0", "21/- up 11.13 down 22-36 turn 1"),
    ],
)
def test_e2_a_failed_attempt_puts_them_back(before, expected):
    assert after(f"extended {before}", fail()) == f"extended {expected}"


# E3: the double one

DOUBLE = "extended 24/25/- up 11.13.21-23.26-36 down - turn 0"


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (Total(21, double_one=True), "24.21+1/25/- up 11.13.22.23.26-36 down -"),
        (Total(25, double_one=True), "24.25+1/-/- up 11.13.21-23.26-36 down -"),
        (Total(20, double_one=True), "-+1/25/- up 11.13.21-24.26-35 down 36"),
        (rolls(("11 ww2345", 1), ("ww 1123", 6), ("1134", 3), ("113", None)), "-+1/25/- up 11.13.21-24.26-35 down 36"),
        (rolls(("1111 w235", 1), ("ww22", 6), ("55", 5)), "24.23+1/25/- up 11.13.21.22.26-36 down -"),
        (rolls(("11 ww2345", 1), ("www 123", 6), ("555", 5)), "24.32+1/25/- up 11.13.21-23.26-31.33-36 down -"),
        (rolls(("1 www2345", 1), ("www 1123", 6), ("1155", 5), ("11", None)), "-/25/- up 11.13.21-24.26-35 down 36"),
    ],
)
def test_e3_two_1s_bring_one_bratworm_whatever_the_outcome(turn, expected):
    assert after(DOUBLE, turn) == f"extended {expected} turn 1"


@pytest.mark.parametrize(
    ("specialist", "most"),
    [("", 32), ("@weasel", 32), ("@apple", 32), ("@canned_worm", 37), ("@golden_die", 37)],
)
def test_e3_what_a_double_one_leaves_for_the_total(specialist, most):
    before = f"extended 24{specialist}/-/- up 11.13.21-23.25-36 down - turn 0"
    position = parse_position(before)
    assert position.totals(double_one=True) == range(7, most + 1)
    limits = {"least": 7, "most": most}
    for impossible in (6, most + 1):
        turn = Total(impossible, double_one=True)
        assert refusal(before, turn) == ("total_impossible_with_double_one", "E3", limits)
    assert came_to(before, Total(most, double_one=True)) == take(min(most, 36))._replace(double_one=True)


@pytest.mark.parametrize(
    ("specialist", "throws", "golden_die"),
    [
        ("", [("11 wwwwww", 1), ("wwwwww", 6)], False),
        ("@canned_worm", [("11 555555", 1), ("555555", 5)], False),
        ("@golden_die", [("11 wwwwwww", 1), ("wwwwwww", 6)], True),
    ],
)
def test_e3_the_most_of_a_double_one_can_be_thrown(specialist, throws, golden_die):
    before = f"extended 24{specialist}/-/- up 11.13.21-23.25-36 down - turn 0"
    most = parse_position(before).totals(double_one=True)[-1]
    move = came_to(before, rolls(*throws, golden_die=golden_die))
    assert move == take(min(most, 36))._replace(double_one=True, golden_die=golden_die)


@pytest.mark.parametrize(
    ("stack", "portion"), [("24", 33), ("24", 36), ("24@weasel", 33), ("36@apple", 35), ("36.33", 34)]
)
def test_e3_no_move_takes_more_than_a_double_one_can_buy(stack, portion):
    portions = sorted({21, 22, 24, 33, 34, 35, 36}.difference(map(int, stack.split("@")[0].split("."))))
    before = f"extended {stack}/- up {'.'.join(map(str, portions))} down 11.13.23.25-32 turn 0"
    move = take(portion)._replace(double_one=True)
    assert refusal(before, move) == ("total_impossible_with_double_one", "E3", {"least": 7, "most": 32})


LOW = "extended[6=1.7=1.8=1;3]"


def test_e3_a_portion_too_low_for_a_double_one_may_come_as_the_next_lower():
    move = take(6)._replace(double_one=True)
    assert refused(f"{LOW} -/- up 6.7.8 down - turn 0", move) == ("total_impossible_with_double_one", "E3")
    assert after(f"{LOW} 7/- up 6.8 down - turn 0", move) == f"{LOW} 7.6+1/- up 8 down - turn 1"


def test_e3_a_portion_too_low_may_also_come_by_overlooking_a_steal():
    before = f"{LOW}:optional -/7 up 6.8 down - turn 0"
    by_total = came_to(before, Total(7, double_one=True, overlooked=True))
    assert by_total == take(6)._replace(double_one=True)
    assert after(before, by_total) == f"{LOW}:optional 6+1/7 up 8 down - turn 1"


@pytest.mark.parametrize("turn", [take(21)._replace(double_one=True), Total(21, double_one=True)])
def test_e3_only_where_there_are_bratworms(turn):
    for before in ("classic -/- up 21-36 down - turn 0", "extended[21=1.22=1;0] -/- up 21.22 down - turn 0"):
        assert refused(before, turn) == ("no_bratworms_in_ruleset", "E3")


def test_e3_where_there_are_none_two_1s_are_nothing_special():
    turn = rolls(("11 ww2345", 1), ("www 123", 6), ("135", 3), stop=True)
    assert came_to("classic -/- up 21-36 down - turn 0", turn) == fail()


# E14: what it was worth


def test_e14_bratworms_and_the_apple_count():
    holdings = (
        Holding((11, 21), 1, Specialist.CANNED_WORM),
        Holding((), 3, HEN),
        Holding((13,), 0, APPLE),
        Holding((22,), 2, Specialist.GOLDEN_DIE),
        Holding((), 3),
        Holding((25,), 0, WEASEL),
    )
    worms, best, shared = DecidedBy.WORMS, DecidedBy.BEST_PORTION, DecidedBy.SHARED
    assert ranking(EndState(extended(), holdings, ())) == (
        Ranked(2, 1, 4, 13, worms),
        Ranked(3, 2, 3, 22, worms),
        Ranked(0, 3, 3, 21, best),
        Ranked(1, 4, 3, None, best),
        Ranked(4, 4, 3, None, shared),
        Ranked(5, 6, 2, 25, worms),
    )
