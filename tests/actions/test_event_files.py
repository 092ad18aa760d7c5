"""The file of an event: the same file again after an import, and nothing twice. Files that are
refused: `test_event_files_refused`."""

import hashlib
import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.factories import games
from tests.factories.event_files import content, delete, event, exported, imported, refusal
from tests.factories.stages import final, played, qualified
from tournament.actions.access.links import make_referee_link
from tournament.actions.core.journal_chain import first_break
from tournament.actions.core.undo import undo, undoable
from tournament.actions.events.ending import anonymise_event, end_event
from tournament.actions.events.event import edit_event
from tournament.actions.events.event_file import prepare_import
from tournament.actions.events.uploaded_files import contents_of
from tournament.exchange.event_files import read_event_file
from tournament.models import Event, Role
from tournament.queries.events.export_rows import Audience
from tournament.queries.standings.cache import cached_standings
from tournament.rules.verdicts import ruleset_of

__all__ = ["content", "event"]  # fixtures

pytestmark = pytest.mark.django_db


def test_an_event_that_went_out_and_came_in_makes_the_same_file(content):
    copy = imported(content)
    assert exported(copy) == content
    assert (copy.slug, copy.roles.get().role) == ("cup", Role.OWNER)
    assert first_break(copy.journal.select_related("undoes").order_by("number")) is None
    told = {(row["player"], row["score"]) for row in json.loads(exported(copy, Audience.PUBLIC))["standings"]}
    rows = cached_standings(copy.stages.get(number=1)).all_rows()
    assert {(row.player, str(row.score)) for row in rows} == told


def test_the_journal_goes_on_where_it_ended(event):
    copy = event
    edit_event(event=copy, by=factories.actor(copy), place="Town hall")
    assert first_break(copy.journal.select_related("undoes").order_by("number")) is None
    again = exported(copy)
    delete(copy)
    assert exported(imported(again)) == again


def test_an_import_does_not_double_unless_it_is_meant_to(content, event):
    assert contents_of(read_event_file(content)).is_here
    assert refusal(lambda: imported(content)) == "event_file_here"
    copy = imported(content, again=True)
    assert (copy.slug, copy.players.count()) == ("cup-2", event.players.count())
    assert first_break(copy.journal.select_related("undoes").order_by("number")) is None


def test_what_came_along_is_not_undone_here(content):
    copy = imported(content)
    last = copy.journal.order_by("-number").first()
    assert undoable(copy, copy.journal.select_related("undoes").all(), Role.OWNER) == frozenset()
    by = factories.actor(copy)
    assert refusal(lambda: undo(event=copy, number=last.number, by=by)) == "entry_imported"
    edit_event(event=copy, by=by, place="Town hall")
    assert undoable(copy, [copy.latest_entry], Role.OWNER) == {last.number + 1}


def test_links_come_without_their_secrets(event):
    make_referee_link(
        event=event, round=event.rounds.get(number=2), tables=[1, 2], label="Rita", by=factories.actor(event)
    )
    hashes = set(event.links.values_list("token_hash", flat=True))
    content = exported(event)
    assert [secret for secret in hashes if secret.encode() in content] == []
    delete(event)
    copy = imported(content)
    assert hashes.isdisjoint(copy.links.values_list("token_hash", flat=True))
    assert copy.links.count() == len(hashes)


def test_a_final_a_recorded_game_and_an_undone_act_make_the_same_file_again():
    event, table = games.begun(size=3, slug="noted")
    games.write(table, *games.short_game(ruleset_of(event))[:2])
    edit_event(event=event, by=factories.actor(event), place="Town hall")
    undo(event=event, number=event.latest_entry.number, by=factories.actor(event))
    assert_same_again(event)


def test_an_event_that_is_over_and_an_anonymised_one_make_the_same_file_again():
    event = played(2)
    qualified(event, 1, 5)
    final(event, (21, 29, 33), (30,))
    end_event(event=event, by=factories.actor(event))
    assert_same_again(event)


def test_what_was_anonymised_is_in_no_later_file(event):
    lines = [b"Lunch at one", b"Has to catch a train", b"Club 1", "Ștefan".encode()]
    before = exported(event)
    Event.objects.filter(pk=event.pk).update(ended_at=event.created_at)
    event.refresh_from_db()
    anonymise_event(event=event, by=factories.actor(event))
    after = exported(event)
    assert ([line for line in lines if line not in before], [line for line in lines if line in after]) == ([], [])
    assert_same_again(event)


def assert_same_again(event: Event) -> None:
    content = exported(event)
    delete(event)
    assert exported(imported(content)) == content


def test_preparing_writes_nothing_and_leaves_little_to_be_locked_for(content):
    """One statement for each kind of row, however many there are."""
    document, owner = read_event_file(content), factories.account()
    with CaptureQueriesContext(connection) as reads:
        prepared = prepare_import(document)
    assert {query["sql"].split()[0] for query in reads} == {"SELECT"}
    with CaptureQueriesContext(connection) as statements:
        prepared.write(owner, again=False)
    assert sum("INSERT INTO" in query["sql"] for query in statements) < 25


def test_the_checksum_is_the_one_of_the_canonical_document_without_it(content):
    document = json.loads(content)
    told = document.pop("checksum")
    text = json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert told == "sha256:" + hashlib.sha256(text.encode()).hexdigest()
