"""The planner: which formats there are and in which order, by the rows of the regulation's gaps."""

import pytest

from tournament.regulation.plan import (
    Activity,
    Argument,
    Claim,
    Format,
    Kind,
    PlannedStage,
    PlannerInput,
    Qualifying,
    Span,
    StageKind,
    plan,
)
from tournament.regulation.planning.candidates import tables_of_stages
from tournament.regulation.tables import Remark

GAME, CHANGE = Activity.GAME, Activity.CHANGE_OVER
PRELIMINARY, FINAL = StageKind.PRELIMINARY, StageKind.FINAL
ENOUGH = 10_000  # minutes


def outline(format):
    """A format in a line: how it goes, rounds and tables of the first stage, who are in the final, minutes."""
    first, last = format.stages[0], format.stages[-1]
    return format.kind.value, len(first.rounds), first.tables, last.players, format.minutes


def outlines(players, minutes, **planner_input):
    return [outline(each) for each in plan(PlannerInput(players, minutes, **planner_input))]


def stages_of(kind, players, minutes=ENOUGH, **planner_input):
    return [each.stages for each in plan(PlannerInput(players, minutes, **planner_input)) if each.kind is kind]


def test_a_format_holds_all_that_an_event_needs():
    assert plan(PlannerInput(players=31, minutes=70, rounds=1)) == (
        Format(
            players=31,
            kind=Kind.WINNERS,
            stages=(
                PlannedStage(PRELIMINARY, ((6, 5, 5, 5, 5, 5),), Qualifying.WINNERS, 6),
                PlannedStage(FINAL, ((6,),)),
            ),
            clock=(
                Span(0, 30, GAME, stage=1, round=1, wave=1, tables=(6, 5, 5, 5, 5, 5)),
                Span(30, 40, CHANGE, stage=2, round=1, wave=1, tables=()),
                Span(40, 70, GAME, stage=2, round=1, wave=1, tables=(6,)),
            ),
            minutes=70,
            minutes_over=0,
            referees=6,
            sets=6,
            waves=1,
            least_repeats=0,
            remarks=(),
            in_favour=Argument(Claim.TO_THE_LETTER, {"tables": 6}),
            against=Argument(Claim.MOST_PLAY_ONCE, {"players": 25}),
        ),
    )


def test_twenty_three_players_and_three_hours():
    assert outlines(23, 180) == [
        ("winners", 1, 4, 4, 70),
        ("winners", 1, 6, 6, 70),
        ("score", 2, 6, 6, 110),
        ("score", 2, 4, 4, 110),
        ("score", 2, 6, 4, 110),
        ("score", 2, 4, 6, 110),
        ("score", 3, 6, 6, 150),
        ("score", 3, 4, 4, 150),
        ("score", 3, 6, 4, 150),
        ("score", 3, 4, 6, 150),
        ("winners_and_runner_up", 1, 5, 6, 70),
        ("score", 2, 5, 4, 110),
        ("score", 2, 5, 6, 110),
        ("score", 3, 5, 4, 150),
        ("score", 3, 5, 6, 150),
        ("best_winners", 1, 5, 4, 70),
    ]


def test_the_rounds_wanted_are_kept():
    assert outlines(23, 180, rounds=3, sets=5) == [
        ("score", 3, 4, 4, 150),
        ("score", 3, 4, 6, 150),
        ("score", 3, 5, 4, 150),
        ("score", 3, 5, 6, 150),
        ("score", 3, 6, 6, 240),
        ("score", 3, 6, 4, 240),
    ]


@pytest.mark.parametrize(
    ("players", "tables"), [*((n, [4]) for n in (12, 14)), (18, [4, 6]), (24, [4, 6]), (25, [6]), (36, [6])]
)
def test_t1_first_come_the_winners_of_four_or_six_tables(players, tables):
    best = plan(PlannerInput(players, 70))[: len(tables)]
    winners = [(Kind.WINNERS, number, Argument(Claim.TO_THE_LETTER, {"tables": number})) for number in tables]
    assert sorted((each.kind, each.stages[0].tables, each.in_favour) for each in best) == sorted(
        winners, key=lambda each: each[1]
    )
    assert [each.remarks for each in best] == [()] * len(tables)


def test_t1_five_tables_come_after_four_and_six_and_are_marked():
    formats = plan(PlannerInput(20, 110))
    numbers = [each.stages[0].tables for each in formats]
    five = numbers.index(5)
    assert (set(numbers[:five]), set(numbers[five:])) == ({4, 6}, {5})
    assert [each.remarks for each in formats] == [()] * five + [(Remark.FIVE_TABLES,)] * (len(numbers) - five)
    assert all(each.inside_regulation for each in formats)


