"""What a request has read before the lock is looked at again under it: the table, its round, who left, the link."""

import pytest

from tests import factories
from tests.factories.entries import IMPOSSIBLE, end_state, only_table, playing, recorded
from tests.factories.links import referee
from tournament.actions.access.links import revoke_link
from tournament.actions.core.actors import NotAllowed, Refused
from tournament.actions.core.change import change_event
from tournament.actions.events.announcements import ANNOUNCED
from tournament.models import Event, Role, Round, Seat, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """With its round and event, as a request has read them."""
    return only_table(playing()[0])


def happen():
    """Something that another request does."""
    event = Event.objects.get()
    with change_event(event, by=factories.actor(event), needs=Role.ORGANISER) as change:
        change.journal(ANNOUNCED)


def state_of(event):
    return event.revision, event.journal_length, event.journal_head


def test_who_left_meanwhile_has_left(table):
    Seat.objects.filter(position=3).update(left_game=True)
    happen()
    lines = recorded(table).lines.order_by("position")
    assert [line.position for line in lines if line.left_game] == [3]


def test_a_round_that_was_completed_meanwhile_is_complete(table):
    Round.objects.update(state=Round.State.COMPLETE)
    happen()
    with pytest.raises(Refused, match="round_complete"):
        recorded(table)


def test_a_table_that_is_gone_meanwhile_is_gone(table):
    Seat.objects.all().delete()
    Table.objects.all().delete()
    with pytest.raises(Refused, match="table_gone"):
        recorded(table)


def test_a_link_that_was_revoked_meanwhile_opens_nothing(table):
    by, event = referee(table.round), Event.objects.get()
    revoke_link(event=event, link=by.link.pk, by=factories.actor(event))
    with pytest.raises(NotAllowed, match="link_revoked"):
        recorded(table, by=by)


def test_a_link_to_another_table_opens_nothing():
    _event, round = playing(tables=2)
    one, by = round.tables.get(number=1), referee(round, 2)
    with pytest.raises(NotAllowed, match="not_allowed"):
        recorded(one, by=by)


def test_the_event_is_as_fresh_as_the_database_afterwards(table):
    happen()
    recorded(table)
    assert state_of(table.round.event) == state_of(Event.objects.get())
    assert table.round.event.revision == 2


def test_the_event_stays_as_it_was_read_where_nothing_was_written(table):
    happen()
    with pytest.raises(Refused, match="end_state_impossible"):
        recorded(table, *IMPOSSIBLE)
    assert state_of(table.round.event) == (0, 0, "")


def test_a_result_of_nobody_is_no_result(table):
    """Everybody who sat there was seated elsewhere meanwhile."""
    state = end_state(table.round.event, (21,), (25,), (29,), (33,))
    Seat.objects.all().delete()
    with pytest.raises(Refused, match="other_players"):
        recorded(table, *(player.portions for player in state.players))
