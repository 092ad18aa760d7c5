"""The check-in: who is here, who did not come; singly, all at once, and taken back."""

import pytest

from tests import factories
from tests.actions.players import refusal, register, states, take_back
from tests.concurrency import at_once, kinds
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, NotAllowed
from tournament.actions.core.undo import undo
from tournament.actions.people.check_in import check_in, check_in_all, take_back_check_in
from tournament.actions.people.no_shows import mark_absent, mark_all_absent
from tournament.models import Player, Role, Round

pytestmark = pytest.mark.django_db
State = Player.State


def one(action, event, number, **more):
    return action(event=event, number=number, by=factories.actor(event), **more)


def everybody(action, event):
    return action(event=event, by=factories.actor(event))


@pytest.mark.parametrize("state", [State.REGISTERED, State.NO_SHOW])
def test_a_player_is_checked_in_and_that_is_taken_back(state):
    event = factories.event()
    factories.player(event, "Ana", state=state)
    one(check_in, event, 1)
    entry = event.journal.get()
    assert (states(event), entry.verb, entry.params, entry.private) == (
        {1: State.CHECKED_IN},
        "player_checked_in",
        {"player": 1},
        {"name": "Ana"},
    )
    take_back(event)
    assert states(event) == {1: state}


@pytest.mark.parametrize("state", [State.TO_APPROVE, State.WAITING, State.WITHDRAWN, State.REMOVED])
def test_who_has_no_place_is_not_checked_in(state):
    event = factories.event()
    factories.player(event, state=state)
    assert refusal(one, check_in, event, 1) == ("cannot_check_in", {"number": 1, "name": "Player 1", "state": state})


def test_who_is_here_is_here_once():
    event = factories.event()
    factories.player(event)
    assert refusal(one, check_in, event, 1) == ("checked_in_already", {"number": 1, "name": "Player 1"})
    assert refusal(one, check_in, event, 2) == ("no_such_player", {"number": 2})


def test_the_same_submission_checks_in_once():
    event, key = factories.event(), factories.submission()
    factories.player(event, state=State.REGISTERED)
    one(check_in, event, 1, submission_id=key)
    one(take_back_check_in, event, 1)
    with pytest.raises(AlreadyDone):
        one(check_in, event, 1, submission_id=key)
    assert states(event) == {1: State.REGISTERED}


def test_a_check_in_by_mistake_is_corrected_until_there_is_a_seat():
    event = factories.event()
    factories.players(event, 4)
    one(take_back_check_in, event, 1)
    assert states(event)[1] == State.REGISTERED
    take_back(event)
    factories.seated_round(event)
    assert refusal(one, take_back_check_in, event, 1) == ("player_is_seated", {"number": 1, "name": "Player 1"})


def test_a_check_in_is_not_undone_once_something_is_drawn():
    event = factories.event()
    factories.players(event, 4, state=State.REGISTERED)
    one(check_in, event, 1)
    factories.draw(event, event.stages.get(number=1))
    assert refusal(take_back, event) == ("undo_too_late", {})


def test_all_are_checked_in_at_once():
    event = factories.event()
    for state in (State.REGISTERED, State.CHECKED_IN, State.WAITING, State.NO_SHOW, State.REGISTERED):
        factories.player(event, state=state)
    everybody(check_in_all, event)
    assert list(states(event).values()) == [
        State.CHECKED_IN,
        State.CHECKED_IN,
        State.WAITING,
        State.NO_SHOW,
        State.CHECKED_IN,
    ]
    assert event.journal.get().params == {"count": 2}
    assert refusal(everybody, check_in_all, event) == ("nobody_is_missing", {})
    take_back(event)
    assert list(states(event).values()) == [
        State.REGISTERED,
        State.CHECKED_IN,
        State.WAITING,
        State.NO_SHOW,
        State.REGISTERED,
    ]


