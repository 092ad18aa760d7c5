"""Strong with strong: one round at a time, groups by the standings, and what a draw waits for."""

import json
from itertools import chain
from random import Random

import pytest

from tests import factories
from tests.actions.drawing import announce, fail, refusal, reveal
from tests.factories import results
from tests.factories.draws import (
    drawn_round,
    event_with,
    played_out,
    played_strong,
    portions_of,
    published_round,
    started_round,
    strong_event,
    tables_of,
)
from tests.factories.rows import PenaltyFactory
from tests.factories.stages import qualified, stage_of
from tournament.actions.draws import draw as draws
from tournament.actions.draws import portions as bag
from tournament.actions.draws.seating import seat_late_player
from tournament.actions.rounds import lifecycle
from tournament.models import Draw, Player, Result
from tournament.queries.draws.next_draw import next_draw
from tournament.queries.draws.strong import standings_before
from tournament.regulation.verification import verify

pytestmark = pytest.mark.django_db


def groups_drawn(event):
    """The players at the tables of each group, as the seats are."""
    round = event.rounds.order_by("number").last()
    tables = tables_of(round)
    return [set(chain(*(tables[n - 1] for n in group["tables"]))) for group in round.draw.receipt["outcome"]["groups"]]


def order_of(event):
    """The players from the standings, best first."""
    numbers = list(event.players.values_list("number", flat=True))
    return [list(equal) for equal in standings_before(stage_of(event), numbers)]


# One round at a time


def test_the_first_round_is_drawn_as_ever_and_by_itself():
    event = strong_event()
    draw = announce(event)
    assert (draw.announcement["algorithm"], draw.rounds_drawn) == ("seating/1", 1)
    assert set(draw.announcement["options"]) == {"sizes", "steps"}


def test_without_the_option_nothing_changes():
    event = event_with(16, rounds_planned=4)
    played_out(event, started_round(event))
    assert (next_draw(event).strong, next_draw(event).groups, next_draw(event).covered_by.number) == (False, (), 1)


def test_seats_of_an_earlier_draw_are_not_taken_over():
    """Four rounds were drawn at once, then the organiser changed the way of seating."""
    event = event_with(16, rounds_planned=4)
    played_strong(event, started_round(event))
    event.seating = "strong_with_strong"
    event.save()
    assert (next_draw(event).covered_by, next_draw(event).groups) == (None, (2, 2))
    assert refusal(draws.take_over_seating, event=event, by=factories.actor(event))[0] == "no_draw_covers_this"
    assert drawn_round(event).draw.announcement["algorithm"] == "strong-with-strong/1"


# Groups


def test_the_second_round_is_drawn_in_groups_by_the_standings():
    event = strong_event(rounds=1)
    draw = announce(event)
    assert (draw.announcement["algorithm"], draw.announcement["label"], draw.rounds_drawn) == (
        "strong-with-strong/1",
        "round 2",
        1,
    )
    options = draw.announcement["options"]
    assert (options["sizes"], options["groups"], options["standings"]) == ([[4, 4, 4, 4]], [2, 2], order_of(event))
    assert len(options["standings"]) > 4
    reveal(event)
    order = list(chain(*options["standings"]))
    best = groups_drawn(event)[0]
    sure = {player for equal in options["standings"] if set(equal) <= best for player in equal}
    assert (len(best), sure <= best, set(order[:4]) <= best) == (8, True, True)
    assert verify(json.loads(json.dumps(event.draws.last().receipt)), draws.KNOWN) == []


@pytest.mark.parametrize(("players", "tables", "by_hand"), [(20, 4, False), (23, 5, True), (14, 4, False)])
def test_four_games_in_a_row_with_both_ways_of_portions(players, tables, by_hand):
    """League 7-5-3-1: groups are respected in every game, and each draw proves itself."""
    event = strong_event(players, tables=tables, portions_by_hand=by_hand)
    sizes = []
    for number in range(1, 5):
        if number > 1:
            place = {player: at for at, equal in enumerate(order_of(event)) for player in equal}
        round = drawn_round(event)
        sizes.append([len(table) for table in tables_of(round)])
        assert {portion is None for table in portions_of(round) for portion in table} == {by_hand}
        if number > 1:
            better, *_ = groups = groups_drawn(event)
            assert sorted(chain(*groups)) == list(range(1, players + 1))
            for worse in groups[1:]:
                assert max(place[player] for player in better) <= min(place[player] for player in worse)
                better = worse
        lifecycle.publish_round(event=event, round=round, by=factories.actor(event))
        if by_hand:
            draw_by_hand(event, round)
        played_strong(event, lifecycle.start_round(event=event, round=round, by=factories.actor(event)))
        assert verify(event.draws.last().receipt, draws.KNOWN) == []
    assert sizes[1] == sorted(sizes[1], reverse=True)
    assert sizes[2] == sorted(sizes[2])  # short tables go round


def draw_by_hand(event, round):
    random = Random(round.number)
    for table in round.tables.all():
        players = list(table.seats.values_list("player__number", flat=True))
        drawn = dict(zip(players, random.sample(range(21, 21 + len(players)), len(players)), strict=True))
        bag.record_portions(event=event, table=table, drawn=drawn, by=factories.actor(event))


def test_who_comes_late_is_in_the_last_group():
    event = strong_event(rounds=1)
    late = [factories.player(event, f"Late {n}", state=Player.State.CHECKED_IN).number for n in range(2)]
    announced = announce(event).announcement
    assert announced["options"]["standings"][-1] == sorted(late)
    reveal(event)
    assert set(late) <= groups_drawn(event)[-1]


