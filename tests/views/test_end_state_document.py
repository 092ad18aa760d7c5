"""An end state as the document of the contract: read with the event's rules, and compared with who sits there."""

import pytest

from games.heckmeck import EndState, end_state_document
from tests.factories.entries import FOUR, end_state, playing
from tournament.forms.results.outbox import read_document
from tournament.rules.verdicts import ruleset_of

pytestmark = pytest.mark.django_db
NAMES = ("Player 1", "Player 2", "Player 3", "Player 4")


@pytest.fixture
def event():
    return playing()[0]


def document(event, *names):
    state = end_state(event, *FOUR)
    named = [player._replace(name=name) for player, name in zip(state.players, [*names, *[""] * 4], strict=False)]
    return end_state_document(EndState(state.ruleset, tuple(named), state.face_down))


def read(event, value):
    return read_document(value, ruleset_of(event), lambda: NAMES)


def test_a_document_is_the_end_state_that_was_written(event):
    assert read(event, document(event)) == (end_state(event, *FOUR), [])


def test_names_may_stand_in_it(event):
    found, unread = read(event, document(event, "Player 1", "Player 2"))
    assert found is not None
    assert ([player.name for player in found.players], unread) == (["Player 1", "Player 2", "", ""], [])


def test_a_document_need_not_repeat_the_rules():
    event, _round = playing(failed_attempt="returned", steal="optional")
    value = document(event)
    del value["ruleset"]
    assert read(event, value) == (end_state(event, *FOUR), [])


def test_other_rules_are_read_as_they_are_written(event):
    other = playing(failed_attempt="returned")[0]
    assert read(event, document(other)) == (end_state(other, *FOUR), [])


@pytest.mark.parametrize("value", [[], "x", None, {}, {"players": 7, "face_down": []}, {"players": [], "down": []}])
def test_what_is_no_end_state_is_said_in_sentences(event, value):
    found, unread = read(event, value)
    assert (found, bool(unread), all(unread)) == (None, True, True)


def test_everything_that_cannot_be_read_is_said_at_once(event):
    assert len(read(event, {"players": 7, "face_down": 7})[1]) == 2


def test_a_document_of_another_seating_is_refused(event):
    sentence = "Seat 1 belongs to Player 1, not Player 2. Please reload the page."
    assert read(event, document(event, "Player 2")) == (None, [sentence])


def test_a_name_where_nobody_sits_is_refused(event):
    value = document(event)
    value["players"].append({"name": "Player 5", "portions": []})
    assert read(event, value) == (None, ["Seat 5 belongs to –, not Player 5. Please reload the page."])
