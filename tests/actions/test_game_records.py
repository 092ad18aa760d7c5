"""Writing a game down: beginning, turns, going back, handing in; who may, and what is refused."""

from uuid import uuid4

import pytest

from games.heckmeck import Total, fail, read_record, replay, skip, steal, take
from tests import factories
from tests.at_once import at_once, kinds
from tests.factories import games, links
from tests.factories.entries import only_table, playing, recorded
from tournament.actions.actors import Actor
from tournament.actions.game_records import add_turn, finish_record, start_record, undo_to
from tournament.actions.links import revoke_link
from tournament.actions.refusals import AlreadyDone, Conflict, NotAllowed, Refused
from tournament.actions.undo import undo
from tournament.models import Event, GameRecord, Result, Round, Table
from tournament.queries.rules import ruleset_of

pytestmark = pytest.mark.django_db


def given(table, version, fields):
    event = table.round.event
    return {"event": event, "table": table, "base_version": version, "by": factories.actor(event), **fields}


def turn(table, turn, version, **fields):
    return add_turn(turn=turn, **given(table, version, fields))


def back(table, turns, version, **fields):
    return undo_to(turns=turns, **given(table, version, fields))


def finish(table, version, **fields):
    return finish_record(**given(table, version, fields))


def refusal(action, *arguments, **fields):
    with pytest.raises(Refused) as refused:
        action(*arguments, **fields)
    return refused.value.code


def turns(table):
    return games.record(table).record["turns"]


def over(**fields):
    """A table whose game is played to its end, and the version of its record."""
    event, table = games.begun(**fields)
    made = games.filled(table, *games.short_game(ruleset_of(event)))
    return table, made.version


def verbs(table):
    return list(table.round.event.journal.values_list("verb", flat=True))


def test_a_record_begins_empty_and_the_journal_says_so():
    _event, table = games.begun(size=3)
    assert games.record(table).record == {"ruleset": {"edition": "classic"}, "players": ["", "", ""], "turns": []}
    assert (games.record(table).version, verbs(table)) == (0, ["game_begun"])


def test_a_second_phone_cannot_begin_again():
    event, table = games.begun()
    assert refusal(start_record, event=event, table=table, by=factories.actor(event)) == "record_exists"


def test_the_same_beginning_sent_twice_counts_once():
    event, _round = playing(size=3)
    table, same = only_table(event), uuid4()
    start_record(event=event, table=table, by=factories.actor(event), submission_id=same)
    with pytest.raises(AlreadyDone):
        start_record(event=event, table=table, by=factories.actor(event), submission_id=same)


def test_a_beginning_is_taken_back_as_long_as_there_is_no_turn():
    event, table = games.begun()
    undo(event=event, number=1, by=factories.actor(event))
    assert not GameRecord.objects.exists()
    start_record(event=event, table=table, by=factories.actor(event))
    games.write(table, take(26))
    assert refusal(undo, event=event, number=3, by=factories.actor(event)) == "undo_too_late"


def test_turns_are_kept_as_they_were_said_and_are_no_entries_of_the_journal():
    _event, table = games.begun()
    revision = Event.objects.get().revision
    games.write(table, Total(26), Total(26), steal(26), fail())
    assert turns(table) == [{"total": 26}, {"total": 26}, {"steal": 26}, {"fail": True}]
    assert (verbs(table), Event.objects.get().revision) == (["game_begun"], revision)


def test_what_is_kept_is_the_record_of_the_contract():
    _event, table = games.begun(edition="extended")
    games.write(table, Total(11, double_one=True), take(29), fail(), fail())
    record, problems = read_record(games.record(table).record)
    assert (problems, replay(record).position.to_move) == ([], 1)


def test_a_turn_that_the_rules_do_not_allow_is_refused():
    _event, table = games.begun()
    assert (refusal(turn, table, steal(26), 0), turns(table)) == ("turn_illegal", [])


def test_a_turn_that_builds_on_an_older_version_changes_nothing():
    _event, table = games.begun()
    games.write(table, take(26))
    with pytest.raises(Conflict) as conflict:
        turn(table, take(27), 0)
    assert (conflict.value.code, conflict.value.params) == ("record_moved", {"version": 1, "base_version": 0})
    assert turns(table) == [{"take": 26}]


