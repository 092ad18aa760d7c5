"""Players who look for their own page by a few letters or a number, on the page of all."""

import re

import pytest

from tests import factories
from tests.views.public_pages import address, happen
from tests.views.reading import seen
from tests.views.test_my_page import at
from tournament.models import Player
from tournament.queries.people import find

pytestmark = pytest.mark.django_db


def found(client, event, query):
    html = client.get(address("me_found", event), {"q": query}).content.decode()
    return [" ".join(re.sub(r"<[^>]*>", "", row).split()) for row in re.findall(r"<li>(.*?)</li>", html, re.DOTALL)]


@pytest.fixture
def names(db):
    event = factories.event(public=True)
    for name in ("Ștefan Țiriac", "Stefania Pop", "Anna-Magdalena Weiß", "Иван Петров"):
        factories.player(event, name)
    factories.player(event, "Ana Pop", club="Casa")
    factories.player(event, "Ana Pop", club="Grillverein")
    factories.player(event, "Secret Agent", pseudonym="Worm")
    factories.player(event, "Stella Waits", state=Player.State.WAITING)
    return event


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("STE", ["Ștefan Țiriac (1)", "Stefania Pop (2)"]),
        ("țir", ["Ștefan Țiriac (1)"]),
        ("mag", ["Anna-Magdalena Weiß (3)"]),
        ("weiss", ["Anna-Magdalena Weiß (3)"]),
        ("пет", ["Иван Петров (4)"]),
        ("ana pop", ["Ana Pop (5) Casa", "Ana Pop (6) Grillverein"]),
        ("6", ["Ana Pop (6) Grillverein"]),
        ("#2", ["Stefania Pop (2)"]),
        ("sec", []),
        ("wor", ["Worm (7)"]),
        ("stella", []),
        ("a", []),
        ("%", []),
    ],
)
def test_three_letters_find_a_player(client, names, query, expected):
    assert found(client, names, query) == expected


def test_without_scripts_the_page_lists_them(client, names):
    text = seen(client.get(address("me", names), {"q": "ste"}))
    assert ("Stefania Pop (2)" in text, "Find your seat" in text) == (True, True)


def test_a_list_of_many_is_short(client):
    event = factories.event(public=True)
    factories.players(event, 30)
    assert len(found(client, event, "play")) == 8
    assert "22 more. Type more letters." in seen(client.get(address("me_found", event), {"q": "play"}))


def test_what_happens_to_names_is_found_as_soon_as_they_are_read_again(client, names, monkeypatch):
    monkeypatch.setattr(find, "STALE_FOR", 0)
    happen(names)
    assert found(client, names, "agent") == []
    names.players.filter(number=7).update(pseudonym="")
    happen(names)
    assert found(client, names, "agent") == ["Secret Agent (7)"]


def test_a_name_is_hidden_at_once_though_it_is_still_known(client, names, monkeypatch):
    monkeypatch.setattr(find, "STALE_FOR", 1e9)
    happen(names)
    assert found(client, names, "stefania") == ["Stefania Pop (2)"]
    names.players.filter(number=2).update(pseudonym="Worm")
    happen(names)
    assert found(client, names, "stefania") == []


def test_a_number_that_nobody_has_leads_to_the_search(client, names):
    for asked in ("77", "8", "x", "9" * 30):
        text = seen(client.get(f"{address('me', names)}?player={asked}"))
        assert "Nobody in this event has the number" in text
        assert client.get(at(names, asked, "me_bar")).status_code == 404


def test_the_code_opens_the_page_on_another_phone(client, names):
    response = client.get(address("player_code", names, 2))
    assert (response.status_code, response.headers["Content-Type"]) == (200, "image/svg+xml")
    assert client.get(address("player_code", names, 8)).status_code == 404
