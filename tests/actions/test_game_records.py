"""Writing a game down: beginning and turns; who may, and what is refused."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.heckmeck import Total, fail, read_record, replay, steal, take
from tests import factories
from tests.actions.writing_down import back, finish, refusal, turn, turns, verbs
from tests.concurrency import at_once, kinds
from tests.factories import games, links
from tests.factories.entries import only_table, playing
from tournament.actions.access.links import revoke_link
from tournament.actions.core.actors import Actor, AlreadyDone, Conflict, NotAllowed
from tournament.actions.core.undo import undo
from tournament.actions.games.recording import start_record
from tournament.models import Event, GameRecord, Round, Table

pytestmark = pytest.mark.django_db


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


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has one lock for everything")
def test_a_beginning_that_is_taken_back_locks_the_table_before_its_record():
    """As turns do: in the other order a turn and the desk would wait for each other."""
    event, _table = games.begun()
    with CaptureQueriesContext(connection) as asked:
        undo(event=event, number=1, by=factories.actor(event))
    locking = [one["sql"] for one in asked if one["sql"].endswith("FOR UPDATE") or " FOR UPDATE OF " in one["sql"]]
    deleting = [one["sql"] for one in asked if one["sql"].startswith("DELETE")]
    order = [one["sql"] for one in asked if one["sql"] in (*locking, *deleting)]
    assert [sql.partition(" FROM ")[2].split()[0].strip('"') for sql in order] == [
        "tournament_event",
        "tournament_table",
        "tournament_gamerecord",
    ]


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
