"""Strong with strong: groups are respected always, and inside them repeats are as few as they can be."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sampling import sampled
from tests.seating.samples import TWO_ROUNDS_OF_12, cost, field_of, planned, refusal, starts_of
from tests.seating.strong_samples import fewest_by_trying, is_in_groups, played, repeats_at, task_of
from tests.seating.tools import balanced
from tournament.regulation.chance import Chance
from tournament.seating import Round
from tournament.seating.bounds import least_repeats
from tournament.seating.groups import GroupTask, groups_for, sizes_in_turn
from tournament.seating.strong import GroupReport, plan_in_groups, reports_on_groups

# Players and tables: every field of 12 to 60 at tables of about four, five and six.
FIELDS = sorted({(n, -(-n // size)) for n in range(12, 61) for size in (4, 5, 6)})
FIRST = [(20, 4), (24, 6), (36, 6), (23, 5), (15, 3), (13, 4), (40, 8), (60, 12)]


# Groups


@pytest.mark.parametrize(
    ("tables", "groups"),
    [
        (1, (1,)),
        (2, (1, 1)),
        (3, (1, 2)),
        (4, (2, 2)),
        (5, (2, 3)),
        (6, (2, 2, 2)),
        (7, (2, 2, 3)),
        (12, (2,) * 6),
        (13, (2,) * 5 + (3,)),
    ],
)
def test_a_group_fills_two_tables_and_the_last_one_may_fill_three(tables, groups):
    assert groups_for(tables) == groups


def test_every_number_of_tables_is_filled():
    assert [sum(groups_for(tables)) for tables in range(1, 300)] == list(range(1, 300))


def test_shorter_tables_go_round():
    assert sizes_in_turn((5, 4, 4), 2) == (5, 4, 4)
    assert sizes_in_turn((5, 4, 4), 3) == (4, 4, 5)
    assert sizes_in_turn((5, 4, 4), 4) == (5, 4, 4)


def test_the_best_play_at_the_first_tables():
    score = {player: -player for player in range(1, 17)}
    plan = plan_in_groups(task_of(score, 4, ()), Chance(b"key"), 1000)
    assert plan.groups == (
        GroupReport((1, 2), tuple(range(1, 9)), 0, 0),
        GroupReport((3, 4), tuple(range(9, 17)), 0, 0),
    )
    assert {frozenset((*plan.tables[0], *plan.tables[1])), frozenset((*plan.tables[2], *plan.tables[3]))} == {
        frozenset(range(1, 9)),
        frozenset(range(9, 17)),
    }


def test_equal_players_are_put_in_order_by_the_key():
    score = dict.fromkeys(range(1, 17), 0)
    first = {
        frozenset(plan_in_groups(task_of(score, 4, ()), Chance(b"%d" % key), 100).groups[0].players)
        for key in range(20)
    }
    assert len(first) > 10
    clear = {player: -(player // 9) for player in range(1, 17)}  # eight, and eight
    assert {
        frozenset(plan_in_groups(task_of(clear, 4, ()), Chance(b"%d" % key), 100).groups[0].players)
        for key in range(20)
    } == {frozenset(range(1, 9))}
    assert (task_of(score, 4, ()).splits_equals, task_of(clear, 4, ()).splits_equals) == (True, False)


# Repeats


@pytest.mark.parametrize(
    "field", sampled([*FIRST, *(field for field in FIELDS if field not in FIRST)], usual=len(FIRST))
)
@pytest.mark.parametrize("seed", [1])
def test_several_rounds_in_a_row_are_at_the_bound_inside_every_group(field, seed):
    """The bound is proven for every group by itself: by going through all its seatings."""
    players, tables = field
    history: list[Round] = []
    for task, plan in played(players, tables, 4, seed):
        assert is_in_groups(task, plan)
        assert [group.repeats - group.bound for group in plan.groups] == [0] * len(plan.groups)
        assert [group.repeats for group in plan.groups] == [
            repeats_at([plan.tables[number - 1] for number in group.tables], history) for group in plan.groups
        ]
        assert plan.report.repeats == plan.report.bound == sum(group.repeats for group in plan.groups)
        assert plan.report.repeats >= least_repeats(task.task)
        history.append(plan.tables)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
def test_all_fields_with_many_results(seed):
    for field in FIELDS:
        test_several_rounds_in_a_row_are_at_the_bound_inside_every_group(field, seed)


@pytest.mark.parametrize("seed", sampled(range(60), usual=12))
def test_the_bound_of_a_group_is_the_fewest_of_all_its_seatings(seed):
    """Seven or eight players, two tables: all their seatings are tried."""
    for task, plan in played((14, 16, 15)[seed % 3], 4, 3, seed)[1:]:
        for group in plan.groups:
            sizes = [len(plan.tables[number - 1]) for number in group.tables]
            assert group.bound == fewest_by_trying(group.players, sizes, task.task.history)
            break  # a second is enough for one


@pytest.mark.parametrize("steps", [0, 1, 50, 1000])
def test_with_few_steps_the_groups_are_respected_and_no_bound_is_passed(steps):
    for seed in range(5):
        for task, plan in played(35, 5, 4, seed, steps):
            assert is_in_groups(task, plan)
            assert all(group.repeats >= group.bound for group in plan.groups)


def test_one_large_group_is_the_usual_search():
    """No group is that large by itself; whoever announces one gets a seating all the same."""
    task = field_of(40, (4,) * 10)
    first = planned(task).rounds
    grouped = GroupTask(field_of(40, (4,) * 10, history=first), (tuple(range(1, 41)),), (10,))
    plan = plan_in_groups(grouped, Chance(b"key"), 60_000)
    assert (is_in_groups(grouped, plan), plan.report.repeats, plan.report.bound) == (True, 0, 0)


# What else counts inside a group


def test_club_mates_sit_apart_where_that_costs_no_repeat():
    score = {player: -player for player in range(1, 17)}
    clubs = {1: "Nord", 2: "Nord", 9: "Ost", 10: "Ost", 3: "Ost"}
    for key in range(10):
        plan = plan_in_groups(task_of(score, 4, (), clubs=clubs), Chance(b"%d" % key), 1000)
        assert plan.report.club_meetings == ()


def test_repeats_come_before_clubs():
    history = (((1, 2), (3, 4)),)
    task = GroupTask(field_of(4, (2, 2), history=history, clubs={1: "N", 3: "N", 4: "N"}), ((1, 2, 3, 4),), (2,))
    plan = plan_in_groups(task, Chance(b"key"), 1000)
    assert (plan.report.repeats, len(plan.report.club_meetings)) == (0, 1)


def test_short_tables_and_starts_go_round_inside_a_group():
    waited = (((1, 2), (3,), (4,), (5,)),)  # three sat at short tables
    for key in range(10):
        task = GroupTask(field_of(5, (3, 2), history=waited), ((1, 2, 3, 4, 5),), (2,))
        short = plan_in_groups(task, Chance(b"%d" % key), 5_000).tables[1]
        assert len({1, 2} & set(short)) == 1  # not both: they have met
    started = (((1, 2, 3, 4), (5, 6, 7, 8)),)
    for key in range(10):
        task = GroupTask(field_of(8, (4, 4), history=started), (tuple(range(1, 9)),), (2,))
        plan = plan_in_groups(task, Chance(b"%d" % key), 5_000)
        assert (max(starts_of((*started, plan.tables)).values()), plan.report.starts) == (1, (0, 1))


# Who must sit at a table


def test_who_must_sit_at_a_table_brings_it_into_the_group():
    score = {player: -player for player in range(1, 17)}
    task = task_of(score, 4, (), fixed={1: 4, 16: 1})
    plan = plan_in_groups(task, Chance(b"key"), 1000)
    assert is_in_groups(task, plan)
    assert [group.tables for group in plan.groups] == [(2, 4), (1, 3)]
    assert (1 in plan.tables[3], 16 in plan.tables[0]) == (True, True)


def test_several_who_must_sit_at_one_table_have_the_larger_one():
    task = task_of({player: -player for player in range(1, 10)}, 2, (), fixed={5: 2})
    assert [len(table) for table in plan_in_groups(task, Chance(b"key"), 100).tables] == [4, 5]
    everybody = GroupTask(field_of(9, (4, 5), fixed=dict.fromkeys(range(1, 6), 2)), (tuple(range(1, 10)),), (2,))
    plan = plan_in_groups(everybody, Chance(b"key"), 100)
    assert sorted(plan.tables[1]) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("fixed", "players", "tables"),
    [
        ({1: 2, 16: 2}, (1, 16), (2,)),  # of two groups
        ({1: 1, 2: 2, 3: 3}, (1, 2, 3), (1, 2, 3)),  # three tables for a group of two
    ],
)
def test_who_must_sit_where_a_group_cannot_be_is_refused(fixed, players, tables):
    score = {player: -player for player in range(1, 17)}
    assert refusal(task_of, score, 4, (), fixed=fixed) == (
        "fixed_against_groups",
        {"players": players, "tables": tables},
    )


def test_what_could_go_wrong_by_chance_is_refused_before():
    """Both may be in either group."""
    assert refusal(task_of, dict.fromkeys(range(1, 17), 0), 4, (), fixed={1: 2, 16: 2})[0] == "fixed_against_groups"


# What makes no sense


@pytest.mark.parametrize(
    ("standings", "groups", "code"),
    [
        ((tuple(range(1, 12)),), (2, 2), "standings_do_not_fit"),
        ((tuple(range(1, 13)), (1,)), (2, 2), "standings_do_not_fit"),
        ((tuple(range(2, 14)),), (2, 2), "standings_do_not_fit"),
        ((tuple(range(1, 13)), ()), (2, 2), "standings_do_not_fit"),
        ((tuple(range(1, 13)),), (2, 1), "groups_do_not_fit"),
        ((tuple(range(1, 13)),), (), "groups_do_not_fit"),
        ((tuple(range(1, 13)),), (4, 0), "out_of_range"),
        ((tuple(range(1, 13)),), ("4",), "not_a_whole_number"),
        (7, (4,), "not_a_list"),
    ],
)
def test_groups_that_do_not_fit_are_refused(standings, groups, code):
    assert refusal(GroupTask, field_of(12, (3,) * 4), standings, groups)[0] == code


def test_several_rounds_at_once_are_refused():
    task = field_of(12, (3,) * 4, (3,) * 4)
    assert refusal(GroupTask, task, (tuple(range(1, 13)),), (2, 2)) == (
        "one_round_at_a_time",
        {"field": "options.sizes", "rounds": 2},
    )


# What holds for every task


@settings(max_examples=40)
@given(st.integers(12, 40), st.integers(4, 6), st.integers(0, 10_000), st.binary(min_size=1, max_size=8))
def test_the_same_key_gives_the_same_round_again_and_others_change_nothing(players, size, seed, key):
    task, _ = played(players, -(-players // size), 2, seed, 200)[-1]
    one, same = (plan_in_groups(task, Chance(key), 3_000) for _ in range(2))
    assert one == same
    assert is_in_groups(task, one)


@pytest.mark.parametrize("seed", range(5))
def test_the_report_on_seats_says_the_same_as_the_plan(seed):
    for task, plan in played(31, 6, 4, seed):
        tables = [group.tables for group in plan.groups]
        reports = reports_on_groups(task.task, plan.tables, tables)
        assert [(group.tables, group.repeats, group.bound) for group in reports] == [
            (group.tables, group.repeats, group.bound) for group in plan.groups
        ]
        assert [set(group.players) for group in reports] == [set(group.players) for group in plan.groups]


def test_the_report_counts_what_was_changed_by_hand():
    task = field_of(12, (3,) * 4, history=TWO_ROUNDS_OF_12[:1])
    again = TWO_ROUNDS_OF_12[0]
    first, second = reports_on_groups(task, again, [(1, 2), (3, 4)])
    assert (first.repeats, first.bound, first.at_bound) == (6, 2, False)
    assert set(first.players) == {1, 2, 3, 4, 5, 6}
    assert second.tables == (3, 4)
    (left,) = reports_on_groups(task, again, [(4, 5)])
    assert (left.tables, left.repeats, left.bound) == ((4,), 3, 3)


def test_no_pair_is_counted_twice():
    history = TWO_ROUNDS_OF_12
    task = GroupTask(field_of(12, (3,) * 4, history=history), (tuple(range(1, 13)),), (4,))
    plan = plan_in_groups(task, Chance(b"key"), 50_000)
    met = [pair for table in plan.tables for pair in combinations(sorted(table), 2)]
    assert len(met) == len(set(met)) == 12
    assert cost(task.task, planned(task.task))[0] == plan.report.repeats == 0
    assert balanced(12, 4) == (3,) * 4
