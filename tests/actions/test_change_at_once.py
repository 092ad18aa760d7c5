"""Two changes at the same moment: one after the other, never both at once, and the chain of the journal stays whole."""

import pytest

from tests import factories
from tests.concurrency import at_once, kinds
from tournament.actions.core.journal_chain import first_break
from tournament.actions.core.undo import undo
from tournament.actions.events.announcements import announce
from tournament.models import Event

pytestmark = pytest.mark.django_db(transaction=True)


def test_eight_changes_at_once_make_one_chain():
    event = factories.event()
    by = factories.actor(event)

    def say(number):
        return lambda: announce(event=Event.objects.get(), by=by, text=f"Announcement {number}")

    assert kinds(at_once(*map(say, range(8)))) == ["Announcement"] * 8
    entries = list(event.journal.all())
    assert ([entry.number for entry in entries], first_break(entries)) == (list(range(1, 9)), None)
    event.refresh_from_db()
    assert (event.revision, event.journal_length, event.journal_head) == (8, 8, entries[-1].hash)


def test_one_submission_fifty_times_at_once_counts_once():
    event = factories.event()
    by, submission = factories.actor(event), factories.submission()

    def say():
        return announce(event=Event.objects.get(), by=by, text="Lunch", submission_id=submission)

    assert kinds(at_once(*[say] * 50)) == ["AlreadyDone"] * 49 + ["Announcement"]
    assert [each.text for each in event.announcements.all()] == ["Lunch"]


def test_two_who_take_the_same_back_do_it_once():
    event = factories.event()
    by = factories.actor(event)
    announce(event=event, by=by, text="Lunch")

    def take_back():
        return undo(event=Event.objects.get(), number=1, by=by)

    assert kinds(at_once(take_back, take_back)) == ["JournalEntry", "Refused"]
    assert [entry.verb for entry in event.journal.all()] == ["announced", "undone"]
