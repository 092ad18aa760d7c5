"""A player's own page is rendered once for everyone who opens it, of few reads, and shows what strangers may see."""

import json
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.factories.entries import recorded
from tests.factories.large_events import large_event
from tests.factories.stages import played
from tests.queries.test_reads_by_key import GROWING
from tests.sampling import sampled
from tests.views.public_pages import address, happen
from tests.views.reading import seen
from tournament.models import Event, Table
from tournament.queries.standings.cache import BoundedCache
from tournament.serving import page_cache

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
PAGES = ("me", "me_bar", "me_found")
GAME = ((21, 29, 32), (27, 30), (25,), ())


@pytest.fixture
def event(db):
    return happen(played(2, complete=False, public=True))


def at(event, number=1, name="me"):
    return f"{address(name, event)}?{'q' if name == 'me_found' else 'player'}={number}"


@pytest.mark.parametrize("name", PAGES)
def test_strangers_see_it_and_search_engines_do_not(client, event, name):
    response = client.get(at(event, name=name))
    assert (response.status_code, response.headers["X-Robots-Tag"]) == (200, "noindex")
    assert (response.headers["Vary"], response.cookies.output()) == ("Accept-Encoding, Accept-Language", "")
    assert response.headers["Cache-Control"] == "public, no-cache"


@pytest.mark.parametrize("there", [*(at for at in PAGES), "player_code"])
def test_an_event_that_is_not_public_is_seen_by_its_people_alone(client, event, there):
    path = address(there, event, 1) if there == "player_code" else at(event, name=there)
    assert client.get(path).status_code == 200
    Event.objects.update(public=False)
    assert client.get(path).status_code == 404
    client.force_login(factories.account())
    assert client.get(path).status_code == 404
    client.force_login(factories.owner(event))
    response = client.get(path)
    assert (response.status_code, response.headers["Cache-Control"]) == (200, "private, no-store")


@pytest.mark.parametrize("name", PAGES)
def test_pseudonyms_hide_names(client, event, name):
    event.players.filter(number=1).update(pseudonym="Worm", name="Secret")
    for asked in (1, 2):
        text = seen(client.get(at(event, asked, name)))
        assert "Secret" not in text
    assert "Worm" in seen(client.get(at(event, 2 if name == "me_bar" else 1, name)))


def test_names_that_mean_something_to_a_browser_do_not(client, event):
    event.players.filter(number=1).update(name='<script>alert("1")</script>')
    for name in PAGES:
        for asked in (1, 2, '"><script>alert(1)</script>'):
            assert "<script>alert" not in client.get(at(event, asked, name)).content.decode()


@pytest.mark.parametrize("name", ["me", "me_bar"])
def test_it_is_rendered_once_and_then_each_costs_one_read(client, event, name, django_assert_num_queries):
    first = client.get(at(event, name=name))
    with django_assert_num_queries(2):
        second = client.get(at(event, name=name))
        other = client.get(at(event, name=name), headers={"If-None-Match": first.headers["ETag"]})
        assert (second.content, other.status_code) == (first.content, 304)


def test_nothing_new_is_the_same_for_all_players(client, event, settings, django_assert_num_queries):
    settings.POLLED_STATE_IN_SECONDS = 3600
    poll = f"{at(event)}&revision={event.revision}"
    assert client.get(poll).status_code == 204
    for number in (1, 2, 77):
        with django_assert_num_queries(0):  # another poll has read the state a moment ago
            assert client.get(f"{at(event, number)}&revision={event.revision}").status_code == 204


def test_a_line_that_somebody_asks_for_with_a_revision_is_no_answer_to_polls(client, event):
    revision = f"&revision={event.revision}"
    assert client.get(at(event, name="me_bar") + revision).status_code == 204
    assert client.get(at(event) + revision).status_code == 204
    assert client.get(at(event) + f"&revision={event.revision - 1}").status_code == 200


def test_a_poll_gets_the_part_that_changes(client, event):
    before = event.revision
    assert f'hx-get="{address("me", event)}?player=1&amp;revision={before}"' in client.get(at(event)).content.decode()
    happen(event)
    part = client.get(f"{at(event)}&revision={before}").content.decode()
    assert f"revision={event.revision}" in part
    assert ("<h1" in part, 'id="live"' in part) == (False, True)


def test_the_phone_keeps_the_files_of_the_page_and_no_others(client, event):
    page = client.get(at(event)).content.decode()
    needed = set(re.findall(r'"(/static/[^"#]+)"', page))
    worker = client.get("/e/worker.js")
    kept = set(json.loads(re.search(r"^const FILES = (.*);$", worker.content.decode(), re.MULTILINE)[1]))
    # The picture of a link is for messengers, and the manifest for who installs the site.
    assert {file for file in needed if not file.endswith((".png", ".webmanifest"))} == kept
    assert worker.headers["Service-Worker-Allowed"] == "/e/"


def test_thousands_of_own_pages_drive_out_none_that_all_look_at(client, event, monkeypatch, django_assert_num_queries):
    monkeypatch.setattr(page_cache, "_own_pages", BoundedCache(2))
    there = address("standings", event)
    client.get(there)
    for number in range(1, 9):
        client.get(at(event, number))
    with django_assert_num_queries(1):
        client.get(there)


@pytest.mark.parametrize("name", ["me", "me_bar"])
def test_no_read_joins_what_grows(client, event, name):
    client.get(at(event, name=name))
    recorded(Table.objects.select_related("round__event").get(round__event=event, number=1))
    with CaptureQueriesContext(connection) as reads:
        assert client.get(at(event, name=name)).status_code == 200
    joined = [each["sql"] for each in reads if sum(table in each["sql"] for table in GROWING) > 1]
    assert (len(reads) > 5, joined) == (True, [])


def statements(client, path):
    with CaptureQueriesContext(connection) as reads:
        response = client.get(path)
    assert response.status_code == 200
    return len(reads), len(response.content)


@pytest.mark.parametrize("players", sampled([100, 400, 2_000, 10_000], usual=1))
def test_it_costs_the_same_among_any_number(client, players):
    found = []
    for event in (large_event(36), large_event(players)):
        number = event.players.filter(state="here").count() - 2
        paths = [at(event, number), at(event, number, "me_bar"), at(event, number, "me_found")]
        for path in paths:
            client.get(path)
        happen(event)
        found.append([statements(client, path) for path in paths])
    small, large = found
    # The few have prospects besides, which the many do not have.
    assert all(many <= few + 3 for (many, _), (few, _) in zip(large, small, strict=True))
    assert all(size < 20_000 for _, size in large)
