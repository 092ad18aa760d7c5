"""Changes to a plan by hand: whole values on small examples, T13, and everything that is refused."""

from itertools import combinations
from random import Random

import pytest

from tests.seating.samples import by_chance, field_of, is_plan_for, planned, random_task, refusal
from tournament.seating import SeatingTask, least_repeats, report_on
from tournament.seating.adjust import ChangedPlan, swapped, with_player, without_player

TASK = field_of(8, (4, 4), (4, 4), clubs={1: "Nord", 8: "Nord"}, fixed={3: 1})
ROUNDS = (((1, 2, 3, 4), (5, 6, 7, 8)), ((5, 1, 3, 6), (8, 7, 2, 4)))


def change(task, rounds, new_task, changed, too_small=()):
    """A change with its reports made here."""
    before, after = report_on(task, rounds, least_repeats(task)), report_on(new_task, changed, least_repeats(new_task))
    return ChangedPlan(new_task, changed, before, after, too_small)


# A player does not come


def test_a_player_who_does_not_come_is_left_out_and_nobody_moves():
    left = SeatingTask((1, 2, 3, 4, 5, 6, 7), ((4, 3), (4, 3)), (), {1: "Nord"}, {3: 1})
    changed = (((1, 2, 3, 4), (5, 6, 7)), ((5, 1, 3, 6), (7, 2, 4)))
    found = without_player(TASK, ROUNDS, 8)
    assert found == change(TASK, ROUNDS, left, changed)
    assert (found.before.repeats, found.before.bound, found.after.repeats, found.after.bound) == (4, 4, 3, 3)


def test_a_fixed_player_who_does_not_come():
    found = without_player(TASK, ROUNDS, 3)
    assert found.task == SeatingTask((1, 2, 4, 5, 6, 7, 8), ((3, 4), (3, 4)), (), {1: "Nord", 8: "Nord"}, {})
    assert found.rounds == (((1, 2, 4), (5, 6, 7, 8)), ((5, 1, 6), (8, 7, 2, 4)))
    assert found.too_small == ()


def test_whoever_has_played_already_is_forgotten():
    history = (((8, 2, 3), (1, 4)), ((1, 8), (2, 3, 4, 5), (6, 7)))
    task = field_of(8, (4, 4), history=history)
    rounds = (((1, 2, 3, 4), (5, 6, 7, 8)),)
    left = SeatingTask((1, 2, 3, 4, 5, 6, 7), ((4, 3),), (((2, 3), (1, 4)), ((1,), (2, 3, 4, 5), (6, 7))))
    assert without_player(task, rounds, 8) == change(task, rounds, left, (((1, 2, 3, 4), (5, 6, 7)),))


def test_a_round_that_nobody_else_played_is_forgotten():
    task = field_of(6, (3, 3), history=(((6,),), ((1, 2, 3),)))
    assert without_player(task, (((1, 2, 3), (4, 5, 6)),), 6).task.history == (((1, 2, 3),),)


def test_t13_a_table_goes_on_while_three_remain():
    """Of ten at tables of four, three and three; those who sat at a table of three leave it with two."""
    task = field_of(10, (4, 3, 3), (3, 3, 4))
    rounds = (((1, 2, 3, 4), (5, 6, 7), (8, 9, 10)), ((1, 5, 8), (2, 6, 9), (3, 7, 10, 4)))
    small = {player: without_player(task, rounds, player).too_small for player in task.players}
    assert small == {
        1: ((2, 1),),
        2: ((2, 2),),
        3: (),
        4: (),
        5: ((1, 2), (2, 1)),
        6: ((1, 2), (2, 2)),
        7: ((1, 2),),
        8: ((1, 3), (2, 1)),
        9: ((1, 3), (2, 2)),
        10: ((1, 3),),
    }
    assert without_player(task, rounds, 5) == change(
        task,
        rounds,
        SeatingTask((1, 2, 3, 4, 6, 7, 8, 9, 10), ((4, 2, 3), (2, 3, 4))),
        (((1, 2, 3, 4), (6, 7), (8, 9, 10)), ((1, 8), (2, 6, 9), (3, 7, 10, 4))),
        ((1, 2), (2, 1)),
    )


def test_t13_tables_of_two_that_were_forced_are_named_too():
    task = field_of(7, (3, 2, 2))
    assert without_player(task, (((1, 2, 3), (4, 5), (6, 7)),), 1).too_small == ((1, 1), (1, 2), (1, 3))


@pytest.mark.parametrize("player", [0, 9, -1, "8", None])
def test_strangers_cannot_stay_away(player):
    assert refusal(without_player, TASK, ROUNDS, player) == ("stranger", {"player": player})


