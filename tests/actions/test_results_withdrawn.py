"""Results that something else came before, that are withdrawn, and that the database keeps as they are."""

import pytest
from django.db import DatabaseError, transaction

from tests import factories
from tests.actions.test_results import ID
from tests.factories.entries import OTHERWISE, only_table, playing, recorded, versions
from tournament.actions.core.actors import STRANGER, Actor, Conflict, NotAllowed, Refused
from tournament.actions.results.record import withdraw_result
from tournament.models import Result, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return playing()[0]


@pytest.fixture
def table(event):
    return only_table(event)


@pytest.mark.parametrize("base_version", [0, 2])
def test_a_result_that_builds_on_another_version_is_a_conflict(event, table, base_version):
    recorded(table)
    with pytest.raises(Conflict) as conflict:
        recorded(table, *OTHERWISE, base_version=base_version, reason="Mine is right.")
    assert (conflict.value.code, conflict.value.params) == (
        "result_conflict",
        {"version": 1, "base_version": base_version},
    )
    assert versions(table) == [(1, "accepted")]


def test_a_withdrawn_result_counts_no_longer(event, table):
    recorded(table)
    withdraw_result(event=event, table=table, reason="Wrong table.", by=factories.actor(event))
    assert (versions(table), recorded(table).version) == ([(1, "withdrawn")], 2)


@pytest.mark.parametrize(
    ("fields", "code"),
    [({"reason": " "}, "withdrawal_needs_reason"), ({"version": 2}, "result_conflict")],
)
def test_withdrawing_needs_a_reason_and_the_version_that_was_seen(event, table, fields, code):
    recorded(table)
    with pytest.raises(Refused, match=code):
        withdraw_result(event=event, table=table, by=factories.actor(event), **{"reason": "Wrong."} | fields)
    assert versions(table) == [(1, "accepted")]


def test_without_a_result_there_is_nothing_to_withdraw(event, table):
    with pytest.raises(Refused, match="no_result_to_withdraw"):
        withdraw_result(event=event, table=table, reason="Wrong.", by=factories.actor(event))


def test_referees_withdraw_nothing(event, table):
    recorded(table)
    referee = Actor.of(factories.member(event, Role.REFEREE))
    for by in (referee, STRANGER, factories.actor(factories.event())):
        with pytest.raises(NotAllowed):
            withdraw_result(event=event, table=table, reason="Wrong.", by=by)


def test_the_database_allows_one_accepted_result(event, table):
    recorded(table)
    with pytest.raises(DatabaseError), transaction.atomic():
        Result.objects.create(table=table, version=2, state="accepted", end_state={}, submission_id=ID)


def test_the_database_keeps_results_as_they_were_written(event, table):
    result = recorded(table)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        Result.objects.update(end_state={})
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        result.lines.update(place=1)