def test_t1_five_tables_send_five_winners_and_the_best_runner_up_or_four_winners():
    found = stages_of(Kind.WINNERS_AND_RUNNER_UP, 15) + stages_of(Kind.BEST_WINNERS, 15)
    assert [stages for stages in found if stages[0].tables == 5] == [
        (PlannedStage(PRELIMINARY, ((3,) * 5,), Qualifying.WINNERS_AND_RUNNER_UP, 6), PlannedStage(FINAL, ((6,),))),
        (PlannedStage(PRELIMINARY, ((3,) * 5,), Qualifying.BEST_WINNERS, 4), PlannedStage(FINAL, ((4,),))),
    ]


def test_t1_a_final_of_five_is_an_explicit_choice():
    asked, unasked = plan(PlannerInput(30, 70, final_of_five=True)), plan(PlannerInput(30, 70))
    assert [each for each in asked if each not in unasked] == [asked[3]]
    assert (asked[3].stages, asked[3].remarks, asked[3].inside_regulation) == (
        (PlannedStage(PRELIMINARY, ((6,) * 5,), Qualifying.WINNERS, 5), PlannedStage(FINAL, ((5,),))),
        (Remark.FIVE_TABLES, Remark.FINAL_OF_FIVE),
        False,
    )
    assert {each.stages[-1].players for each in unasked} == {4, 6}


@pytest.mark.parametrize("players", [7, 11, 14, 31, 37, 100])
def test_t1_who_cannot_sit_at_five_tables_has_no_final_of_five(players):
    assert plan(PlannerInput(players, 120, final_of_five=True)) == plan(PlannerInput(players, 120))


@pytest.mark.parametrize("players", range(2, 8))
def test_t3_for_up_to_seven_one_table_is_the_event(players):
    short = 20 if players < 4 else 30
    assert outlines(players, 60) == [
        ("one_table", rounds, 1, players, rounds * short + (rounds - 1) * 10)
        for rounds in ((1, 2) if short == 20 else (1,))
    ]
    assert stages_of(Kind.ONE_TABLE, players, rounds=1) == [(PlannedStage(FINAL, ((players,),)),)]
    assert stages_of(Kind.ONE_TABLE, players, rounds=2) == [(PlannedStage(PRELIMINARY, ((players,),) * 2),)]


def test_t3_eight_to_eleven_have_two_tables_and_from_nine_three():
    final = PlannedStage(FINAL, ((4,),))
    two = (PlannedStage(PRELIMINARY, ((6, 5),), Qualifying.BEST_OF_EACH, 4), final)
    three = (PlannedStage(PRELIMINARY, ((4, 4, 3),), Qualifying.WINNERS_AND_RUNNER_UP, 4), final)
    assert [each.stages for each in plan(PlannerInput(11, ENOUGH, rounds=1))] == [two, three]
    assert outlines(8, 70, rounds=1) == [("best_of_each", 1, 2, 4, 70)]
    assert outlines(8, 110, rounds=2) == [("score", 2, 2, 4, 110)]
    assert {each.remarks for n in range(8, 12) for each in plan(PlannerInput(n, 300))} == {(Remark.FEWER_THAN_12,)}


def test_t4_more_than_36_play_several_rounds_a_semi_final_or_a_knock_out():
    assert outlines(45, 120) == [
        ("score", 2, 9, 4, 110),
        ("score", 2, 9, 6, 110),
        ("score", 2, 15, 4, 90),
        ("score", 2, 15, 6, 90),
        ("score", 2, 8, 4, 110),
        ("score", 2, 8, 6, 110),
        ("score", 2, 12, 4, 110),
        ("score", 2, 12, 6, 110),
        ("score", 3, 15, 4, 120),
        ("score", 3, 15, 6, 120),
        ("semi_final", 1, 9, 4, 110),
        ("semi_final", 1, 9, 4, 110),
        ("semi_final", 1, 15, 4, 100),
        ("semi_final", 1, 15, 4, 100),
        ("semi_final", 1, 8, 4, 110),
        ("semi_final", 1, 8, 4, 110),
        ("semi_final", 1, 12, 4, 110),
        ("semi_final", 1, 12, 4, 110),
        ("knock_out", 1, 12, 4, 100),
    ]
    assert {each.remarks for each in plan(PlannerInput(45, 120))} == {(Remark.MORE_THAN_36,)}


