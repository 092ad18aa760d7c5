"""Entries of the journal as they were written before all of them captured in one form can be undone as ever.

`tests/data/undoable_entries.json` was recorded then: what each act of `undoable_acts` left in the journal.
"""

import json
from datetime import UTC, datetime

import pytest
from django.apps import apps
from django.db import transaction
from time_machine import travel

from tests.actions.undoable_acts import ACTS, for_this_database
from tests.project import ROOT
from tests.project.filled import rows_of
from tournament.actions.core.actors import PROGRAM
from tournament.actions.core.undo import can_be_undone, captured_by, undo, undoable
from tournament.actions.core.verbs import VERBS
from tournament.actions.events.ending import released
from tournament.models import Event, JournalEntry, Role

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
OLD = json.loads((ROOT / "tests/data/undoable_entries.json").read_text(encoding="utf-8"))
# Rows that an undo writes again have new keys.
NEW_KEYS = {"seat": ("id",), "qualifier": ("id",), "eventrole": ("id",)}


def everything():
    """All rows but those of the journal."""
    models = apps.get_app_config("tournament").get_models(include_auto_created=True)
    return {
        name: sorted(
            (sorted((key, repr(value)) for key, value in row.items() if key not in NEW_KEYS.get(name, ())))
            for row in rows_of(model)
        )
        for model in models
        if (name := model._meta.model_name) != "journalentry"
    } | {
        "event": list(
            Event.objects.order_by("pk").values("name", "place", "public", "ended_at", "registration_open", "capacity")
        )
    }


def undone(event, number):
    """What is there afterwards; and then it was never done."""
    with transaction.atomic():
        event = Event.objects.get(pk=event.pk)
        assert undoable(event, event.journal.filter(number=number), Role.OWNER) == {number}
        undo(event=event, number=number, by=PROGRAM)
        found = everything()
        transaction.set_rollback(True)
    return found


def write_as_before(entry, old):
    with transaction.atomic(), released(entry.event):
        JournalEntry.objects.filter(pk=entry.pk).update(**for_this_database(old))


@pytest.mark.parametrize("name", sorted(OLD))
def test_an_old_entry_is_undone_like_a_new_one(name):
    with travel(NOON, tick=False):
        ACTS[name]()()
        entry = JournalEntry.objects.order_by("-pk").first()
        new, captured = undone(entry.event, entry.number), captured_by(entry)
        write_as_before(entry, OLD[name])
        assert undone(entry.event, entry.number) == new
        # What the old one captured is the same, as far as it said so.
        entry.refresh_from_db()
        assert [each.subject.name for each in captured_by(entry)] == [each.subject.name for each in captured]


def test_every_verb_that_could_be_undone_then_can_be_undone_now():
    assert {old["verb"] for old in OLD.values()} <= {name for name, verb in VERBS.items() if verb.undo}
    assert len({old["verb"] for old in OLD.values()}) == 61


def test_what_captured_something_that_nobody_knows_is_not_undone_in_part():
    entry = JournalEntry(verb="clock_set", params={"round": 1})
    minutes = {"of": 1, "was": {"minutes": 30}, "then": {"minutes": 20}}
    for before, known in (({"minutes": minutes}, True), ({"minutes": minutes, "hours": minutes}, False)):
        entry.before = before
        assert can_be_undone(entry) == known
