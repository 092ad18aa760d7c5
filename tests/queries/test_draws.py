"""What can be drawn, and at how many tables. What strangers see of a draw: `test_shown_draws`."""

import pytest

from tests import factories
from tests.factories.draws import event_with, played_out, started_round
from tournament.actions.draws import draw as draws
from tournament.models import Player
from tournament.queries.draws.next_draw import at_tables, next_draw, next_number
from tournament.queries.draws.number_of_tables import tables_choices
from tournament.regulation.refusals import Refused
from tournament.regulation.tables import balanced, numbers_of_tables, sizes_for

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("players", "planned", "sizes"),
    [
        (24, 4, (6, 6, 6, 6)),
        (23, 4, (6, 6, 6, 5)),
        (25, 4, (5, 4, 4, 4, 4, 4)),  # five tables are avoided (T1)
        (11, 4, (4, 4, 3)),
        (12, 4, (3, 3, 3, 3)),
        (17, 6, (5, 4, 4, 4)),
        (30, 5, (6, 6, 6, 6, 6)),
        (31, 5, (6, 5, 5, 5, 5, 5)),
        (37, 6, (6, 6, 5, 5, 5, 5, 5)),
        (8, 3, (4, 4)),
        (7, 1, (4, 3)),
        (6, 1, (6,)),
        (3, 1, (3,)),
        (2, 1, (2,)),
        (2, 4, (2,)),
        (5, 4, (5,)),
        (1, 4, ()),
        (0, 4, ()),
        (100, 25, (4,) * 25),
        (70, 25, (4,) + (3,) * 22),
    ],
)
def test_tables_as_planned_or_the_nearest_number_that_works(players, planned, sizes):
    assert sizes_for(players, planned) == sizes


@pytest.mark.parametrize(("planned", "sizes"), [(1, (7,)), (2, (4, 3))])
def test_seven_sit_together_only_at_the_one_table_that_has_points_for_them(planned, sizes):
    assert sizes_for(7, planned, one_table=range(2, 8)) == sizes


@pytest.mark.parametrize("planned", [1, 3, 4, 5, 6, 40])
def test_nobody_sits_in_twos_or_in_sevens_in_any_field(planned):
    for players in range(3, 200):
        sizes = sizes_for(players, planned)
        assert (sum(sizes), set(sizes) <= {3, 4, 5, 6}) == (players, True)


@pytest.mark.parametrize(
    ("players", "planned", "bounds", "sizes"),
    [
        (40, 6, range(3, 8), (7, 7, 7, 7, 6, 6)),
        (15, 3, range(3, 8), (5, 5, 5)),
        (23, 4, range(4, 8), (6, 6, 6, 5)),
        (20, 5, range(4, 8), (4, 4, 4, 4, 4)),
        (19, 5, range(4, 8), (5, 5, 5, 4)),  # never below four
        (17, 6, range(4, 8), (5, 4, 4, 4)),
        (21, 1, range(3, 8), (7, 7, 7)),
        (30, 5, range(4, 6), (5, 5, 5, 5, 5, 5)),
        (3, 1, range(4, 8), (3,)),
        (3, 2, range(4, 8), (3,)),  # one table is all there is
        (7, 1, range(4, 7), ()),
        (13, 3, range(5, 7), ()),
        (12, 3, range(0), ()),
    ],
)
def test_tables_keep_within_their_bounds(players, planned, bounds, sizes):
    assert sizes_for(players, planned, bounds=bounds) == sizes


@pytest.mark.parametrize("bounds", [range(least, most + 1) for least in range(2, 8) for most in range(least, 8)])
def test_every_number_of_tables_that_there_can_be_keeps_within_the_bounds(bounds):
    for players in range(8, 150):
        numbers = numbers_of_tables(players, bounds=bounds)
        fitting = [number for number in range(1, players + 1) if set(balanced(players, number)) <= set(bounds)]
        assert list(numbers) == fitting
        for planned in (1, 4, 6, 9):
            assert sizes_for(players, planned, bounds=bounds) in {balanced(players, number) for number in fitting} | {
                ()
            }
            assert bool(sizes_for(players, planned, bounds=bounds)) == bool(fitting)


