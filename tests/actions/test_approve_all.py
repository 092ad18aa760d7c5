"""Approving many who asked to take part, at once: those who are named, into the places that are free."""

import pytest

from tests import factories
from tests.actions.players import refusal, states, take_back
from tests.concurrency import at_once, kinds
from tournament.actions.core.actors import STRANGER, Actor, NotAllowed
from tournament.actions.core.undo import undo
from tournament.actions.people.registration import approve_players, decline_player
from tournament.models import Event, Player, Role
from tournament.words import happened

pytestmark = pytest.mark.django_db
State = Player.State


@pytest.fixture
def event():
    return factories.event(registration_open=True, public_sign_up=True, sign_up_needs_approval=True)


def asking(event, many):
    for _ in range(many):
        factories.player(event, state=State.TO_APPROVE)


def approve(event, *numbers):
    return approve_players(event=event, by=factories.actor(event), numbers=numbers)


def test_all_who_are_named_get_a_place_with_one_entry_and_one_undo(event):
    asking(event, 3)
    assert [player.number for player in approve(event, 1, 2, 3)] == [1, 2, 3]
    assert states(event) == dict.fromkeys((1, 2, 3), State.REGISTERED)
    assert [happened(entry) for entry in event.journal.all()] == ["3 players approved"]
    take_back(event)
    assert states(event) == dict.fromkeys((1, 2, 3), State.TO_APPROVE)


def test_who_asked_first_gets_the_last_places_and_the_others_wait(event):
    Event.objects.update(capacity=3)
    factories.player(event)
    asking(event, 3)
    approve(event, 2, 3, 4)
    assert states(event) == {1: State.CHECKED_IN, 2: State.REGISTERED, 3: State.REGISTERED, 4: State.WAITING}
    assert happened(event.journal.get()) == "3 players approved; 1 of them is on the waiting list"
    take_back(event)
    assert states(event) == {1: State.CHECKED_IN, 2: State.TO_APPROVE, 3: State.TO_APPROVE, 4: State.TO_APPROVE}


def test_nobody_passes_those_who_wait(event):
    Event.objects.update(capacity=2)
    factories.player(event)
    factories.player(event, state=State.WAITING)
    asking(event, 1)
    approve(event, 3)
    assert states(event)[3] == State.WAITING


def test_who_is_not_named_or_has_been_decided_about_stays_as_they_are(event):
    asking(event, 4)
    decline_player(event=event, by=factories.actor(event), number=2)
    approve(event, 1, 2, 3, 77)
    assert states(event) == {1: State.REGISTERED, 2: State.REMOVED, 3: State.REGISTERED, 4: State.TO_APPROVE}


def test_nobody_left_to_approve_is_refused(event):
    factories.player(event)
    assert refusal(approve, event, 1) == ("nobody_asked", {})


def test_after_the_end_nobody_is_approved(event):
    asking(event, 1)
    Event.objects.update(ended_at=event.created_at)
    assert refusal(approve, event, 1) == ("players_settled", {})


def test_what_was_built_on_it_keeps_it_from_being_undone(event):
    asking(event, 2)
    approve(event, 1, 2)
    Player.objects.filter(number=2).update(state=State.CHECKED_IN)
    assert refusal(undo, event=event, number=1, by=factories.actor(event)) == ("undo_too_late", {})


@pytest.mark.django_db(transaction=True)
def test_two_organisers_at_once_approve_everybody_once(event):
    asking(event, 3)
    by = factories.actor(event)
    outcomes = at_once(*[lambda: approve_players(event=Event(pk=event.pk), by=by, numbers=(1, 2, 3)) for _ in range(2)])
    assert (kinds(outcomes), states(event)) == (
        ["Refused", "tuple"],
        dict.fromkeys((1, 2, 3), State.REGISTERED),
    )


def test_strangers_and_referees_approve_nobody(event):
    asking(event, 1)
    for by in (STRANGER, Actor.of(factories.member(event, Role.REFEREE)), factories.actor(factories.event())):
        with pytest.raises(NotAllowed):
            approve_players(event=event, by=by, numbers=(1,))
    assert states(event) == {1: State.TO_APPROVE}