def test_nobody_plays_alone():
    """In which round and at which table somebody would be alone is said; there is no plan to look at."""
    task = field_of(5, (3, 2), (2, 3))
    rounds = (((1, 2, 3), (4, 5)), ((1, 4), (2, 3, 5)))
    first, second = ({"round": number, "table": table} for number, table in ((1, 2), (2, 1)))
    for player, where in {4: first, 5: first, 1: second}.items():
        expected = ("too_few_would_remain", {**where, "player": player, "least": 2})
        assert refusal(without_player, task, rounds, player) == expected
    assert refusal(without_player, field_of(2, (2,)), (((1, 2),),), 1) == (
        "too_few_would_remain",
        {"round": 1, "table": 1, "player": 1, "least": 2},
    )


# A player comes late


def test_a_late_player_sits_last_at_the_shortest_table():
    task = field_of(7, (4, 3), (3, 4))
    rounds = (((1, 2, 3, 4), (5, 6, 7)), ((1, 5, 2), (3, 6, 4, 7)))
    larger = SeatingTask((1, 2, 3, 4, 5, 6, 7, 12), ((4, 4), (4, 4)), (), {12: "Nord"})
    changed = (((1, 2, 3, 4), (5, 6, 7, 12)), ((1, 5, 2, 12), (3, 6, 4, 7)))
    assert with_player(task, rounds, 12, "Nord") == change(task, rounds, larger, changed)


def test_a_late_player_meets_others_in_the_second_round():
    """Of two equal tables the second one, where fewer sit whom the player has met in the first."""
    task = field_of(8, (4, 4), (4, 4))
    rounds = (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 3, 5), (4, 6, 7, 8)))
    assert with_player(task, rounds, 9).rounds == (
        ((1, 2, 3, 4, 9), (5, 6, 7, 8)),
        ((1, 2, 3, 5), (4, 6, 7, 8, 9)),
    )


def test_a_late_player_sits_apart_from_club_mates_if_nothing_speaks_against_it():
    task = field_of(8, (4, 4), clubs={2: "Nord", 5: "Süd"})
    rounds = (((1, 2, 3, 4), (5, 6, 7, 8)),)
    assert with_player(task, rounds, 9, "Nord").rounds == (((1, 2, 3, 4), (5, 6, 7, 8, 9)),)
    assert with_player(task, rounds, 9, "Süd").rounds == (((1, 2, 3, 4, 9), (5, 6, 7, 8)),)
    assert with_player(task, rounds, 9).rounds == (((1, 2, 3, 4, 9), (5, 6, 7, 8)),)


def test_a_short_table_matters_more_than_club_mates():
    task = field_of(7, (4, 3), clubs=dict.fromkeys((5, 6, 7), "Nord"))
    found = with_player(task, (((1, 2, 3, 4), (5, 6, 7)),), 9, "Nord")
    assert found.rounds == (((1, 2, 3, 4), (5, 6, 7, 9)),)
    assert len(found.after.club_meetings) == 6


def test_a_late_player_keeps_history_and_fixed_tables():
    task = field_of(4, (2, 2), history=(((1, 2), (3, 4)),), clubs={1: "Nord"}, fixed={4: 2})
    found = with_player(task, (((1, 3), (2, 4)),), 9)
    assert found.task == SeatingTask((1, 2, 3, 4, 9), ((3, 2),), task.history, {1: "Nord"}, {4: 2})


def test_nobody_is_squeezed_in_at_tables_of_seven():
    task = field_of(14, (7, 7), (5, 5, 4))
    rounds = by_chance(task, 1)
    assert refusal(with_player, task, rounds, 15) == ("no_room", {"round": 1, "player": 15})
    task = field_of(14, (5, 5, 4), (7, 7))
    assert refusal(with_player, task, by_chance(task, 1), 15) == ("no_room", {"round": 2, "player": 15})


def test_with_one_table_of_six_the_late_player_is_the_seventh():
    task = field_of(13, (7, 6))
    found = with_player(task, (((1, 2, 3, 4, 5, 6, 7), (8, 9, 10, 11, 12, 13)),), 14)
    assert found.task.sizes == ((7, 7),)


def test_nobody_comes_twice():
    assert refusal(with_player, TASK, ROUNDS, 8) == ("player_twice", {"player": 8})


@pytest.mark.parametrize("player", [9.0, "9", None, True, [9]])
def test_a_late_player_is_a_number(player):
    assert refusal(with_player, TASK, ROUNDS, player) == ("player_not_a_number", {"player": player})


# Two change places