def test_who_lost_points_is_still_before_who_has_not_played():
    event = strong_event(rounds=1)
    late = factories.player(event, "Late", state=Player.State.CHECKED_IN).number
    PenaltyFactory.create(stage=stage_of(event), player=event.players.get(number=1), points=50)
    assert announce(event).announcement["options"]["standings"][-2:] == [[1], [late]]


def test_who_withdrew_is_in_no_group():
    event = strong_event(rounds=1)
    event.players.filter(number=5).update(state=Player.State.WITHDRAWN)
    standings = announce(event).announcement["options"]["standings"]
    assert sorted(chain(*standings)) == [number for number in range(1, 17) if number != 5]


def test_a_later_stage_begins_by_lot_and_goes_on_by_its_own_standings():
    event = strong_event(rounds_planned=1, rounds=1)
    event.stages.filter(number=2).update(kind="knock_out", rounds_planned=2, tables_planned=2)
    qualified(event, *range(1, 9))
    first = drawn_round(event)
    assert (first.draw.announcement["algorithm"], first.draw.rounds_drawn) == ("seating/1", 1)
    lifecycle.publish_round(event=event, round=first, by=factories.actor(event))
    played_strong(event, lifecycle.start_round(event=event, round=first, by=factories.actor(event)))
    options = announce(event).announcement["options"]
    assert (options["groups"], sorted(chain(*options["standings"]))) == ([1, 1], list(range(1, 9)))
    assert options["standings"] == [list(equal) for equal in standings_before(stage_of(event, 2), range(1, 9))]


def test_who_gets_a_seat_by_hand_sits_with_the_last_group():
    event = strong_event(rounds=1)
    round = drawn_round(event)
    late = factories.player(event, "Late", state=Player.State.CHECKED_IN)
    seat_late_player(event=event, round=round, player=late.number, by=factories.actor(event))
    assert late.number in groups_drawn(event)[-1]


def test_a_final_is_no_group():
    event = strong_event(6, rounds_planned=2, tables=1, rounds=1)
    assert next_draw(event).groups == ()
    assert announce(event).announcement["algorithm"] == "seating/1"


def test_other_numbers_of_tables_have_other_groups():
    event = strong_event(rounds=1)
    options = announce(event, tables=5).announcement["options"]
    assert (options["sizes"], options["groups"]) == ([[4, 3, 3, 3, 3]], [2, 3])


def test_drawn_again_it_has_the_same_groups_but_for_equal_players():
    event = strong_event(rounds=1)
    published_round(event)
    first = event.draws.last().announcement["options"]
    drawn_round(event)
    again = event.draws.last()
    assert (again.announcement["options"], again.announcement["redraw"]["previous"]) == (first, 2)


# What a draw waits for


def test_results_of_the_round_before_must_be_complete():
    event = strong_event()
    round = started_round(event)
    results.results(round, 1, 3)
    assert refusal(announce, event) == ("results_missing", {"round": 1, "tables": (2, 4)})
    results.results(round, 2, 4)
    assert refusal(announce, event)[0] == "round_has_results"
    lifecycle.complete_round(event=event, round=round, by=factories.actor(event))
    assert announce(event).number == 2


def test_a_result_that_was_lost_since_is_named():
    event = strong_event(rounds=1)
    Result.objects.filter(table__round__event=event, table__number=3).update(state=Result.State.WITHDRAWN)
    assert refusal(announce, event) == ("results_missing", {"round": 1, "tables": (3,)})
    assert event.draws.count() == 1


def test_a_round_without_results_can_be_drawn_again():
    event = strong_event(rounds=1)
    started_round(event)
    assert announce(event, reason="Somebody is missing").number == 3


def test_the_last_round_of_a_stage_is_not_waited_for():
    event = strong_event(rounds_planned=1)
    round = started_round(event)
    results.results(round, 1)
    assert refusal(announce, event)[0] == "round_has_results"


def test_standings_that_changed_since_the_announcement_are_refused():
    event = strong_event(rounds=1, dice_of_the_hall=False)
    announce(event)
    best = event.players.get(number=order_of(event)[0][0])
    PenaltyFactory.create(stage=stage_of(event), player=best, points=3)
    assert refusal(reveal, event) == ("standings_changed", {"draw": 2})
    fail(event)
    assert announce(event).number == 3
    assert reveal(event).state == Draw.State.REVEALED


@pytest.mark.parametrize("first", ["strong_with_strong", "meet_nobody_twice"])
def test_another_way_of_seating_since_the_announcement_is_refused(first):
    event = strong_event(rounds=1)
    event.seating = first
    event.save()
    announce(event)
    event.seating = "meet_nobody_twice" if first == "strong_with_strong" else "strong_with_strong"
    event.save()
    assert refusal(reveal, event) == ("standings_changed", {"draw": 2})


def test_two_of_different_groups_cannot_have_the_same_table():
    event = strong_event(rounds=1)
    (first, *_), *_, (*_, last) = order_of(event)
    event.players.filter(number__in=[first, last]).update(fixed_table=1)
    code, params = refusal(announce, event)
    assert (code, sorted(params["players"]), params["tables"]) == (
        "fixed_against_groups",
        sorted([first, last]),
        (1,),
    )
    event.players.filter(number=first).update(fixed_table=3)
    announce(event)
    reveal(event)
    tables = tables_of(event.rounds.last())
    assert (first in tables[2], last in tables[0]) == (True, True)
