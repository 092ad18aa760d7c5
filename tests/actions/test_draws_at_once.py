"""Two at the desk press the same button at the same moment: it happens once, and the other is told so."""

from functools import partial

import pytest

from tests import factories
from tests.concurrency import at_once, kinds
from tests.factories.draws import event_with, tables_of
from tournament.actions.draws import draw as draws
from tournament.actions.draws import seating
from tournament.actions.rounds import lifecycle
from tournament.models import Event, Round

pytestmark = pytest.mark.django_db(transaction=True)


def mine(event):
    """The event as another request has read it."""
    return Event.objects.get(pk=event.pk)


def test_two_announce_a_draw():
    event = event_with(12)
    by = factories.actor(event)
    outcomes = at_once(*(partial(draws.announce_draw, event=mine(event), by=by) for _ in range(2)))
    assert (kinds(outcomes), event.draws.count()) == (["Draw", "Refused"], 1)


def test_two_make_the_same_draw():
    event = event_with(12)
    by = factories.actor(event)
    draws.announce_draw(event=event, by=by)
    outcomes = at_once(*(partial(draws.reveal_draw, event=mine(event), by=by) for _ in range(2)))
    assert (kinds(outcomes), event.rounds.count()) == (["Draw", "Refused"], 1)
    assert sorted(number for table in tables_of(event.rounds.get()) for number in table) == list(range(1, 13))


def test_the_same_submission_twice_at_once_draws_once():
    event = event_with(12)
    by, submission = factories.actor(event), factories.submission()
    draw = partial(draws.announce_draw, by=by, submission_id=submission)
    outcomes = at_once(*(partial(draw, event=mine(event)) for _ in range(2)))
    assert (kinds(outcomes), event.draws.count()) == (["AlreadyDone", "Draw"], 1)


@pytest.mark.parametrize(
    ("action", "state"),
    [(lifecycle.publish_round, Round.State.DRAWN), (lifecycle.start_round, Round.State.PUBLISHED)],
)
def test_two_move_a_round_on(action, state):
    event = event_with(8)
    round = factories.seated_round(event, state=state)
    by = factories.actor(event)
    outcomes = at_once(*(partial(action, event=mine(event), round=round, by=by) for _ in range(2)))
    assert (kinds(outcomes), event.journal.count()) == (["Refused", "Round"], 1)


def test_two_swaps_of_the_same_player_follow_each_other():
    event = event_with(8)
    round = factories.seated_round(event, state=Round.State.DRAWN)
    swap = partial(seating.swap_seats, round=round, by=factories.actor(event))
    outcomes = at_once(
        partial(swap, event=mine(event), one=1, other=5), partial(swap, event=mine(event), one=1, other=6)
    )
    assert kinds(outcomes) == ["Round", "Round"]
    assert sorted(number for table in tables_of(round) for number in table) == list(range(1, 9))
    assert event.journal.count() == 2
