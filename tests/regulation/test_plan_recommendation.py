"""The planner: which format it recommends, why, and by which numbers formats differ."""

import pytest

from tournament.regulation.plan import (
    Argument,
    Claim,
    Kind,
    Measure,
    Pace,
    PlannerInput,
    measured,
    measures_that_differ,
    plan,
    reasons_against,
    reasons_for,
    recommended,
)
from tournament.seating import least_repeats_of


def best(players, minutes, **planner_input):
    return recommended(plan(PlannerInput(players, minutes, **planner_input), least_repeats_of))


def outline(format):
    """How it goes, games for everybody, tables, finalists, minutes, rematches."""
    first, last = format.stages[0], format.stages[-1]
    return format.kind.value, format.games, first.tables, last.players, format.minutes, format.least_repeats


@pytest.mark.parametrize(
    ("players", "minutes", "outlined"),
    [
        (23, 180, ("score", 3, 6, 6, 150, 0)),
        (23, 120, ("score", 2, 6, 6, 110, 0)),
        (23, 80, ("winners", 1, 4, 4, 70, 0)),
        (12, 180, ("score", 5, 4, 4, 180, 0)),
        (5, 180, ("one_table", 3, 1, 5, 110, 30)),
        (9, 180, ("score", 4, 3, 4, 150, 0)),
        (45, 120, ("score", 3, 15, 4, 120, 0)),
    ],
)
def test_the_recommendation_makes_the_most_of_the_time(players, minutes, outlined):
    assert outline(best(players, minutes)) == outlined


def test_no_more_than_three_games_are_recommended_where_people_would_have_to_meet_again():
    assert {players: best(players, 600).games for players in (4, 6)} == {4: 3, 6: 3}
    assert (best(12, 600).games, best(24, 600).games) == (5, 6)


def test_the_recommendation_follows_the_regulation_wherever_something_that_fits_does():
    for players in range(2, 60):
        for minutes in (60, 90, 150, 240):
            formats = plan(PlannerInput(players, minutes))
            fitting = [format for format in formats if format.fits]
            chosen = recommended(formats)
            assert (chosen is None) == (not fitting)
            if chosen:
                assert chosen.inside_regulation == any(format.inside_regulation for format in fitting)


def test_five_tables_that_play_at_once_come_before_six_that_play_in_waves():
    assert outline(best(27, 180, sets=5))[:3] == ("score", 3, 5)


def test_where_sets_are_short_fewer_tables_come_before_waves():
    assert outline(best(12, 120, sets=3)) == ("score", 2, 3, 4, 110, 3)
    assert (best(12, 120, sets=4).inside_regulation, best(30, 120, sets=4).waves) == (True, 2)


def test_where_nothing_fits_nothing_is_recommended():
    assert best(23, 20) is None


def test_what_speaks_for_the_recommendation_and_against_it():
    formats = plan(PlannerInput(23, 180))
    chosen = recommended(formats)
    assert chosen
    assert reasons_for(chosen, formats, 180) == (
        Argument(Claim.EVERYBODY_PLAYS_SEVERAL_GAMES, {"games": 3}),
        Argument(Claim.MOST_GAMES, {"games": 3}),
        Argument(Claim.NOBODY_MEETS_AGAIN),
        Argument(Claim.TIME_LEFT, {"minutes": 30}),
    )
    assert reasons_against(chosen, 180) == (Argument(Claim.WINNER_MAY_MISS_THE_FINAL, {"finalists": 6}),)


def test_fewer_games_than_could_be_are_not_said_to_be_the_most():
    formats = plan(PlannerInput(23, 180))
    two = next(format for format in formats if format.games == 2)
    assert [reason.code for reason in reasons_for(two, formats, 180)] == [
        Claim.EVERYBODY_PLAYS_SEVERAL_GAMES,
        Claim.NOBODY_MEETS_AGAIN,
        Claim.TIME_LEFT,
    ]


def test_what_fills_the_time_to_the_minute_or_goes_beyond_it_has_nothing_left():
    exact, *_others = plan(PlannerInput(23, 70))
    assert [reason.code for reason in reasons_for(exact, [exact], 70)] == [Claim.TO_THE_LETTER]
    assert [reason.code for reason in reasons_against(exact, 70)] == [Claim.MOST_PLAY_ONCE, Claim.NO_TIME_LEFT]
    late = plan(PlannerInput(23, 60))[0]
    assert [reason.code for reason in reasons_for(late, [late], 60)] == [Claim.TO_THE_LETTER]
    assert [reason.code for reason in reasons_against(late, 60)] == [Claim.TOO_LONG]


def test_rematches_speak_against_a_format_that_also_takes_several_waves():
    waves = next(format for format in plan(PlannerInput(5, 300, pace=Pace(30, 20, 0))) if format.least_repeats)
    assert [reason.code for reason in reasons_against(waves, 300)] == [Claim.REPEAT_MEETINGS]
    formats = plan(PlannerInput(10, 600, sets=1))
    several = next(format for format in formats if format.kind is Kind.SCORE and format.least_repeats)
    assert [reason.code for reason in reasons_against(several, 600)] == [Claim.SEVERAL_WAVES, Claim.REPEAT_MEETINGS]


def test_only_numbers_that_differ_are_compared():
    formats = [format for format in plan(PlannerInput(23, 80)) if format.fits]
    differing = measures_that_differ(formats)
    assert differing == (Measure.FINALISTS, Measure.TABLES)
    assert [[measured(measure, format) for measure in differing] for format in formats] == [
        [4, 4],
        [6, 6],
        [6, 5],
        [4, 5],
    ]
    assert measures_that_differ(formats[:1]) == ()
