"""All that the planner offers by presets adds up: seats, places, tables and games."""

from itertools import pairwise

import pytest

from tests.regulation.test_plan_presets import ENOUGH, FIELDS, FINAL, LEAGUE, PLAY_IN, PRO, formats_of
from tournament.regulation.plan import (
    MAX_PLAYERS,
    Qualifying,
)
from tournament.regulation.presets import PRESETS


@pytest.mark.parametrize("preset", FIELDS)
def test_every_format_of_every_preset_seats_everybody_within_its_bounds(preset):
    for players in FIELDS[preset]:
        for planner_input in ({"minutes": ENOUGH}, {"minutes": 100, "sets": 4}, {"minutes": 100, "rounds": 2}):
            formats = formats_of(preset, players, **planner_input)
            assert any(format.follows_preset for format in formats) or "rounds" in planner_input
            for format in formats:
                assert_adds_up(format, PRESETS[preset].sizes)
                assert (format.players, format.preset) == (players, preset)


def assert_adds_up(format, sizes):
    stages = format.stages
    assert stages[0].players == format.players
    waiting = 0
    for stage, following in pairwise(stages):
        assert following.players == stage.qualified - stage.direct + waiting
        assert stage.qualified <= stage.players
        assert not stage.direct or following.kind is PLAY_IN
        waiting = stage.direct
        assert_cut(stage)
    assert (stages[-1].qualifying, waiting) == (None, 0)
    assert len(stages) == 1 or (stages[-1].kind, stages[-1].tables) == (FINAL, 1)
    for stage in stages:
        for tables in stage.rounds:
            assert (sum(tables), max(tables) - min(tables) <= 1) == (stage.players, True)
            assert set(tables) <= set(sizes)
    assert (format.games, format.most_games) == (len(stages[0].rounds), sum(len(stage.rounds) for stage in stages))
    assert format.own_points == ()


def assert_cut(stage):
    places, tables = stage.qualified, stage.tables
    assert {
        Qualifying.WINNERS: places == tables,
        Qualifying.BEST_OF_EACH: places > tables and places % tables == 0,
        Qualifying.WINNERS_AND_RUNNER_UP: places == tables + 1,
        Qualifying.BEST_WINNERS: places < tables,
        Qualifying.TIERS: tables + 1 < places,
        Qualifying.SCORE: True,
    }[stage.qualifying]
    assert len(stage.rounds) == 1 or stage.qualifying is Qualifying.SCORE
    # From every table as many sit there as go on from it.
    assert stage.qualifying is Qualifying.SCORE or -(-places // tables) <= min(stage.rounds[0])


@pytest.mark.parametrize("preset", FIELDS)
def test_no_format_of_a_preset_is_listed_twice_and_its_own_come_first(preset):
    for players in (8, 15, 24, 40):
        formats = formats_of(preset, players)
        assert len({(format.kind, format.stages) for format in formats}) == len(formats)
        own = [format.follows_preset for format in formats]
        assert own == sorted(own, reverse=True)


@pytest.mark.parametrize("preset", [PRO, LEAGUE])
def test_the_largest_fields_have_formats_of_a_preset(preset):
    for players in (999, 7777, MAX_PLAYERS):
        for format in formats_of(preset, players):
            assert_adds_up(format, PRESETS[preset].sizes)
