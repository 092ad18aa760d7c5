"""Several referees at one table at the same moment, each on a connection of their own."""

from functools import partial
from typing import Any
from uuid import UUID

import pytest

from games.heckmeck import EndState
from tests import factories
from tests.concurrency import at_once, kinds
from tests.factories.entries import end_state, only_table, playing
from tournament.actions.core.actors import Actor, AlreadyDone, Conflict
from tournament.actions.core.journal_chain import first_break
from tournament.actions.results.record import record_result
from tournament.models import Event, Result, Table

pytestmark = pytest.mark.django_db(transaction=True)
ID = UUID("00000000-0000-4000-8000-000000000001")


def enter(event_id: int, table_id: int, state: EndState, by: Actor, **fields: Any) -> Result:
    """As a request would: with rows of its own."""
    event, table = Event.objects.get(pk=event_id), Table.objects.get(pk=table_id)
    return record_result(event=event, table=table, end_state=state, by=by, **fields)


def entering(event, *portions, **fields):
    table = only_table(event)
    return partial(enter, event.pk, table.pk, end_state(event, *portions), factories.actor(event), **fields)


def test_of_eight_different_results_exactly_one_counts():
    event, _round = playing()
    different = [((21,), (22,), (23,), (portion,)) for portion in range(24, 32)]
    outcomes = at_once(*(entering(event, *portions) for portions in different))
    assert kinds(outcomes) == ["Result"] + ["ResultConflict"] * 7
    assert {conflict.code for conflict in outcomes if isinstance(conflict, Conflict)} == {"result_conflict"}
    [winner] = [result for result in outcomes if isinstance(result, Result)]
    stored = Result.objects.get()
    assert (stored.pk, stored.state, stored.lines.count()) == (winner.pk, Result.State.ACCEPTED, 4)
    event.refresh_from_db()
    assert (event.revision, event.journal_length, first_break(event.journal.all())) == (1, 1, None)


def test_the_same_submission_fifty_times_at_once_is_one_result():
    event, _round = playing()
    same = entering(event, (21,), (25,), (29,), (33,), submission_id=ID)
    outcomes = at_once(*[same] * 50)
    assert kinds(outcomes) == ["AlreadyDone"] * 49 + ["Result"]
    assert {done.entry.number for done in outcomes if isinstance(done, AlreadyDone)} == {1}
    assert Result.objects.get().submission_id == ID


def test_of_two_corrections_of_one_version_one_counts():
    event, _round = playing()
    entering(event, (21,), (25,), (29,), (33,))()
    outcomes = at_once(
        *(entering(event, (21,), (22,), (23,), (last,), base_version=1, reason="Miscounted.") for last in (24, 25))
    )
    assert kinds(outcomes) == ["Result", "ResultConflict"]
    assert list(Result.objects.order_by("version").values_list("state", flat=True)) == ["replaced", "accepted"]
