"""Who of a table is here."""

import pytest

from tests import factories
from tests.factories.entries import only_table, playing
from tests.factories.links import referee
from tournament.actions.core.actors import Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.rounds.tables import note_arrivals
from tournament.models import Role, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return playing()[0]


@pytest.fixture
def table(event):
    return only_table(event)


def note(event, table, here, **fields):
    return note_arrivals(event=event, table=table, here=here, **({"by": referee(table.round)} | fields))


def here(table):
    return list(table.seats.filter(arrived=True).values_list("player__number", flat=True))


def test_those_who_are_here_are_noted_and_the_others_are_missing(event, table):
    version = table.version
    note(event, table, [1, 3])
    table.refresh_from_db()
    entry = event.journal.last()
    assert (here(table), table.version) == ([1, 3], version + 1)
    assert (entry.verb, entry.by_name) == ("arrivals_noted", "Ion")
    assert entry.params == {"round": 1, "table": 1, "here": 2, "missing": [2, 4]}


def test_who_was_noted_by_mistake_is_missing_again(event, table):
    note(event, table, [1, 2, 3, 4])
    note(event, table, [1, 2, 4])
    assert here(table) == [1, 2, 4]


def test_who_sits_elsewhere_does_not_arrive_here(event, table):
    with pytest.raises(Refused) as refused:
        note(event, table, [1, 9])
    assert (refused.value.code, refused.value.params, here(table)) == ("not_at_this_table", {"players": [9]}, [])


@pytest.mark.parametrize(
    ("state", "code"), [(Round.State.DRAWN, "round_not_published"), (Round.State.COMPLETE, "round_is_complete")]
)
def test_nobody_arrives_before_the_seats_are_published_or_after_the_round(event, table, state, code):
    by = referee(table.round)
    Round.objects.update(state=state)
    with pytest.raises(Refused) as refused:
        note(event, table, [1], by=by)
    assert refused.value.code == code


def test_strangers_note_nobody(event, table):
    for account in (factories.account(), factories.owner(factories.event())):
        with pytest.raises(NotAllowed):
            note(event, table, [1], by=Actor.of(account))


def test_a_referee_with_an_account_may(event, table):
    note(event, table, [2], by=Actor.of(factories.member(event, Role.REFEREE)))
    assert here(table) == [2]


def test_the_same_submission_counts_once(event, table):
    submission, by = factories.submission(), referee(table.round)
    note(event, table, [1], submission_id=submission, by=by)
    with pytest.raises(AlreadyDone):
        note(event, table, [1, 2], submission_id=submission, by=by)
    assert here(table) == [1]


def test_it_is_taken_back_as_long_as_nobody_noted_something_else(event, table):
    note(event, table, [1])
    note(event, table, [1, 2])
    first, second = event.journal.filter(verb="arrivals_noted").values_list("number", flat=True)
    with pytest.raises(Refused) as refused:
        undo(event=event, number=first, by=factories.actor(event))
    assert refused.value.code == "undo_too_late"
    undo(event=event, number=second, by=factories.actor(event))
    assert here(table) == [1]
