"""The end state that a position comes to, and its document. Whether it can be one, and who won, is asked elsewhere."""

import json

import pytest

from games.heckmeck import (
    EndState,
    Holding,
    Specialist,
    Stacks,
    check,
    check_document,
    end_state_document,
    parse_end_state,
    parse_position,
    read_end_state,
)

POSITION = parse_position("extended 11.29+2@apple/-+1 up - down 13.21-28.30-36 turn 0")


@pytest.mark.parametrize(
    ("names", "named"),
    [((), ("", "")), (["Ana"], ("Ana", "")), (("Ana", "Ion"), ("Ana", "Ion")), ("ABC", ("A", "B"))],
)
def test_everything_of_the_position_and_the_names_there_are(names, named):
    players = (Holding((11, 29), 2, Specialist.APPLE, named[0]), Holding((), 1, None, named[1]))
    face_down = (13, *range(21, 29), *range(30, 37))
    assert EndState.of(POSITION, names) == EndState(POSITION.ruleset, players, face_down, Stacks.ORDERED)


@pytest.mark.parametrize(
    "end_state",
    [
        EndState.of(POSITION, ("Ana", "Ion")),
        parse_end_state("classic:highest_always 29.21/33 down 22-28.30-32.34-36 ordered"),
        parse_end_state("extended[21=1!.22=1@raven.23=2;3] 22.21+1/- down 23 sets"),
    ],
)
def test_an_end_state_comes_back_from_its_document(end_state):
    document = end_state_document(end_state)
    for same in (document, json.loads(json.dumps(document))):
        assert read_end_state(same) == (end_state, [])
        assert check_document(same) == check(end_state)
        assert check(end_state).valid
