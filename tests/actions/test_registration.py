"""Registration: open and closed, signing up in public, approval, places and the waiting list."""

from datetime import timedelta

import pytest

from tests import factories
from tests.actions.players import refusal, register, remove, states, take_back
from tests.concurrency import at_once, kinds
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, NotAllowed
from tournament.actions.core.undo import undo
from tournament.actions.people.registration import (
    approve_player,
    close_registration,
    decline_player,
    let_in,
    move_up,
    open_registration,
    set_registration,
    sign_up,
)
from tournament.models import Event, Player, Role
from tournament.words import happened

pytestmark = pytest.mark.django_db
State = Player.State


def act(action, event, **more):
    return action(event=event, by=factories.actor(event), **more)


def settings(event, **more):
    values = {"public_sign_up": True, "sign_up_needs_approval": False, "capacity": None} | more
    return act(set_registration, event, **values)


@pytest.fixture
def event():
    return factories.event(registration_open=True, public_sign_up=True)


# Open and closed


def test_registration_is_closed_and_opened_and_both_taken_back(event):
    act(close_registration, event)
    assert not Event.objects.get().registration_open
    take_back(event)
    assert Event.objects.get().registration_open
    act(close_registration, event)
    act(open_registration, event)
    assert refusal(undo, event=event, number=3, by=factories.actor(event)) == ("undo_too_late", {})
    assert refusal(act, open_registration, event) == ("registration_is_open", {})
    assert [entry.verb for entry in event.journal.all()] == [
        "registration_closed",
        "undone",
        "registration_closed",
        "registration_opened",
    ]


def test_after_the_first_draw_it_opens_no_more():
    event = factories.event()
    factories.players(event, 4)
    factories.seated_round(event)
    assert refusal(act, open_registration, event) == ("registration_too_late", {})
    assert refusal(act, close_registration, event) == ("registration_is_closed", {})


def test_the_journal_says_what_was_changed_and_nothing_else(event):
    for values in ({"capacity": 1}, {"capacity": 1}, {"capacity": 1, "sign_up_needs_approval": True}, {}):
        settings(event, **values)
    settings(event, public_sign_up=False, capacity=24)
    assert [happened(entry) for entry in event.journal.all()] == [
        "Registration changed: 1 place",
        "Registration changed: the desk approves sign-ups",
        "Registration changed: sign-ups need no approval; no limit on places",
        "Registration changed: only the desk adds players; 24 places",
    ]


def test_settings_that_are_so_already_let_those_move_up_who_wait(event):
    factories.player(event, "Ana", state=State.WAITING)
    settings(event)
    assert states(event) == {1: State.REGISTERED}
    assert "Moved up from the waiting list" in happened(event.journal.get())


# Signing up


def test_a_stranger_signs_up(event):
    player = sign_up(event=event, name=" Ana ", club="Grill", pseudonym="Fox")
    assert (player.number, player.name, player.club, player.pseudonym, player.state) == (
        1,
        "Ana",
        "Grill",
        "Fox",
        State.REGISTERED,
    )
    entry = event.journal.get()
    assert (entry.verb, entry.by_name, entry.params, entry.private) == (
        "signed_up",
        "",
        {"player": 1, "state": "registered"},
        {"name": "Ana"},
    )
    take_back(event)
    assert states(event) == {1: State.REMOVED}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"public_sign_up": False}, "sign_up_not_public"),
        ({"registration_open": False}, "sign_up_closed"),
        ({"ended_at": "2026-01-01T00:00Z"}, "sign_up_closed"),
        ({"archived_at": "2026-01-01T00:00Z"}, "event_archived"),
    ],
)
def test_nobody_signs_up_where_that_is_not_meant(event, fields, code):
    Event.objects.update(**fields)
    assert refusal(sign_up, event=event, name="Ana") == (code, {})


def test_nobody_signs_up_after_the_first_draw_or_without_a_name(event):
    assert refusal(sign_up, event=event, name=" ") == ("player_needs_a_name", {})
    factories.players(event, 4)
    factories.seated_round(event)
    assert refusal(sign_up, event=event, name="Ana") == ("sign_up_closed", {})


def test_when_all_places_are_taken_the_next_ones_wait_in_their_order(event):
    settings(event, capacity=1)
    assert [sign_up(event=event, name=name).state for name in ("Ana", "Ben", "Cleo")] == [
        State.REGISTERED,
        State.WAITING,
        State.WAITING,
    ]
    remove(event, 1)
    assert states(event) == {1: State.REMOVED, 2: State.REGISTERED, 3: State.WAITING}


def test_the_same_submission_signs_up_once(event):
    key = factories.submission()
    sign_up(event=event, name="Ana", submission_id=key)
    with pytest.raises(AlreadyDone) as done:
        sign_up(event=event, name="Ana", submission_id=key)
    assert (done.value.entry.params["player"], event.players.count()) == (1, 1)


