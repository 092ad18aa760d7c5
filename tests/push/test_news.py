"""What is worth a message is what the player's own page shows, for all players at once and in few reads."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import factories
from tests.factories.entries import recorded
from tests.factories.rows import PushSubscriptionFactory
from tests.factories.stages import final, played, qualified, stage_of
from tests.views.public_pages import happen
from tournament.actions.people.push import told
from tournament.models import Player, Round
from tournament.queries.people.my_page import my_page
from tournament.queries.people.push_news import SIDE_PAUSE, NewsKind, PlayerState, event_state, news_of
from tournament.words.push import push_text

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def by_score(**fields):
    """Eight players whose four best go on, one of two tables with a result."""
    event = played(2, complete=False, **fields)
    event.stages.filter(number=1).update(qualifying="score", qualified=4)
    recorded(event.rounds.get().tables.select_related("round__event").get(number=1))
    return happen(event)


def before_the_round():
    return factories.event()


def published():
    event = factories.event()
    factories.players(event, 8)
    factories.seated_round(event)
    return happen(event)


def some_are_gone():
    event = published()
    event.players.filter(number=2).update(state=Player.State.WITHDRAWN)
    event.players.filter(number=3).update(state=Player.State.NO_SHOW)
    event.players.filter(number=4).update(state=Player.State.TO_APPROVE)
    return event


def drafted():
    event = published()
    event.rounds.update(state=Round.State.DRAWN)
    return event


def final_held_back():
    event = played(2)
    qualified(event, 1, 5)
    final(event, (21, 29, 33), (30,), complete=False)
    return happen(event)


def by_round():
    return by_score(results_by_round=True)


WORLDS = (before_the_round, published, some_are_gone, drafted, by_score, by_round, final_held_back, lambda: played(2))


@pytest.mark.parametrize("world", WORLDS)
def test_seats_and_sides_are_those_of_the_own_page(world):
    event = world()
    numbers = range(1, 10)
    states = event_state(event, numbers).players
    pages = {number: page for number in numbers if (page := my_page(event, number))}
    assert {number: state.seat for number, state in states.items()} == {
        number: page.seat_key for number, page in pages.items()
    }
    running = {number: page.side for number, page in pages.items() if page.need}
    assert {number: states[number].side for number in running} == running


def test_there_are_sides_to_compare():
    states = event_state(by_score(), range(1, 9)).players
    assert {state.side for state in states.values()} == {"in", "out"}


def test_results_that_are_held_back_move_nobody_and_end_no_clock():
    event = by_round()
    event.rounds.update(minutes=20, started_at=timezone.now() - timedelta(minutes=21))
    states = event_state(event, range(1, 9)).players
    assert {(state.side, state.time_is_up) for state in states.values()} == {("", True)}


def test_it_asks_the_same_for_many_players():
    event = by_score()
    event_state(event, [1])  # the standings are cached from now on
    with CaptureQueriesContext(connection) as few:
        event_state(event, [1])
    with CaptureQueriesContext(connection) as many:
        event_state(event, range(1, 9))
    assert len(many) == len(few) <= 8


def test_the_time_is_up_at_tables_that_still_play_and_have_no_extra_time():
    event = by_score()
    event.rounds.update(minutes=20, started_at=timezone.now() - timedelta(minutes=21))
    table = event.rounds.get().tables.get(number=2)
    assert {number for number, state in event_state(event, range(1, 9)).players.items() if state.time_is_up} == {
        seat.player.number for seat in table.seats.select_related("player")
    }
    table.extra_minutes = 5
    table.save()
    state = event_state(event, range(1, 9))
    assert [one.time_is_up for one in state.players.values()] == [False] * 8
    assert state.time_up_at == event.rounds.get().started_at + timedelta(minutes=25)
    event.rounds.update(paused_at=timezone.now())
    assert event_state(event, range(1, 9)).time_up_at is None


@pytest.fixture
def phone():
    return PushSubscriptionFactory.create(event=factories.event())


def knows(phone, state):
    for name, value in told(state).items():
        setattr(phone, name, value)
    return phone


def test_a_seat_is_told_once_and_not_again_because_its_portion_is_drawn(phone):
    now, round = timezone.now(), Round(number=2)
    state = PlayerState(round=round, table=3)
    assert news_of(phone, state, now) == [NewsKind.SEAT]
    knows(phone, state)
    assert news_of(phone, PlayerState(round=round, table=3, portion=22), now) == []
    assert news_of(phone, PlayerState(), now) == []
    assert news_of(phone, PlayerState(round=round, table=4), now) == [NewsKind.SEAT]


def test_the_time_is_told_once_a_round(phone):
    now = timezone.now()
    state = PlayerState(round=Round(number=2), table=3, time_is_up=True)
    assert news_of(phone, state, now) == [NewsKind.SEAT, NewsKind.TIME]
    assert news_of(knows(phone, state), state, now) == []


def test_the_other_side_of_the_line_is_told_but_not_to_and_fro_and_not_where_another_line_begins(phone):
    now = timezone.now()
    above, below = PlayerState(side="in", stage=1), PlayerState(side="out", stage=1)
    phone.told_at = now - SIDE_PAUSE
    assert news_of(phone, below, now) == []
    assert news_of(knows(phone, above), below, now) == [NewsKind.OUT]
    assert news_of(phone, PlayerState(side="out", stage=2), now) == []
    phone.told_at = now - SIDE_PAUSE + timedelta(seconds=1)
    assert news_of(phone, below, now) == []


def test_the_words_are_short_and_name_nobody():
    event = played(1, complete=False)
    round = event.rounds.get()
    round.stage = stage_of(event)
    texts = [
        push_text(event, [NewsKind.SEAT], PlayerState(round=round, table=3, portion=22)),
        push_text(event, [NewsKind.SEAT], PlayerState(round=round, table=3)),
        push_text(event, [NewsKind.TIME, NewsKind.OUT], PlayerState()),
        push_text(event, [NewsKind.IN], PlayerState()),
    ]
    assert texts == [
        "Preliminary round: your seat is at table 3, portion 22.",
        "Preliminary round: your seat is at table 3.",
        "Time’s up. You are now below the line.",
        "You are now above the line.",
    ]
