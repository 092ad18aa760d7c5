"""The planner: what formats take, in time, waves and repeat meetings, and what is said of them."""

from itertools import combinations

import pytest

from tournament.regulation.plan import (
    Activity,
    Argument,
    Claim,
    Kind,
    Pace,
    PlannerInput,
    Span,
    plan,
)
from tournament.regulation.planning.candidates import least_repeats
from tournament.regulation.tables import Remark

GAME, CHANGE = Activity.GAME, Activity.CHANGE_OVER
OTHER_AND_TOO_LONG = (Remark.OTHER_NUMBER_OF_TABLES, Remark.TOO_LONG)


def outline(format):
    """A format in a line: how it goes, rounds and tables of the first stage, who are in the final, minutes."""
    first, last = format.stages[0], format.stages[-1]
    return format.kind.value, len(first.rounds), first.tables, last.players, format.minutes


def outlines(players, minutes, **planner_input):
    return [outline(each) for each in plan(PlannerInput(players, minutes, **planner_input))]


# What they take


def test_waves_are_as_few_and_as_even_as_can_be_and_count_with_their_change_overs():
    best = plan(PlannerInput(24, 500, rounds=1, sets=5))[1]
    assert (best.clock, best.minutes, best.waves, best.referees, best.sets, best.against) == (
        (
            Span(0, 30, GAME, 1, 1, 1, (4, 4, 4)),
            Span(30, 40, CHANGE, 1, 1, 2, ()),
            Span(40, 70, GAME, 1, 1, 2, (4, 4, 4)),
            Span(70, 80, CHANGE, 2, 1, 1, ()),
            Span(80, 110, GAME, 2, 1, 1, (6,)),
        ),
        110,
        2,
        3,
        3,
        Argument(Claim.SEVERAL_WAVES, {"waves": 2}),
    )


def test_waves_are_uneven_where_that_leaves_only_small_tables_to_the_end():
    best = plan(PlannerInput(23, 500, rounds=1, sets=5))[1]
    assert ([span.tables for span in best.clock if span.what is GAME], best.minutes, best.referees) == (
        [(4, 4, 4, 4, 4), (3,), (6,)],
        30 + 10 + 20 + 10 + 30,
        5,
    )


def test_tables_and_sets_both_limit_how_many_play_at_once():
    for tables, sets in [(2, None), (None, 2), (2, 9), (9, 2)]:
        assert {each.referees for each in plan(PlannerInput(16, 300, tables=tables, sets=sets))} == {2}


def test_tables_of_three_take_less_time_only_when_all_tables_have_three():
    assert [each.minutes for each in plan(PlannerInput(12, 60))[:1]] == [20 + 10 + 30]
    assert [each.minutes for each in plan(PlannerInput(13, 60))[:1]] == [30 + 10 + 30]


def test_the_organisers_own_pace():
    assert outlines(12, 500, rounds=2, pace=Pace(game=45, short_game=25, change_over=5))[:2] == [
        ("score", 2, 4, 4, 25 + 5 + 25 + 5 + 45),
        ("score", 2, 4, 6, 25 + 5 + 25 + 5 + 45),
    ]
    (best, *_) = plan(PlannerInput(12, 500, rounds=1, pace=Pace(change_over=0)))
    assert best.clock == (Span(0, 20, GAME, 1, 1, 1, (3, 3, 3, 3)), Span(20, 50, GAME, 2, 1, 1, (4,)))


def test_what_is_too_long_is_marked_and_comes_last_the_shortest_first():
    formats = plan(PlannerInput(12, 60))
    assert [(outline(each), each.fits, each.minutes_over, each.remarks, each.against.code) for each in formats] == [
        (("winners", 1, 4, 4, 60), True, 0, (), Claim.MOST_PLAY_ONCE),
        (("best_of_each", 1, 2, 4, 70), False, 10, OTHER_AND_TOO_LONG, Claim.TOO_LONG),
        (("winners_and_runner_up", 1, 3, 4, 70), False, 10, OTHER_AND_TOO_LONG, Claim.TOO_LONG),
        (("score", 2, 4, 4, 90), False, 30, (Remark.TOO_LONG,), Claim.TOO_LONG),
        (("score", 2, 4, 6, 90), False, 30, (Remark.TOO_LONG,), Claim.TOO_LONG),
        (("score", 2, 3, 4, 110), False, 50, OTHER_AND_TOO_LONG, Claim.TOO_LONG),
        (("score", 2, 3, 6, 110), False, 50, OTHER_AND_TOO_LONG, Claim.TOO_LONG),
        (("score", 2, 2, 4, 110), False, 50, OTHER_AND_TOO_LONG, Claim.TOO_LONG),
        (("score", 2, 2, 6, 110), False, 50, OTHER_AND_TOO_LONG, Claim.TOO_LONG),
    ]
    assert formats[3].against.params == {"minutes": 30}
    assert [each.inside_regulation for each in formats[1:4]] == [False, False, True]


def test_being_too_long_counts_for_more_than_the_regulation():
    formats = plan(PlannerInput(27, 70, sets=5))  # six tables take two waves
    assert [(each.stages[0].tables, each.fits, each.minutes) for each in formats][:3] == [
        (5, True, 70),
        (5, True, 70),
        (6, False, 110),
    ]


# Repeat meetings