@pytest.mark.django_db(transaction=True)
def test_the_last_place_is_given_once():
    event = factories.event(registration_open=True, public_sign_up=True, capacity=1)
    outcomes = at_once(
        lambda: sign_up(event=Event(pk=event.pk), name="Ana"), lambda: sign_up(event=Event(pk=event.pk), name="Ben")
    )
    assert (kinds(outcomes), sorted(states(event).values())) == (
        ["Player", "Player"],
        [State.REGISTERED, State.WAITING],
    )


# Approval


def test_with_approval_somebody_asks_first(event):
    settings(event, sign_up_needs_approval=True, capacity=1)
    for name in ("Ana", "Ben"):
        assert sign_up(event=event, name=name).state == State.TO_APPROVE
    act(approve_player, event, number=2)
    act(approve_player, event, number=1)
    assert states(event) == {1: State.WAITING, 2: State.REGISTERED}
    take_back(event)
    assert states(event)[1] == State.TO_APPROVE
    act(decline_player, event, number=1)
    assert states(event)[1] == State.REMOVED
    take_back(event)
    assert states(event)[1] == State.TO_APPROVE


@pytest.mark.parametrize("action", [approve_player, let_in, decline_player])
def test_who_has_a_place_is_neither_let_in_nor_declined(event, action):
    factories.player(event)
    assert refusal(act, action, event, number=1) == ("wrong_state", {"number": 1, "name": "Player 1", "state": "here"})
    assert refusal(act, action, event, number=2) == ("no_such_player", {"number": 2})


@pytest.mark.parametrize("state", [State.TO_APPROVE, State.WAITING])
def test_the_desk_lets_somebody_in_past_the_others(event, state):
    settings(event, capacity=1)
    factories.player(event)
    factories.player(event, state=State.WAITING)
    factories.player(event, state=state)
    assert act(let_in, event, number=3).state == State.REGISTERED
    take_back(event)
    assert states(event)[3] == state


def test_who_is_let_in_after_a_draw_is_here(event):
    factories.players(event, 4)
    factories.player(event, state=State.WAITING)
    factories.seated_round(event)
    assert act(let_in, event, number=5).state == State.CHECKED_IN


# Places


def test_more_places_move_up_who_waits_longest(event):
    settings(event, capacity=1)
    for name in ("Ana", "Ben", "Cleo", "Dan"):
        register(event, name)
    Player.objects.filter(number=4).update(since=event.created_at - timedelta(days=1))
    settings(event, capacity=3)
    assert states(event) == {1: State.REGISTERED, 2: State.REGISTERED, 3: State.WAITING, 4: State.REGISTERED}
    entry = event.journal.last()
    assert (entry.params["up"], entry.private["up_names"]) == ([4, 2], ["Dan", "Ben"])
    take_back(event)
    assert (states(event)[4], Event.objects.get().capacity) == (State.WAITING, 1)


def test_without_a_limit_everybody_moves_up(event):
    settings(event, capacity=1)
    for name in ("Ana", "Ben", "Cleo"):
        register(event, name)
    settings(event)
    assert set(states(event).values()) == {State.REGISTERED}


def test_with_fewer_places_nobody_loses_one(event):
    factories.players(event, 3)
    settings(event, capacity=1)
    assert set(states(event).values()) == {State.CHECKED_IN}
    assert register(event).state == State.WAITING


@pytest.mark.parametrize("capacity", [0, -1, 100_001])
def test_an_impossible_number_of_places_is_refused(event, capacity):
    assert refusal(settings, event, capacity=capacity) == ("capacity_out_of_range", {"most": 100_000})


def test_settings_are_not_taken_back_once_they_were_changed_again(event):
    settings(event, capacity=5)
    settings(event, capacity=6)
    assert refusal(undo, event=event, number=1, by=factories.actor(event)) == ("undo_too_late", {})
    take_back(event)
    assert Event.objects.get().capacity == 5


def test_free_places_are_filled_where_an_undo_left_them(event):
    settings(event, capacity=1)
    register(event, "Ana")
    register(event, "Ben")
    assert refusal(act, move_up, event) == ("nobody_can_move_up", {})
    undo(event=event, number=2, by=factories.actor(event))
    assert [player.name for player in act(move_up, event)] == ["Ben"]
    take_back(event)
    assert states(event) == {1: State.REMOVED, 2: State.WAITING}


# Who may

CALLS = {
    open_registration: {},
    close_registration: {},
    set_registration: {"public_sign_up": True, "sign_up_needs_approval": True, "capacity": 1},
    approve_player: {"number": 1},
    let_in: {"number": 1},
    decline_player: {"number": 1},
    move_up: {},
}


@pytest.mark.parametrize("action", CALLS)
def test_strangers_referees_and_organisers_of_other_events_decide_nothing(event, action):
    factories.player(event, state=State.TO_APPROVE)
    referee = Actor.of(factories.member(event, Role.REFEREE))
    for by in (STRANGER, referee, factories.actor(factories.event())):
        with pytest.raises(NotAllowed):
            action(event=event, by=by, **CALLS[action])
    assert (event.journal.count(), states(event)) == (0, {1: State.TO_APPROVE})
