"""The frame around every action: who may, once only, all or nothing, and the chain of the journal."""

from uuid import UUID

import pytest
from django.db import DatabaseError, transaction

from tests import factories
from tests.factories.rows import AccessLinkFactory
from tournament.actions.core.actors import PROGRAM, STRANGER, Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.change import change_event
from tournament.actions.core.journal_chain import first_break, hash_of
from tournament.actions.core.undo import undo
from tournament.actions.core.verbs import Verb
from tournament.models import Event, JournalEntry, Role

pytestmark = pytest.mark.django_db
ID = UUID("00000000-0000-4000-8000-000000000001")


def rename(event, name, *, by, needs=Role.ORGANISER, **more):
    with change_event(event, by=by, needs=needs, **more) as change:
        change.event.name = name
        change.event.save()
        return change.journal(Verb("renamed"), private={"name": name}, reason="better", length=len(name))


def test_a_change_is_written_with_its_entry_and_a_new_revision():
    event = factories.event("Old")
    entry = rename(event, "New", by=factories.actor(event), submission_id=ID)
    stored = Event.objects.get()
    assert (stored.name, stored.revision, stored.journal_length, stored.journal_head) == ("New", 1, 1, entry.hash)
    assert (event.name, event.revision, event.latest_entry) == ("New", 1, entry)
    entry = JournalEntry.objects.get()
    found = (entry.number, entry.verb, entry.params, entry.private, entry.reason, entry.revision, entry.submission_id)
    assert found == (1, "renamed", {"length": 3}, {"name": "New"}, "better", 1, ID)


def test_the_same_submission_is_carried_out_once():
    event = factories.event("Old")
    first = rename(event, "New", by=factories.actor(event), submission_id=ID)
    with pytest.raises(AlreadyDone) as done:
        rename(event, "Other", by=factories.actor(event), submission_id=ID)
    assert (done.value.entry, Event.objects.get().name) == (first, "New")


