"""What is found in a database: counts, and journals that do not verify."""

import pytest
from django.db import connection

from tests import factories
from tests.factories.entries import only_table, playing, recorded
from tournament.actions.core.actors import Refused
from tournament.backups.manifest import examine, refuse_unknown_migrations
from tournament.models import Event, JournalEntry, Round

pytestmark = pytest.mark.django_db


def test_what_is_counted():
    event, _ = playing(slug="cup")
    recorded(only_table(event))
    factories.seated_round(event, [], state=Round.State.COMPLETE)
    found = examine()
    counts = (found.events, found.results, found.journal_entries, found.completed_rounds)
    assert (counts, found.broken_journals) == ((1, 1, 1, 1), {})
    assert "tournament.0001_initial" in found.migrations


def test_a_journal_that_lacks_its_last_entry_is_found():
    event, _ = playing(slug="cup")
    recorded(only_table(event))
    head = Event.objects.get().journal_head
    Event.objects.update(journal_length=2, journal_head="0" * 64)
    assert examine().broken_journals == {"cup": 2}
    Event.objects.update(journal_length=1)
    assert examine().broken_journals == {"cup": 2}
    Event.objects.update(journal_head=head)
    assert examine().broken_journals == {}


def test_an_entry_with_the_wrong_predecessor_is_found():
    event, _ = playing(slug="cup")
    recorded(only_table(event))
    former = JournalEntry.objects.get()
    JournalEntry.objects.create(
        **{"event": event, "number": 2, "at": former.at, "by_name": "Ana", "verb": "x", "revision": 2},
        **{"previous_hash": "0" * 64, "hash": "1" * 64, "salt": "", "private_hash": ""},
    )
    Event.objects.update(journal_length=2, journal_head="1" * 64)
    assert examine().broken_journals == {"cup": 2}


@pytest.mark.parametrize(
    ("migrations", "code"),
    [
        (["auth.0001_initial"], "backup_foreign"),
        ([], "backup_foreign"),
        (["tournament.0001_initial", "tournament.9999_later"], "backup_newer"),
        (["tournament.0001_initial", "shop.0001_initial"], "backup_newer"),
    ],
)
def test_databases_of_others_and_of_the_future_are_refused(migrations, code):
    with pytest.raises(Refused) as refused:
        refuse_unknown_migrations(migrations)
    assert refused.value.code == code


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL keeps its keys by itself.")
def test_a_key_that_leads_nowhere_is_found(tmp_path):
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA defer_foreign_keys = ON")
        cursor.execute(
            "CREATE TABLE broken (event_id INTEGER REFERENCES tournament_event (id) DEFERRABLE INITIALLY DEFERRED)"
        )
        cursor.execute("INSERT INTO broken VALUES (12345)")
        with pytest.raises(Refused) as refused:
            examine()
        cursor.execute("DROP TABLE broken")
    assert refused.value.params == {"problem": "foreign_key_check: ('broken', 1, 'tournament_event', 0)"}
