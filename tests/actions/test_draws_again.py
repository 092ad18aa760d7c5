"""Draws made again, and the rounds that one draw seats after its first."""

import pytest

from tests import factories
from tests.actions.drawing import announce, fail, refusal, reveal
from tests.factories.draws import (
    drawn_round,
    event_with,
    played_out,
    published_round,
    started_round,
    tables_of,
)
from tournament.actions.core.undo import undo
from tournament.actions.draws import draw as draws
from tournament.actions.draws.seating import swap_seats
from tournament.actions.rounds import lifecycle
from tournament.models import Draw, Player, Round
from tournament.regulation.verification import verify

pytestmark = pytest.mark.django_db


# Again


def test_drawing_again_needs_a_reason_and_has_a_key_of_its_own():
    event = event_with(13)
    first = drawn_round(event).draw
    assert refusal(announce, event) == ("reason_missing", {})
    second = draws.draw_now(event=event, by=factories.actor(event), reason="A club sits together")
    redraw = second.announcement["redraw"]
    assert (redraw["previous"], redraw["reason"]) == (1, "A club sits together")
    assert second.receipt["key"] != first.receipt["key"]
    assert (event.rounds.count(), event.rounds.get().draw, Draw.objects.count()) == (1, second, 2)
    assert verify(Draw.objects.get(number=2).receipt, draws.KNOWN) == []


def test_drawing_again_keeps_the_tables_whose_links_are_out_and_unpublishes():
    event = event_with(13)
    round = published_round(event)
    before = list(round.tables.values_list("pk", flat=True))
    event.players.filter(number__gt=11).update(state=Player.State.WITHDRAWN)
    again = drawn_round(event)
    assert (again.pk, again.state) == (round.pk, Round.State.DRAWN)
    assert list(again.tables.values_list("pk", flat=True)) == before[:3]
    assert [len(table) for table in tables_of(again)] == [4, 4, 3]


def test_a_started_round_is_drawn_again_as_long_as_no_table_has_a_result():
    event = event_with(12)
    round = started_round(event)
    again = drawn_round(event)
    assert (again.pk, again.state, again.started_at) == (round.pk, Round.State.DRAWN, None)


@pytest.mark.parametrize("state", ["accepted", "proposed"])
def test_no_draw_after_a_result_came_in(state):
    event = event_with(12)
    round = started_round(event)
    round.tables.first().results.create(
        version=1, state=state, end_state={}, by_name="T", submission_id=factories.submission(), receipt="A"
    )
    assert refusal(announce, event, reason="again")[0] == "round_has_results"


def test_a_draw_that_was_overtaken_by_results_can_only_fail():
    event = event_with(12, rounds_planned=2)
    round = started_round(event)
    announce(event, reason="again")
    played_out(event, round)
    assert refusal(reveal, event) == ("draw_is_stale", {"draw": 2})
    assert fail(event).state == "failed"


# The rounds after


def test_one_draw_seats_all_rounds_of_a_stage_and_the_next_round_takes_it_over():
    event = event_with(16, rounds_planned=3)
    round = started_round(event)
    assert (round.draw.rounds_drawn, round.draw.announcement["label"]) == (3, "rounds 1 to 3")
    assert round.draw.receipt["outcome"]["repeats"] == 0
    played_out(event, round)
    second = draws.take_over_seating(event=event, by=factories.actor(event))
    drawn = round.draw.receipt["outcome"]["rounds"][1]["tables"]
    assert tables_of(second) == [[seat["player"] for seat in table] for table in drawn]
    assert (second.number, second.number_in_stage, second.draw) == (2, 2, round.draw)
    assert event.latest_entry.params == {"draw": 1, "round": 2}


def test_taking_a_seating_over_is_taken_back_until_it_is_published():
    event = event_with(16, rounds_planned=2)
    played_out(event, started_round(event))
    draws.take_over_seating(event=event, by=factories.actor(event))
    undo(event=event, number=event.latest_entry.number, by=factories.actor(event))
    assert event.rounds.count() == 1
    second = draws.take_over_seating(event=event, by=factories.actor(event))
    number = event.latest_entry.number
    lifecycle.publish_round(event=event, round=second, by=factories.actor(event))
    assert refusal(undo, event=event, number=number, by=factories.actor(event))[0] == "undo_too_late"


def test_other_players_or_a_change_by_hand_need_a_draw_of_their_own():
    event = event_with(16, rounds_planned=3)
    round = drawn_round(event)
    first, second = tables_of(round)[:2]
    swap_seats(event=event, round=round, one=first[0], other=second[0], by=factories.actor(event))
    lifecycle.publish_round(event=event, round=round, by=factories.actor(event))
    lifecycle.start_round(event=event, round=round, by=factories.actor(event))
    played_out(event, round)
    assert refusal(draws.take_over_seating, event=event, by=factories.actor(event))[0] == "no_draw_covers_this"
    draw = announce(event)
    assert (draw.rounds_drawn, draw.first_round, draw.announcement["redraw"]) == (2, 2, None)
    assert draw.announcement["history"] == [tables_of(round)]


def test_who_left_is_not_in_the_history_of_the_next_draw():
    event = event_with(16, rounds_planned=2)
    round = started_round(event)
    played_out(event, round)
    event.players.filter(number=5).update(state=Player.State.WITHDRAWN)
    history = announce(event).announcement["history"]
    assert history == [[[player for player in table if player != 5] for table in tables_of(round)]]
    assert reveal(event).receipt["outcome"]["bound"] >= 0


def test_a_stage_that_is_played_waits_for_its_qualification():
    event = event_with(12)
    played_out(event, started_round(event))
    assert refusal(announce, event)[0] == "stage_is_played"


def test_the_final_is_one_table_of_those_who_qualified():
    event = event_with(12)
    played_out(event, started_round(event))
    event.stages.filter(number=1).update(completed_at="2026-01-01T00:00Z")
    final = event.stages.get(number=2)
    for rank, number in enumerate([3, 5, 7, 9], start=1):
        final.qualifiers.create(player=event.players.get(number=number), rank=rank, rule="table_place")
    round = drawn_round(event)
    assert (round.number, round.number_in_stage, round.stage) == (2, 1, final)
    assert ([sorted(table) for table in tables_of(round)], round.draw.announcement["history"]) == ([[3, 5, 7, 9]], [])


def test_an_event_that_is_over_draws_nothing():
    event = event_with(12)
    event.stages.update(completed_at="2026-01-01T00:00Z")
    assert refusal(announce, event)[0] == "nothing_left_to_draw"