def test_what_fails_half_way_leaves_nothing_behind():
    event = factories.event("Old")

    def fail():
        with change_event(event, by=factories.actor(event), needs=Role.ORGANISER) as change:
            change.event.name = "New"
            change.event.save()
            change.journal(Verb("renamed"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    stored = Event.objects.get()
    assert (stored.name, stored.revision, stored.journal.count(), event.revision) == ("Old", 0, 0, 0)


def test_an_action_without_an_entry_is_a_mistake_of_ours():
    event = factories.event()
    with pytest.raises(RuntimeError), change_event(event, by=factories.actor(event), needs=Role.ORGANISER):
        pass


@pytest.mark.parametrize(
    ("role", "needs", "may"),
    [
        (Role.ORGANISER, Role.ORGANISER, True),
        (Role.ORGANISER, Role.REFEREE, True),
        (Role.ORGANISER, Role.OWNER, False),
        (Role.REFEREE, Role.ORGANISER, False),
        (Role.REFEREE, Role.REFEREE, True),
        (Role.REFEREE, None, True),
    ],
)
def test_a_role_may_what_weaker_ones_may(role, needs, may):
    event = factories.event("Old")
    by = Actor.of(factories.member(event, role))
    if may:
        rename(event, "New", by=by, needs=needs)
    else:
        with pytest.raises(NotAllowed):
            rename(event, "New", by=by, needs=needs)
    assert Event.objects.get().name == ("New" if may else "Old")


def test_strangers_and_organisers_of_other_events_may_nothing():
    event, other = factories.event("Old"), factories.event("Other")
    for by in (STRANGER, Actor.of(factories.account()), factories.actor(other)):
        with pytest.raises(NotAllowed):
            rename(event, "New", by=by, needs=Role.REFEREE)
    assert event.journal.count() == 0


def test_the_program_itself_may_everything():
    event = factories.event("Old")
    assert rename(event, "New", by=PROGRAM, needs=Role.OWNER).by_name == "Grillmeister"


def test_a_link_may_what_referees_may_at_its_tables_only():
    event = factories.event("Old")
    factories.players(event, 8)
    round = factories.running_round(event)
    mine, other = round.tables.all()
    link = AccessLinkFactory.create(round=round, tables=[mine])
    by = Actor.through(link)
    rename(event, "New", by=by, needs=Role.REFEREE, table=mine)
    for needs, table in [(Role.REFEREE, other), (Role.REFEREE, None), (Role.ORGANISER, mine)]:
        with pytest.raises(NotAllowed):
            rename(event, "Newer", by=by, needs=needs, table=table)
    link.revoked_at = event.created_at
    link.save()
    with pytest.raises(NotAllowed) as refusal:
        rename(event, "Newer", by=by, needs=Role.REFEREE, table=mine)
    assert (refusal.value.code, Event.objects.get().name) == ("link_revoked", "New")


def test_an_archived_event_changes_only_where_that_is_meant():
    event = factories.event("Old", archived_at="2026-01-01T00:00Z")
    with pytest.raises(Refused, match="event_archived"):
        rename(event, "New", by=factories.actor(event))
    rename(event, "New", by=factories.actor(event), in_archive=True)
    assert Event.objects.get().name == "New"


def test_a_deleted_event_is_not_there_for_anybody():
    event = factories.event()
    by = factories.actor(event)
    Event.objects.all().delete()
    with pytest.raises(NotAllowed, match="event_gone"):
        rename(event, "New", by=by)


def test_the_chain_of_the_journal_holds_and_breaks_where_something_was_changed():
    event = factories.event()
    for name in ("A", "B", "C"):
        rename(event, name, by=factories.actor(event))
    entries = list(event.journal.all())
    assert first_break(entries) is None
    assert first_break([entries[0], entries[2]]) == 2
    entries[1].params = {"length": 2}
    assert first_break(entries) == 2


def test_an_entry_whose_own_hash_fits_is_found_by_its_wrong_predecessor():
    """As if somebody had put another entry in the place of the first and hashed all that follows once more."""
    event, other = factories.event(), factories.event()
    for name in ("A", "B", "C"):
        rename(event, name, by=factories.actor(event))
    rename(other, "D", by=factories.actor(other))
    first, second, third = event.journal.all()
    found = []
    for predecessor in ("", other.journal_head, "0" * 64, first.hash):
        second.previous_hash = predecessor
        second.hash = third.previous_hash = hash_of(second)
        third.hash = hash_of(third)
        found.append(first_break([first, second, third]))
    assert found == [2, 2, 2, None]


@pytest.mark.parametrize("field", ["params", "private", "reason", "before", "by_name", "verb", "revision"])
def test_every_field_of_an_entry_is_in_the_chain(field):
    event = factories.event()
    entry = rename(event, "A", by=factories.actor(event))
    setattr(
        entry, field, 7 if field == "revision" else {"other": 1} if field in ("params", "private", "before") else "x"
    )
    assert first_break([entry]) == 1


def test_what_was_redacted_does_not_break_the_chain():
    event = factories.event()
    entry = rename(event, "A", by=factories.actor(event))
    entry.private, entry.reason, entry.redacted = {}, "", True
    assert first_break([entry]) is None


@pytest.mark.parametrize("what", ["update", "delete"])
def test_the_database_itself_keeps_the_journal(what):
    event = factories.event()
    rename(event, "A", by=factories.actor(event))
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        event.journal.update(reason="other") if what == "update" else event.journal.all().delete()
    assert [entry.reason for entry in event.journal.all()] == ["better"]


def test_what_nobody_can_take_back_is_said():
    event = factories.event()
    rename(event, "A", by=factories.actor(event))
    for number, code in [(1, "cannot_be_undone"), (2, "no_such_entry")]:
        with pytest.raises(Refused, match=code):
            undo(event=event, number=number, by=factories.actor(event))
