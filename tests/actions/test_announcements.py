"""Announcements: made, taken back, and both of that undone."""

import pytest

from tests import factories
from tournament.actions.core.actors import Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.events.announcements import announce, withdraw_announcement
from tournament.models import Announcement, Role

pytestmark = pytest.mark.django_db


def texts(event):
    return [each.text for each in event.announcements.filter(withdrawn_at=None).order_by("pk")]


def test_an_announcement_is_cleaned_kept_and_journaled():
    event = factories.event()
    made = announce(event=event, by=factories.actor(event), text="  Lunch  at one ")
    entry = event.journal.get()
    assert (texts(event), made.by_name) == (["Lunch at one"], str(factories.owner(event)))
    assert (entry.verb, entry.params, entry.private) == (
        "announced",
        {"announcement": made.pk},
        {"text": "Lunch at one"},
    )


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [(" \n ", "announcement_empty", {}), ("x" * 501, "announcement_too_long", {"length": 501, "most": 500})],
)
def test_what_says_nothing_or_too_much_is_refused(text, code, params):
    event = factories.event()
    with pytest.raises(Refused) as refusal:
        announce(event=event, by=factories.actor(event), text=text)
    assert (refusal.value.code, refusal.value.params, event.journal.count()) == (code, params, 0)


def test_an_announcement_is_taken_back_once():
    event = factories.event()
    made = announce(event=event, by=factories.actor(event), text="Lunch")
    withdraw_announcement(event=event, by=factories.actor(event), announcement=made.pk)
    with pytest.raises(Refused, match="no_such_announcement"):
        withdraw_announcement(event=event, by=factories.actor(event), announcement=made.pk)
    assert texts(event) == []


def test_announcements_of_another_event_are_out_of_reach():
    event, other = factories.event(), factories.event()
    made = announce(event=other, by=factories.actor(other), text="Lunch")
    with pytest.raises(Refused, match="no_such_announcement"):
        withdraw_announcement(event=event, by=factories.actor(event), announcement=made.pk)
    assert texts(other) == ["Lunch"]


def test_both_can_be_undone_once():
    event = factories.event()
    by = factories.actor(event)
    made = announce(event=event, by=by, text="Lunch")
    withdraw_announcement(event=event, by=by, announcement=made.pk)
    undo(event=event, number=2, by=by)
    assert texts(event) == ["Lunch"]
    undo(event=event, number=1, by=by)
    assert texts(event) == []
    with pytest.raises(Refused, match="already_undone"):
        undo(event=event, number=1, by=by)


def test_only_organisers_announce():
    event, other = factories.event(), factories.event()
    strangers = [factories.account(), factories.owner(other), factories.member(event, Role.REFEREE)]
    for account in strangers:
        with pytest.raises(NotAllowed):
            announce(event=event, by=Actor.of(account), text="Lunch")
    assert Announcement.objects.count() == 0


def test_the_same_submission_announces_once():
    event, submission = factories.event(), factories.submission()
    announce(event=event, by=factories.actor(event), text="Lunch", submission_id=submission)
    with pytest.raises(AlreadyDone):
        announce(event=event, by=factories.actor(event), text="Lunch", submission_id=submission)
    assert texts(event) == ["Lunch"]
