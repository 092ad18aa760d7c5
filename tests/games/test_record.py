"""Games as they are written down: play, undo and redo, going through a record again, and records as documents.

What does not live here: documents that cannot be read.
"""

import pytest

from games.heckmeck import (
    FailedAttempt,
    Game,
    IllegalMove,
    IllegalTurn,
    Move,
    Position,
    Record,
    Specialist,
    Steal,
    Throw,
    Throws,
    Total,
    classic,
    extended,
    fail,
    move_of,
    position_text,
    read_record,
    record_document,
    replay,
    steal,
    take,
)
from tests.games.playing import faces, rolls

NAMES = ("Ana", "Ion", "Мария")
TURNS = (take(26), Total(26), rolls(("wwww1234", 6), ("1235", 1), stop=True), fail(), steal(21))
TEXTS = (
    "classic -/-/- up 21-36 down - turn 0",
    "classic 26/-/- up 21-25.27-36 down - turn 1",
    "classic -/26/- up 21-25.27-36 down - turn 2",
    "classic -/26/21 up 22-25.27-36 down - turn 0",
    "classic -/26/21 up 22-25.27-36 down - turn 1",
    "classic -/26.21/- up 22-25.27-36 down - turn 2",
)
ALL = Record(classic(), NAMES, TURNS)


def played(turns: int = len(TURNS)) -> Game:
    game = Game(classic(), NAMES)
    for turn in TURNS[:turns]:
        game.play(turn)
    return game


def state(game: Game) -> tuple[Record, list[str], str]:
    """All that a game shows of itself."""
    return game.record, [position_text(position) for position in game.positions], position_text(game.position)


def state_after(turns: int) -> tuple[Record, list[str], str]:
    return Record(classic(), NAMES, TURNS[:turns]), list(TEXTS[: turns + 1]), TEXTS[turns]


# Play, undo, redo


@pytest.mark.parametrize("turns", range(len(TURNS) + 1))
def test_play(turns):
    assert state(played(turns)) == state_after(turns)


def test_play_gives_the_position_after_the_turn():
    game = Game(classic(), NAMES)
    assert [position_text(game.play(turn)) for turn in TURNS] == list(TEXTS[1:])


@pytest.mark.parametrize(("turns", "left"), [(0, 5), (1, 4), (3, 2), (5, 0), (6, 0), (100, 0)])
def test_undo_to_any_turn_and_redo(turns, left):
    game = played()
    assert position_text(game.undo(turns)) == TEXTS[left]
    assert state(game) == state_after(left)
    assert position_text(game.redo(turns)) == TEXTS[5]
    assert state(game) == state_after(5)


def test_undo_and_redo_one_by_one():
    game = played()
    assert [position_text(game.undo()) for _ in range(6)] == [*reversed(TEXTS[:5]), TEXTS[0]]
    assert [position_text(game.redo()) for _ in range(6)] == [*TEXTS[1:], TEXTS[5]]


def test_redo_some_of_what_was_undone():
    game = played()
    game.undo(4)
    assert position_text(game.redo(2)) == TEXTS[3]
    assert position_text(game.undo(1)) == TEXTS[2]
    assert position_text(game.redo(9)) == TEXTS[5]
    assert state(game) == state_after(5)


def test_redo_without_undo_changes_nothing():
    game = played()
    assert position_text(game.redo()) == TEXTS[5]
    assert state(game) == state_after(5)


def test_play_after_undo_forgets_the_undone():
    game = played()
    game.undo(2)
    after = position_text(game.play(take(36)))
    assert after == "classic 36/26/21 up 22-25.27-35 down - turn 1"
    expected = Record(classic(), NAMES, (*TURNS[:3], take(36))), [*TEXTS[:4], after], after
    assert state(game) == expected
    assert position_text(game.redo()) == after
    assert state(game) == expected


def test_a_refused_turn_changes_nothing_not_even_what_can_be_redone():
    game = played()
    game.undo(2)
    before = state(game)
    for turn in (take(26), Total(41), rolls(("1", 1)), fail()._replace(double_one=True)):
        with pytest.raises(IllegalMove):
            game.play(turn)
        assert state(game) == before
    game.redo(2)
    assert state(game) == state_after(5)


