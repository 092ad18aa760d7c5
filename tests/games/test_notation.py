"""The one-line text of positions and end states: there and back, and what is refused."""

import re

import pytest

from games.heckmeck import (
    FailedAttempt,
    Grill,
    HeckmeckError,
    NotationError,
    Player,
    Position,
    Specialist,
    Steal,
    check,
    classic,
    end_state_text,
    extended,
    fail,
    notation,
    parse_end_state,
    parse_position,
    position_text,
    take,
)

LINES = [
    "classic -/- up 21-36 down - turn 0",
    "classic 21.29/33/- up 34-36 down 22-28.30-32 turn 2",
    "classic:returned:optional 21/22 up 23.24 down 25-36 turn 1",
    "extended -/- up 11@canned_worm.13.21@sitting_hen.22.23@raven.24.25@weasel.26.27@golden_die.28.29@apple.30-36 "
    "down - turn 0",
    "extended 11.29+2@apple/-+1@sitting_hen up 13.21-28.30-35 down 36 turn 0",
    "classic[5=0.21=1.22=3] 21/5 up 22 down - turn 0",
    "extended[21=1!@canned_worm.22=1.23=2@raven;3] -/21+1@canned_worm up 22.23@raven down - turn 0",
]
END_LINES = [
    "classic 21.29/33 down 22-28.30-32.34-36 sets",
    "classic:both -/- down 21-36 ordered",
    "classic 21.29/33 up 22-28 down 30-32.34-36 sets",
    "classic 21.29/33 up - down 22-28.30-32.34-36 ordered",
    "extended 11+1@apple/- up 13.21-36 down - ordered",
    "classic 21.29/33 up 22-28 down 30-32.34-36 sets skipped",
    "classic:both -/- down 21-36 ordered skipped",
    "extended 11.13+7@apple/21-36 down - sets".replace("21-36", ".".join(map(str, range(21, 37)))),
]


DIGITS = "1" * 5000  # more than Python converts to a number


@pytest.mark.parametrize("line", LINES)
def test_positions_there_and_back(line):
    assert position_text(parse_position(line)) == line


@pytest.mark.parametrize("line", END_LINES)
def test_end_states_there_and_back(line):
    assert end_state_text(parse_end_state(line)) == line


def test_what_a_line_says():
    rules = extended(Steal.OPTIONAL, worms={21: 1, 22: 2, 23: 0}, exact_only=[21], bratworms=1, specialists={})
    players = (Player((22, 21), 1, Specialist.APPLE), Player())
    expected = Position(rules, players, Grill((), (23,)), 1)
    assert parse_position("extended[23=0.22=2.21=1!;1]:optional 22.21+1@apple/- up - down 23 turn 1") == expected


def test_forms_of_the_failed_attempt():
    for form in FailedAttempt:
        assert parse_end_state(f"classic:{form} 21/- down 22-36 sets").ruleset == classic(form)