def test_undo_of_many_leaves_alone_what_somebody_changed_since():
    event = factories.event()
    factories.players(event, 2, state=State.REGISTERED)
    everybody(check_in_all, event)
    number = event.journal_length
    one(take_back_check_in, event, 1)
    assert refusal(undo, event=event, number=number, by=factories.actor(event)) == ("undo_too_late", {})
    assert states(event) == {1: State.REGISTERED, 2: State.CHECKED_IN}


def test_who_does_not_come_gives_the_place_to_who_waits():
    event = factories.event(capacity=1)
    register(event, "Ana")
    register(event, "Ben")
    one(mark_absent, event, 1)
    assert states(event) == {1: State.NO_SHOW, 2: State.REGISTERED}
    entry = event.journal.last()
    assert (entry.params, entry.private) == (
        {"player": 1, "up": [2], "seated": False},
        {"name": "Ana", "up_names": ["Ben"]},
    )
    take_back(event)
    assert states(event) == {1: State.REGISTERED, 2: State.WAITING}


def test_everybody_else_does_not_come():
    event = factories.event()
    factories.player(event)
    factories.players(event, 2, state=State.REGISTERED)
    everybody(mark_all_absent, event)
    assert states(event) == {1: State.CHECKED_IN, 2: State.NO_SHOW, 3: State.NO_SHOW}
    assert refusal(everybody, mark_all_absent, event) == ("nobody_is_missing", {})
    take_back(event)
    assert states(event) == {1: State.CHECKED_IN, 2: State.REGISTERED, 3: State.REGISTERED}


@pytest.mark.parametrize("state", [Round.State.DRAWN, Round.State.PUBLISHED])
def test_who_does_not_come_to_a_round_that_has_not_started_leaves_the_seat(state):
    event = factories.event()
    factories.players(event, 4)
    round = factories.seated_round(event, state=state)
    one(mark_absent, event, 2)
    assert list(round.seats.values_list("player__number", "position")) == [(1, 0), (3, 1), (4, 2)]
    take_back(event)
    assert list(round.seats.values_list("player__number", "position")) == [(1, 0), (2, 1), (3, 2), (4, 3)]
    assert states(event)[2] == State.CHECKED_IN


def test_at_a_table_of_three_the_seat_stays_and_the_journal_says_so():
    event = factories.event()
    factories.players(event, 3)
    round = factories.seated_round(event)
    one(mark_absent, event, 2)
    assert (round.seats.count(), states(event)[2], event.journal.get().params["seated"]) == (3, State.NO_SHOW, True)


def test_who_has_played_withdraws_instead():
    event = factories.event()
    factories.players(event, 4)
    round = factories.running_round(event)
    round.started_at = event.created_at
    round.save()
    assert refusal(one, mark_absent, event, 1) == ("player_has_played", {"number": 1, "name": "Player 1"})


def test_when_the_event_is_over_nobody_comes_any_more():
    event = factories.event(ended_at="2026-01-01T00:00Z")
    factories.players(event, 1, state=State.REGISTERED)
    for action in (check_in, mark_absent):
        assert refusal(one, action, event, 1) == ("players_settled", {})


@pytest.mark.parametrize("action", [check_in, take_back_check_in, mark_absent, check_in_all, mark_all_absent])
def test_strangers_referees_and_organisers_of_other_events_check_nobody_in(action):
    event = factories.event()
    factories.players(event, 1, state=State.REGISTERED)
    arguments = {} if action in (check_in_all, mark_all_absent) else {"number": 1}
    referee = Actor.of(factories.member(event, Role.REFEREE))
    for by in (STRANGER, referee, factories.actor(factories.event())):
        with pytest.raises(NotAllowed):
            action(event=event, by=by, **arguments)
    assert event.journal.count() == 0


@pytest.mark.django_db(transaction=True)
def test_two_desks_check_in_one_player_once():
    event = factories.event()
    factories.player(event, state=State.REGISTERED)
    by = factories.actor(event)
    outcomes = at_once(*[lambda: check_in(event=type(event)(pk=event.pk), number=1, by=by)] * 2)
    assert (kinds(outcomes), event.journal.count()) == (["Player", "Refused"], 1)
