"""The print centre at the desk: what it offers when, each paper as a PDF, and what happens where none can be made."""

import sys

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.child_processes import let_hang
from tests.documents.reading import pages_of, text_of
from tests.factories.links import phone
from tests.factories.stages import final, played, qualified
from tests.views.at_desk import at_desk
from tournament.actions.events.ending import end_event
from tournament.documents import event as event_papers
from tournament.documents import frame, papers, people, ranked, typesetting
from tournament.documents.typesetting import PaperCache
from tournament.models import Event, Role, Round
from tournament.views.desk import printing

pytestmark = pytest.mark.django_db
PRINT = "/desk/cup/print/"


@pytest.fixture(autouse=True)
def _nothing_cached(monkeypatch):
    monkeypatch.setattr(printing, "papers", PaperCache())


def offered(client, query=""):
    """The papers by their group, each with the words of its links."""
    groups = client.get(PRINT + query).context["groups"]
    return {
        str(group.where): {offer.kind.code: [version.words for version in offer.versions] for offer in group.offers}
        for group in groups
    }


def test_before_there_is_a_format_nothing_can_be_printed(event, client):
    event.stages.all().delete()
    assert (offered(client), "Nothing to print yet" in client.get(PRINT).content.decode()) == ({}, True)


def test_what_is_offered_follows_the_event(client):
    event = at_desk(client)
    event.players.filter(number=1).update(pseudonym="Wormy")
    both = ["PDF", "PDF with real names"]
    tables = {"slips": both, "blank-slips": ["PDF"], "turns": ["PDF"], "blank-turns": ["PDF"]}
    desk = {"check-in": ["PDF"], "labels": ["PDF"]}
    assert offered(client) == {
        "wall": {"players": both, "seats": both, "rules": ["PDF"]},
        "tables": tables,
        "desk": desk,
    }
    event.rounds.update(state=Round.State.RUNNING)
    standings = ["Preliminary round", "Preliminary round with real names"]
    assert offered(client)["wall"]["standings"] == standings


def test_what_is_too_long_to_be_made_at_once_comes_in_parts(client, monkeypatch):
    monkeypatch.setattr(papers, "TABLES_OF_A_PART", 2)
    monkeypatch.setattr(frame, "TABLES_OF_A_PART", 2)
    at_desk(client, players=12)
    assert offered(client)["tables"]["slips"] == ["PDF, 1–2", "PDF, 3–3"]
    both = [client.get(f"{PRINT}slips.pdf?part={part}").content for part in (1, 2)]
    tables = [[line[:7] for line in text_of(pdf) if line.startswith("Table")] for pdf in both]
    assert tables == [["Table 1", "Table 2"], ["Table 3"]]


def test_a_long_check_in_list_comes_by_letters_with_everybody_on_one_of_them(client, monkeypatch):
    for module in (papers, people):
        monkeypatch.setattr(module, "ROWS_OF_A_PART", 3)
    event = at_desk(client)
    names = ("Élise", "Bo", "emil", "Ștefan", "Sara", "Łukasz", "Zoe", "Иван")
    for player, name in zip(event.players.order_by("number"), names, strict=True):
        player.name = name
        player.save()
    assert offered(client)["desk"]["check-in"] == ["PDF, B–E", "PDF, L–S", "PDF, Z–И"]
    parts = [text_of(client.get(f"{PRINT}check-in.pdf?part={part}").content) for part in (1, 2, 3)]
    assert [part[2] for part in parts] == [
        "B–E: 3 of 8 on the list",
        "L–S: 3 of 8 on the list",
        "Z–И: 2 of 8 on the list",
    ]
    listed = [[name for line in part for name in names if f" {name} " in f" {line} "] for part in parts]
    assert listed == [["Bo", "Élise", "emil"], ["Łukasz", "Sara", "Ștefan"], ["Zoe", "Иван"]]


def test_a_long_report_holds_all_places_in_parts(client, monkeypatch):
    for module in (papers, event_papers):
        monkeypatch.setattr(module, "ROWS_OF_A_PART", 3)
    event = over(client)
    end_event(event=event, by=factories.actor(event))
    assert offered(client)["winners"]["report"] == ["PDF, 1–3", "PDF, 4–6", "PDF, 7–8", "Text"]
    parts = [text_of(client.get(f"{PRINT}report.pdf?part={part}").content) for part in (1, 2, 3)]
    places = [[line.split()[0] for line in part if line.split()[0].isdigit() and "(" in line] for part in parts]
    assert places == [["1", "2", "3", "1", "2", "3"], ["4", "5", "6"], ["7", "8"]]
    assert [any("Awards" in line for line in part) for part in parts] == [True, False, False]