@pytest.mark.parametrize(
    ("parse", "line", "code"),
    [
        (parse_position, "", "not_a_position"),
        (parse_position, "classic -/- up 21-36 down - turn x", "not_a_position"),
        (parse_position, "classic -/- up 21-36 down - turn 2", "not_a_position"),
        (parse_position, "classic 21/- up 21-36 down - turn 0", "not_a_position"),
        (parse_position, "classic -/- up 21-35 down - turn 0", "not_a_position"),
        (parse_position, "classic -/- up 21-36 down x turn 0", "not_portions"),
        (parse_position, "classic -/- up 21-999999999 down - turn 0", "not_portions"),
        (parse_position, "classic -/- up 21-35 down 36@apple turn 0", "specialist_on_face_down"),
        (parse_position, "extended -/- up 11@dragon.13.21-36 down - turn 0", "not_a_specialist"),
        (parse_position, f"classic -/- up 21-36 down - turn {DIGITS}", "not_a_position"),
        (parse_position, f"classic -/- up 21-36.{DIGITS} down - turn 0", "not_portions"),
        (parse_position, f"classic {DIGITS}/- up 21-36 down - turn 0", "not_a_player"),
        (parse_end_state, "classic 21/- down 22-36", "not_an_end_state"),
        (parse_end_state, "classic 21/- up 22-36 sets", "not_an_end_state"),
        (parse_end_state, "classic 21/- down 22 up 23-36 sets", "not_an_end_state"),
        (parse_end_state, "classic 21/- skipped down 22-36 sets", "not_an_end_state"),
        (parse_end_state, "extended 11/- up 13@apple down 21-36 sets", "specialist_on_face_up"),
        (parse_end_state, f"classic 21/- down 22-{DIGITS} sets", "not_portions"),
        (parse_end_state, f"extended 21+{DIGITS}/- down 22-36 sets", "not_a_player"),
        (parse_end_state, f"extended[21=1;{DIGITS}] 21/- down - sets", "not_a_ruleset"),
        (parse_end_state, f"extended[21={DIGITS}] 21/- down - sets", "not_a_grill"),
        (parse_end_state, f"extended[{DIGITS}=1] 21/- down - sets", "not_a_grill"),
        (parse_end_state, "classic 21../- down 22-36 sets", "not_a_player"),
        (parse_end_state, "deluxe 21/- down 22-36 sets", "not_a_ruleset"),
        (parse_end_state, "classic:slow 21/- down 22-36 sets", "not_a_ruleset"),
        (parse_end_state, "classic[21] 21/- down - sets", "not_a_grill"),
        (parse_end_state, "extended:both 11/- down 22-36 sets", "extended_is_never_faster"),
    ],
)
def test_refused(parse, line, code):
    with pytest.raises(HeckmeckError) as refusal:
        parse(line)
    assert refusal.value.code == code


def test_a_refused_line_is_in_the_error():
    with pytest.raises(NotationError) as refusal:
        parse_position("classic -/- up x down - turn 0")
    assert (refusal.value.code, refusal.value.params) == ("not_portions", {"text": "x"})


@pytest.mark.parametrize(
    ("unsorted", "line"),
    [
        (
            "extended 22/- up 36.30@apple.21@raven.23-29.13.11 down 35.31.34.32.33 turn 1",
            "extended 22/- up 11.13.21@raven.23-29.30@apple.36 down 31-35 turn 1",
        ),
        (
            "extended[23=2@raven.22=1.21=1!@canned_worm;3] -/- up 23@raven.21@canned_worm.22 down - turn 0",
            "extended[21=1!@canned_worm.22=1.23=2@raven;3] -/- up 21@canned_worm.22.23@raven down - turn 0",
        ),
    ],
)
def test_the_order_in_which_a_line_names_what_lies_in_the_middle_does_not_matter(unsorted, line):
    assert position_text(parse_position(unsorted)) == line
    assert parse_position(unsorted) == parse_position(line)


def test_face_down_of_an_end_state_in_any_order():
    assert parse_end_state("classic 21/- down 30-36.22-29 sets") == parse_end_state("classic 21/- down 22-36 sets")


# What the module says of itself


def examples() -> list[str]:
    """The examples of the module's docstring; a line indented further goes on with the one before."""
    joined = re.sub(r"\n {8,}", " ", notation.__doc__ or "")
    return re.findall(r"^    (.*)$", joined, re.MULTILINE)


def test_the_examples_of_the_docstring_come_back():
    first, second, third = examples()
    assert [position_text(parse_position(line)) for line in (first, third)] == [first, third]
    assert end_state_text(parse_end_state(second)) == second
    assert check(parse_end_state(second)).valid
    (ruleset,) = re.findall(r"`(extended\[.*?\])`", notation.__doc__ or "")
    line = f"{ruleset} -/- up 21-23 down - turn 0"
    assert position_text(parse_position(line)) == line


def test_the_last_example_of_the_docstring_can_be_played():
    two_bratworms = (take(11)._replace(double_one=True), fail())
    apple = take(29)._replace(double_one=True, put_back=Specialist.CANNED_WORM)
    position = Position.start(extended(), 2)
    for move in (*two_bratworms, apple, fail()):
        position = position.play(move)
    assert position_text(position) == examples()[-1]