@pytest.mark.parametrize(
    ("players", "options", "refusal"),
    [
        (13, {"least_at_table": 5}, ("sizes_do_not_fit", {"players": 13, "least": 5, "most": 6})),
        (12, {"own_points": {"4": []}, "least_at_table": 4, "most_at_table": 4}, ("own_points_needed", {"size": 4})),
        (16, {"own_points": {"4": []}, "most_at_table": 6}, ("own_points_needed", {"size": 4})),
        (3, {"own_points": {"3": []}}, ("own_points_needed", {"size": 3})),
    ],
)
def test_what_cannot_be_drawn_says_what_to_change(players, options, refusal):
    what = next_draw(event_with(players, tables=3 if players == 12 else 4, **options))
    assert (what.refusal.code, what.refusal.params) == refusal


@pytest.mark.parametrize("counting", ["worms", "places"])
def test_where_no_points_count_none_are_needed(counting):
    options = {"counting": counting, "own_points": {"4": []}, "most_at_table": 7}
    assert next_draw(event_with(28, tables=4, **options)).sizes == (7, 7, 7, 7)
    assert next_draw(event_with(16, tables=4, **options)).sizes == (4, 4, 4, 4)


def test_a_number_of_tables_with_a_size_without_points_is_not_to_be_chosen():
    event = event_with(18, tables=3, own_points={"5": []}, most_at_table=6)
    what = next_draw(event)
    refusals = {choice.tables: choice.refusal and choice.refusal.code for choice in tables_choices(event, what).choices}
    assert refusals == {3: None, 4: "own_points_needed", 5: None, 6: None}
    with pytest.raises(Refused, match="own_points_needed"):
        at_tables(what, 4)


def test_a_fresh_event_draws_all_rounds_of_its_first_stage():
    event = event_with(16, rounds_planned=3)
    what = next_draw(event)
    found = (what.obstacle, what.stage.number, what.number, what.number_in_stage, what.rounds, what.sizes)
    assert found == (None, 1, 1, 1, 3, (4, 4, 4, 4))
    assert (len(what.players), what.round, what.open, what.replaces, what.covered_by) == (16, None, None, None, None)
    assert not what.other_tables


def test_other_tables_than_planned_are_noticed():
    assert next_draw(event_with(11)).other_tables


def test_large_fields_are_drawn_round_by_round():
    assert next_draw(event_with(121, rounds_planned=3, tables=25)).rounds == 1


def test_a_failed_draw_is_named_by_the_next_one():
    event = event_with(12)
    draws.announce_draw(event=event, by=factories.actor(event))
    assert next_draw(event).open.number == 1
    draws.fail_draw(event=event, by=factories.actor(event), reason="x")
    what = next_draw(event)
    assert (what.open, what.replaces.number) == (None, 1)


def test_a_covered_round_is_covered_only_while_the_players_are_the_same():
    event = event_with(16, rounds_planned=2)
    played_out(event, started_round(event))
    assert next_draw(event).covered_by.number == 1
    event.players.filter(number=1).update(state=Player.State.WITHDRAWN)
    assert next_draw(event).covered_by is None


def test_a_failed_draw_for_a_covered_round_ends_the_cover():
    event = event_with(16, rounds_planned=2)
    played_out(event, started_round(event))
    event.players.filter(number=1).update(state=Player.State.WITHDRAWN)
    draws.announce_draw(event=event, by=factories.actor(event))
    draws.fail_draw(event=event, by=factories.actor(event), reason="x")
    event.players.filter(number=1).update(state=Player.State.CHECKED_IN)
    assert next_draw(event).covered_by is None


def test_the_number_of_the_next_round_is_known_once_the_last_one_is_complete():
    event = event_with(16, rounds_planned=2)
    assert next_number(event) == 1
    round = started_round(event)
    assert next_number(event) is None
    played_out(event, round)
    assert next_number(event) == 2
    event.stages.update(completed_at="2026-01-01T00:00Z")
    assert next_number(event) is None
