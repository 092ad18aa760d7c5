"""The course of a round: forward where it is ready, back where nothing was built on it."""

import pytest

from tests import factories
from tests.concurrency import takes_the_draw_back
from tests.factories.draws import event_with, give_results
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.rounds import lifecycle
from tournament.models import GameRecord, Player, Role, Round

pytestmark = pytest.mark.django_db

DRAWN, PUBLISHED, RUNNING, COMPLETE = (
    Round.State.DRAWN,
    Round.State.PUBLISHED,
    Round.State.RUNNING,
    Round.State.COMPLETE,
)
VERBS = {
    "publish": (lifecycle.publish_round, DRAWN, PUBLISHED),
    "start": (lifecycle.start_round, PUBLISHED, RUNNING),
    "complete": (lifecycle.complete_round, RUNNING, COMPLETE),
}


def event_in(state, players=12, **fields):
    event = event_with(players, **fields)
    round = factories.seated_round(event, state=state)
    if state in (RUNNING, COMPLETE):
        give_results(round)
    return event


def do(event, verb, **more):
    return VERBS[verb][0](**{"event": event, "round": event.rounds.last(), "by": factories.actor(event), **more})


def reopen(event, reason="A mistake", **more):
    arguments = {"event": event, "round": event.rounds.first(), "by": factories.actor(event), **more}
    return lifecycle.reopen_round(reason=reason, **arguments)


def take_back(event):
    return undo(event=event, number=event.latest_entry.number, by=factories.actor(event))


def refusal(action, *args, **arguments):
    with pytest.raises(Refused) as refused:
        action(*args, **arguments)
    return refused.value.code, refused.value.params


@pytest.mark.parametrize("verb", VERBS)
def test_a_round_whose_draw_was_taken_back_meanwhile_is_gone(verb):
    event = event_with(12)
    round = factories.seated_round(event, state=VERBS[verb][1])
    takes_the_draw_back(round)
    assert refusal(VERBS[verb][0], event=event, round=round, by=factories.actor(event)) == ("round_gone", {})


@pytest.mark.parametrize("verb", VERBS)
def test_a_round_goes_on_and_back(verb):
    _, before, after = VERBS[verb]
    event = event_in(before)
    if verb == "complete":
        event.rounds.update(started_at="2026-01-01T10:00Z")
    else:
        event.rounds.get().tables.first().results.all().delete()
    assert do(event, verb).state == after
    assert event.latest_entry.params == {"round": 1}
    take_back(event)
    round = event.rounds.get()
    assert (round.state, round.completed_at) == (before, None)
    assert (round.started_at is None) == (verb != "complete")


@pytest.mark.parametrize(
    ("verb", "state", "code"),
    [
        ("publish", PUBLISHED, "round_is_published"),
        ("publish", RUNNING, "round_is_published"),
        ("publish", COMPLETE, "round_is_published"),
        ("start", DRAWN, "round_not_published"),
        ("start", RUNNING, "round_has_started"),
        ("start", COMPLETE, "round_has_started"),
        ("complete", DRAWN, "round_not_running"),
        ("complete", PUBLISHED, "round_not_running"),
        ("complete", COMPLETE, "round_is_complete"),
    ],
)
def test_each_step_has_its_time(verb, state, code):
    assert refusal(do, event_in(state), verb) == (code, {"round": 1})


@pytest.mark.parametrize("state", [DRAWN, PUBLISHED, RUNNING])
def test_only_a_complete_round_is_reopened(state):
    assert refusal(reopen, event_in(state)) == ("round_not_completed", {"round": 1})


@pytest.mark.parametrize("verb", ["publish", "start"])
def test_nobody_who_may_not_play_keeps_a_seat(verb):
    event = event_in(VERBS[verb][1])
    event.players.filter(number__in=[3, 5]).update(state=Player.State.WITHDRAWN)
    assert refusal(do, event, verb) == (
        "players_gone",
        {"round": 1, "players": [3, 5]},
    )


def test_publishing_is_not_taken_back_once_somebody_has_arrived():
    event = event_in(DRAWN)
    do(event, "publish")
    seat = event.rounds.get().seats.first()
    seat.arrived = True
    seat.save()
    assert refusal(take_back, event)[0] == "undo_too_late"


