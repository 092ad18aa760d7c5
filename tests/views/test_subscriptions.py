"""What programs follow: calendars, a feed, pages inside other sites' pages, and what messengers show of a link."""

from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree

import icalendar
import pytest
from django.urls import reverse

from tests import factories
from tests.factories.stages import final, played, qualified
from tests.views.reading import tight
from tournament.models import Round

pytestmark = pytest.mark.django_db

BEGINS = datetime(2026, 5, 1, 10, 0, tzinfo=UTC)
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def event():
    event = played(2, complete=False, slug="cup", public=True, starts_at=BEGINS, place="Cluj", minutes=90)
    event.rounds.update(started_at=BEGINS + timedelta(minutes=15), minutes=30)
    return event


def entries_of(response):
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    calendar = icalendar.Calendar.from_ical(response.content)
    return [
        (str(entry["summary"]), entry.decoded("dtstart"), entry.decoded("dtend"), str(entry.get("location", "")))
        for entry in calendar.walk("VEVENT")
    ]


ROUND = BEGINS + timedelta(minutes=15), BEGINS + timedelta(minutes=45), "Cluj"


def test_the_calendar_of_an_event_has_the_event_and_its_rounds(event, client):
    assert entries_of(client.get("/e/cup.ics")) == [
        ("Grill Cup", BEGINS, BEGINS + timedelta(minutes=90), "Cluj"),
        ("Grill Cup: Preliminary round", *ROUND),
    ]


def test_a_players_calendar_says_at_which_table(event, client):
    event.players.filter(number=5).update(pseudonym="Wormy")
    response = client.get("/e/cup/players/5.ics")
    assert entries_of(response)[1:] == [("Grill Cup: Preliminary round, Table 2", *ROUND)]
    assert str(icalendar.Calendar.from_ical(response.content)["x-wr-calname"]) == "Grill Cup: Wormy"
    assert client.get("/e/cup/players/99.ics").status_code == 404


def test_a_round_that_is_not_published_is_in_no_calendar(event, client):
    event.rounds.update(state=Round.State.DRAWN)
    assert len(entries_of(client.get("/e/cup.ics"))) == 1
    assert headlines(client.get("/e/cup.atom")) == []


def headlines(response):
    assert response["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = ElementTree.fromstring(response.content)
    return [entry.findtext(f"{ATOM}title") for entry in feed.findall(f"{ATOM}entry")]


def test_the_feed_tells_what_happened_and_holds_the_final_back(event, client):
    event.announcements.create(text="Soup is ready", by_name="Ana")
    event.announcements.create(text="No soup", by_name="Ana", withdrawn_at=BEGINS)
    event.rounds.update(completed_at=BEGINS + timedelta(minutes=50))
    qualified(event, 1, 5)
    decider = final(event, (21, 29), (30,))
    decider.started_at, decider.completed_at = BEGINS + timedelta(hours=1), BEGINS + timedelta(hours=2)
    decider.save()
    lines = ["Soup is ready", "Final has begun", "Preliminary round is over", "Preliminary round has begun"]
    assert headlines(client.get("/e/cup.atom")) == lines
    event.ended_at = BEGINS + timedelta(hours=3)
    event.save()
    told = ["Soup is ready", "The winners are announced", "Final is over", *lines[1:]]
    assert headlines(client.get("/e/cup.atom")) == told


@pytest.mark.parametrize("name", ["embedded_standings", "embedded_seats"])
def test_only_embedded_pages_may_stand_in_frames(event, client, name):
    response = client.get(reverse(name, args=["cup"]))
    assert (response.status_code, "X-Frame-Options" in response.headers) == (200, False)
    assert "frame-ancestors *" in response["Content-Security-Policy"]
    assert "Player 5" in tight(response) or name == "embedded_standings"
    assert client.get(reverse(name, args=["cup"]) + f"?revision={event.revision}").status_code == 204
    usual = client.get("/e/cup/standings/")
    assert (usual["X-Frame-Options"], "frame-ancestors 'none'" in usual["Content-Security-Policy"]) == ("DENY", True)


def test_embedded_pages_are_never_those_of_a_private_event(event, client):
    event.public = False
    event.save()
    client.force_login(factories.owner(event))
    assert client.get("/e/cup/standings/").status_code == 200
    for address in ("/embed/cup/standings/", "/embed/cup/seats/"):
        assert client.get(address).status_code == 404


def test_before_the_first_round_the_embedded_seats_say_so(client):
    factories.event(slug="cup", public=True)
    assert "No seats yet" in tight(client.get("/embed/cup/seats/"))


def test_a_link_has_a_preview(event, client):
    page = client.get("/e/cup/standings/").content.decode()
    assert '<meta property="og:title" content="Grill Cup">' in page
    assert '<meta property="og:url" content="http://testserver/e/cup/standings/">' in page
    assert 'href="/e/cup.atom"' in page