def test_t4_semi_finals_take_12_by_score_to_two_tables_or_16_to_four():
    first, final = ((6,) * 7,), PlannedStage(FINAL, ((4,),))
    assert [stages for stages in stages_of(Kind.SEMI_FINAL, 42, rounds=1) if stages[0].rounds == first] == [
        (
            PlannedStage(PRELIMINARY, first, Qualifying.SCORE, 12),
            PlannedStage(StageKind.SEMI_FINAL, ((6, 6),), Qualifying.BEST_OF_EACH, 4),
            final,
        ),
        (
            PlannedStage(PRELIMINARY, first, Qualifying.SCORE, 16),
            PlannedStage(StageKind.SEMI_FINAL, ((4, 4, 4, 4),), Qualifying.WINNERS, 4),
            final,
        ),
    ]


def test_t4_knock_out_216_36_6():
    assert stages_of(Kind.KNOCK_OUT, 216)[0] == (
        PlannedStage(PRELIMINARY, ((6,) * 36,), Qualifying.WINNERS, 36),
        PlannedStage(StageKind.KNOCK_OUT, ((6,) * 6,), Qualifying.WINNERS, 6),
        PlannedStage(FINAL, ((6,),)),
    )


@pytest.mark.parametrize(
    ("players", "final", "tables"),
    [
        (216, 6, (36, 6)),
        (36, 6, (6,)),
        (37, 6, ()),
        (53, 6, ()),
        (54, 6, (18, 6)),
        (37, 4, (12, 4)),
        (144, 4, (24, 4)),
        (145, 4, (36, 12, 4)),
        (100, 4, (20, 4)),
        (1000, 6, (180, 30, 6)),
    ],
)
def test_t4_a_knock_out_takes_as_few_stages_as_can_be_and_even_tables_where_it_can(players, final, tables):
    assert tables_of_stages(players, final) == tables


def test_t4_from_37_players_on_there_always_is_a_knock_out():
    without = [players for players in range(37, 1001) if not tables_of_stages(players, 4)]
    assert without == []


def test_t7_after_several_rounds_the_best_by_score_reach_the_final():
    several = [each.stages for each in plan(PlannerInput(24, ENOUGH)) if len(each.stages[0].rounds) > 1]
    assert {stages[0].qualifying for stages in several} == {Qualifying.SCORE}
    assert {len(stages[0].rounds) for stages in several} == {2, 3, 4, 5, 6}
    assert {stages[-1].players for stages in several} == {4, 6}


def test_t5_seven_at_one_table_need_the_organisers_own_points_where_a_score_decides():
    one, two = plan(PlannerInput(7, 70))
    assert (one.own_points, two.own_points) == ((), (7,))
    assert (one.against, two.against) == (
        Argument(Claim.ONE_GAME_DECIDES, {"players": 7}),
        Argument(Claim.OWN_POINTS_NEEDED, {"size": 7}),
    )
    assert {each.own_points for n in (2, 6, 12, 40) for each in plan(PlannerInput(n, 300))} == {()}


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (12, [(6, 6), (4, 4, 4)]),
        (15, [(5, 5, 5)]),
        (18, [(6, 6, 6)]),
        (24, [(3,) * 8]),
        (28, [(4,) * 7]),
        (36, [(5, 5, 5, 5, 4, 4, 4, 4), (4,) * 9, (3,) * 12]),
    ],
)
def test_fewer_or_more_tables_than_the_regulation_wants_are_found_and_stand_last(players, sizes):
    formats = plan(PlannerInput(players, 110))
    outside = [each for each in formats if each.fits and Remark.OTHER_NUMBER_OF_TABLES in each.remarks]
    assert sorted({each.stages[0].rounds[0] for each in outside}, key=len) == sizes
    assert [each.inside_regulation for each in outside] == [False] * len(outside)
    fitting = [each for each in formats if each.fits]
    assert fitting[-len(outside) :] == outside


def test_three_tables_of_four_send_their_winners_and_the_best_runner_up_to_the_final():
    three = [stages for stages in stages_of(Kind.WINNERS_AND_RUNNER_UP, 12) if stages[0].tables == 3]
    assert three == [
        (PlannedStage(PRELIMINARY, ((4, 4, 4),), Qualifying.WINNERS_AND_RUNNER_UP, 4), PlannedStage(FINAL, ((4,),))),
    ]