def partitions(players, sizes):
    """All ways to seat players at tables of these sizes; the same tables may come in several orders."""
    if not sizes:
        yield ()
        return
    for table in combinations(players, sizes[0]):
        rest = tuple(player for player in players if player not in table)
        for others in partitions(rest, sizes[1:]):
            yield (set(combinations(table, 2)), *others)


def fewest_repeats(sizes):
    """Of two rounds, by trying all second rounds after one first round."""
    players = tuple(range(sum(sizes)))
    first = set().union(*next(iter(partitions(players, sizes))))
    return min(sum(len(table & first) for table in tables) for tables in partitions(players, sizes))


@pytest.mark.parametrize(
    "sizes", [(2,), (7,), (3, 2), (3, 3), (4, 4), (5, 4), (5, 5), (3, 3, 3), (4, 3), (4, 4, 3), (3, 2, 2)]
)
def test_the_least_repeats_of_two_rounds_are_what_trying_everything_finds(sizes):
    assert least_repeats((sizes, sizes)) == fewest_repeats(sizes)


@pytest.mark.parametrize(
    ("rounds", "least"),
    [
        (((4, 4, 4),) * 1, 0),
        (((7,),) * 3, 3 * 21),  # by pairs of rounds
        (((6,) * 4,) * 2, 4 * 2),
        (((6, 6, 6, 5),) * 3, 3 * 7),
        (((3, 3, 3),) * 5, 5 * 9 - 36),  # more meetings than pairs
        (((4,) * 4,) * 5, 0),
        (((4,) * 4,) * 6, 6 * 24 - 120),
        (((4, 4, 4, 4), (4, 4, 4, 4, 2)), 0),
        (((3, 3), (6,)), 6),
    ],
)
def test_the_least_repeats_by_counting(rounds, least):
    assert least_repeats(rounds) == least


def test_repeats_are_asked_of_the_caller_once_for_each_plan_of_several_rounds():
    asked = []

    def least(rounds):
        asked.append(rounds)
        return 5

    formats = plan(PlannerInput(16, 110), least)
    assert sorted(asked) == [((4, 3, 3, 3, 3),) * 2, ((4, 4, 4, 4),) * 2, ((6, 5, 5),) * 2]
    assert {(len(each.stages[0].rounds), each.least_repeats) for each in formats} == {(1, 0), (2, 5)}
    assert [each.against for each in formats if each.least_repeats and each.fits] == [
        Argument(Claim.REPEAT_MEETINGS, {"meetings": 5})
    ] * 6


# Arguments


def said(argument):
    return argument.code.value, argument.params


def test_each_kind_of_format_has_its_own_arguments():
    given: dict[tuple, tuple] = {}  # of the first of each kind and number of rounds
    for players in (5, 10, 20, 60):
        for each in plan(PlannerInput(players, 120)):
            key = (each.kind, players, len(each.stages[0].rounds))
            if each.fits:
                given.setdefault(key, (*said(each.in_favour), *said(each.against)))
    assert given == {
        (Kind.ONE_TABLE, 5, 1): ("one_game_is_all", {"players": 5}, "one_game_decides", {"players": 5}),
        (Kind.ONE_TABLE, 5, 2): ("everybody_plays_several_games", {"games": 2}, "repeat_meetings", {"meetings": 10}),
        (Kind.ONE_TABLE, 5, 3): ("everybody_plays_several_games", {"games": 3}, "repeat_meetings", {"meetings": 30}),
        (Kind.BEST_OF_EACH, 10, 1): ("second_place_is_enough", {"tables": 2}, "finalists_meet_again", {"meetings": 2}),
        (Kind.WINNERS_AND_RUNNER_UP, 10, 1): (
            "every_winner_in_the_final", {"tables": 3}, "runners_up_never_met", {"tables": 3}
        ),
        (Kind.SCORE, 10, 2): ("everybody_plays_several_games", {"games": 2}, "repeat_meetings", {"meetings": 1}),
        (Kind.WINNERS, 20, 1): ("to_the_letter", {"tables": 4}, "most_play_once", {"players": 16}),
        (Kind.SCORE, 20, 2): (
            "everybody_plays_several_games", {"games": 2}, "winner_may_miss_the_final", {"finalists": 6}
        ),
        (Kind.WINNERS_AND_RUNNER_UP, 20, 1): (
            "every_winner_in_the_final", {"tables": 5}, "runners_up_never_met", {"tables": 5}
        ),
        (Kind.BEST_WINNERS, 20, 1): ("only_winners_in_the_final", {"finalists": 4}, "winner_left_out", {"winners": 1}),
        (Kind.SCORE, 60, 2): (
            "everybody_plays_several_games", {"games": 2}, "winner_may_miss_the_final", {"finalists": 4}
        ),
        (Kind.SCORE, 60, 3): (
            "everybody_plays_several_games", {"games": 3}, "winner_may_miss_the_final", {"finalists": 4}
        ),
        (Kind.SEMI_FINAL, 60, 1): ("many_stay_in", {"players": 12}, "winner_may_miss_the_final", {"finalists": 4}),
        (Kind.KNOCK_OUT, 60, 1): ("winning_is_enough", {"games": 3}, "most_play_once", {"players": 48}),
    }  # fmt: skip


def test_a_final_of_five_has_its_own_arguments():
    asked = next(
        each for each in plan(PlannerInput(20, 120, final_of_five=True)) if Remark.FINAL_OF_FIVE in each.remarks
    )
    assert (said(asked.in_favour), said(asked.against)) == (
        ("every_winner_in_the_final", {"tables": 5}),
        ("final_of_five", {"finalists": 5}),
    )
