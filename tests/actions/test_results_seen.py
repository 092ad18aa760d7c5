"""What a request has read beforehand is believed under the lock only as long as nothing has happened since."""

import pytest

from tests import factories
from tests.factories.entries import FOUR, end_state, only_table, playing
from tournament.actions.change import change
from tournament.actions.refusals import Refused
from tournament.actions.results import record_result
from tournament.models import Event, Role, Round
from tournament.queries.results import bare_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def seen():
    """A table as a phone's request reads it."""
    return bare_page(only_table(playing()[0])).state


def record(seen):
    event = seen.table.round.event
    return record_result(
        event=event, table=seen.table, end_state=end_state(event, *FOUR), by=factories.actor(event), seen=seen
    )


def happen(seen, **left):
    """Something that another request does."""
    event = Event.objects.get(pk=seen.table.round.event_id)
    with change(event, by=factories.actor(event), needs=Role.ORGANISER) as this:
        seen.table.seats.filter(position=3).update(**left)
        this.journal("announced")


def left(result):
    return [line.position for line in result.lines.order_by("position") if line.left_game]


def test_what_was_read_counts_while_nothing_happens(seen):
    assert left(record(seen)) == []


def test_who_left_meanwhile_has_left(seen):
    happen(seen, left_game=True)
    assert left(record(seen)) == [3]


def test_a_round_that_was_completed_meanwhile_is_complete(seen):
    Round.objects.update(state=Round.State.COMPLETE)
    happen(seen, left_game=False)
    with pytest.raises(Refused, match="round_complete"):
        record(seen)
