"""The planner: which formats there are, in which order, and that each adds up."""

from itertools import combinations
from math import comb

import pytest

from tournament.regulation.marks import Mark
from tournament.regulation.plan import (
    MOST_PLAYERS,
    Activity,
    Argument,
    Format,
    Kind,
    Pace,
    Qualifying,
    Reason,
    Slot,
    Stage,
    StageKind,
    Wishes,
    plan,
)
from tournament.regulation.planning.knock_out import tables_of_stages
from tournament.regulation.planning.meetings import least_repeats
from tournament.regulation.planning.roads import roads
from tournament.regulation.refusal import Refused

GAME, CHANGE = Activity.GAME, Activity.CHANGE_OVER
PRELIMINARY, FINAL = StageKind.PRELIMINARY, StageKind.FINAL
ENOUGH = 10_000  # minutes

WISHES = {
    "plenty of time": {"minutes": 240},
    "half an hour": {"minutes": 30},
    "one set": {"minutes": 600, "sets": 1},
    "five sets": {"minutes": 180, "sets": 5, "tables": 9},
    "three rounds": {"minutes": 150, "rounds": 3},
    "its own pace": {"minutes": 90, "rounds": 1, "pace": Pace(25, 40, 0), "tables": 2},
}


def outline(format):
    """A format in a line: how it goes, rounds and tables of the first stage, who are in the final, minutes."""
    first, last = format.stages[0], format.stages[-1]
    return format.kind.value, len(first.rounds), first.tables, last.players, format.minutes


def outlines(players, minutes, **wishes):
    return [outline(each) for each in plan(Wishes(players, minutes, **wishes))]


def stages_of(kind, players, minutes=ENOUGH, **wishes):
    return [each.stages for each in plan(Wishes(players, minutes, **wishes)) if each.kind is kind]


# What the formats are


