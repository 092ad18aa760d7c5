"""The contact of a player is for the desk: no public page or document has it, and it goes when the names go."""

import json

import pytest
from django.urls import reverse

from tests import factories
from tests.factories import draws
from tests.views.public_pages import PAGES
from tests.views.reading import text, words_of
from tournament.actions.core.undo import undo
from tournament.actions.events.ending import anonymise_event
from tournament.actions.events.event import duplicate_event
from tournament.actions.people.players import edit_player, merge_players
from tournament.actions.people.withdrawals import substitute_player
from tournament.models import Event, JournalEntry, Player

pytestmark = pytest.mark.django_db
ADDRESS = "ana@x.org"


def contacts(event):
    return list(event.players.order_by("number").values_list("name", "contact"))


def desk(client, event):
    client.force_login(factories.owner(event))
    return f"/desk/{event.slug}/players/"


@pytest.fixture
def event(db):
    return factories.event(slug="cup", public=True)


def test_the_desk_types_it_sees_it_and_changes_it(client, event):
    players = desk(client, event)
    client.post(f"{players}new/", {"name": "Ana Pop", "contact": f" {ADDRESS} "})
    assert contacts(event) == [("Ana Pop", ADDRESS)]
    assert f'<bdi><a href="mailto:{ADDRESS}">{ADDRESS}</a></bdi>' in words_of(client.get(f"{players}1/"))
    assert f'value="{ADDRESS}"' in text(client.get(f"{players}1/edit/"))
    client.post(f"{players}1/edit/", {"name": "Ana Pop", "contact": "0721 555 123"})
    changed = contacts(event)
    undo(event=event, number=JournalEntry.objects.latest("number").number, by=factories.actor(event))
    assert (changed, contacts(event)) == ([("Ana Pop", "0721 555 123")], [("Ana Pop", ADDRESS)])


def test_one_that_is_too_long_is_refused_at_its_field(client, event):
    answer = client.post(f"{desk(client, event)}new/", {"name": "Ana", "contact": "x" * 201})
    assert answer.context["form"].errors["contact"] == [
        "Shorten the contact: it has 201 characters, and the limit is 200."
    ]


def test_a_pasted_address_is_previewed_and_becomes_the_contact(client, event):
    players = desk(client, event)
    preview = client.post(f"{players}paste/", {"text": f"Ana Pop <{ADDRESS}>\nBen Ion ben@x.org\nCara"})
    assert f"<bdi>{ADDRESS}</bdi>" in text(preview)
    form = preview.context["taking"]
    sent = {name: form[name].value() for name in ("rows", "source", "submission")}
    client.post(f"{players}take-over/", sent | {"take": ["1", "2", "3"]})
    assert contacts(event) == [("Ana Pop", ADDRESS), ("Ben Ion", "ben@x.org"), ("Cara", "")]


def test_no_public_page_or_document_has_it(client):
    event = draws.event_with(8, slug="cup", public=True, tables=2)
    event.players.update(contact=ADDRESS)
    draws.started_round(event)
    addresses = [reverse(name, args=["cup", *more]) for name, more in (*PAGES, ("draw", (1,)), ("draw_receipt", (1,)))]
    answers = [client.get(there) for there in [*addresses, "/e/cup/standings/?q=ana"]]
    assert [(answer.status_code, ADDRESS in answer.content.decode()) for answer in answers] == [(200, False)] * 7


def test_strangers_do_not_find_a_player_by_it(client, event):
    factories.player(event, contact=ADDRESS)
    assert "No players found" in text(client.get("/e/cup/standings/?q=ana@x"))


def test_the_journal_has_no_contact_where_it_cannot_be_redacted(client, event):
    factories.player(event, contact=ADDRESS)
    edit_player(event=event, number=1, contact="ben@x.org", by=factories.actor(event))
    substitute_player(event=event, number=1, name="Cara", contact="cara@x.org", by=factories.actor(event))
    assert "@x.org" not in json.dumps(list(event.journal.values_list("verb", "params")))


def test_it_goes_when_the_names_go(event):
    factories.player(event, contact=ADDRESS)
    edit_player(event=event, number=1, contact="ben@x.org", by=factories.actor(event))
    Event.objects.update(ended_at=event.created_at)
    anonymise_event(event=event, by=factories.actor(event))
    rows = [*Player.objects.values_list(), *JournalEntry.objects.values_list()]
    assert "@x.org" not in str(rows)


def test_a_copy_takes_it_along_and_a_substitute_does_not(event):
    factories.player(event, "Ana", contact=ADDRESS)
    copy = duplicate_event(event=event, by=factories.actor(event), name="Copy", with_players=True)
    substitute_player(event=event, number=1, name="Ben", by=factories.actor(event))
    assert (contacts(copy), contacts(event)) == ([("Ana", ADDRESS)], [("Ben", "")])


def test_merging_two_entries_keeps_the_contact_that_there_is(event):
    factories.player(event, "Ana")
    factories.player(event, "Ana", contact=ADDRESS)
    merge_players(event=event, keep=1, gone=2, by=factories.actor(event))
    assert event.players.get(number=1).contact == ADDRESS
