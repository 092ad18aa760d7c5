"""Documents come out of a child process; one that fails is said by a code, and takes nobody along."""

import struct
import sys

import pytest

from tests import factories
from tests.child_processes import let_hang
from tests.factories import results
from tests.factories.stages import final, played, qualified
from tournament.documents import typesetting
from tournament.documents.typesetting import NotTypeset, typeset
from tournament.views.public.previews import picture_data

PNG = b"\x89PNG\r\n\x1a\n"
DATA = {"title": "Ștefan’s Cup, Кубок", "subtitle": "Cluj", "rows": [{"place": "1", "name": "Иван", "score": "7½"}]}


def size_of(picture):
    assert picture.startswith(PNG)
    return struct.unpack(">II", picture[16:24])


def test_a_picture_has_the_size_that_messengers_want():
    assert size_of(typeset("preview", DATA, format="png")) == (1200, 630)


def test_a_document_is_a_pdf():
    assert typeset("preview", DATA).startswith(b"%PDF-")


def test_a_layout_that_fails_is_a_code_and_not_a_crash():
    with pytest.raises(NotTypeset) as raised:
        typeset("preview", {"title": "without rows"})
    assert (raised.value.code, "subtitle" in raised.value.detail) == ("failed", True)


def test_where_too_many_wait_nothing_is_typeset(monkeypatch):
    monkeypatch.setattr(typesetting.children, "patience_in_seconds", 0)
    with typesetting.children.place(), typesetting.children.place(), pytest.raises(NotTypeset) as raised:
        typeset("preview", DATA)
    assert (raised.value.code, raised.value.detail) == ("busy", "")


def test_a_document_that_takes_too_long_is_given_up(monkeypatch, tmp_path):
    let_hang(typesetting.children, monkeypatch, tmp_path)
    with pytest.raises(NotTypeset) as raised:
        typeset("preview", DATA)
    assert (raised.value.code, raised.value.detail) == ("took_too_long", "")


@pytest.fixture
def event(db):
    event = played(2, complete=False, slug="cup", public=True, place="Cluj")
    results.complete(event.rounds.get())
    return event


def test_the_picture_of_an_event_says_who_leads(event, client):
    event.players.filter(number=6).update(pseudonym="Wormy")
    data = picture_data(event)
    assert (data["title"], data["subtitle"]) == ("Grill Cup", "Preliminary round · Cluj")
    assert [row["name"] for row in data["rows"]][:2] == ["Wormy", "Player 3"]
    response = client.get("/e/cup/standings.png")
    assert (response.status_code, response["Content-Type"]) == (200, "image/png")
    assert size_of(response.content) == (1200, 630)


def test_the_picture_holds_back_how_the_final_went(event):
    qualified(event, 1, 5)
    final(event, (21, 29), (30,))
    event.refresh_from_db()
    assert picture_data(event)["rows"] == []


@pytest.mark.django_db
def test_before_the_first_result_there_is_only_the_event():
    assert picture_data(factories.event())["rows"] == []


def test_where_nothing_can_be_typeset_another_picture_is_shown(event, client, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/bin/false")
    response = client.get("/e/cup/standings.png")
    assert (response.status_code, "/img/winners." in response["Location"]) == (302, True)
