"""The end of an event, and reopening it."""

import pytest

from tests import factories
from tests.factories.stages import final, played, qualified, stage_of
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.events.ending import end_event
from tournament.models import Event, Role
from tournament.queries.standings.ranking import Winner, ranking_of

pytestmark = pytest.mark.django_db
GAME = ((21, 29, 32), (27, 30), (25,), ())


def decided(**fields):
    event = played(**fields)
    qualified(event, 3, 6, 9, 16)
    final(event, *GAME)
    return event


def end(event, by=None, **more):
    return end_event(event=event, by=by or factories.actor(event), **more)


def test_the_winners_are_announced():
    event = decided()
    winners = end(event)
    assert winners == tuple(
        Winner(place, number, f"Player {number}", f"Player {number}") for place, number in enumerate((3, 6, 9), 1)
    )
    stored = Event.objects.get(pk=event.pk)
    assert stored.ended_at is not None
    assert stage_of(event, 2).completed_at == stored.ended_at
    entry = event.journal.get(number=event.journal_length)
    assert (entry.params, entry.private) == ({"players": [3, 6, 9]}, {"names": "Player 3"})


def test_who_shares_the_first_place_has_won_as_well():
    event = played()
    qualified(event, 3, 6, 9, 16)
    event.chain = ["worms"]
    event.save()
    final(event, (21,), (), (), ())
    assert [(winner.place, winner.number) for winner in end(event)] == [(1, 3), (2, 6), (2, 9), (2, 16)]


def test_the_whole_event_is_ranked_from_the_final_down():
    event = decided()
    ranked = [(each.place, each.number, each.stage.number) for each in ranking_of(event)]
    assert ranked[:4] == [(1, 3, 2), (2, 6, 2), (3, 9, 2), (4, 16, 2)]
    assert (ranked[4][0], {stage for _, _, stage in ranked[4:]}, len(ranked)) == (5, {1}, 16)


def unplayed(event):
    event.stages.filter(number=2).update(rounds_planned=2)


def not_complete(event):
    event.rounds.filter(stage__number=2).update(state="running")


def not_settled(event):
    event.stages.filter(number=1).update(completed_at=None)


def over(event):
    end(event)


@pytest.mark.parametrize(
    ("what", "code"),
    [
        (unplayed, "rounds_to_play"),
        (not_complete, "rounds_open"),
        (not_settled, "earlier_stage_open"),
        (over, "event_ended_already"),
    ],
)
def test_it_is_refused(what, code):
    event = decided()
    what(event)
    with pytest.raises(Refused, match=code):
        end(event)


def test_an_event_without_a_format_cannot_end():
    event = factories.event()
    event.stages.all().delete()
    with pytest.raises(Refused, match="event_without_format"):
        end(event)


def test_it_can_be_reopened():
    event = decided()
    end(event)
    undo(event=event, number=event.journal_length, by=factories.actor(event))
    stored = Event.objects.get(pk=event.pk)
    assert (stored.ended_at, stage_of(event, 2).completed_at) == (None, None)
    end(event)


def test_it_cannot_be_reopened_once_it_is_anonymised():
    event = decided()
    end(event)
    Event.objects.filter(pk=event.pk).update(anonymised_at=event.created_at)
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=event.journal_length, by=factories.actor(event))


def test_only_organisers_of_this_event_may():
    event, other = decided(), factories.event()
    for by in (STRANGER, Actor.of(factories.member(event, Role.REFEREE)), factories.actor(other)):
        with pytest.raises(NotAllowed):
            end(event, by=by)


def test_the_same_submission_ends_it_once():
    event, submission = decided(), factories.submission()
    end(event, submission_id=submission)
    with pytest.raises(AlreadyDone):
        end(event, submission_id=submission)
