"""A player's own page: the seat, the place, what is needed and what comes next, in every state of an event."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tests import factories
from tests.factories import results
from tests.factories.rows import QualifierFactory
from tests.factories.stages import before_play_in, final, played, qualified, stage_of
from tests.views.public_pages import address, happen
from tests.views.reading import seen
from tournament.models import Event, Round, Seat, Table

pytestmark = pytest.mark.django_db
GAME = ((21, 29, 32), (27, 30), (25,), ())


def at(event, number, name="me"):
    return f"{address(name, event)}?player={number}"


def page_of(client, event, number):
    response = client.get(at(event, number))
    assert response.status_code == 200
    return seen(response)


def step(client, event, number):
    """What the page says comes next."""
    html = client.get(at(event, number)).content.decode()
    return " ".join(re.search(r'<p class="my-step[^"]*">(.*?)</p>', html, re.DOTALL)[1].split())


def one_round(**fields):
    return played(2, complete=False, public=True, **fields)


def test_the_seat_comes_first(client):
    event = one_round()
    text = page_of(client, event, 2)
    assert "Player 2 (2)" in text
    assert "Table 1 22" in text
    assert "Player 1 starts" in text
    assert step(client, event, 2) == "Preliminary round is being played."
    assert "you start" in page_of(client, event, 1)


TEN = datetime(2026, 5, 16, 10, 0, tzinfo=UTC)


def clock_of(client, event, number):
    """When the time ends that the page shows, in minutes after ten; or what it says instead."""
    with time_machine.travel(TEN, tick=False):
        html = client.get(at(event, number)).content.decode()
    ends = re.search(r'data-ends="(\d+)"', html)
    if ends:
        return int(ends[1]) / 60_000 - TEN.timestamp() / 60
    said = re.search(r"Clock paused|starts at [\d:]+", " ".join(html.split()))
    return said[0] if said else None


@pytest.mark.parametrize(
    ("state", "paused", "shown"),
    [("running", False, 2), ("running", True, "Clock paused"), ("published", False, None), ("complete", False, None)],
)
def test_the_time_left_at_the_table_with_its_extra_minutes(client, state, paused, shown):
    event = one_round()
    started = TEN - timedelta(minutes=20)
    Round.objects.update(state=state, minutes=20, started_at=started, paused_at=TEN if paused else None)
    Table.objects.filter(number=1).update(extra_minutes=2)
    assert clock_of(client, event, 2) == shown


@pytest.mark.parametrize("state", ["published", "complete"])
def test_when_the_next_round_starts(client, state):
    event = played(2, rounds=2, complete=False, public=True)
    event.rounds.filter(number=2).delete()
    Round.objects.update(state=state)
    Event.objects.update(next_round_at=TEN + timedelta(minutes=50))
    assert clock_of(client, event, 2) == "starts at 10:50"


def test_the_line_for_the_other_pages_says_the_same_in_short(client):
    event = one_round()
    assert seen(client.get(at(event, 2, "me_bar"))) == "Table 1 portion 22 Player 1 starts"
    results.result(event.rounds.get().tables.get(number=1), *GAME)
    assert seen(client.get(at(happen(event), 2, "me_bar"))) == "Table 1 portion 22 place 2"


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("registered", "Check in at the desk when you arrive. Only those who are checked in get a seat."),
        ("here", "You are checked in. Your seat will appear here once the draw is published."),
        ("withdrawn", "You have withdrawn. What you won stays in the standings. If that is a mistake, tell the desk."),
        ("absent", "You are marked as a no-show. If you are here, please tell the desk."),
    ],
)
def test_before_the_draw(client, state, said):
    event = factories.event(public=True)
    factories.player(event, state=state)
    assert step(client, event, 1) == said


def test_seats_that_are_published_and_not_begun(client):
    event = one_round()
    Round.objects.update(state=Round.State.PUBLISHED)
    assert step(client, event, 1) == "Preliminary round: please take your seat. The round has not started yet."


def test_seats_whose_order_is_drawn_at_the_table(client):
    event = one_round(portions_by_hand=True)
    Seat.objects.update(portion=None)
    text = page_of(client, event, 1)
    assert ("The seat order is drawn at the table." in text, "you start" in text) == (True, False)
    assert "seat order is drawn at the table" in seen(client.get(at(event, 1, "me_bar")))


def test_somebody_who_came_after_the_draw_has_no_seat(client):
    event = one_round()
    late = factories.player(event)
    assert step(client, event, late.number) == "Preliminary round: you have no seat. Please ask at the desk."


def test_a_result_that_is_in_while_others_play(client):
    event = one_round()
    results.result(event.rounds.get().tables.get(number=1), *GAME)
    assert step(client, happen(event), 1) == "Your result is in. 1 of 2 tables have finished."
    text = page_of(client, event, 2)
    assert "Place 2 at your table" in text
    assert "Behind Player 1, who has a higher score, 6 to 4." in text


def test_a_round_of_another_game_shows_places_and_no_worms(client):
    event = one_round()
    event.stages.filter(number=1).update(places_only=[1])
    assert "A different game is played in this round: only places are entered." in page_of(client, event, 1)


def test_between_two_rounds(client):
    event = played(2, rounds=2, complete=False, public=True)
    event.rounds.filter(number=2).delete()
    results.complete(event.rounds.get())
    Round.objects.update(state=Round.State.COMPLETE)
    assert step(client, happen(event), 1) == "Round 1 is over. Waiting for the draw: Round 2."
    assert "R1" in page_of(client, event, 1)


def test_when_the_last_round_is_over_it_is_settled_who_goes_on(client):
    event = played(2, public=True)
    Round.objects.update(state=Round.State.COMPLETE)
    assert step(client, happen(event), 1) == "All games have been played. The organisers are confirming who advances."
    qualified(event, 1, 5)
    assert step(client, happen(event), 1) == "You are in the final. Waiting for the draw."
    assert step(client, event, 2) == "You did not advance. Thank you for playing!"


def test_somebody_moved_up_into_the_final_and_the_one_who_is_missing(client):
    event = played(2, public=True)
    Round.objects.update(state=Round.State.COMPLETE)
    qualified(event, 1)
    QualifierFactory.create(stage=stage_of(event, 2), player=event.players.get(number=2), rank=2, rule="moved_up")
    text = page_of(client, happen(event), 2)
    assert ("You are in the final." in text, "Moved up for a player who was missing." in text) == (True, True)


def test_a_final_that_is_held_back_says_nothing_of_how_it_went(client):
    event = played(2, public=True, final_held_back=True)
    qualified(event, 1, 2, 5, 6)
    Round.objects.update(state=Round.State.COMPLETE)
    final(event, *GAME)
    text = page_of(client, happen(event), 1)
    assert "All games have been played. The winners will be announced soon." in text
    assert ("Final: place" in text, "Preliminary round: place" in text) == (False, True)


def test_during_a_final_that_is_held_back_the_seat_is_shown_and_no_result(client):
    event = played(2, public=True, final_held_back=True)
    qualified(event, 1, 2, 5, 6)
    Round.objects.update(state=Round.State.COMPLETE)
    final(event, *GAME, complete=False)
    text = page_of(client, happen(event), 1)
    assert ("Final is being played." in text, "Place 1 at your table" in text, "you start" in text) == (
        True,
        False,
        True,
    )
    assert step(client, event, 3) == "You did not advance. Thank you for playing!"


def test_who_skips_a_play_in_waits(client):
    event = before_play_in(public=True)
    Round.objects.update(state=Round.State.COMPLETE)
    qualified(event, 3, 4, 5, 6)
    for rank, number in enumerate((1, 2), start=1):
        player = event.players.get(number=number)
        QualifierFactory.create(stage=stage_of(event, 3), player=player, rank=rank)
    final(event, complete=False)
    assert step(client, happen(event), 1) == "You skip the play-in and wait while it is played."
    assert step(client, event, 3) == "Play-in is being played."


def test_when_all_is_over_the_place_in_the_event_is_there(client):
    event = played(2, public=True)
    Event.objects.update(ended_at=event.created_at)
    text = page_of(client, event, 1)
    assert "The event is over." in text
    assert re.search(r"Place \d of 8 in the event", text)


# What is needed


def two_winners():
    event = one_round()
    event.stages.filter(number=1).update(qualified=2, tables_planned=2)
    return happen(event)


def test_by_winners_the_place_at_the_own_table_tells(client):
    text = page_of(client, two_winners(), 1)
    assert "You can still reach the final. Win your table and you are through." in text


def test_by_winners_a_table_that_is_done_is_certain(client):
    event = two_winners()
    results.result(event.rounds.get().tables.get(number=1), *GAME)
    text = page_of(client, happen(event), 1)
    assert "You are certain to be in the final." in text
    assert "The final is out of reach." in page_of(client, event, 2)


def test_by_score_the_range_of_places_and_the_distance_to_the_line_tell(client):
    event = played(2, rounds=2, complete=False, public=True)
    event.stages.filter(number=1).update(qualified=3)
    results.complete(event.rounds.get(number=1))
    text = page_of(client, happen(event), 2)
    assert "You can still reach the final. You will be between place 1 and place 8; the best 3 advance." in text
    assert re.search(r"You are now \S+ (behind|ahead of) place 3, the last place that advances\.", text)
