"""Every move of a position, with every choice made in every way, and no move twice.

What does not live here: what the moves do; the comparison with an independent engine is in test_against_*.
"""

import pytest

from games.heckmeck import IllegalMove, Position, Specialist, extended, fail, parse_position, steal, take

APPLE, WEASEL, HEN = Specialist.APPLE, Specialist.WEASEL, Specialist.SITTING_HEN


def test_classic():
    position = parse_position("classic 21/30.25/22 up 23.35 down 24.26-29.31-34.36 turn 0")
    assert position.legal_moves() == [take(23), take(35), steal(25), steal(22), fail()]


def test_extended_with_every_choice():
    position = parse_position(
        "extended 24@apple/25+4@weasel/36+3 up 11.23@raven.26@sitting_hen down 13.21.22.27-35 turn 0"
    )
    raven, hen, weasel = take(23), take(26), steal(25)
    assert position.legal_moves() == [
        take(11),
        *(raven._replace(bratworm_from=(seat,)) for seat in (1, 2)),
        *(hen._replace(put_back=who) for who in (APPLE, HEN)),
        *(weasel._replace(put_back=who) for who in (APPLE, WEASEL)),
        steal(36),
        fail(),
        *(take(11)._replace(bratworm_from=(seat,), double_one=True) for seat in (1, 2)),
        *(raven._replace(bratworm_from=seats, double_one=True) for seats in ((1, 1), (1, 2), (2, 1), (2, 2))),
        *(
            hen._replace(bratworm_from=(seat,), put_back=who, double_one=True)
            for seat in (1, 2)
            for who in (APPLE, HEN)
        ),
        *(
            weasel._replace(bratworm_from=(seat,), put_back=who, double_one=True)
            for seat in (1, 2)
            for who in (APPLE, WEASEL)
        ),
        *(fail()._replace(bratworm_from=(seat,), double_one=True) for seat in (1, 2)),
    ]


def test_extended_without_bratworms():
    """Where there are none, specialists still leave a choice (E6)."""
    position = Position.start(extended(bratworms=0), 2).play(take(25)).play(fail())
    on_grill = {11: Specialist.CANNED_WORM, 21: HEN, 27: Specialist.GOLDEN_DIE, 29: APPLE}
    assert position.legal_moves() == [
        *(
            take(portion)._replace(put_back=who)
            for portion in position.grill.face_up
            for who in ((WEASEL, on_grill[portion]) if portion in on_grill else (None,))
        ),
        fail(),
    ]


# The choices that a move leaves open

OPEN = parse_position("extended 24@apple/25+4@weasel/36+3 up 11.23@raven.26@sitting_hen down 13.21.22.27-35 turn 0")


@pytest.mark.parametrize(
    ("move", "options"),
    [
        (take(11), [{}]),
        (take(23), [{"bratworm_from": (1,)}, {"bratworm_from": (2,)}]),
        (take(26), [{"put_back": APPLE}, {"put_back": HEN}]),
        (take(26)._replace(put_back=HEN), [{}]),
        (
            take(23)._replace(double_one=True, bratworm_from=(2,)),
            [{"bratworm_from": (2, 1)}, {"bratworm_from": (2, 2)}],
        ),
        (fail()._replace(double_one=True, bratworm_from=(2,)), [{}]),
    ],
)
def test_completions(move, options):
    assert OPEN.completions(move) == [move._replace(**option) for option in options]


def test_one_giver_is_no_choice_and_may_be_named_all_the_same():
    position = parse_position("extended -/25+4/11.13+3@sitting_hen up 21.22 down 23.24.26-36 turn 0")
    move = fail()._replace(double_one=True)
    named = move._replace(bratworm_from=(1,))
    assert (position.completions(move), position.completions(named)) == ([move], [named])
    assert position.play(move) == position.play(named)
    assert named not in position.legal_moves()


@pytest.mark.parametrize("move", [take(24), take(23)._replace(bratworm_from=(0,)), take(11)._replace(put_back=APPLE)])
def test_an_illegal_move_has_no_completions(move):
    with pytest.raises(IllegalMove):
        OPEN.completions(move)
