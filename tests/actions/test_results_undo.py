"""Taking back what was done to a result."""

import pytest

from tests import factories
from tests.factories.entries import OTHERWISE, only_table, playing, recorded, versions
from tournament.actions.core.actors import Refused
from tournament.actions.core.undo import undo
from tournament.actions.results.record import withdraw_result
from tournament.models import Round, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return playing()[0]


@pytest.fixture
def table(event):
    return only_table(event)


def take_back(event, number):
    undo(event=event, number=number, by=factories.actor(event))


def test_an_entered_result_is_taken_back(event, table):
    recorded(table)
    take_back(event, 1)
    assert versions(table) == [(1, "withdrawn")]


def test_a_taken_back_correction_lets_the_version_before_count_again(event, table):
    recorded(table)
    recorded(table, *OTHERWISE, base_version=1, reason="Miscounted.")
    take_back(event, 2)
    assert versions(table) == [(1, "accepted"), (2, "withdrawn")]


def test_a_taken_back_withdrawal_lets_the_result_count_again(event, table):
    recorded(table)
    withdraw_result(event=event, table=table, reason="Wrong table.", by=factories.actor(event))
    take_back(event, 2)
    assert versions(table) == [(1, "accepted")]


def test_taking_back_moves_the_table(event, table):
    recorded(table)
    take_back(event, 1)
    assert Table.objects.get(pk=table.pk).version == 2


def test_what_was_built_upon_is_not_taken_back(event, table):
    recorded(table)
    recorded(table, *OTHERWISE, base_version=1, reason="Miscounted.")
    with pytest.raises(Refused, match="undo_too_late"):
        take_back(event, 1)
    assert versions(table) == [(1, "replaced"), (2, "accepted")]


def test_a_result_of_a_complete_round_is_not_taken_back(event, table):
    recorded(table)
    Round.objects.update(state=Round.State.COMPLETE)
    with pytest.raises(Refused, match="undo_too_late"):
        take_back(event, 1)


def test_a_result_of_a_table_that_is_gone_is_not_taken_back(event, table):
    recorded(table)
    Round.objects.update(event=factories.event())  # rows of results cannot be deleted
    with pytest.raises(Refused, match="undo_too_late"):
        take_back(event, 1)
