"""A table calls the organiser."""

import pytest

from tests import factories
from tests.factories.entries import only_table, playing
from tests.factories.links import referee
from tournament.actions.core.actors import Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.rounds.tables import call_organiser, end_call
from tournament.models import Role, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return playing()[0]


@pytest.fixture
def table(event):
    return only_table(event)


def call(event, table, reason="A die is missing", **fields):
    return call_organiser(event=event, table=table, reason=reason, **({"by": referee(table.round)} | fields))


def flag(table):
    table.refresh_from_db()
    return (table.called_at is not None, table.call_reason)


def test_the_flag_says_why(event, table):
    call(event, table, " A die is missing ")
    entry = event.journal.last()
    assert (flag(table), table.version) == ((True, "A die is missing"), 1)
    assert (entry.verb, entry.params, entry.reason) == (
        "organiser_called",
        {"round": 1, "table": 1},
        "A die is missing",
    )


@pytest.mark.parametrize(("reason", "code"), [("  ", "call_needs_reason"), ("x" * 301, "call_reason_too_long")])
def test_a_call_needs_a_reason_that_can_be_read(event, table, reason, code):
    with pytest.raises(Refused) as refused:
        call(event, table, reason)
    assert (refused.value.code, flag(table)) == (code, (False, ""))


def test_another_reason_takes_the_place_of_the_first(event, table):
    call(event, table)
    call(event, table, "Two dice are missing")
    assert flag(table) == (True, "Two dice are missing")


def test_the_desk_and_the_table_end_a_call(event, table):
    for by in (Actor.of(factories.member(event, Role.REFEREE)), referee(table.round)):
        call(event, table)
        end_call(event=event, table=table, by=by)
        assert flag(table) == (False, "")
    with pytest.raises(Refused) as refused:
        end_call(event=event, table=table, by=factories.actor(event))
    assert refused.value.code == "nobody_called"


def test_both_are_taken_back_as_long_as_nothing_came_after(event, table):
    call(event, table)
    end_call(event=event, table=table, by=factories.actor(event))
    called, ended = event.journal.filter(verb__in=["organiser_called", "call_ended"]).values_list("number", flat=True)
    with pytest.raises(Refused) as refused:
        undo(event=event, number=called, by=factories.actor(event))
    assert refused.value.code == "undo_too_late"
    undo(event=event, number=ended, by=factories.actor(event))
    assert flag(table) == (True, "A die is missing")
    undo(event=event, number=called, by=factories.actor(event))
    assert flag(table) == (False, "")


def test_nobody_calls_when_the_round_is_over(event, table):
    by = referee(table.round)
    Round.objects.update(state=Round.State.COMPLETE)
    with pytest.raises(Refused) as refused:
        call(event, table, by=by)
    assert refused.value.code == "round_is_complete"


def test_strangers_call_nobody(event, table):
    for account in (factories.account(), factories.owner(factories.event())):
        with pytest.raises(NotAllowed):
            call(event, table, by=Actor.of(account))


def test_the_same_call_counts_once(event, table):
    submission, by = factories.submission(), referee(table.round)
    call(event, table, submission_id=submission, by=by)
    with pytest.raises(AlreadyDone):
        call(event, table, submission_id=submission, by=by)
