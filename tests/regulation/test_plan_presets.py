"""The planner with presets: what each of them admits, as their publishers play it.

That all of it adds up: `test_plan_presets_adds_up`.
"""

import pytest

from tournament.regulation.plan import (
    Argument,
    Claim,
    Kind,
    PlannedStage,
    PlannerInput,
    PresetName,
    Qualifying,
    StageKind,
    plan,
    reasons_against,
    reasons_for,
    recommended,
)
from tournament.regulation.planning.preset_candidates import league_tables
from tournament.regulation.refusals import Refused
from tournament.regulation.tables import Remark
from tournament.seating import least_repeats_of

REGULATION, SIMPLE, PRO, LEAGUE = PresetName
FIRST, SEMI_FINAL, PLAY_IN, FINAL = (
    StageKind.PRELIMINARY,
    StageKind.SEMI_FINAL,
    StageKind.PLAY_IN,
    StageKind.FINAL,
)
ENOUGH = 600  # minutes
FIELDS = {SIMPLE: range(3, 43), PRO: range(4, 201), LEAGUE: range(8, 201)}


def formats_of(preset, players, minutes=ENOUGH, **planner_input):
    return plan(PlannerInput(players, minutes, preset=preset, **planner_input))


def by_the_rules(preset, players):
    return [format for format in formats_of(preset, players) if format.follows_preset]


def best(preset, players, minutes=ENOUGH, **planner_input):
    return recommended(plan(PlannerInput(players, minutes, preset=preset, **planner_input), least_repeats_of))


def ways(preset, players):
    """The preset's own formats: the tables of the first stage, who goes on, and the final."""
    return [
        (format.stages[0].rounds[0], format.stages[0].qualifying.value, format.stages[-1].players)
        for format in by_the_rules(preset, players)
    ]


# What their publishers play


def test_regulation_24():
    assert [format.stages for format in formats_of(REGULATION, 24, minutes=70)[:2]] == [
        (PlannedStage(FIRST, ((6,) * 4,), Qualifying.WINNERS, 4), PlannedStage(FINAL, ((4,),))),
        (PlannedStage(FIRST, ((4,) * 6,), Qualifying.WINNERS, 6), PlannedStage(FINAL, ((6,),))),
    ]


def test_zoch_simple_15_three_tables_of_five_two_of_each_final_of_six():
    format = best(SIMPLE, 15)
    assert (format.stages, format.remarks, format.minutes) == (
        (PlannedStage(FIRST, ((5, 5, 5),), Qualifying.BEST_OF_EACH, 6), PlannedStage(FINAL, ((6,),))),
        (),
        70,
    )


def test_zoch_simple_40_six_tables_of_seven_and_six():
    format = best(SIMPLE, 40)
    assert (format.stages, format.remarks, format.own_points) == (
        (PlannedStage(FIRST, ((7, 7, 7, 7, 6, 6),), Qualifying.WINNERS, 6), PlannedStage(FINAL, ((6,),))),
        (),
        (),
    )


def test_zoch_simple_fills_the_final_tier_by_tier_with_six_or_seven():
    assert ways(SIMPLE, 26) == [
        ((5, 5, 4, 4, 4, 4), "winners", 6),
        ((6, 5, 5, 5, 5), "winners_and_runner_up", 6),
        ((7, 7, 6, 6), "tiers", 6),
        ((7, 7, 6, 6), "tiers", 7),
        ((6, 5, 5, 5, 5), "tiers", 7),
    ]


def test_zoch_pro_23_two_games_the_best_six():
    format = best(PRO, 23)
    assert (format.stages, format.remarks, format.own_points) == (
        (PlannedStage(FIRST, ((5, 5, 5, 4, 4),) * 2, Qualifying.SCORE, 6), PlannedStage(FINAL, ((6,),))),
        (),
        (),
    )
    assert ways(PRO, 23) == [((5, 5, 5, 4, 4), "score", 6), ((6, 6, 6, 5), "score", 6)]


def test_zoch_pro_40_has_a_semi_final_of_twelve():
    format = best(PRO, 40)
    assert (format.stages[1:], format.remarks, format.games, format.most_games) == (
        (PlannedStage(SEMI_FINAL, ((6, 6),), Qualifying.BEST_OF_EACH, 6), PlannedStage(FINAL, ((6,),))),
        (),
        2,
        4,
    )
    assert (format.stages[0].qualifying, format.stages[0].qualified) == (Qualifying.SCORE, 12)


@pytest.mark.parametrize(("players", "kind"), [(36, Kind.SCORE), (37, Kind.SEMI_FINAL)])
def test_zoch_pro_has_a_semi_final_with_more_than_36_players(players, kind):
    assert {format.kind for format in by_the_rules(PRO, players)} == {kind}


def test_league_20_four_games_two_direct_four_in_the_play_in_final_of_four():
    format = best(LEAGUE, 20)
    assert (format.stages, format.remarks, format.minutes, format.games, format.most_games) == (
        (
            PlannedStage(FIRST, ((5,) * 4,) * 4, Qualifying.SCORE, 6, direct=2),
            PlannedStage(PLAY_IN, ((4,),), Qualifying.BEST_OF_EACH, 2),
            PlannedStage(FINAL, ((4,),)),
        ),
        (),
        6 * 30 + 5 * 10,
        4,
        6,
    )


