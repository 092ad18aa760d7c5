"""Fair plans: who has met before, club mates, starts and short tables."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from tests.seating.samples import (
    TWO_ROUNDS_OF_12,
    field_of,
    is_plan_for,
    new_repeats,
    pairs_of,
    planned,
    random_task,
    refusal,
    rounds_one_by_one,
    starts_of,
    without_seats,
)
from tests.seating.tools import balanced
from tournament.seating import SeatingTask

few = settings(max_examples=25)
tasks = st.integers(0, 10_000).map(random_task)


# History


def test_after_two_rounds_of_twenty_four_nobody_meets_again():
    task = rounds_one_by_one(24, (4,) * 6, 3)
    plan = planned(task)
    assert (plan.report.repeats, plan.report.bound) == (0, 0)
    old = pairs_of(task.history[0]) | pairs_of(task.history[1])
    assert not old & pairs_of(plan.rounds[0])


def test_after_two_rounds_of_twenty_four_three_more_without_repeats():
    task = rounds_one_by_one(24, (4,) * 6, 2)
    more = field_of(24, *((4,) * 6,) * 3, history=(*task.history, *planned(task).rounds))
    assert len(more.history) == 2
    assert planned(more, 300_000).report.repeats == 0


def test_late_players_have_no_history():
    """Twelve played two rounds, three come late; two more rounds of fifteen without repeats."""
    task = SeatingTask((*range(1, 13), 50, 60, 70), ((3,) * 5,) * 2, TWO_ROUNDS_OF_12)
    plan = planned(task, 20_000)
    assert is_plan_for(task, plan.rounds)
    assert plan.report.repeats == new_repeats(task, plan.rounds) == 0


def test_players_of_the_past_who_are_gone_are_refused():
    assert refusal(SeatingTask, tuple(range(1, 12)), ((4, 4, 3),), TWO_ROUNDS_OF_12) == (
        "stranger_in_history",
        {"round": 1, "player": 12},
    )


def test_where_repeats_cannot_be_avoided_nobody_meets_a_third_time():
    """Sixteen after five rounds of fours have all met once: 24 repeats more, each with somebody else."""
    first = planned(field_of(16, *((4,) * 4,) * 5)).rounds
    task = field_of(16, *((4,) * 4,) * 2, history=first)
    plan = planned(task, 1_000)
    assert (plan.report.repeats, plan.report.bound) == (48, 48)
    assert max(len(repeat.rounds) for repeat in plan.report.pairs) == 2


@pytest.mark.parametrize("key", [b"%d" % number for number in range(8)])
def test_whoever_met_twice_is_not_chosen_for_a_third_time(key):
    """All three ways to pair four players cost two repeats in number, but one of them is a third meeting."""
    often, once, another = ((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))
    plan = planned(field_of(4, (2, 2), history=(often, once, often, another)), 2_000, key)
    assert plan.report.repeats == plan.report.bound == 2
    assert without_seats(plan.rounds)[0] not in ([{1, 2}, {3, 4}], [{3, 4}, {1, 2}])


@pytest.mark.parametrize("key", [b"%d" % number for number in range(8)])
def test_rounds_are_ordered_so_that_few_meet_twice_running(key):
    """The pairs of one round of four meet again in the fourth; with rounds between them that is not twice running."""
    history = (((1, 2), (3, 4)),)
    plan = planned(field_of(4, *((2, 2),) * 3, history=history), 5_000, key)
    assert (plan.report.repeats, plan.report.bound, plan.report.twice_running) == (2, 2, ())


# Clubs


@pytest.mark.parametrize("key", [b"%d" % number for number in range(12)])
@pytest.mark.parametrize(
    ("players", "tables", "rounds", "clubs"),
    [(24, 6, 5, 6), (24, 6, 5, 12), (20, 5, 4, 5), (30, 6, 4, 6), (23, 6, 4, 6), (16, 4, 4, 4), (48, 12, 5, 12)],
)
def test_clubs_as_large_as_a_table_never_meet_their_own(players, tables, rounds, clubs, key):
    sizes = balanced(players, tables)
    task = field_of(
        players, *(sizes,) * rounds, clubs={player: str(player % clubs) for player in range(1, players + 1)}
    )
    report = planned(task, 50_000, key).report
    assert (report.repeats, report.club_meetings) == (0, ())


def test_clubs_are_kept_apart_though_there_is_a_history():
    task = rounds_one_by_one(24, (4,) * 6, 3)
    clubs = {player: str(player % 6) for player in range(1, 25)}
    plan = planned(field_of(24, *((4,) * 6,) * 2, history=task.history, clubs=clubs), 100_000)
    assert plan.report.repeats == 0
    assert sum(len(repeat.rounds) for repeat in plan.report.club_meetings) <= 3


def test_where_clubs_are_larger_than_tables_many_their_members_are_spread():
    """Eight of twelve are of one club: at each of four tables of three two of them meet."""
    plan = planned(field_of(12, *((3,) * 4,) * 2, clubs=dict.fromkeys(range(1, 9), "Nord")), 20_000)
    assert plan.report.repeats == 0
    assert sum(len(repeat.rounds) for repeat in plan.report.club_meetings) == 8


def test_a_repeat_is_worse_than_any_meeting_of_club_mates():
    """Two clubs of two: who has met the others meets the mate."""
    history = (((1, 3), (2, 4)), ((1, 4), (2, 3)))
    task = field_of(4, (2, 2), history=history, clubs={1: "N", 2: "N", 3: "S", 4: "S"})
    plan = planned(task)
    assert (plan.report.repeats, without_seats(plan.rounds)) in [(0, [[{1, 2}, {3, 4}]]), (0, [[{3, 4}, {1, 2}]])]


# Starts and short tables (T12)

# Players, tables, rounds.
WITHOUT_REPEATS = [(24, 6, 5), (36, 6, 3), (22, 6, 5), (17, 5, 4), (26, 7, 5), (50, 13, 5), (38, 10, 6), (100, 25, 5)]
WITH_REPEATS = [(13, 4, 5), (36, 6, 5), (23, 4, 5), (31, 6, 5), (9, 2, 5), (10, 2, 4)]


@pytest.mark.parametrize(("players", "tables", "rounds"), WITHOUT_REPEATS + WITH_REPEATS)
@pytest.mark.parametrize("key", [b"a", b"b"])
def test_nobody_always_starts(players, tables, rounds, key):
    task = field_of(players, *(balanced(players, tables),) * rounds)
    plan = planned(task, 20_000, key)
    most = max(starts_of(plan.rounds).values())
    assert plan.report.starts.most == most <= -(-rounds * tables // players) + 1


@pytest.mark.parametrize(("players", "tables", "rounds"), WITHOUT_REPEATS)
def test_nobody_sits_at_short_tables_more_often_than_others(players, tables, rounds):
    plan = planned(field_of(players, *(balanced(players, tables),) * rounds), 50_000)
    assert plan.report.repeats == 0
    assert plan.report.shorts.most <= plan.report.shorts.least + 2, tuple(plan.report.shorts)


@pytest.mark.parametrize(
    ("players", "tables", "rounds", "apart"), [(13, 4, 5, 3), (31, 6, 5, 4), (23, 4, 5, 4), (9, 2, 5, 5), (10, 2, 4, 0)]
)
def test_where_repeats_are_forced_short_tables_come_second(players, tables, rounds, apart):
    """Who sits short cannot be chosen freely there; how far apart the players are, as measured."""
    plan = planned(field_of(players, *(balanced(players, tables),) * rounds), 50_000)
    assert plan.report.shorts.most - plan.report.shorts.least <= apart, tuple(plan.report.shorts)


@pytest.mark.parametrize(("players", "tables", "rounds"), [(24, 6, 5), (26, 7, 4), (50, 13, 6), (62, 16, 8)])
def test_starts_and_short_tables_rotate_also_when_planned_round_by_round(players, tables, rounds):
    task = rounds_one_by_one(players, balanced(players, tables), rounds)
    plan = planned(task, 2_000)
    starts, shorts = plan.report.starts, plan.report.shorts
    assert starts.most <= -(-rounds * tables // players) + 1
    assert shorts.most <= shorts.least + 2, tuple(shorts)


def test_starts_of_the_past_count():
    """Whoever started in each of three rounds does not start in the fourth."""
    history = tuple(
        ((1, *others), (2, *more)) for others, more in [((3, 4), (5, 6)), ((3, 5), (4, 6)), ((4, 5), (3, 6))]
    )
    plan = planned(field_of(6, (3, 3), history=history))
    assert not {table[0] for table in plan.rounds[0]} & {1, 2}
