"""Writing a game down: going back, and handing it in at its end."""

from uuid import uuid4

import pytest

from games.heckmeck import read_record, replay, take
from tests.actions.writing_down import back, finish, over, refusal, turns, verbs
from tests.concurrency import at_once, kinds
from tests.factories import games
from tests.factories.entries import recorded
from tournament.actions.core.actors import AlreadyDone
from tournament.models import Result

pytestmark = pytest.mark.django_db


def test_going_back_leaves_the_turns_before_and_moves_the_version_on():
    _event, table = games.begun()
    games.write(table, take(26), take(27), take(28))
    assert (back(table, 1, 3).version, turns(table)) == (4, [{"take": 26}])
    assert verbs(table) == ["game_begun"]


@pytest.mark.parametrize("many", [2, 3, -1])
def test_one_goes_back_only_to_a_turn_that_there_is(many):
    _event, table = games.begun()
    games.write(table, take(26), take(27))
    assert refusal(back, table, many, 2) == "no_such_turn"


def test_going_back_builds_on_what_was_seen():
    _event, table = games.begun()
    games.write(table, take(26), take(27))
    assert (refusal(back, table, 0, 1), len(turns(table))) == ("record_moved", 2)


def test_the_same_step_back_sent_twice_counts_once():
    _event, table = games.begun()
    games.write(table, take(26), take(27))
    same = uuid4()
    assert [back(table, 1, 2, submission_id=same).version for _ in range(2)] == [3, 3]
    assert turns(table) == [{"take": 26}]


def test_the_end_of_a_game_becomes_the_result_of_the_table():
    table, version = over()
    result = finish(table, version)
    record, _problems = read_record(games.record(table).record)
    stacks = [list(player.stack) for player in replay(record).position.players]
    assert [player["portions"] for player in result.end_state["players"]] == stacks
    assert (result.state, result.end_state["stacks"], verbs(table)) == (
        "accepted",
        "ordered",
        ["game_begun", "result_entered"],
    )


def test_a_game_that_is_not_over_is_not_handed_in():
    _event, table = games.begun()
    assert (refusal(finish, table, 0), Result.objects.count()) == ("game_not_over", 0)


def test_a_game_that_went_on_is_not_handed_in_as_it_was():
    table, version = over()
    back(table, 0, version)
    assert refusal(finish, table, version) == "record_moved"


def test_the_same_end_handed_in_twice_is_one_result():
    table, version = over()
    same = uuid4()
    finish(table, version, submission_id=same)
    with pytest.raises(AlreadyDone):
        finish(table, version, submission_id=same)
    assert Result.objects.count() == 1


def test_an_end_does_not_overwrite_what_somebody_else_entered():
    table, version = over()
    recorded(table, (21,), (25,), (29,))
    assert refusal(finish, table, version) == "result_conflict"
    assert refusal(finish, table, version, result_version=1) == "correction_needs_reason"
    assert finish(table, version, result_version=1, reason="Counted again").version == 2


def test_taking_up_a_game_that_was_handed_in_is_an_entry_of_the_journal():
    table, version = over()
    finish(table, version)
    back(table, 3, version)
    entry = table.round.event.journal.last()
    assert (entry.verb, entry.params) == ("game_resumed", {"round": 1, "table": 1, "turns": 3})
    assert len(turns(table)) == 3


@pytest.mark.django_db(transaction=True)
def test_handing_in_and_going_back_at_once_leave_no_half():
    table, version = over()
    outcomes = at_once(lambda: finish(table, version), lambda: back(table, 2, version))
    assert kinds(outcomes) in (["Conflict", "GameRecord"], ["GameRecord", "Result"])
    assert Result.objects.count() == kinds(outcomes).count("Result")
