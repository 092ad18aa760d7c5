"""The switch of the registration: closed, at the desk, public, public with approval. One act, one entry, one undo."""

from itertools import permutations

import pytest

from tests import factories
from tests.actions.players import refusal, take_back
from tests.concurrency import at_once, kinds
from tournament.actions.core.actors import STRANGER, Actor, NotAllowed
from tournament.actions.people.registration import set_registration_mode
from tournament.models import Event, Role
from tournament.queries.people.registration import RegistrationMode, mode_of, sign_up_of
from tournament.words import happened

pytestmark = pytest.mark.django_db
MODES = tuple(RegistrationMode)


def switch(event, mode):
    return set_registration_mode(event=event, by=factories.actor(event), mode=mode)


def mode():
    return mode_of(Event.objects.get())


@pytest.mark.parametrize(("was", "then"), list(permutations(MODES, 2)))
def test_from_every_position_to_every_other_and_back(was, then):
    event = factories.event()
    if was != RegistrationMode.CLOSED:
        switch(event, was)
    switch(event, then)
    assert mode() == then
    take_back(event)
    assert mode() == was


@pytest.mark.parametrize(
    ("chosen", "sign_up", "words"),
    [
        ("desk", "not_public", "Registration opened: only the desk adds players"),
        ("public", "open", "Registration opened: players can sign up themselves"),
        ("approval", "open", "Registration opened: players can sign up themselves, and the desk approves them"),
    ],
)
def test_what_strangers_can_do_and_what_the_journal_says(chosen, sign_up, words):
    event = factories.event(public=True)
    switch(event, RegistrationMode(chosen))
    now = Event.objects.get()
    assert (sign_up_of(now), now.sign_up_needs_approval) == (sign_up, chosen == "approval")
    assert [happened(entry) for entry in event.journal.all()] == [words]
    switch(event, RegistrationMode.CLOSED)
    assert happened(event.journal.last()) == "Registration closed"


def test_after_being_public_the_closed_page_says_closed():
    event = factories.event(public=True)
    switch(event, RegistrationMode.PUBLIC)
    switch(event, RegistrationMode.CLOSED)
    assert sign_up_of(Event.objects.get()) == "closed"


@pytest.mark.parametrize("at", MODES)
def test_where_it_stands_already_nothing_is_written(at):
    event = factories.event()
    switch(event, at)
    before = event.journal.count()
    switch(event, at)
    assert event.journal.count() == before


@pytest.mark.parametrize("chosen", [mode for mode in MODES if mode != RegistrationMode.CLOSED])
def test_after_the_first_draw_it_can_only_be_closed(chosen):
    event = factories.event(registration_open=True, public_sign_up=True)
    factories.players(event, 4)
    factories.seated_round(event)
    if mode() != chosen:
        assert refusal(switch, event, chosen) == ("registration_too_late", {})
    switch(event, RegistrationMode.CLOSED)
    assert mode() == RegistrationMode.CLOSED


@pytest.mark.django_db(transaction=True)
def test_two_organisers_at_once_choose_the_same_and_it_is_written_once():
    event = factories.event()
    by = factories.actor(event)
    chosen = RegistrationMode.PUBLIC
    outcomes = at_once(*[lambda: set_registration_mode(event=Event(pk=event.pk), by=by, mode=chosen) for _ in range(2)])
    assert (kinds(outcomes), event.journal.count()) == (["Event", "Event"], 1)


def test_strangers_and_referees_move_nothing():
    event = factories.event()
    for by in (STRANGER, Actor.of(factories.member(event, Role.REFEREE)), factories.actor(factories.event())):
        with pytest.raises(NotAllowed):
            set_registration_mode(event=event, by=by, mode=RegistrationMode.PUBLIC)
    assert not event.journal.exists()