def test_undo_goes_back_over_the_end_of_the_game():
    small = classic(worms={21: 1, 22: 1})
    game = replay(Record(small, ("Ana", "Ion"), (take(21), take(22))))
    assert game.position.is_finished
    assert not game.undo().is_finished
    assert game.redo().is_finished


# A whole record


def test_replay_is_the_game_played():
    assert state(replay(ALL)) == state(played())
    assert replay(ALL).record == ALL


def test_replay_of_no_turns_is_the_start():
    assert state(replay(Record(classic(), NAMES))) == state_after(0)


@pytest.mark.parametrize("number", [0, 2, 5])
def test_an_illegal_turn_is_named(number):
    record = Record(classic(), NAMES, (*TURNS[:number], take(37), *TURNS[number:]))
    with pytest.raises(IllegalTurn) as illegal:
        replay(record)
    assert (illegal.value.number, illegal.value.code, illegal.value.params) == (number, "not_on_grill", {"portion": 37})
    reason = illegal.value.reason
    assert (reason.code, reason.rule, reason.params) == ("not_on_grill", "B5", {"portion": 37})


def test_a_turn_after_the_end_is_named():
    record = Record(classic(worms={21: 1}), ("Ana", "Ion"), (take(21), fail()))
    with pytest.raises(IllegalTurn) as illegal:
        replay(record)
    assert (illegal.value.number, illegal.value.code, illegal.value.reason.rule) == (1, "game_over", "B12")


@pytest.mark.parametrize("turn", TURNS)
def test_every_level_of_detail_comes_to_a_move_that_plays_the_same(turn):
    game = played(TURNS.index(turn))
    move = move_of(turn, game.position)
    assert isinstance(move, Move)
    assert game.position.play(move) == played(TURNS.index(turn) + 1).position


# Records as documents

APPLE, HEN, RAVEN = Specialist.APPLE, Specialist.SITTING_HEN, Specialist.RAVEN
THROWS = (
    Throw(faces("ww 1123455"), 6),
    Throw(faces("1123455"), weasel=True),
    Throw(faces("wwwwwww")),
)
EXTRAS = (
    take(11),
    steal(36),
    fail(),
    fail()._replace(double_one=True),
    take(23)._replace(double_one=True, golden_die=True, bratworm_from=(2, 1), put_back=APPLE),
    steal(22)._replace(double_one=True, bratworm_from=(0,), put_back=HEN),
    Total(5),
    Total(45, golden_die=True),
    Total(26, overlooked=True),
    Total(26, True, True, True, (1,), Specialist.WEASEL),
    Throws(()),
    Throws(THROWS),
    Throws(THROWS, stop=True),
    Throws(THROWS, True, True, True, (1, 0), Specialist.CANNED_WORM),
)
RULESETS = (
    classic(),
    *(classic(form, way) for form in FailedAttempt for way in Steal),
    classic(worms={21: 1, 30: 0}),
    classic(FailedAttempt.BOTH, worms={5: 1000, 40: 7}),
    extended(),
    extended(Steal.OPTIONAL),
    extended(bratworms=0),
    extended(exact_only=()),
    extended(specialists={}),
    extended(worms={21: 1, 22: 2}, exact_only={22}, bratworms=1, specialists={RAVEN: 21, HEN: 22}),
    extended(specialists={RAVEN: 36, APPLE: 11}),
)


@pytest.mark.parametrize("turn", EXTRAS)
def test_every_turn_comes_back_from_its_document(turn):
    record = Record(extended(), NAMES, (turn,))
    assert read_record(record_document(record)) == (record, [])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_comes_back_from_its_document(ruleset):
    record = Record(ruleset, ("", "Ana"), (*TURNS, *EXTRAS))
    assert read_record(record_document(record)) == (record, [])


def test_a_failed_attempt_with_a_portion_has_no_document_and_cannot_be_played():
    move = fail()._replace(portion=21)
    record, _ = read_record(record_document(Record(classic(), NAMES, (move,))))
    assert record is None
    with pytest.raises(IllegalMove):
        Position.start(classic(), 3).play(move)
