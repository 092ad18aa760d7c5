"""What a request has read beforehand is believed under the lock only as long as nothing has happened since."""

import pytest

from tests import factories
from tests.factories.entries import FOUR, IMPOSSIBLE, end_state, only_table, playing
from tests.factories.links import referee
from tournament.actions.change import change
from tournament.actions.links import revoke_link
from tournament.actions.refusals import NotAllowed, Refused
from tournament.actions.results import record_result
from tournament.models import Event, Role, Round
from tournament.queries.at_table import see_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def seen():
    """A table as a phone's request reads it."""
    return read(only_table(playing()[0]))


def read(table):
    return see_table(table.pk)


def record(seen, by=None, table=None, end=FOUR):
    event = seen.found.table.round.event
    table, by = table or seen.found.table, by or factories.actor(event)
    return record_result(event=event, table=table, end_state=end_state(event, *end), by=by, seen=seen)


def happen(seen, **left):
    """Something that another request does."""
    event = Event.objects.get(pk=seen.found.table.round.event_id)
    with change(event, by=factories.actor(event), needs=Role.ORGANISER) as this:
        seen.found.table.seats.filter(position=3).update(**left)
        this.journal("announced")


def left(result):
    return [line.position for line in result.lines.order_by("position") if line.left_game]


def test_what_was_read_counts_while_nothing_happens(seen):
    assert left(record(seen)) == []


def test_the_event_of_a_request_is_as_it_was_after_a_change_that_was_taken_back(seen):
    """Or a second attempt would go on from what nobody has written."""
    table = seen.found.table
    event = table.round.event

    def fail():
        with change(event, by=factories.actor(event), needs=None, table=table, seen=seen) as this:
            this.journal("announced")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert (event.revision, event.journal_length, event.journal_head) == (0, 0, "")


def test_who_left_meanwhile_has_left(seen):
    happen(seen, left_game=True)
    assert left(record(seen)) == [3]


def test_a_round_that_was_completed_meanwhile_is_complete(seen):
    Round.objects.update(state=Round.State.COMPLETE)
    happen(seen, left_game=False)
    with pytest.raises(Refused, match="round_complete"):
        record(seen)


@pytest.fixture
def by_link(seen):
    """A referee's link to the table, and the table as it was read through it."""
    by = referee(seen.found.table.round)
    return read(seen.found.table), by


def test_a_link_that_was_read_opens_its_table(by_link):
    assert record(*by_link).by_name == "Ion"


def test_a_link_that_was_revoked_meanwhile_opens_nothing(by_link):
    seen, by = by_link
    event = Event.objects.get()
    revoke_link(event=event, link=by.link.pk, by=factories.actor(event))
    with pytest.raises(NotAllowed, match="link_revoked"):
        record(seen, by)


def test_a_link_to_another_table_opens_nothing():
    _event, round = playing(tables=2)
    one = round.tables.get(number=1)
    by = referee(round, 2)
    with pytest.raises(NotAllowed, match="not_allowed"):
        record(read(one), by)


def test_what_was_seen_of_another_table_is_of_no_use():
    _event, round = playing(tables=2)
    one, two = round.tables.order_by("number")
    with pytest.raises(RuntimeError, match="the same table"):
        record(read(one), table=two)


def test_the_event_is_as_fresh_as_the_database_afterwards(seen):
    record(seen)
    event, kept = seen.found.table.round.event, Event.objects.get()
    assert (event.revision, event.journal_length, event.journal_head) == (1, 1, kept.journal_head)


def test_the_event_stays_as_it_was_read_where_nothing_was_written(seen):
    event = seen.found.table.round.event
    with pytest.raises(Refused, match="end_state_impossible"):
        record(seen, end=IMPOSSIBLE)
    assert (event.revision, event.journal_length, event.journal_head) == (0, 0, "")
