"""An end state as the document of the contract."""

import json
from uuid import uuid4

import pytest

from games.heckmeck import EndState, end_state_document
from tests import factories
from tests.factories.entries import FOUR, end_state, playing
from tournament.forms.end_state_document import EndStateDocumentForm
from tournament.queries.results import table_page

pytestmark = pytest.mark.django_db
NO_DOCUMENTS = ["", "{", "[]", '"x"', "null", "\ud800", "[" * 3000, '{"players": 7, "face_down": []}']


@pytest.fixture
def event():
    return playing()[0]


def document_form(event, value, **fields):
    shown = table_page(event, 1, 1)
    assert shown
    text = value if isinstance(value, str) else json.dumps(value)
    data = {"document": text, "submission": str(uuid4())} | fields
    return EndStateDocumentForm(data, event=event, table_page=shown)


def document(event, *names):
    state = end_state(event, *FOUR)
    named = [player._replace(name=name) for player, name in zip(state.players, [*names, *[""] * 4], strict=False)]
    return end_state_document(EndState(state.ruleset, tuple(named), state.face_down))


def test_a_document_is_recorded_like_the_form(event):
    form = document_form(event, document(event, "Player 1", "Player 2"))
    assert form.record(by=factories.actor(event)), form.errors
    assert [line.place for line in form.outcome.lines.order_by("position")] == [4, 3, 2, 1]


def test_a_document_need_not_repeat_the_rules():
    event, _round = playing(failed_attempt="returned", steal="optional")
    value = document(event)
    del value["ruleset"]
    assert document_form(event, value).record(by=factories.actor(event))


def test_a_document_of_other_rules_is_refused(event):
    form = document_form(event, document(playing(failed_attempt="returned")[0]))
    assert (form.record(by=factories.actor(event)), list(form.errors)) == (False, ["__all__"])


@pytest.mark.parametrize(
    "value", ["", "{", "[]", '"x"', "null", "\ud800", "[" * 3000, '{"players": 7, "face_down": []}']
)
def test_what_is_no_document_is_refused(event, value):
    form = document_form(event, value)
    assert (form.record(by=factories.actor(event)), list(form.errors)) == (False, ["document"])


def test_a_document_of_another_seating_is_refused(event):
    form = document_form(event, document(event, "Player 2"))
    assert not form.record(by=factories.actor(event))
    assert form.errors == {"document": ["In seat 1 sits Player 1, not Player 2. Please load the page again."]}


def test_a_document_of_more_players_is_refused(event):
    value = document(event)
    value["players"].append({"name": "Player 5", "portions": []})
    assert list(document_form(event, value).errors) == ["document"]
    value["players"][-1]["name"] = ""
    form = document_form(event, value)
    assert (form.record(by=factories.actor(event)), list(form.errors)) == (False, ["__all__"])


def test_what_cannot_be_is_said_of_a_document_as_a_whole(event):
    value = document(event)
    value["players"][0]["portions"], value["face_down"] = [], [21, *value["face_down"]]
    form = document_form(event, value)
    assert (form.record(by=factories.actor(event)), list(form.errors), form.impossible) == (False, ["__all__"], True)