def test_many_certificates_come_in_parts_and_the_podium_in_one(client, monkeypatch):
    for module in (papers, ranked):
        monkeypatch.setattr(module, "ROWS_OF_A_PART", 5)
    event = over(client)
    end_event(event=event, by=factories.actor(event))
    assert offered(client)["winners"]["certificates"] == [
        *("Classic, 1–5", "Classic, 6–8", "Grill, 1–5", "Grill, 6–8"),
        *("Classic, podium only", "Grill, podium only"),
    ]
    asked = ("design=grill&part=1", "design=grill&part=2", "design=grill-podium", "design=grill&player=8", "")
    made = [client.get(f"{PRINT}certificates.pdf?{query}").content for query in asked]
    assert [pages_of(pdf) for pdf in made] == [5, 3, 3, 1, 5]


def over(client):
    """An event with a final whose winners are not announced yet."""
    event = played(2, slug="cup")
    qualified(event, 1, 2, 3, 4)
    final(event, (21, 29), (30,), (25,), (22,))
    client.force_login(factories.owner(event))
    return event


def test_how_the_final_goes_is_for_the_desk_until_the_winners_are_announced(client):
    event = over(client)
    assert offered(client)["wall"]["standings"] == ["Preliminary round", "Final, for the desk"]
    assert client.get(f"{PRINT}standings.pdf?stage=2").status_code == 404
    assert client.get(f"{PRINT}winners.pdf").status_code == 404
    assert client.get(f"{PRINT}report.txt").status_code == 404
    Event.objects.filter(pk=event.pk).update(ended_at=event.created_at)
    assert list(offered(client)["winners"]) == ["winners", "certificates", "report"]
    assert client.get(f"{PRINT}report.txt").content.decode().splitlines()[:2] == ["Grill Cup", "========="]


def test_a_certificate_of_one_player_needs_one_who_played(client):
    event = over(client)
    Event.objects.filter(pk=event.pk).update(ended_at=event.created_at)
    address = f"{PRINT}certificates.pdf?player=3"
    assert f'href="{address}"' in client.get("/desk/cup/players/3/").content.decode()
    assert client.get(address).content[:5] == b"%PDF-"
    page = client.get(f"{PRINT}certificates.pdf?design=grill&player=99", follow=True)
    said = ["No player with this number is in the final standings."]
    assert (page.redirect_chain, [str(message) for message in page.context["messages"]]) == ([(PRINT, 302)], said)


def test_a_paper_is_a_pdf_with_a_name_of_its_own(client):
    event = at_desk(client)
    event.refresh_from_db()
    response = client.get(f"{PRINT}players.pdf?paper=letter")
    assert (response.status_code, response["Content-Type"], response.content[:5]) == (200, "application/pdf", b"%PDF-")
    assert response["Content-Disposition"] == f'inline; filename="cup-players-{event.revision}.pdf"'


def test_papers_with_names_are_noted_for_whoever_took_them(client):
    """So that whoever anonymises the event is told; and nothing else moves, or nothing could be cached."""
    event = over(client)
    Event.objects.filter(pk=event.pk).update(ended_at=event.created_at, revision=41)
    for name in ("labels.pdf", "rules.pdf", "blank-slips.pdf", "report.txt"):
        assert client.get(PRINT + name).status_code == 200
    for number in (1, 2):
        client.get(f"/desk/cup/rounds/{number}/slips/slips.xlsx")
    Event.objects.filter(pk=event.pk).update(revision=42)
    other = Client()
    other.force_login(organiser := factories.member(event, Role.ORGANISER, name="Cem"))
    owner = factories.owner(event)
    for printing_one in (client, other, client):
        printing_one.get(f"{PRINT}labels.pdf")
    with CaptureQueriesContext(connection) as seen_again:
        client.get(f"{PRINT}labels.pdf")
    assert [query["sql"] for query in seen_again if not query["sql"].startswith("SELECT")] == []
    assert list(event.exported_files.values_list("name", "by_name")) == [
        ("cup-labels-42.pdf", str(organiser)),
        ("cup-labels-42.pdf", str(owner)),
        ("cup-slips-2.xlsx", str(owner)),
        ("cup-report-41.txt", str(owner)),
    ]
    assert Event.objects.get(pk=event.pk).revision == 42


