"""The journal's page, undo by its button, and the page for announcements."""

import re
from datetime import UTC, datetime

import pytest
from django.utils import timezone
from time_machine import travel

from tests import factories
from tests.views.reading import said, tight
from tournament.actions.events.announcements import announce
from tournament.actions.events.options import edit_options
from tournament.actions.people.registration import sign_up
from tournament.models import Event, JournalEntry, Role

pytestmark = pytest.mark.django_db


def test_a_new_event_has_an_empty_journal(client, event):
    assert "No activity yet" in client.get("/desk/cup/journal/").content.decode()


def test_entries_stand_newest_first_with_undo(client, event):
    for text in ("Lunch at one", "Lunch at two"):
        announce(event=event, by=factories.actor(event), text=text)
    response = client.get("/desk/cup/journal/")
    numbers = [entry.row.number for entry in response.context["entries"]]
    assert (response.status_code, numbers, response.context["older"]) == (200, [2, 1], None)
    assert response.content.decode().count("/undo/") == 2


def test_undo_is_offered_only_where_it_can_be_done(client, event):
    edit_options(event=event, by=factories.actor(event), ties="better")
    edit_options(event=event, by=factories.actor(event), ties="lesser")
    shown = [client.get(address).content.decode() for address in ("/desk/cup/journal/", "/desk/cup/")]
    assert [("/1/undo/" in page, "/2/undo/" in page) for page in shown] == [(False, True)] * 2
    client.force_login(factories.member(event, Role.REFEREE))
    assert "/undo/" not in client.get("/desk/cup/journal/").content.decode()


def test_an_entry_of_another_day_says_which(client, event):
    with travel(datetime(2026, 5, 1, 18, 30, tzinfo=UTC), tick=False):
        announce(event=event, by=factories.actor(event), text="Doors open")
    with travel(datetime(2026, 5, 2, 9, 0, tzinfo=UTC), tick=False):
        announce(event=event, by=factories.actor(event), text="Lunch")
        client.force_login(factories.owner(event))
        page = tight(client.get("/desk/cup/journal/"))
    assert re.findall(r"<time [^>]*>(.*?)</time>", page) == ["09:00", "1 May 2026 18:30"]


def test_whoever_has_no_name_signed_up_in_public_unless_the_names_are_gone(client, event):
    event.registration_open = event.public_sign_up = True
    event.save()
    sign_up(event=event, name="Ana")
    assert '<span class="quiet">public page</span>' in tight(client.get("/desk/cup/journal/"))
    Event.objects.update(anonymised_at=timezone.now())
    assert "public page</span>" not in tight(client.get("/desk/cup/journal/"))


def test_many_entries_come_page_by_page(client, event):
    for number in range(52):
        announce(event=event, by=factories.actor(event), text=f"Announcement {number}")
    first = client.get("/desk/cup/journal/").context
    second = client.get("/desk/cup/journal/", {"before": first["older"]}).context
    assert ([entry.row.number for entry in second["entries"]], first["older"], second["older"]) == ([2, 1], 3, None)
    assert client.get("/desk/cup/journal/", {"before": "many"}).status_code == 200


def test_reading_the_journal_costs_the_same_however_long_it_is(client, event, django_assert_max_num_queries):
    for number in range(30):
        announce(event=event, by=factories.actor(event), text=f"Announcement {number}")
    with django_assert_max_num_queries(8):
        client.get("/desk/cup/journal/")


def test_undo_by_its_button_and_once_only(client, event):
    announce(event=event, by=factories.actor(event), text="Lunch")
    answer = client.post("/desk/cup/journal/1/undo/", {"next": "/desk/cup/announcements/"})
    assert (answer.status_code, answer["Location"], said(answer)) == (
        302,
        "/desk/cup/announcements/",
        ["Undone: “Announced: Lunch”."],
    )
    again = client.post("/desk/cup/journal/1/undo/", {"next": "https://elsewhere.example/"})
    # Nobody has seen the first message yet, so it is still there.
    both = ["Undone: “Announced: Lunch”.", "Entry 1 has already been undone."]
    assert (again["Location"], said(again)) == ("/desk/cup/journal/", both)
    assert event.announcements.get().withdrawn_at is not None


def test_the_chain_is_checked(client, event):
    announce(event=event, by=factories.actor(event), text="Lunch")
    assert "The journal is intact" in client.post("/desk/cup/journal/check/").content.decode()


def test_an_announcement_is_made_and_taken_back(client, event):
    client.post("/desk/cup/announcements/", {"text": "Lunch at one"})
    made = event.announcements.get()
    assert (made.text, made.withdrawn_at) == ("Lunch at one", None)
    assert "Lunch at one" in client.get("/desk/cup/announcements/").content.decode()
    client.post(f"/desk/cup/announcements/{made.pk}/withdraw/")
    made.refresh_from_db()
    assert made.withdrawn_at is not None


def test_a_refused_announcement_keeps_what_was_typed(client, event):
    answer = client.post("/desk/cup/announcements/", {"text": "x" * 600})
    assert (answer.status_code, answer.context["form"]["text"].value()) == (422, "x" * 600)
    assert JournalEntry.objects.count() == 0


@pytest.mark.parametrize("address", ["journal/", "announcements/", "journal/check/", "journal/1/undo/"])
def test_strangers_find_nothing(client, event, address):
    client.force_login(factories.owner(factories.event()))
    assert (client.get(f"/desk/cup/{address}").status_code, client.post(f"/desk/cup/{address}").status_code) in [
        (404, 404),
        (404, 405),
        (405, 404),
    ]


def test_referees_read_the_journal_and_announce_nothing(client, event):
    client.force_login(factories.member(event, Role.REFEREE))
    assert client.get("/desk/cup/journal/").status_code == 200
    assert client.get("/desk/cup/announcements/").status_code == 404
