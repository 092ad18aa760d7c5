"""Games that are written down and stopped by the clock: at once, or once everybody has had as many turns."""

from uuid import uuid4

import pytest

from games.heckmeck import fail, take
from tests.actions.writing_down import back, finish, given, over, refusal, turn, turns, verbs
from tests.concurrency import at_once, kinds
from tests.factories import games
from tests.factories.entries import recorded
from tournament.actions.games.recording import stop_record
from tournament.models import Event, Result, Table
from tournament.queries.games.resumed import was_resumed
from tournament.rules.end_states import was_stopped

pytestmark = pytest.mark.django_db
BOTH = ("stop", "finish_turns")


def stop(table, version, **fields):
    return stop_record(**given(table, version, fields))


def begun(time_up, *turns):
    """A game of three with these turns."""
    _event, table = games.begun(time_up=time_up)
    games.write(table, *turns)
    return table


def leave(table, position):
    table.seats.filter(position=position).update(left_game=True)


def test_at_once_it_stops_after_any_turn():
    table = begun("stop", take(26))
    version = table.version
    made = stop(table, 1)
    assert (made.version, made.stopped_at is not None, turns(table)) == (2, True, [{"take": 26}])
    assert Table.objects.get().version > version  # its phones learn of it
    assert verbs(table) == ["game_begun"]


@pytest.mark.parametrize(
    ("many", "code"), [(1, "turns_not_even"), (2, "turns_not_even"), (3, ""), (4, "turns_not_even")]
)
def test_or_once_everybody_has_had_as_many_turns(many, code):
    table = begun("finish_turns", *[fail()] * many)
    if code:
        assert refusal(stop, table, many) == code
    else:
        assert stop(table, many).stopped_at is not None


@pytest.mark.parametrize(("gone", "many", "stops"), [(0, 5, True), (0, 4, False), (2, 5, True), (2, 4, False)])
def test_who_left_owes_no_turn(gone, many, stops):
    """After a first round of three, one of them leaves; the others have one more turn each."""
    table = begun("finish_turns", *[fail()] * 3)
    leave(table, gone)
    games.write(table, *[fail()] * (many - 3))
    version = games.shown(table).version
    if stops:
        stop(table, version)
        assert games.shown(table).stopped
    else:
        assert refusal(stop, table, version) == "turns_not_even"


@pytest.mark.parametrize("time_up", BOTH)
def test_before_the_first_turn_nothing_stops(time_up):
    assert refusal(stop, begun(time_up), 0) == "no_turn_yet"


def test_where_games_are_played_to_their_end_none_stops():
    assert refusal(stop, begun("play_on", take(26)), 1) == "clock_stops_no_game"


def test_a_game_that_is_over_does_not_stop():
    table, version = over(time_up="stop")
    assert refusal(stop, table, version) == "game_has_ended"


def test_a_stopped_game_has_no_turn_and_does_not_stop_again():
    table = begun("stop", take(26))
    stop(table, 1)
    assert refusal(turn, table, take(27), 2) == "game_stopped"
    assert refusal(stop, table, 2) == "game_stopped"


def test_the_same_stop_sent_twice_counts_once():
    table, same = begun("stop", take(26)), uuid4()
    assert [stop(table, 1, submission_id=same).version for _ in range(2)] == [2, 2]


def test_a_stop_builds_on_what_was_seen():
    assert refusal(stop, begun("stop", take(26), take(27)), 1) == "record_moved"


def test_the_stop_is_taken_back_and_the_game_goes_on():
    table = begun("stop", take(26))
    stop(table, 1)
    made = back(table, 1, 2)
    assert (made.version, made.stopped_at, turns(table)) == (3, None, [{"take": 26}])
    turn(table, take(27), 3)
    assert len(turns(table)) == 2


def test_with_a_turn_the_stop_is_taken_back_as_well():
    table = begun("stop", take(26), take(27))
    stop(table, 2)
    assert (back(table, 1, 3).stopped_at, turns(table)) == (None, [{"take": 26}])
    assert refusal(back, table, 1, 4) == "no_such_turn"


@pytest.mark.parametrize("time_up", BOTH)
def test_its_result_says_what_was_on_the_grill(time_up):
    table = begun(time_up, take(26), take(33), take(22))
    stop(table, 3)
    result = finish(table, 4)
    up = [portion for portion in range(21, 37) if portion not in (22, 26, 33)]
    document = result.end_state
    assert (document["stopped"], document["face_up"], document["face_down"]) == (True, up, [])
    assert [player["portions"] for player in document["players"]] == [[26], [33], [22]]
    assert document["stacks"] == "ordered"
    assert verbs(table) == ["game_begun", "result_entered"]


def test_a_game_that_was_not_stopped_is_not_handed_in():
    assert refusal(finish, begun("stop", take(26)), 1) == "game_not_over"


def test_where_the_option_changed_since_it_is_not_handed_in():
    table = begun("stop", take(26))
    stop(table, 1)
    Event.objects.update(time_up="play_on")
    assert refusal(finish, table, 2) == "clock_stops_no_game"


def test_a_game_that_goes_on_after_its_result_was_resumed():
    table = begun("stop", take(26), take(33))
    stop(table, 2)
    result = finish(table, 3)
    fresh = Table.objects.select_related("round", "game_record").get()
    assert not was_resumed(fresh, result)
    back(table, 2, 3)
    fresh = Table.objects.select_related("round", "game_record").get()
    assert was_resumed(fresh, result)
    assert verbs(table)[-1] == "game_resumed"


def test_a_finished_result_of_a_stopped_game_is_another_one():
    table = begun("stop", take(26), take(33))
    stop(table, 2)
    recorded(table, (21,), (25,), (29,))
    finish(table, 3, result_version=1, reason="The clock stopped us.")
    assert [was_stopped(result.end_state) for result in Result.objects.order_by("version")] == [False, True]


@pytest.mark.django_db(transaction=True)
def test_a_turn_and_a_stop_at_once_are_one_of_them():
    table = begun("stop", take(26))
    outcomes = at_once(lambda: stop(table, 1), lambda: turn(table, take(27), 1))
    assert sorted(kinds(outcomes)) == ["Conflict", "GameRecord"]
