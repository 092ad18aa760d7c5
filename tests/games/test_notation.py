"""The one-line text of positions and end states: there and back, and what is refused."""

import pytest

from games.heckmeck import (
    FailedAttempt,
    HeckmeckError,
    Player,
    Position,
    Specialist,
    Steal,
    classic,
    end_state_text,
    extended,
    parse_end_state,
    parse_position,
    position_text,
)
from games.heckmeck.grill import Grill

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
    "extended 11.13+7@apple/21-36 down - sets".replace("21-36", ".".join(map(str, range(21, 37)))),
]


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
        (parse_end_state, "classic 21/- down 22-36", "not_an_end_state"),
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
