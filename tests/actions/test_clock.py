"""The clock of a round: what it shows by the server's time, pauses, more minutes, extra time."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tests import factories
from tests.concurrency import takes_the_draw_back
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.rounds import clock, lifecycle
from tournament.actions.rounds.next_start import announce_start
from tournament.models import Event, Role, Round
from tournament.queries.rounds.clock import Clock, clock_of, next_start, start_of

pytestmark = pytest.mark.django_db

TEN = datetime(2026, 5, 9, 10, 0, tzinfo=UTC)


def minutes(many):
    return timedelta(minutes=many)


def running_event(**fields):
    event = factories.event()
    factories.players(event, 8)
    round = factories.running_round(event)
    for name, value in {"minutes": 30, "started_at": TEN, **fields}.items():
        setattr(round, name, value)
    round.save()
    return event


def do(action, event, **more):
    return action(**{"event": event, "round": event.rounds.get(), "by": factories.actor(event), **more})


def extra(event, given, **more):
    table = more.pop("table", None) or event.rounds.get().tables.get(number=2)
    return clock.give_extra_time(
        **{"event": event, "table": table, "minutes": given, "by": factories.actor(event), **more}
    )


def take_back(event):
    return undo(event=event, number=event.latest_entry.number, by=factories.actor(event))


def refusal(action, *args, **arguments):
    with pytest.raises(Refused) as refused:
        action(*args, **arguments)
    return refused.value.code, refused.value.params


def test_a_table_whose_draw_was_taken_back_meanwhile_gets_no_time():
    event = running_event()
    table = event.rounds.get().tables.get(number=2)
    takes_the_draw_back(event.rounds.get())
    assert refusal(extra, event, 5, table=table) == ("table_gone", {})


def test_the_clock_counts_down_and_then_over():
    round = running_event().rounds.get()
    assert clock_of(round, TEN) == Clock(1800, TEN + minutes(30), False, 30)
    assert clock_of(round, TEN + minutes(29)).seconds == 60
    late = clock_of(round, TEN + minutes(31))
    assert (late.seconds, late.over, late.ends_at) == (-60, True, TEN + minutes(30))


def test_a_pause_stops_the_clock_and_moves_its_end():
    round = running_event(paused_at=TEN + minutes(10), paused_seconds=60).rounds.get()
    assert clock_of(round, TEN + minutes(15)) == Clock(21 * 60, TEN + minutes(36), True, 30)
    assert clock_of(round, TEN + minutes(25)) == Clock(21 * 60, TEN + minutes(46), True, 30)


def test_a_table_with_extra_time_ends_later():
    round = running_event().rounds.get()
    assert clock_of(round, TEN).for_table(5) == Clock(2100, TEN + minutes(35), False, 35, 5)


@pytest.mark.parametrize(
    "fields", [{"minutes": None}, {"state": Round.State.PUBLISHED}, {"state": Round.State.COMPLETE}]
)
def test_without_a_limit_or_a_game_there_is_no_clock(fields):
    assert clock_of(running_event(**fields).rounds.get(), TEN) is None


def test_the_clock_is_paused_and_goes_on():
    event = running_event()
    assert do(clock.pause_clock, event).paused_at is not None
    assert refusal(do, clock.pause_clock, event)[0] == "clock_is_paused"
    event.rounds.update(paused_at=timezone.now() - minutes(10), paused_seconds=30)
    round = do(clock.resume_clock, event)
    assert (round.paused_at, 630 <= round.paused_seconds < 700) == (None, True)
    assert refusal(do, clock.resume_clock, event)[0] == "clock_is_running"


def test_a_pause_that_is_taken_back_has_never_been():
    event = running_event()
    do(clock.pause_clock, event)
    take_back(event)
    round = event.rounds.get()
    assert (round.paused_at, round.paused_seconds) == (None, 0)


def test_a_pause_that_is_over_is_not_taken_back():
    event = running_event()
    do(clock.pause_clock, event)
    number = event.latest_entry.number
    do(clock.resume_clock, event)
    assert refusal(undo, event=event, number=number, by=factories.actor(event))[0] == "undo_too_late"
    assert refusal(take_back, event)[0] == "cannot_be_undone"


@pytest.mark.parametrize("action", [clock.pause_clock, clock.resume_clock])
@pytest.mark.parametrize("state", [Round.State.PUBLISHED, Round.State.COMPLETE])
def test_only_a_running_round_has_a_clock_to_stop(action, state):
    assert refusal(do, action, running_event(state=state)) == ("round_not_running", {"round": 1})


@pytest.mark.parametrize("given", [45, None])
def test_the_minutes_are_set_and_set_back(given):
    event = running_event()
    assert do(clock.set_minutes, event, minutes=given).minutes == given
    assert event.latest_entry.params == {"round": 1, "minutes": given or 0}
    take_back(event)
    assert event.rounds.get().minutes == 30


def test_minutes_that_were_set_again_are_not_set_back():
    event = running_event()
    do(clock.set_minutes, event, minutes=40)
    number = event.latest_entry.number
    do(clock.set_minutes, event, minutes=50)
    assert refusal(undo, event=event, number=number, by=factories.actor(event))[0] == "undo_too_late"


@pytest.mark.parametrize("given", [0, -5, 1441])
def test_nonsense_is_no_time(given):
    assert refusal(do, clock.set_minutes, running_event(), minutes=given) == (
        "minutes_out_of_range",
        {"least": 1, "most": 1440},
    )


def test_a_table_gets_extra_time_and_gives_it_back():
    event = running_event()
    table = extra(event, 5)
    assert (table.extra_minutes, event.latest_entry.params) == (5, {"round": 1, "table": 2, "minutes": 5})
    take_back(event)
    table.refresh_from_db()
    assert (table.extra_minutes, table.version) == (0, 2)
    assert refusal(extra, event, -1)[0] == "minutes_out_of_range"


def test_extra_time_that_was_changed_again_is_not_given_back():
    event = running_event()
    extra(event, 5)
    number = event.latest_entry.number
    extra(event, 10)
    assert refusal(undo, event=event, number=number, by=factories.actor(event))[0] == "undo_too_late"


def test_a_complete_round_needs_no_time():
    event = running_event(state=Round.State.COMPLETE)
    assert refusal(do, clock.set_minutes, event, minutes=5)[0] == "round_is_complete"
    assert refusal(extra, event, 5)[0] == "round_is_complete"


@pytest.mark.parametrize("action", ["pause", "resume", "set", "extra"])
def test_only_organisers_of_this_event_touch_the_clock(action):
    event, other = running_event(paused_at=TEN if action == "resume" else None), factories.event()
    submission = factories.submission()
    actions = {
        "pause": lambda **more: do(clock.pause_clock, event, **more),
        "resume": lambda **more: do(clock.resume_clock, event, **more),
        "set": lambda **more: do(clock.set_minutes, event, minutes=5, **more),
        "extra": lambda **more: extra(event, 5, **more),
    }
    for by in (STRANGER, Actor.of(factories.member(event, Role.REFEREE)), factories.actor(other)):
        with pytest.raises(NotAllowed):
            actions[action](by=by)
    actions[action](submission_id=submission)
    with pytest.raises(AlreadyDone):
        actions[action](submission_id=submission)


def waiting_event():
    event = running_event()
    event.rounds.update(state=Round.State.PUBLISHED, started_at=None)
    return event


def test_the_next_start_is_said_until_the_round_starts():
    event = waiting_event()
    announce_start(event=event, at=TEN, by=factories.actor(event))
    event = Event.objects.get(pk=event.pk)
    assert (next_start(event, event.rounds.get()), start_of(event, event.rounds.get())) == (TEN, TEN)
    do(lifecycle.start_round, event)
    event = Event.objects.get(pk=event.pk)
    assert (event.next_round_at, start_of(event, event.rounds.get())) == (None, None)
    undo(event=event, number=event.journal_length, by=factories.actor(event))
    assert Event.objects.get(pk=event.pk).next_round_at == TEN


def test_the_first_round_starts_with_the_event_unless_the_desk_says_otherwise():
    event = waiting_event()
    event.starts_at = TEN
    assert next_start(event, event.rounds.get()) == TEN
    assert next_start(event, None) is None
    assert next_start(event, running_event().rounds.get()) is None
