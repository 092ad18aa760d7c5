"""The planner: every format adds up, every number of players has one, and wishes that cannot be are refused."""

from typing import Any

import pytest

from tournament.regulation.plan import (
    MAX_PLAYERS,
    Activity,
    Kind,
    Pace,
    PlannerInput,
    plan,
)
from tournament.regulation.refusals import Refused
from tournament.regulation.tables import Remark

GAME, CHANGE = Activity.GAME, Activity.CHANGE_OVER
ENOUGH = 10_000  # minutes
WISHES: dict[str, dict[str, Any]] = {
    "plenty of time": {"minutes": 240},
    "half an hour": {"minutes": 30},
    "one set": {"minutes": 600, "sets": 1},
    "five sets": {"minutes": 180, "sets": 5, "tables": 9},
    "three rounds": {"minutes": 150, "rounds": 3},
    "its own pace": {"minutes": 90, "rounds": 1, "pace": Pace(25, 40, 0), "tables": 2},
}


# That all of them add up


@pytest.mark.parametrize("players", [*range(2, 80), 100, 144, 145, 216, 217, 997])
def test_every_format_adds_up(players):
    for planner_input in WISHES.values():
        formats = plan(PlannerInput(players, **planner_input))
        assert formats
        for each in formats:
            assert_stages_add_up(each, players)
            assert_clock_adds_up(each, PlannerInput(players, **planner_input))


def assert_stages_add_up(format, players):
    assert (format.players, format.stages[0].players) == (players, players)
    for stage, following in zip(format.stages, format.stages[1:], strict=False):
        assert stage.qualified == following.players
    for stage in format.stages:
        assert {sum(sizes) for sizes in stage.rounds} == {stage.players}
        assert {max(sizes) - min(sizes) for sizes in stage.rounds} <= {0, 1}
    assert (format.stages[-1].qualifying, format.stages[-1].qualified) == (None, 0)
    assert format.stages[-1].tables == 1
    assert players < 8 or format.stages[-1].players in (4, 6)
    assert players < 8 or {size for stage in format.stages for sizes in stage.rounds for size in sizes} <= {3, 4, 5, 6}


