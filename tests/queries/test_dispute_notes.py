"""All that a table has said in a dispute, in order, for whoever decides."""

import pytest

from tests import factories
from tests.factories.entries import FOUR, IMPOSSIBLE, OTHERWISE, only_table, playing, recorded
from tournament.actions.core.undo import undo
from tournament.actions.results.disputes import dismiss_proposed, dispute_table, settle_dispute
from tournament.queries.results.at_table import dispute_notes

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return playing()[0]


@pytest.fixture
def by(event):
    return factories.actor(event)


def disputed(event, by, note):
    dispute_table(event=event, table=only_table(event), note=note, by=by)


def notes(event):
    return [(note.text, note.by_name, note.version) for note in dispute_notes(only_table(event))]


def test_every_note_stays_whoever_wrote_one_later(event, by):
    recorded(only_table(event))
    disputed(event, by, "Who had 26?")
    recorded(only_table(event), *OTHERWISE, as_proposal=True, note="Player 4 had 36.")
    recorded(only_table(event), *IMPOSSIBLE, as_proposal=True, note="We swear to it.")
    assert notes(event) == [
        ("Who had 26?", by.name, 0),
        ("Player 4 had 36.", by.name, 2),
        ("We swear to it.", by.name, 3),
    ]


def test_what_was_set_aside_and_what_was_settled_before_is_past(event, by):
    recorded(only_table(event))
    disputed(event, by, "The first time")
    settle_dispute(event=event, table=only_table(event), reason="I saw it.", by=by)
    assert notes(event) == []
    disputed(event, by, "Who had 26?")
    recorded(only_table(event), *OTHERWISE, as_proposal=True, note="Player 4 had 36.")
    recorded(only_table(event), *IMPOSSIBLE, as_proposal=True, note="We swear to it.")
    dismiss_proposed(event=event, table=only_table(event), version=2, reason="No.", by=by)
    assert notes(event) == [("Who had 26?", by.name, 0), ("We swear to it.", by.name, 3)]


def test_a_decision_that_is_taken_back_brings_the_notes_back(event, by):
    disputed(event, by, "Who had 26?")
    settle_dispute(event=event, table=only_table(event), reason="I saw it.", by=by)
    undo(event=event, number=event.journal.last().number, by=by)
    assert notes(event) == [("Who had 26?", by.name, 0)]


def test_a_result_of_a_referee_leaves_the_notes(event, by):
    disputed(event, by, "Who had 26?")
    recorded(only_table(event), *FOUR)
    assert notes(event) == [("Who had 26?", by.name, 0)]


def test_one_read_and_none_without_a_dispute(event, by, django_assert_num_queries):
    table = only_table(event)
    with django_assert_num_queries(0):
        dispute_notes(table)
    disputed(event, by, "Who had 26?")
    table = only_table(event)
    with django_assert_num_queries(1):
        dispute_notes(table)
