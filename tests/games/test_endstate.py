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


def test_a_position_that_is_not_finished_is_a_stopped_end_state():
    position = parse_position("classic 21/36.29 up 22-25 down 26-28.30-35 turn 1")
    end_state = EndState.of(position)
    assert end_state == parse_end_state("classic 21/36.29 up 22-25 down 26-28.30-35 ordered")
    assert [(ranked.seat, ranked.worms) for ranked in check(end_state).ranking] == [(1, 7), (0, 1)]


def test_only_stopped_games_say_so():
    finished, stopped = (
        end_state_document(parse_end_state(f"classic 21/36 {end}"))
        for end in ("down 22-35 sets", "up 22 down 23-35 sets")
    )
    assert finished.keys() & {"stopped", "face_up"} == set()
    assert (stopped["stopped"], stopped["face_up"]) == (True, [22])


@pytest.mark.parametrize(
    "end_state",
    [
        EndState.of(POSITION, ("Ana", "Ion")),
        parse_end_state("classic:highest_always 29.21/33 down 22-28.30-32.34-36 ordered"),
        parse_end_state("classic:highest_always 21.36/29 up 22-25 down 26-28.30-35 ordered"),
        parse_end_state("classic 21.36/29 up - down 22-28.30-35 sets"),
        parse_end_state("extended[21=1!.22=1@raven.23=2;3] 22.21+1/- down 23 sets"),
    ],
)
def test_an_end_state_comes_back_from_its_document(end_state):
    document = end_state_document(end_state)
    for same in (document, json.loads(json.dumps(document))):
        assert read_end_state(same) == (end_state, [])
        assert check_document(same) == check(end_state)
        assert check(end_state).valid