def test_a_format_holds_all_that_an_event_needs():
    assert plan(Wishes(players=13, minutes=70, rounds=1)) == (
        Format(
            players=13,
            kind=Kind.WINNERS,
            stages=(Stage(PRELIMINARY, ((4, 3, 3, 3),), Qualifying.WINNERS, 4), Stage(FINAL, ((4,),))),
            clock=(
                Slot(0, 30, GAME, stage=1, round=1, wave=1, tables=(4, 3, 3, 3)),
                Slot(30, 40, CHANGE, stage=2, round=1, wave=1, tables=()),
                Slot(40, 70, GAME, stage=2, round=1, wave=1, tables=(4,)),
            ),
            minutes=70,
            minutes_over=0,
            referees=4,
            sets=4,
            waves=1,
            least_repeats=0,
            marks=(),
            in_favour=Argument(Reason.TO_THE_LETTER, {"tables": 4}),
            against=Argument(Reason.MOST_PLAY_ONCE, {"players": 9}),
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
        ("score", 3, 6, 6, 270),
        ("score", 3, 6, 4, 270),
    ]


@pytest.mark.parametrize(
    ("players", "tables"), [*((n, [4]) for n in (12, 14)), (18, [4, 6]), (24, [4, 6]), (25, [6]), (36, [6])]
)
def test_t1_first_come_the_winners_of_four_or_six_tables(players, tables):
    best = plan(Wishes(players, 70))[: len(tables)]
    winners = [(Kind.WINNERS, number, Argument(Reason.TO_THE_LETTER, {"tables": number})) for number in tables]
    assert sorted((each.kind, each.stages[0].tables, each.in_favour) for each in best) == sorted(
        winners, key=lambda each: each[1]
    )
    assert [each.marks for each in best] == [()] * len(tables)


def test_t1_five_tables_come_after_four_and_six_and_are_marked():
    formats = plan(Wishes(20, 110))
    numbers = [each.stages[0].tables for each in formats]
    five = numbers.index(5)
    assert (set(numbers[:five]), set(numbers[five:])) == ({4, 6}, {5})
    assert [each.marks for each in formats] == [()] * five + [(Mark.FIVE_TABLES,)] * (len(numbers) - five)
    assert all(each.inside_regulation for each in formats)


def test_t1_five_tables_send_five_winners_and_the_best_runner_up_or_four_winners():
    assert stages_of(Kind.WINNERS_AND_RUNNER_UP, 15) + stages_of(Kind.BEST_WINNERS, 15) == [
        (Stage(PRELIMINARY, ((3,) * 5,), Qualifying.WINNERS_AND_RUNNER_UP, 6), Stage(FINAL, ((6,),))),
        (Stage(PRELIMINARY, ((3,) * 5,), Qualifying.BEST_WINNERS, 4), Stage(FINAL, ((4,),))),
    ]


def test_t1_a_final_of_five_is_an_explicit_choice():
    asked, unasked = plan(Wishes(30, 70, final_of_five=True)), plan(Wishes(30, 70))
    assert [each for each in asked if each not in unasked] == [asked[3]]
    assert (asked[3].stages, asked[3].marks, asked[3].inside_regulation) == (
        (Stage(PRELIMINARY, ((6,) * 5,), Qualifying.WINNERS, 5), Stage(FINAL, ((5,),))),
        (Mark.FIVE_TABLES, Mark.FINAL_OF_FIVE),
        False,
    )
    assert {each.stages[-1].players for each in unasked} == {4, 6}


@pytest.mark.parametrize("players", [7, 11, 14, 31, 37, 100])
def test_t1_who_cannot_sit_at_five_tables_has_no_final_of_five(players):
    assert plan(Wishes(players, 120, final_of_five=True)) == plan(Wishes(players, 120))


@pytest.mark.parametrize("players", range(2, 8))
def test_t3_for_up_to_seven_one_table_is_the_event(players):
    short = 20 if players < 4 else 30
    assert outlines(players, 60) == [
        ("one_table", rounds, 1, players, rounds * short + (rounds - 1) * 10)
        for rounds in ((1, 2) if short == 20 else (1,))
    ]
    assert stages_of(Kind.ONE_TABLE, players, rounds=1) == [(Stage(FINAL, ((players,),)),)]
    assert stages_of(Kind.ONE_TABLE, players, rounds=2) == [(Stage(PRELIMINARY, ((players,),) * 2),)]


def test_t3_eight_to_eleven_have_two_tables_and_from_nine_three():
    final = Stage(FINAL, ((4,),))
    two = (Stage(PRELIMINARY, ((6, 5),), Qualifying.BEST_OF_EACH, 4), final)
    three = (Stage(PRELIMINARY, ((4, 4, 3),), Qualifying.WINNERS_AND_RUNNER_UP, 4), final)
    assert [each.stages for each in plan(Wishes(11, ENOUGH, rounds=1))] == [two, three]
    assert outlines(8, 70, rounds=1) == [("best_of_each", 1, 2, 4, 70)]
    assert outlines(8, 110, rounds=2) == [("score", 2, 2, 4, 110)]
    assert {each.marks for n in range(8, 12) for each in plan(Wishes(n, 300))} == {(Mark.FEWER_THAN_12,)}


def test_t4_more_than_36_play_several_rounds_a_semi_final_or_a_knock_out():
    assert (
        outlines(45, 120)
        == [
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
            ("knock_out", 1, 15, 4, 100),
        ]
        + [
            # With a semi-final, a second round of thirty minutes no longer fits; of twenty it is 130 minutes as well.
        ]
    )
    assert {each.marks for each in plan(Wishes(45, 120))} == {(Mark.MORE_THAN_36,)}


def test_t4_semi_finals_take_12_by_score_to_two_tables_or_16_to_four():
    first, final = ((6,) * 7,), Stage(FINAL, ((4,),))
    assert [stages for stages in stages_of(Kind.SEMI_FINAL, 42, rounds=1) if stages[0].rounds == first] == [
        (
            Stage(PRELIMINARY, first, Qualifying.SCORE, 12),
            Stage(StageKind.SEMI_FINAL, ((6, 6),), Qualifying.BEST_OF_EACH, 4),
            final,
        ),
        (
            Stage(PRELIMINARY, first, Qualifying.SCORE, 16),
            Stage(StageKind.SEMI_FINAL, ((4, 4, 4, 4),), Qualifying.WINNERS, 4),
            final,
        ),
    ]


def test_t4_knock_out_216_36_6():
    assert stages_of(Kind.KNOCK_OUT, 216)[0] == (
        Stage(PRELIMINARY, ((6,) * 36,), Qualifying.WINNERS, 36),
        Stage(StageKind.KNOCK_OUT, ((6,) * 6,), Qualifying.WINNERS, 6),
        Stage(FINAL, ((6,),)),
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
    several = [each.stages for each in plan(Wishes(24, ENOUGH)) if len(each.stages[0].rounds) > 1]
    assert {stages[0].qualifying for stages in several} == {Qualifying.SCORE}
    assert {len(stages[0].rounds) for stages in several} == {2, 3, 4, 5, 6}
    assert {stages[-1].players for stages in several} == {4, 6}


def test_t5_seven_at_one_table_need_the_organisers_own_points_where_a_score_decides():
    one, two = plan(Wishes(7, 70))
    assert (one.own_points, two.own_points) == ((), (7,))
    assert (one.against, two.against) == (
        Argument(Reason.ONE_GAME_DECIDES, {"players": 7}),
        Argument(Reason.OWN_POINTS_NEEDED, {"size": 7}),
    )
    assert {each.own_points for n in (2, 6, 12, 40) for each in plan(Wishes(n, 300))} == {()}


# What they take


def test_waves_are_as_few_and_as_even_as_can_be_and_count_with_their_change_overs():
    best = plan(Wishes(23, 500, rounds=1, sets=5))[1]
    assert (best.clock, best.minutes, best.waves, best.referees, best.sets, best.against) == (
        (
            Slot(0, 30, GAME, 1, 1, 1, (4, 4, 4)),
            Slot(30, 40, CHANGE, 1, 1, 2, ()),
            Slot(40, 70, GAME, 1, 1, 2, (4, 4, 3)),
            Slot(70, 80, CHANGE, 2, 1, 1, ()),
            Slot(80, 110, GAME, 2, 1, 1, (6,)),
        ),
        110,
        2,
        3,
        3,
        Argument(Reason.SEVERAL_WAVES, {"waves": 2}),
    )


def test_tables_and_sets_both_limit_how_many_play_at_once():
    for wishes in ({"tables": 2}, {"sets": 2}, {"tables": 2, "sets": 9}, {"tables": 9, "sets": 2}):
        assert {each.referees for each in plan(Wishes(16, 300, **wishes))} == {2}


def test_tables_of_three_take_less_time_only_when_all_tables_have_three():
    assert [each.minutes for each in plan(Wishes(12, 60))[:1]] == [20 + 10 + 30]
    assert [each.minutes for each in plan(Wishes(13, 60))[:1]] == [30 + 10 + 30]


def test_the_organisers_own_pace():
    assert outlines(12, 500, rounds=2, pace=Pace(game=45, short_game=25, change_over=5)) == [
        ("score", 2, 4, 4, 25 + 5 + 25 + 5 + 45),
        ("score", 2, 4, 6, 25 + 5 + 25 + 5 + 45),
    ]
    (best, *_) = plan(Wishes(12, 500, rounds=1, pace=Pace(change_over=0)))
    assert best.clock == (Slot(0, 20, GAME, 1, 1, 1, (3, 3, 3, 3)), Slot(20, 50, GAME, 2, 1, 1, (4,)))


def test_what_is_too_long_is_marked_and_comes_last_the_shortest_first():
    formats = plan(Wishes(12, 60))
    assert [(outline(each), each.fits, each.minutes_over, each.marks, each.against.code) for each in formats] == [
        (("winners", 1, 4, 4, 60), True, 0, (), Reason.MOST_PLAY_ONCE),
        (("score", 2, 4, 4, 90), False, 30, (Mark.TOO_LONG,), Reason.TOO_LONG),
        (("score", 2, 4, 6, 90), False, 30, (Mark.TOO_LONG,), Reason.TOO_LONG),
    ]
    assert formats[1].against.params == {"minutes": 30}
    assert formats[1].inside_regulation


def test_being_too_long_counts_for_more_than_the_regulation():
    formats = plan(Wishes(27, 70, sets=5))  # six tables take two waves
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

    formats = plan(Wishes(16, 110), least)
    assert sorted(asked) == [((4, 3, 3, 3, 3),) * 2, ((4, 4, 4, 4),) * 2]
    assert {(len(each.stages[0].rounds), each.least_repeats) for each in formats} == {(1, 0), (2, 5)}
    assert [each.against for each in formats if each.least_repeats and each.fits] == [
        Argument(Reason.REPEAT_MEETINGS, {"meetings": 5})
    ] * 4


# Arguments


def test_each_kind_of_format_has_its_own_arguments():
    fields = [(5, {}), (10, {}), (20, {"final_of_five": True}), (60, {})]
    given = {}
    for players, wishes in fields:
        for each in plan(Wishes(players, 120, **wishes)):
            if each.fits:
                given.setdefault((each.kind, players, len(each.stages[0].rounds)), (each.in_favour, each.against))
    assert {key: (*pro, *con) for key, (pro, con) in given.items() if (pro := _said(pro)) and (con := _said(con))} == {
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


def _said(argument):
    return argument.code.value, argument.params


def test_a_final_of_five_has_its_own_arguments():
    asked = next(each for each in plan(Wishes(20, 120, final_of_five=True)) if Mark.FINAL_OF_FIVE in each.marks)
    assert (_said(asked.in_favour), _said(asked.against)) == (
        ("every_winner_in_the_final", {"tables": 5}),
        ("final_of_five", {"finalists": 5}),
    )


# That all of them add up


@pytest.mark.parametrize("players", [*range(2, 80), 100, 144, 145, 216, 217, 997])
def test_every_format_adds_up(players):
    for wishes in WISHES.values():
        formats = plan(Wishes(players, **wishes))
        assert formats
        for each in formats:
            assert_stages_add_up(each, players)
            assert_clock_adds_up(each, Wishes(players, **wishes))


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


def assert_clock_adds_up(format, wishes):
    clock, change_over = format.clock, wishes.pace.change_over
    assert format.minutes == sum(slot.end - slot.start for slot in clock) == clock[-1].end
    assert format.minutes_over == max(0, format.minutes - wishes.minutes)
    assert (Mark.TOO_LONG in format.marks) == (not format.fits) == (format.minutes > wishes.minutes)
    assert [slot.start for slot in clock] == [0, *(slot.end for slot in clock[:-1])]
    games = [slot for slot in clock if slot.what is GAME]
    assert format.minutes == sum(wishes.pace.of(slot.tables) for slot in games) + (len(games) - 1) * change_over
    assert (
        [slot.what for slot in clock]
        == ([CHANGE, GAME] if change_over else [GAME]) * len(games) + ([] if not change_over else [])
        if not change_over
        else [GAME] + [CHANGE, GAME] * (len(games) - 1)
    )
    assert format.sets == format.referees == max(len(slot.tables) for slot in games) <= wishes.at_once
    assert format.waves == max(slot.wave for slot in games)
    for at, stage in enumerate(format.stages, start=1):
        for round_number, sizes in enumerate(stage.rounds, start=1):
            together = [slot.tables for slot in games if (slot.stage, slot.round) == (at, round_number)]
            assert sum(together, ()) == sizes
            assert len(together) == -(-len(sizes) // wishes.at_once)


@pytest.mark.parametrize("wishes", WISHES.values(), ids=WISHES)
def test_formats_that_follow_the_regulation_come_first(wishes):
    for players in (5, 9, 11, 12, 19, 24, 30, 36, 37, 60, 216):
        keys = [
            (each.minutes_over, not each.inside_regulation, len(each.marks), list(Kind).index(each.kind))
            for each in plan(Wishes(players, **wishes))
        ]
        assert keys == sorted(keys)


def test_no_format_is_listed_twice():
    for players in (6, 10, 24, 30, 60, 72, 216):
        stages = [(each.kind, each.stages) for each in plan(Wishes(players, 300, final_of_five=True))]
        assert [each for at, each in enumerate(stages) if each in stages[:at]] == []


def test_every_number_of_players_has_a_usable_format():
    for players in range(2, 1001):
        assert plan(Wishes(players, 240))[0].fits
        formats = plan(Wishes(players, 10))
        assert not any(each.fits for each in formats)
        assert formats[0].minutes == min(each.minutes for each in formats)


@pytest.mark.parametrize("players", [*range(2, 60), *range(60, 1001, 47), 1000])
def test_every_number_of_players_has_a_usable_format_also_with_one_set_and_half_an_hour(players):
    formats = plan(Wishes(players, minutes=30, sets=1))
    assert formats
    assert [each.minutes for each in formats] == sorted(each.minutes for each in formats)
    assert {each.referees for each in formats} == {1}


@pytest.mark.parametrize("players", [7776, 9999, MOST_PLAYERS])
def test_the_largest_fields_have_formats_too(players):
    assert {each.kind for each in plan(Wishes(players, ENOUGH, rounds=1))} == {Kind.SEMI_FINAL, Kind.KNOCK_OUT}


@pytest.mark.parametrize("rounds", [1, 2, 20])
def test_every_wanted_number_of_rounds_has_a_format(rounds):
    for players in range(2, 120):
        formats = plan(Wishes(players, 60, rounds=rounds))
        assert {len(each.stages[0].rounds) for each in formats} == {rounds}
    assert list(roads(12, rounds))


def test_the_same_wishes_give_the_same_formats():
    assert plan(Wishes(50, 200)) == plan(Wishes(50, 200))


# What is refused

NOT_WHOLE = "not_a_whole_number"


@pytest.mark.parametrize(
    ("wishes", "code", "params"),
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
def test_wishes_that_cannot_be_are_refused(wishes, code, params):
    with pytest.raises(Refused) as caught:
        Wishes(**{"players": 23, "minutes": 180, **wishes})
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