def test_two_change_seats_across_tables():
    changed = (((1, 7, 3, 4), (5, 6, 2, 8)), ROUNDS[1])
    assert swapped(TASK, ROUNDS, 1, 2, 7) == swapped(TASK, ROUNDS, 1, 7, 2) == change(TASK, ROUNDS, TASK, changed)


def test_two_change_seats_at_their_table():
    found = swapped(TASK, ROUNDS, 2, 5, 3)
    assert found == change(TASK, ROUNDS, TASK, (ROUNDS[0], ((3, 1, 5, 6), (8, 7, 2, 4))))
    assert found.before.pairs == found.after.pairs


def test_nobody_changes_with_themselves():
    assert swapped(TASK, ROUNDS, 1, 4, 4) == change(TASK, ROUNDS, TASK, ROUNDS)


def test_small_tables_are_named_after_a_swap_too():
    task = field_of(5, (3, 2))
    assert swapped(task, (((1, 2, 3), (4, 5)),), 1, 1, 5) == change(
        task, (((1, 2, 3), (4, 5)),), task, (((5, 2, 3), (4, 1)),), ((1, 2),)
    )


@pytest.mark.parametrize(("one", "other"), [(3, 7), (7, 3)])
def test_whoever_has_a_fixed_table_stays_there(one, other):
    assert refusal(swapped, TASK, ROUNDS, 1, one, other) == ("fixed_player", {"player": 3, "table": 1})


@pytest.mark.parametrize("number", [0, 3, -1])
def test_there_must_be_such_a_round(number):
    assert refusal(swapped, TASK, ROUNDS, number, 1, 2) == ("round_missing", {"round": number})


@pytest.mark.parametrize(("one", "other", "stranger"), [(1, 9, 9), (0, 9, 0), (0, 1, 0)])
def test_strangers_have_no_seat(one, other, stranger):
    assert refusal(swapped, TASK, ROUNDS, 1, one, other) == ("stranger", {"player": stranger})


# All of them


@pytest.mark.parametrize("call", [without_player, with_player, swapped])
@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        (ROUNDS[:1], ("not_the_plan_of_the_task", {})),
        ((), ("not_the_plan_of_the_task", {})),
        ((*ROUNDS, ROUNDS[0]), ("not_the_plan_of_the_task", {})),
        ((ROUNDS[0], ((1, 2, 3, 4, 5), (6, 7, 8))), ("not_the_plan_of_the_task", {})),
        ((ROUNDS[0], ((1, 2, 3, 4), (5, 6, 7, 9))), ("not_everybody_seated_once", {"round": 2})),
        ((((1, 2, 3, 4), (5, 6, 7, 7)), ROUNDS[1]), ("not_everybody_seated_once", {"round": 1})),
    ],
    ids=str,
)
def test_only_the_plan_of_the_task_is_changed(call, rounds, expected):
    arguments = (9,) if call is with_player else (1,) if call is without_player else (1, 1, 2)
    assert refusal(call, TASK, rounds, *arguments) == expected


@pytest.mark.parametrize("seed", range(30))
def test_any_plan_can_be_changed_and_the_reports_are_right(seed):
    task, random = random_task(seed), Random(seed)
    rounds = by_chance(task, seed)
    one, other = random.sample(task.players, 2)
    changes = [swapped(task, rounds, random.randint(1, len(rounds)), one, other)]
    if any(min(sizes) < 7 for sizes in task.sizes) and all(min(sizes) < 7 for sizes in task.sizes):
        changes.append(with_player(task, rounds, 1_000, "Nord"))
        # Whoever came and goes again leaves everything as it was.
        assert without_player(changes[-1].task, changes[-1].rounds, 1_000).rounds == rounds
    if all(len(table) > 2 for tables in rounds for table in tables if one in table):
        changes.append(without_player(task, rounds, one))
    for found in changes:
        assert is_plan_for(found.task, found.rounds)
        small = [(r, t) for r, sizes in enumerate(found.task.sizes, 1) for t, size in enumerate(sizes, 1) if size < 3]
        assert found == change(task, rounds, found.task, found.rounds, tuple(small))


def test_a_late_player_in_a_real_plan_meets_nobody_twice_if_that_can_be():
    task = field_of(23, *((4, 4, 4, 4, 4, 3),) * 3)
    plan = planned(task)
    assert plan.report.repeats == 0
    found = with_player(task, plan.rounds, 24)
    assert found.task.sizes == ((4,) * 6,) * 3
    again = [pair for tables in found.rounds for table in tables for pair in combinations(sorted(table), 2)]
    assert found.after.repeats == len(again) - len(set(again))