@pytest.mark.parametrize(
    ("players", "tables"),
    [
        (8, (4, 4)),
        (9, (5, 4)),
        (10, (5, 5)),
        (11, (6, 5)),
        (12, (4, 4, 4)),
        (20, (5, 5, 5, 5)),
        (22, (5, 5, 4, 4, 4)),
        (23, (5, 5, 5, 4, 4)),
        (24, (4,) * 6),
        (26, (5, 5, 4, 4, 4, 4)),
        (27, (5, 5, 5, 4, 4, 4)),
        (28, (4,) * 7),
    ],
)
def test_the_league_plays_at_tables_of_five_below_24_players_and_of_four_from_there_on(players, tables):
    assert league_tables(players) == tables


# What a preset refuses


@pytest.mark.parametrize(
    ("preset", "players", "code", "limit"),
    [
        (SIMPLE, 2, "preset_too_few_players", {"least": 3}),
        (SIMPLE, 43, "preset_too_many_players", {"most": 42}),
        (PRO, 3, "preset_too_few_players", {"least": 4}),
        (LEAGUE, 7, "preset_too_few_players", {"least": 8}),
    ],
)
def test_a_field_that_a_preset_cannot_seat_is_refused(preset, players, code, limit):
    with pytest.raises(Refused) as refused:
        formats_of(preset, players)
    assert (refused.value.code, refused.value.params) == (code, {"preset": preset, "players": players, **limit})


def test_an_unknown_preset_is_refused():
    with pytest.raises(Refused, match="of_another_kind"):
        PlannerInput(20, 180, preset="chess")


# What is said of it


def test_a_change_of_the_preset_is_remarked_and_nothing_of_the_regulation():
    for preset, fields in FIELDS.items():
        for players in (fields[0], 10, 23, fields[-1]):
            remarks = {remark for format in formats_of(preset, players, 90) for remark in format.remarks}
            assert remarks <= {
                Remark.OTHER_NUMBER_OF_GAMES,
                Remark.OTHER_TABLE_SIZES,
                Remark.OTHER_CUT,
                Remark.OTHER_FINAL,
                Remark.TOO_LONG,
            }


def test_another_preset_is_never_inside_the_regulation():
    assert {format.inside_regulation for format in formats_of(SIMPLE, 24)} == {False}
    assert {format.inside_regulation for format in plan(PlannerInput(24, 90))} == {True, False}


def test_fewer_games_are_found_where_the_presets_own_take_too_long():
    hurried = best(LEAGUE, 20, minutes=180)
    assert (hurried.games, hurried.kind, hurried.remarks) == (2, Kind.PLAY_IN, (Remark.OTHER_NUMBER_OF_GAMES,))
    own = next(format for format in formats_of(LEAGUE, 20, 180) if format.games == 4 and format.kind is Kind.PLAY_IN)
    assert (own.fits, own.remarks, own.follows_preset) == (False, (Remark.TOO_LONG,), True)


def test_the_rounds_that_somebody_wants_are_kept_and_remarked():
    formats = formats_of(PRO, 23, rounds=3)
    assert [(format.games, format.remarks) for format in formats] == [(3, (Remark.OTHER_NUMBER_OF_GAMES,))] * 2


def test_semi_finals_of_other_sizes_and_finals_of_four_to_seven_are_there_as_well():
    semi_finals = {
        (format.stages[1].players, format.stages[1].tables, format.stages[-1].players)
        for format in formats_of(SIMPLE, 42)
        if format.kind is Kind.SEMI_FINAL
    }
    assert semi_finals == {
        *((8, 2, 4), (12, 2, 4), (12, 2, 6), (12, 3, 6), (16, 4, 4)),
        *((18, 3, 6), (20, 5, 5), (24, 4, 4), (24, 6, 6), (28, 7, 7)),
    }
    for preset in FIELDS:
        assert {format.stages[-1].players for format in formats_of(preset, 24)} == {4, 5, 6, 7}


def test_what_speaks_for_the_new_kinds_and_against_them():
    league, simple = best(LEAGUE, 20), best(SIMPLE, 8)
    assert reasons_for(league, [league], 240) == (
        Argument(Claim.SECOND_CHANCE, {"direct": 2, "players": 4, "places": 2}),
        Argument(Claim.STRONG_MEET_STRONG),
        Argument(Claim.TIME_LEFT, {"minutes": 10}),
    )
    assert reasons_against(league, 240) == (
        Argument(Claim.THE_BEST_WAIT, {"players": 2}),
        Argument(Claim.REPEAT_MEETINGS, {"meetings": league.least_repeats}),
    )
    assert (simple.in_favour, simple.against) == (
        Argument(Claim.BEST_OF_EACH_TABLE, {"best": 3}),
        Argument(Claim.FINALISTS_MEET_AGAIN, {"meetings": 6}),
    )
    tiers = next(format for format in formats_of(SIMPLE, 28) if format.stages[0].tables == 4)
    assert (tiers.kind, tiers.in_favour, tiers.against) == (
        Kind.TIERS,
        Argument(Claim.EVERY_WINNER_IN_THE_FINAL, {"tables": 4}),
        Argument(Claim.RUNNERS_UP_NEVER_MET, {"tables": 4}),
    )


def test_sets_that_are_short_make_waves_of_a_preset_as_well():
    format = best(SIMPLE, 40, sets=3)
    assert (format.waves, format.sets, format.minutes) == (2, 3, 30 + 10 + 30 + 10 + 30)
