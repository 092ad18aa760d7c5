"""Penalties: given, cancelled, taken back."""

from fractions import Fraction

import pytest

from tests import factories
from tests.factories.stages import played, qualified, stage_of
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.standings.penalties import cancel_penalty, give_penalty
from tournament.models import Penalty, Role
from tournament.queries.standings.stage import standings_of

pytestmark = pytest.mark.django_db


def give(event, number=1, by=None, reason="late", **more):
    return give_penalty(
        event=event,
        player=event.players.get(number=number),
        stage=stage_of(event),
        by=by or factories.actor(event),
        reason=reason,
        **more,
    )


def cancel(event, penalty, by=None, reason="was on time"):
    return cancel_penalty(event=event, penalty=penalty, by=by or factories.actor(event), reason=reason)


def undo_last(event):
    return undo(event=event, number=event.journal_length, by=factories.actor(event))


def score(event, number=1):
    return standings_of(stage_of(event)).row(number).score


def test_points_are_taken_off_as_an_exact_fraction():
    event = played(1)
    before = score(event)
    made = give(event, points=Fraction(5, 2))
    assert (made.kind, made.points, made.by_name, made.reason) == (
        "points",
        Fraction(5, 2),
        factories.owner(event).display_name,
        "late",
    )
    assert score(event) == before - Fraction(5, 2)
    entry = event.journal.get(number=event.journal_length)
    assert (entry.verb, entry.params, entry.private) == (
        "points_taken_off",
        {"player": 1, "points": "5/2"},
        {"name": "Player 1"},
    )


def test_a_warning_costs_nothing():
    event = played(1)
    before = score(event)
    assert (give(event).kind, score(event), event.journal.get(number=event.journal_length).verb) == (
        "warning",
        before,
        "player_warned",
    )


def test_a_cancelled_penalty_stays_and_does_not_count():
    event = played(1)
    before = score(event)
    penalty = cancel(event, give(event, points=2))
    assert (score(event), penalty.cancel_reason, Penalty.objects.count()) == (before, "was on time", 1)
    undo_last(event)
    assert (score(event), Penalty.objects.get().cancelled_at) == (before - 2, None)


def test_giving_can_be_taken_back_unless_it_was_cancelled_since():
    event = played(1)
    give(event, points=2)
    undo_last(event)
    assert Penalty.objects.count() == 0
    penalty = give(event, points=2)
    number = event.journal_length
    cancel(event, penalty)
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=number, by=factories.actor(event))


def test_a_settled_stage_has_no_new_penalties():
    event = played(1)
    penalty = give(event, points=2)
    number = event.journal_length
    qualified(event, 1, 2)
    for attempt in (lambda: give(event), lambda: cancel(event, penalty)):
        with pytest.raises(Refused, match="stage_settled"):
            attempt()
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=number, by=factories.actor(event))


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"reason": "  "}, "reason_missing"),
        ({"points": -1}, "penalty_points_out_of_range"),
        ({"points": 1001}, "penalty_points_out_of_range"),
    ],
)
def test_it_is_refused(more, code):
    with pytest.raises(Refused, match=code):
        give(played(1), **more)


def test_only_players_of_the_stage_get_one():
    event = played(1)
    factories.player(event, state="registered")
    with pytest.raises(Refused, match="player_not_in_stage"):
        give(event, 5)


@pytest.mark.parametrize(
    ("reason", "again", "code"), [(" ", False, "reason_missing"), ("x", True, "cancelled_already")]
)
def test_cancelling_is_refused(reason, again, code):
    event = played(1)
    penalty = give(event)
    if again:
        cancel(event, penalty)
    with pytest.raises(Refused, match=code):
        cancel(event, penalty, reason=reason)


def test_a_penalty_of_another_event_cannot_be_cancelled():
    event, other = played(1), played(1)
    penalty = give(other)
    with pytest.raises(Refused, match="no_such_penalty"):
        cancel(event, penalty)


def test_only_organisers_of_this_event_may():
    event, other = played(1), factories.event()
    penalty = give(event)
    for by in (STRANGER, Actor.of(factories.member(event, Role.REFEREE)), factories.actor(other)):
        with pytest.raises(NotAllowed):
            give(event, by=by)
        with pytest.raises(NotAllowed):
            cancel(event, penalty, by=by)


def test_the_same_submission_gives_one():
    event, submission = played(1), factories.submission()
    give(event, submission_id=submission)
    with pytest.raises(AlreadyDone):
        give(event, submission_id=submission)
    assert Penalty.objects.count() == 1
