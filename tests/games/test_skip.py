"""Passing over somebody who left the game: nothing on the table changes, and it is never a player's own move."""

from random import Random

import pytest

from games.heckmeck import (
    Edition,
    EndState,
    FailedAttempt,
    IllegalMove,
    Move,
    Outcome,
    Position,
    Record,
    check,
    check_document,
    classic,
    end_state_document,
    extended,
    read_record,
    record_document,
    replay_document,
    skip,
    take,
)
from games.heckmeck.ruleset import plain_ruleset
from tests.games.samples import ABSENT, changed


def test_only_whose_turn_it_is_changes():
    position = Position.start(extended(), 3).play(take(29)).play(skip())
    assert position == Position.start(extended(), 3).play(take(29))._replace(to_move=2)
    assert position.play(skip()).to_move == 0


def test_whatever_else_the_move_says_cannot_have_happened():
    start = Position.start(extended(), 2)
    assert start.play(Move(Outcome.SKIP, 21, double_one=True, golden_die=True)) == start.play(skip())


def test_it_is_no_legal_move_of_a_player():
    assert skip() not in Position.start(classic(), 2).legal_moves()


def test_nobody_is_passed_over_after_the_end():
    position = Position.start(classic(), 2)
    for portion in position.grill.face_up:
        position = position.play(take(portion))
    with pytest.raises(IllegalMove, match="game_over"):
        position.play(skip())


def test_a_record_says_it_and_nothing_beside_it():
    record = Record(classic(), ("Ana", "Ion"), (take(26), skip(), take(27)))
    document = record_document(record)
    assert document["turns"] == [{"take": 26}, {"skip": True}, {"take": 27}]
    assert read_record(document) == (record, [])
    document["turns"][1]["double_one"] = True
    assert [problem.code for problem in read_record(document)[1]] == ["malformed"]
    document["turns"][1] = {"skip": 21}
    assert [problem.code for problem in read_record(document)[1]] == ["malformed"]


@pytest.mark.parametrize("form", FailedAttempt)
def test_games_that_somebody_left_end_in_states_that_can_be_reached(form):
    assert_reachable(plain_ruleset(Edition.CLASSIC, form), games=40)


def test_extended_games_that_somebody_left_end_in_states_that_can_be_reached():
    assert_reachable(extended(), games=40)


def assert_reachable(ruleset, games):
    """Moves at random; the third player leaves after as many turns as the seed says."""
    for seed in range(games):
        chance, position, number = Random(seed), Position.start(ruleset, 3), 0
        while not position.is_finished:
            away = position.to_move == 2 and number > seed
            position = position.play(skip() if away else chance.choice(position.legal_moves()))
            number += 1
        assert check(EndState.of(position)).problems == ()


SMALL_GRILL = {
    "edition": "extended",
    "grill": [{"portion": portion, "worms": 1} for portion in (11, 13, 21, 22, 23)],
    "specialists": {"canned_worm": 11, "sitting_hen": 21, "raven": 22},
}
FAIL, SKIP = {"fail": True}, {"skip": True}
# Whoever has 11 on top and gave back the hen leaves; then Ion takes two portions more, and Eva the hen.
LEFT_BEHIND = [
    *({"take": 21}, FAIL, FAIL),
    *({"take": 11, "put_back": "canned_worm"}, FAIL, FAIL),
    *(FAIL, FAIL, {"take": 23}),
    *(SKIP, {"steal": 23}, {"take": 13}),
    *(SKIP, FAIL, {"take": 22}),
]


def test_the_end_of_a_record_says_that_somebody_was_passed_over():
    replayed = replay_document({"ruleset": SMALL_GRILL, "players": ["Ana", "Eva", "Ion"], "turns": LEFT_BEHIND})
    end = end_state_document(replayed.end_state)
    assert (replayed.finished, end["skipped"]) == (True, True)
    assert check_document(end).problems == ()
    refused = check_document(changed(end, {"skipped": ABSENT})).problems
    assert [(problem.code, problem.seat) for problem in refused] == [("hen_after_the_lowest", 1)]


def test_skipped_is_a_flag():
    document = {"players": [{"portions": list(range(21, 37))}, {"portions": []}], "face_down": []}
    assert check_document(document | {"skipped": False}).problems == ()
    assert [problem.code for problem in check_document(document | {"skipped": 1}).problems] == ["malformed"]