@pytest.mark.parametrize(
    "address",
    ["nothing.pdf", "players.pdf?round=9", "players.pdf?names=other", "certificates.pdf", "winners.pdf", "cards.pdf"],
)
def test_what_there_is_not_is_not_found(client, address):
    at_desk(client)
    assert client.get(PRINT + address).status_code in (404, 405)


@pytest.mark.parametrize(("zone", "paper"), [("Europe/Berlin", "a4"), ("America/Chicago", "letter"), ("", "a4")])
def test_paper_is_what_the_hall_has_and_what_was_chosen_is_remembered(event, client, zone, paper):
    Event.objects.update(time_zone=zone)
    assert client.get(PRINT).context["paper"] == paper
    other = "a4" if paper == "letter" else "letter"
    client.get(f"{PRINT}?paper={other}")
    client.get(f"{PRINT}?paper=napkin")
    assert client.get(PRINT).context["paper"] == other


def test_referees_and_strangers_print_nothing(client):
    event = at_desk(client)
    for account in (factories.member(event, Role.REFEREE), factories.owner(factories.event())):
        other = Client()
        other.force_login(account)
        assert [other.get(PRINT + name).status_code for name in ("", "players.pdf", "report.txt")] == [404] * 3


def test_a_paper_is_made_once_for_a_revision(client, monkeypatch):
    at_desk(client)
    made = client.get(f"{PRINT}rules.pdf").content
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert client.get(f"{PRINT}rules.pdf").content == made
    Event.objects.update(revision=99)
    assert client.get(f"{PRINT}rules.pdf").status_code == 302


def test_a_child_that_dies_is_a_sentence_and_the_rest_goes_on(client, monkeypatch):
    at_desk(client)
    with monkeypatch.context() as broken:
        broken.setattr(sys, "executable", "/bin/false")
        page = client.get(f"{PRINT}players.pdf", follow=True)
    assert page.redirect_chain == [(PRINT, 302)]
    said = "The PDF could not be made. Try again, or print the page itself from your browser."
    assert [str(message) for message in page.context["messages"]] == [said]
    assert client.get(f"{PRINT}players.pdf").status_code == 200


def test_a_child_that_hangs_is_ended(client, monkeypatch, tmp_path):
    at_desk(client)
    let_hang(typesetting.children, monkeypatch, tmp_path)
    assert client.get(f"{PRINT}players.pdf")["Location"] == PRINT


def test_the_cache_holds_no_more_than_its_bytes():
    cache, calls = PaperCache(max_bytes=10), []

    def ask(key):
        def make():
            calls.append(key)
            return bytes(4)

        cache.get_or_make(key, make)

    for key in "abacbaa":
        ask(key)
    assert calls == ["a", "b", "c", "b", "a"]


@pytest.fixture
def sheet(client):
    """The codes of an event, as they are shown once."""
    at_desk(client, Round.State.RUNNING)
    return [one["made"] for one in client.post("/desk/cup/codes/make/", {"tables": "2"}).context["sheet"]]


def test_cards_are_made_of_the_codes_on_the_sheet_and_cached_by_nobody(client, sheet):
    tokens = " ".join(made.token for made in sheet)
    response = client.post(f"{PRINT}cards.pdf", {"tokens": tokens})
    assert (response.content[:5], "no-store" in response["Cache-Control"]) == (b"%PDF-", True)
    assert phone(sheet[0]).get("/table/").status_code == 200  # as before


def test_cards_for_a_round_s_links(client):
    at_desk(client, Round.State.RUNNING)
    made = client.post("/desk/cup/rounds/1/links/make/").context["sheet"][0]["made"]
    assert client.post(f"{PRINT}cards.pdf", {"tokens": made.token}).content[:5] == b"%PDF-"


@pytest.mark.parametrize("of", ["nothing", "revoked", "another event"])
def test_no_cards_for_codes_that_open_nothing_here(client, sheet, of):
    tokens = "x" * 43 if of == "nothing" else sheet[0].token
    if of == "revoked":
        client.post("/desk/cup/codes/revoke/")
    elif of == "another event":
        Event.objects.filter(slug="cup").update(slug="other")
        client.force_login(factories.owner(factories.event(slug="cup")))
    assert client.post(f"{PRINT}cards.pdf", {"tokens": tokens})["Location"] == "/desk/cup/codes/"


def test_where_no_cards_can_be_made_the_codes_still_stand_on_the_sheet(client, sheet, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/bin/false")
    page = client.post(f"{PRINT}cards.pdf", {"tokens": sheet[0].token}).content.decode()
    assert "The cards could not be made" in page