def test_publishing_is_not_taken_back_once_portions_were_drawn_by_hand():
    event = event_in(DRAWN, portions_by_hand=True)
    do(event, "publish")
    assert refusal(take_back, event)[0] == "undo_too_late"


def test_publishing_is_not_taken_back_once_the_round_has_started():
    event = event_in(DRAWN)
    do(event, "publish")
    number = event.latest_entry.number
    do(event, "start")
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=number, by=factories.actor(event))


@pytest.mark.parametrize("what", ["result", "record"])
def test_the_start_is_not_taken_back_once_a_table_has_something(what):
    event = event_in(PUBLISHED)
    round = do(event, "start")
    if what == "result":
        give_results(round)
    else:
        GameRecord.objects.create(table=round.tables.first(), record={})
    assert refusal(take_back, event)[0] == "undo_too_late"


def test_what_is_missing_is_listed():
    event = event_in(RUNNING, 16)
    first, second, third, _ = event.rounds.get().tables.all()
    first.results.update(state="withdrawn")
    second.disputed_at = "2026-01-01T10:00Z"
    second.save()
    third.results.create(
        version=2, state="proposed", end_state={}, by_name="T", submission_id=factories.submission(), receipt="A"
    )
    assert refusal(do, event, "complete") == (
        "round_not_complete",
        {"round": 1, "missing": (1,), "disputed": (2, 3), "unconfirmed": ()},
    )


def test_results_that_a_second_person_has_to_confirm_hold_up_the_round():
    event = event_in(RUNNING)
    event.second_person_confirms = True
    event.save()
    first, *others = event.rounds.get().tables.all()
    for table in others:
        table.results.update(confirmed_at="2026-01-01T10:00Z")
    assert refusal(do, event, "complete") == (
        "round_not_complete",
        {"round": 1, "missing": (), "disputed": (), "unconfirmed": (first.number,)},
    )
    first.results.update(confirmed_at="2026-01-01T10:00Z")
    assert do(event, "complete").state == COMPLETE


def test_a_round_is_reopened_with_a_reason():
    event = event_in(COMPLETE)
    assert refusal(reopen, event, " ")[0] == "reason_missing"
    round = reopen(event)
    entry = event.latest_entry
    assert (round.state, round.completed_at, entry.verb, entry.reason) == (RUNNING, None, "round_reopened", "A mistake")
    assert refusal(take_back, event)[0] == "cannot_be_undone"
    assert do(event, "complete").state == COMPLETE


def test_a_round_stays_complete_once_another_was_drawn():
    event = event_in(RUNNING, rounds_planned=2)
    do(event, "complete")
    factories.seated_round(event, state=DRAWN)
    assert refusal(take_back, event)[0] == "undo_too_late"
    assert refusal(reopen, event) == ("round_was_followed", {"round": 1})


def test_a_round_stays_complete_once_its_stage_is_decided():
    event = event_in(RUNNING)
    do(event, "complete")
    event.stages.filter(number=1).update(completed_at="2026-01-01T10:00Z")
    assert refusal(take_back, event)[0] == "undo_too_late"
    assert refusal(reopen, event)[0] == "round_was_followed"


@pytest.mark.parametrize("verb", [*VERBS, "reopen"])
def test_only_organisers_of_this_event_move_a_round_on(verb):
    event, other = event_in(VERBS[verb][1] if verb in VERBS else COMPLETE), factories.event()
    for by in (STRANGER, Actor.of(factories.member(event, Role.REFEREE)), factories.actor(other)):
        with pytest.raises(NotAllowed):
            do(event, verb, by=by) if verb in VERBS else reopen(event, by=by)


@pytest.mark.parametrize("verb", VERBS)
def test_the_same_submission_moves_a_round_on_once(verb):
    event = event_in(VERBS[verb][1])
    submission = factories.submission()
    do(event, verb, submission_id=submission)
    with pytest.raises(AlreadyDone):
        do(event, verb, submission_id=submission)


def test_a_round_of_another_event_is_not_found():
    event, other = event_in(DRAWN), event_in(DRAWN)
    assert refusal(do, event, "publish", round=other.rounds.get()) == ("round_gone", {})