def test_the_same_turn_sent_twice_counts_once():
    _event, table = games.begun()
    same = uuid4()
    first = turn(table, take(26), 0, submission_id=same)
    again = turn(table, take(26), 0, submission_id=same)
    assert (first.version, again.version, turns(table)) == (1, 1, [{"take": 26}])


def test_a_turn_that_nobody_can_say_what_it_comes_to_is_only_known_again():
    _event, table = games.begun()
    sent = uuid4()
    turn(table, take(26), 0, submission_id=sent)
    assert turn(table, None, 1, submission_id=sent).version == 1
    assert refusal(turn, table, None, 1) == "record_moved"
    assert turns(table) == [{"take": 26}]


@pytest.mark.parametrize("state", [Round.State.PUBLISHED, Round.State.COMPLETE])
def test_only_while_the_round_is_running(state):
    event, table = games.begun()
    Round.objects.update(state=state)
    code = "round_complete" if state == Round.State.COMPLETE else "round_not_started"
    refused = [refusal(turn, table, take(26), 0), refusal(back, table, 0, 0), refusal(finish, table, 0)]
    assert refused == [code] * 3
    GameRecord.objects.all().delete()
    assert refusal(start_record, event=event, table=table, by=factories.actor(event)) == code


def test_nothing_is_written_into_an_archived_event():
    _event, table = games.begun()
    Event.objects.update(archived_at=table.round.event.created_at)
    assert refusal(turn, table, take(26), 0) == "event_archived"


def test_a_table_that_went_away_is_told():
    _event, table = games.begun()
    gone = Table(pk=table.pk, round=table.round, number=1)
    Table.objects.all().delete()
    assert refusal(turn, gone, take(26), 0) == "table_gone"


def test_nothing_is_added_to_a_game_that_nobody_began():
    event, _round = playing(size=3)
    assert refusal(turn, only_table(event), take(26), 0) == "no_record"


def test_strangers_and_organisers_of_other_events_write_nothing():
    _event, table = games.begun()
    for by in (Actor(""), factories.actor(factories.event())):
        with pytest.raises(NotAllowed):
            turn(table, take(26), 0, by=by)
        with pytest.raises(NotAllowed):
            back(table, 0, 0, by=by)
        with pytest.raises(NotAllowed):
            finish(table, 0, by=by)


def test_a_link_to_the_table_writes_and_a_revoked_one_does_not():
    event, table = games.begun()
    made = links.link(table.round)
    by = Actor.through(made.link)
    turn(table, take(26), 0, by=by)
    revoke_link(event=event, link=made.link.pk, by=factories.actor(event))
    with pytest.raises(NotAllowed):
        turn(table, take(27), 1, by=by)
    assert turns(table) == [{"take": 26}]


def test_a_link_to_another_table_writes_nothing():
    event, round = playing(tables=2, size=3)
    table = only_table(event)
    start_record(event=event, table=table, by=factories.actor(event))
    with pytest.raises(NotAllowed):
        turn(table, take(26), 0, by=links.referee(round, 2))


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


def test_whoever_left_the_game_is_passed_over_and_keeps_the_stack():
    _event, table = games.begun()
    games.write(table, take(26), take(27), take(28), skip())
    record, _problems = read_record(games.record(table).record)
    position = replay(record).position
    assert (position.to_move, [player.stack for player in position.players]) == (1, [(26,), (27,), (28,)])
    assert turns(table)[-1] == {"skip": True}


@pytest.mark.django_db(transaction=True)
def test_of_two_phones_at_once_one_writes_and_the_other_is_told():
    _event, table = games.begun()
    outcomes = at_once(lambda: turn(table, take(26), 0), lambda: turn(table, take(27), 0))
    assert (kinds(outcomes), len(turns(table))) == (["Conflict", "GameRecord"], 1)


@pytest.mark.django_db(transaction=True)
def test_one_turn_sent_many_times_at_once_is_one_turn():
    _event, table = games.begun()
    same = uuid4()
    outcomes = at_once(*[lambda: turn(table, take(26), 0, submission_id=same)] * 8)
    assert (kinds(outcomes), turns(table)) == (["GameRecord"] * 8, [{"take": 26}])


@pytest.mark.django_db(transaction=True)
def test_handing_in_and_going_back_at_once_leave_no_half():
    table, version = over()
    outcomes = at_once(lambda: finish(table, version), lambda: back(table, 2, version))
    assert kinds(outcomes) in (["Conflict", "GameRecord"], ["GameRecord", "Result"])
    assert Result.objects.count() == kinds(outcomes).count("Result")