def assert_clock_adds_up(format, planner_input):
    clock, change_over = format.clock, planner_input.pace.change_over
    assert format.minutes == sum(span.end - span.start for span in clock) == clock[-1].end
    assert format.minutes_over == max(0, format.minutes - planner_input.minutes)
    assert (Remark.TOO_LONG in format.remarks) == (not format.fits) == (format.minutes > planner_input.minutes)
    assert [span.start for span in clock] == [0, *(span.end for span in clock[:-1])]
    games = [span for span in clock if span.what is GAME]
    assert format.minutes == sum(planner_input.pace.of(span.tables) for span in games) + (len(games) - 1) * change_over
    between = [CHANGE] if change_over else []
    assert [span.what for span in clock] == [GAME] + [*between, GAME] * (len(games) - 1)
    assert format.sets == format.referees == max(len(span.tables) for span in games) <= planner_input.at_once
    assert format.waves == max(span.wave for span in games)
    for at, stage in enumerate(format.stages, start=1):
        for round_number, sizes in enumerate(stage.rounds, start=1):
            together = [span.tables for span in games if (span.stage, span.round) == (at, round_number)]
            assert sum(together, ()) == sizes
            assert len(together) == -(-len(sizes) // planner_input.at_once)


@pytest.mark.parametrize("planner_input", WISHES.values(), ids=WISHES)
def test_formats_that_follow_the_regulation_come_first(planner_input):
    for players in (5, 9, 11, 12, 19, 24, 30, 36, 37, 60, 216):
        keys = [
            (each.minutes_over, not each.inside_regulation, len(each.remarks), list(Kind).index(each.kind))
            for each in plan(PlannerInput(players, **planner_input))
        ]
        assert keys == sorted(keys)


def test_no_format_is_listed_twice():
    for players in (6, 10, 24, 30, 60, 72, 216):
        stages = [(each.kind, each.stages) for each in plan(PlannerInput(players, 300, final_of_five=True))]
        assert [each for at, each in enumerate(stages) if each in stages[:at]] == []


@pytest.mark.parametrize("step", [10, pytest.param(1, marks=pytest.mark.long)])
def test_every_number_of_players_has_a_usable_format(step):
    for players in [*range(2, 101), *range(101, 1001, step)]:
        assert plan(PlannerInput(players, 180))[0].fits
    for players in range(2, 1001, 9 * step):
        formats = plan(PlannerInput(players, 10))
        assert not any(each.fits for each in formats)
        assert formats[0].minutes == min(each.minutes for each in formats)


@pytest.mark.parametrize("players", [*range(2, 60), *range(60, 1001, 47), 1000])
def test_every_number_of_players_has_a_usable_format_also_with_one_set_and_half_an_hour(players):
    formats = plan(PlannerInput(players, minutes=30, sets=1))
    assert formats
    assert [each.minutes for each in formats] == sorted(each.minutes for each in formats)
    assert {each.referees for each in formats} == {1}


@pytest.mark.parametrize("players", [7776, 9999, MAX_PLAYERS])
def test_the_largest_fields_have_formats_too(players):
    assert {each.kind for each in plan(PlannerInput(players, ENOUGH, rounds=1))} == {
        Kind.SEMI_FINAL,
        Kind.KNOCK_OUT,
    }


@pytest.mark.parametrize("rounds", [1, 2, 20])
def test_every_wanted_number_of_rounds_has_a_format(rounds):
    for players in range(2, 120):
        formats = plan(PlannerInput(players, 60, rounds=rounds))
        assert {len(each.stages[0].rounds) for each in formats} == {rounds}


def test_the_same_wishes_give_the_same_formats():
    assert plan(PlannerInput(50, 200)) == plan(PlannerInput(50, 200))


# What is refused

NOT_WHOLE = "not_a_whole_number"


@pytest.mark.parametrize(
    ("planner_input", "code", "params"),
    [
        ({"players": 1}, "out_of_range", {"name": "players", "value": 1, "least": 2, "most": 10_000}),
        ({"players": 0}, "out_of_range", {"name": "players", "value": 0, "least": 2, "most": 10_000}),
        ({"players": -23}, "out_of_range", {"name": "players", "value": -23, "least": 2, "most": 10_000}),
        ({"players": 10_001}, "out_of_range", {"name": "players", "value": 10_001, "least": 2, "most": 10_000}),
        ({"players": True}, NOT_WHOLE, {"name": "players", "value": True}),
        ({"players": 23.0}, NOT_WHOLE, {"name": "players", "value": 23.0}),
        ({"players": "23"}, NOT_WHOLE, {"name": "players", "value": "23"}),
        ({"players": None}, NOT_WHOLE, {"name": "players", "value": None}),
        ({"minutes": 0}, "out_of_range", {"name": "minutes", "value": 0, "least": 1, "most": 100_000}),
        ({"minutes": -180}, "out_of_range", {"name": "minutes", "value": -180, "least": 1, "most": 100_000}),
        ({"minutes": 90.5}, NOT_WHOLE, {"name": "minutes", "value": 90.5}),
        ({"rounds": 0}, "out_of_range", {"name": "rounds", "value": 0, "least": 1, "most": 20}),
        ({"rounds": 21}, "out_of_range", {"name": "rounds", "value": 21, "least": 1, "most": 20}),
        ({"rounds": False}, NOT_WHOLE, {"name": "rounds", "value": False}),
        ({"tables": 0}, "out_of_range", {"name": "tables", "value": 0, "least": 1, "most": 10_000}),
        ({"sets": -1}, "out_of_range", {"name": "sets", "value": -1, "least": 1, "most": 10_000}),
        ({"sets": 5.0}, NOT_WHOLE, {"name": "sets", "value": 5.0}),
        ({"final_of_five": 1}, "not_yes_or_no", {"name": "final_of_five", "value": 1}),
    ],
)
def test_wishes_that_cannot_be_are_refused(planner_input, code, params):
    with pytest.raises(Refused) as caught:
        PlannerInput(**{"players": 23, "minutes": 180, **planner_input})
    assert (caught.value.code, caught.value.params) == (code, params)


@pytest.mark.parametrize(
    ("pace", "code", "params"),
    [
        ({"game": 0}, "out_of_range", {"name": "game", "value": 0, "least": 1, "most": 100_000}),
        ({"short_game": -20}, "out_of_range", {"name": "short_game", "value": -20, "least": 1, "most": 100_000}),
        ({"change_over": -1}, "out_of_range", {"name": "change_over", "value": -1, "least": 0, "most": 100_000}),
        ({"change_over": True}, NOT_WHOLE, {"name": "change_over", "value": True}),
        ({"game": 30.0}, NOT_WHOLE, {"name": "game", "value": 30.0}),
    ],
)
def test_a_pace_that_cannot_be_is_refused(pace, code, params):
    with pytest.raises(Refused) as caught:
        Pace(**pace)
    assert (caught.value.code, caught.value.params) == (code, params)
