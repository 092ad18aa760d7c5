"""Own pages are not read anew for results at other tables, and show after every act what they would if they were."""

import os

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.actions.state_machine.runner import Run
from tests.factories import results
from tests.queries.test_standings_cache import World
from tests.sampling import sampled
from tests.views.own_pages import all_pages, check
from tournament.actions.core.undo import undo
from tournament.actions.games.recording import start_record
from tournament.actions.results.confirmations import confirm_result
from tournament.actions.results.disputes import accept_proposed, dismiss_proposed, dispute_table, settle_dispute
from tournament.actions.results.record import record_result
from tournament.actions.rounds.tables import call_organiser, end_call, note_arrivals
from tournament.models import Event
from tournament.queries.people import own_pages
from tournament.queries.people.my_page import my_page

pytestmark = pytest.mark.django_db
STEPS = int(os.environ.get("STATE_MACHINE_STEPS", "40"))


class Hall(World):
    """An event in which a lot happens at the tables."""

    def __init__(self):
        super().__init__()
        Event.objects.filter(pk=self.event.pk).update(second_person_confirms=True)
        self.event.stages.filter(number=1).update(qualifying="score", qualified=4)

    def at(self, action, number, **more):
        return action(event=self.event, table=self.table(number), by=self.by, **more)

    def propose(self, number):
        end_state = results.end_state(self.event, *results.hands_of(self.table(number), 4))
        self.at(record_result, number, end_state=end_state, base_version=9, as_proposal=True, note="We had another.")

    def take_back(self, count=1):
        """The last so many acts, one after the other."""
        length = self.event.journal_length
        for number in range(length, length - count, -1):
            undo(event=self.event, number=number, by=self.by)


# In turns at one table and at another; those who sit elsewhere see all of it in their standings alone.
ACTS = [
    lambda hall: hall.at(note_arrivals, 1, here=[1, 2]),
    lambda hall: hall.at(call_organiser, 2, reason="dice"),
    lambda hall: hall.at(start_record, 3),
    lambda hall: hall.record(1),
    lambda hall: hall.at(confirm_result, 1, version=1, player=2),
    lambda hall: hall.record(2),
    lambda hall: hall.at(end_call, 2),
    lambda hall: hall.record(1, turn=1),
    lambda hall: hall.propose(2),
    lambda hall: hall.at(dismiss_proposed, 2, version=2, reason="no"),
    lambda hall: hall.propose(1),
    lambda hall: hall.at(accept_proposed, 1, version=3, reason="yes"),
    lambda hall: hall.withdraw(1),
    lambda hall: hall.take_back(),
    lambda hall: hall.at(dispute_table, 2, note="no"),
    lambda hall: hall.at(settle_dispute, 2, reason="yes"),
    lambda hall: hall.take_back(2),
    lambda hall: hall.note("announced"),
    lambda hall: hall.record(3),
]


@pytest.fixture
def hall():
    return Hall()


@pytest.mark.parametrize("looked_between", [True, False], ids=["looked at after each", "looked at in the end"])
def test_after_every_act_at_a_table_they_show_what_is_so(hall, looked_between):
    before = check(hall.event.pk)
    for act in ACTS:
        act(hall)
        if looked_between:
            check(hall.event.pk)
    after = check(hall.event.pk)
    assert [number for number in before if before[number] == after[number]] == []


def test_that_comparison_fails_where_it_is_not_noted_what_happens_at_tables(hall, monkeypatch):
    monkeypatch.setattr(own_pages, "touched_tables", lambda event, known: set())
    check(hall.event.pk)
    hall.record(1)
    with pytest.raises(AssertionError):
        check(hall.event.pk)


class Looked(Run):
    """Somebody looks at all own pages after each step."""

    def compare(self, parts):
        super().compare(parts)
        try:
            check(self.world.event)
        except AssertionError as error:
            raise AssertionError(self.told(str(error))) from None


@pytest.mark.parametrize("seed", sampled(range(501, 531), usual=1))
def test_after_every_act_whatsoever_they_show_what_is_so(seed):
    Looked(seed, STEPS).go()


def reads_of(event, number):
    with CaptureQueriesContext(connection) as reads:
        page = my_page(event, number)
    return len(reads), page.game.seat.place


def test_a_result_elsewhere_costs_who_has_looked_before_no_read_of_their_own(hall):
    """The first who looks reads in the journal what has happened."""
    hall.event.stages.filter(number=1).update(qualifying="", qualified=0)
    all_pages(hall.event)
    hall.record(1)
    my_page(hall.event, 5)
    assert [reads_of(hall.event, number) for number in (5, 6, 12)] == [(0, None)] * 3
    (own, place), (other, _) = reads_of(hall.event, 1), reads_of(hall.event, 1)
    assert (own > 3, place is None, other) == (True, False, 0)


def test_after_any_other_act_those_who_have_looked_before_are_read_together(hall):
    hall.event.stages.filter(number=1).update(qualifying="", qualified=0)
    hall.record(1)
    for number in (5, 6, 12):
        my_page(hall.event, number)
    hall.note("announced")
    (first, _), *others = (reads_of(hall.event, number) for number in (5, 6, 12))
    assert (first > 8, others) == (True, [(0, None)] * 2)
    assert reads_of(hall.event, 7)[0] > 3


def test_a_name_that_is_hidden_is_gone_at_once(hall):
    hall.record(1)
    check(hall.event.pk)
    hall.event.players.filter(number=7).update(pseudonym="Worm")
    hall.note("player_edited")
    assert "Player 7" not in str(check(hall.event.pk))


def test_who_has_no_public_page_has_no_own_one(hall):
    waiting = factories.player(hall.event, "Late", state="waiting")
    assert [my_page(hall.event, number) for number in (waiting.number, 99)] == [None, None]
