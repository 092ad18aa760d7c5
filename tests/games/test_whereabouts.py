"""Where a portion is: what a player is told who rolled it and wonders what became of it."""

import pytest

from games.heckmeck import Place, Position, Whereabouts, classic, extended, parse_position

POSITION = parse_position("extended 11.29@apple/-/30.25.21 up 13.22@raven.26-28 down 23.24.31-36 turn 1")


@pytest.mark.parametrize(
    ("portion", "place", "seat"),
    [
        (13, Place.GRILL, None),
        (22, Place.GRILL, None),
        (28, Place.GRILL, None),
        (29, Place.TOP, 0),
        (21, Place.TOP, 2),
        (11, Place.COVERED, 0),
        (30, Place.COVERED, 2),
        (25, Place.COVERED, 2),
        (23, Place.FACE_DOWN, None),
        (36, Place.FACE_DOWN, None),
        (12, Place.NOT_IN_GAME, None),
        (20, Place.NOT_IN_GAME, None),
        (37, Place.NOT_IN_GAME, None),
        (-1, Place.NOT_IN_GAME, None),
    ],
)
def test_every_place(portion, place, seat):
    assert POSITION.whereabouts(portion) == Whereabouts(place, seat)


def test_ones_own_top_is_a_top():
    assert POSITION._replace(to_move=2).whereabouts(21) == Whereabouts(Place.TOP, 2)


@pytest.mark.parametrize("ruleset", [classic(), extended()])
def test_every_portion_is_somewhere(ruleset):
    position = Position.start(ruleset, 2)
    assert {position.whereabouts(portion) for portion in ruleset.worms} == {Whereabouts(Place.GRILL)}
    others = set(range(50)) - ruleset.worms.keys()
    assert {position.whereabouts(portion) for portion in others} == {Whereabouts(Place.NOT_IN_GAME)}


def test_places_are_words():
    assert [str(place) for place in Place] == ["grill", "top", "covered", "face_down", "not_in_game"]
