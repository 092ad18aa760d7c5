"""Plans: complete and as asked for whatever is asked, the same for the same key, better with more time, and fair."""

from collections import Counter
from math import inf, nan
from random import Random
from time import monotonic

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.samples import (
    TWO_ROUNDS_OF_12,
    field_of,
    is_plan_for,
    new_repeats,
    pairs_of,
    planned,
    random_sizes,
    random_task,
    refusal,
    shorts_of,
    starts_of,
)
from tests.seating.tools import balanced, best_known
from tournament.regulation.chance import Chance
from tournament.regulation.refusal import Refused
from tournament.seating import Plan, Progress, Task, plan_again, plan_rounds

few = settings(max_examples=25, deadline=None, derandomize=True)
tasks = st.integers(0, 10_000).map(random_task)
THIRTEEN = field_of(13, *((4, 3, 3, 3),) * 5)  # is never without repeats, so that a search goes on to the end


def with_fixed(task: Task, seed: int) -> Task:
    """Some players at tables where they all find room in every round."""
    random = Random(seed)
    room = {table: min(sizes[table - 1] for sizes in task.sizes) for table in range(1, min(map(len, task.sizes)) + 1)}
    fixed = {}
    for player in random.sample(task.players, random.randint(1, 4)):
        table = random.choice(list(room))
        if room[table]:
            room[table] -= 1
            fixed[player] = table
    return Task(task.players, task.sizes, task.history, task.clubs, fixed)


def relabelled(task: Task, other: dict[int, int]) -> Task:
    """The same task for other players."""
    return Task(
        tuple(other[player] for player in task.players),
        task.sizes,
        renamed(task.history, other),
        {other[player]: club for player, club in task.clubs.items()},
        {other[player]: table for player, table in task.fixed.items()},
    )


def renamed(rounds, other):
    return tuple(tuple(tuple(other[player] for player in table) for table in tables) for tables in rounds)


def without_seats(rounds):
    return [[frozenset(table) for table in tables] for tables in rounds]


def cost(task: Task, plan: Plan) -> tuple[int, int, int]:
    """What is paid for, the dearest first: repeats, club meetings, times at short tables."""
    report, short = plan.report, shorts_of((*task.history, *plan.rounds))
    meetings = sum(len(repeat.rounds) for repeat in report.club_meetings)
    return report.repeats, meetings, sum(times * (times - 1) // 2 for times in short.values())


def rounds_one_by_one(players: int, sizes, rounds: int, steps: int = 2_000) -> Task:
    """The task of the last of so many rounds, each planned when the one before had been played."""
    task = field_of(players, sizes)
    for number in range(rounds - 1):
        plan = planned(task, steps, b"round %d" % number)
        task = field_of(players, sizes, history=(*task.history, *plan.rounds))
    return task


# Whatever is asked


@few
@given(tasks, st.integers(0, 200))
def test_everybody_sits_once_in_each_round_at_tables_as_asked_for(task, steps):
    plan = planned(task, steps)
    assert is_plan_for(task, plan.rounds)
    assert plan.report.repeats == new_repeats(task, plan.rounds) >= plan.report.bound


@few
@given(tasks, st.integers(0, 10_000))
def test_fixed_players_sit_at_their_tables_in_every_round(task, seed):
    task = with_fixed(task, seed)
    plan = planned(task, 500)
    assert is_plan_for(task, plan.rounds)
    for tables in plan.rounds:
        assert {
            player: n for n, table in enumerate(tables, 1) for player in table if player in task.fixed
        } == task.fixed


@settings(few, max_examples=6)
@given(tasks, st.sampled_from([0.02, 0.05]))
def test_with_the_clock_too(task, seconds):
    assert is_plan_for(task, plan_rounds(task, b"key", seconds).rounds)


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (14, ((3, 4, 4, 3),) * 4),
        (14, ((4, 4, 3, 3), (3, 3, 4, 4), (4, 3, 4, 3))),
        (27, ((2, 3, 4, 5, 6, 7),) * 3),
        (27, ((7, 2, 6, 3, 5, 4), (2, 7, 3, 6, 4, 5))),
        (12, ((6, 6), (4, 4, 4), (3,) * 4, (2,) * 6, (7, 5))),
        (7, ((7,),) * 5),
        (2, ((2,),) * 5),
        (4, ((2, 2),) * 12),
        (33, (balanced(33, 6),) * 5),
        (35, ((5, 6, 6, 6, 6, 6),) * 4),
    ],
    ids=str,
)
def test_sizes_stand_in_the_order_asked_for(players, sizes):
    task = field_of(players, *sizes)
    assert is_plan_for(task, planned(task, 2_000).rounds)


def test_a_design_is_used_though_its_tables_are_ordered_otherwise():
    plan = planned(field_of(22, *((3, 4, 4, 3, 4, 4),) * 5), 0)
    assert (plan.report.repeats, plan.steps) == (0, 0)


def test_fixed_players_may_be_all_there_are():
    fixed = {1: 1, 2: 1, 3: 2, 4: 2}
    plan = planned(field_of(4, (2, 2), (2, 2), fixed=fixed), 1_000)
    assert without_seats(plan.rounds) == [[{1, 2}, {3, 4}]] * 2


def test_all_but_one_may_be_fixed():
    plan = planned(field_of(4, (2, 2), (2, 2), fixed={1: 1, 2: 1, 3: 2}), 1_000)
    assert without_seats(plan.rounds) == [[{1, 2}, {3, 4}]] * 2


def test_fixed_players_do_not_keep_others_from_meeting_new_people():
    """The hosts of six tables stay where they are; four rounds without repeats are found nevertheless."""
    task = field_of(24, *((4,) * 6,) * 4, fixed={host: host for host in range(1, 7)})
    plan = planned(task, 300_000)
    assert plan.report.repeats == 0


@pytest.mark.parametrize("history", [((),), (((), (1, 2)),), ((), TWO_ROUNDS_OF_12[0]), (((1,), (2, 3)),)], ids=str)
def test_an_odd_history_is_refused_or_planned_with(history):
    """Rounds nobody played and tables nobody sat at, as a receipt by anybody may have them."""
    try:
        task = field_of(12, (3,) * 4, history=history)
        plan = planned(task, 100)
    except Refused:
        return
    assert is_plan_for(task, plan.rounds)


# The same and different


@few
@given(tasks, st.integers(0, 2_000))
def test_the_same_key_gives_the_same_plan(task, steps):
    assert planned(task, steps) == planned(task, steps)


def test_another_key_gives_another_plan():
    task = field_of(12, *((3,) * 4,) * 2)
    plans = [planned(task, 1_000, b"key %d" % number) for number in range(8)]
    assert len({plan.rounds for plan in plans}) == 8
    assert {plan.report.repeats for plan in plans} == {0}
    one, other = (plan_rounds(task, key, 0.02).rounds for key in (b"one", b"other"))
    assert one != other


def test_the_time_in_seconds_is_a_number_of_steps():
    """A task that ends before the clock does: the key alone decides."""
    task = field_of(24, *((4,) * 6,) * 5)
    assert plan_rounds(task, b"key", 5) == planned(task, 5 * 250_000) == plan_rounds(task, b"key", 10)


@pytest.mark.parametrize("looks", [1, 4, 8, 13])
def test_a_plan_that_was_cut_short_can_be_computed_again_from_its_steps(looks):
    """The plan says how many steps were made; as many steps give it again."""
    asked: list[Progress] = []
    cut = plan_rounds(THIRTEEN, b"cut", 60, lambda now: kept(asked, now) and len(asked) < looks)
    assert cut.steps == 5_000 * looks
    assert plan_again(THIRTEEN, Chance(b"cut"), cut.steps) == cut


def test_the_same_time_gives_the_same_plan():
    """As long as the machine is quick enough, which it is for steps at the rate reckoned with."""
    task = field_of(17, *((4, 4, 3, 3, 3),) * 6)
    plans = [plan_rounds(task, b"key", 0.1) for _ in range(6)]
    assert {plan.steps <= 25_000 for plan in plans} == {True}
    assert len({plan.rounds for plan in plans}) == 1


@few
@given(tasks, st.integers(0, 10_000))
def test_it_does_not_matter_who_has_which_number(task, seed):
    """Who shares a table depends on places in the list, not on numbers."""
    task = with_fixed(task, seed)
    numbers = Random(seed).sample(range(1, 1_000), len(task.players))
    other = dict(zip(task.players, numbers, strict=True))
    plan, plan_of_others = planned(task, 1_000), planned(relabelled(task, other), 1_000)
    assert without_seats(plan_of_others.rounds) == without_seats(renamed(plan.rounds, other))
    assert plan_of_others.steps == plan.steps


@pytest.mark.parametrize("seed", range(10))
def test_nor_does_it_for_the_seats(seed):
    task = random_task(seed)
    numbers = Random(seed).sample(range(1, 1_000), len(task.players))
    other = dict(zip(task.players, numbers, strict=True))
    assert planned(relabelled(task, other), 200).rounds == renamed(planned(task, 200).rounds, other)


def test_in_which_order_clubs_and_fixed_tables_are_named_does_not_matter():
    clubs, fixed = {player: str(player % 3) for player in range(1, 13)}, {1: 1, 2: 1, 3: 2}
    one, other = (
        field_of(12, *((3,) * 4,) * 3, clubs=dict(order(clubs.items())), fixed=dict(order(fixed.items())))
        for order in (list, lambda items: reversed(list(items)))
    )
    assert planned(one, 1_000).rounds == planned(other, 1_000).rounds


# Time


@pytest.mark.parametrize("seed", range(12))
def test_more_steps_never_give_a_worse_plan(seed):
    task = random_task(seed)
    costs = [cost(task, planned(task, steps)) for steps in (0, 10, 100, 1_000, 5_000, 70_000)]
    assert costs == sorted(costs, reverse=True)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12, 60))
def test_many_more_steps_never_give_a_worse_plan(seed):
    task = random_task(seed)
    costs = [cost(task, planned(task, steps)) for steps in (0, 100, 5_000, 70_000, 200_000, 700_000)]
    assert costs == sorted(costs, reverse=True)


@pytest.mark.parametrize("asked", [1, 2, 5, 20])
def test_a_search_that_nobody_wants_any_more_ends_with_a_plan(asked):
    seen: list[Progress] = []

    def go_on(now):
        seen.append(now)
        return len(seen) < asked

    plan = plan_rounds(THIRTEEN, b"key", 3_600, go_on)
    assert is_plan_for(THIRTEEN, plan.rounds)
    assert len(seen) == asked
    assert plan.steps == seen[-1].steps
    assert plan.report.repeats == seen[-1].repeats
    assert {now.of_steps for now in seen} == {900_000_000}


def kept(seen: list[Progress], now: Progress) -> bool:
    """Keep a report of progress, and go on."""
    seen.append(now)
    return True


def test_progress_rises_and_repeats_fall():
    seen: list[Progress] = []
    plan_rounds(THIRTEEN, b"key", 0.4, lambda now: kept(seen, now))
    steps, repeats = [now.steps for now in seen], [now.repeats for now in seen]
    assert len(seen) > 2
    assert steps == [5_000 * number for number in range(1, len(seen) + 1)]
    assert repeats == sorted(repeats, reverse=True)


def test_progress_never_passes_the_end():
    seen: list[Progress] = []
    plan_rounds(THIRTEEN, b"key", 0.1, lambda now: kept(seen, now))
    assert {now.of_steps for now in seen} == {25_000}
    assert max(now.steps for now in seen) <= 25_000


def test_progress_tells_repeats_and_not_club_meetings():
    """Where everybody is of one club, there are more than a thousand meetings of club mates and no repeat."""
    seen: list[Progress] = []
    task = field_of(400, *((4,) * 100,) * 2, clubs=dict.fromkeys(range(1, 401), "Nord"))
    plan = plan_rounds(task, b"key", 0.2, lambda now: kept(seen, now))
    assert plan.report.repeats == 0
    assert {now.repeats for now in seen} == {0}


def test_where_the_machine_is_slower_than_reckoned_the_clock_ends_a_search():
    """A listener who takes as long as the whole search may is called once."""
    looks: list[int] = []

    def slow(now: Progress) -> bool:
        looks.append(now.steps)
        until = monotonic() + 0.1
        while monotonic() < until:
            pass
        return True

    assert plan_rounds(THIRTEEN, b"key", 0.1, slow).steps == 5_000
    assert looks == [5_000]


@pytest.mark.parametrize("seconds", [0, -1, 3_600.5, inf, -inf, nan])
def test_seconds_out_of_range(seconds):
    code, params = refusal(plan_rounds, THIRTEEN, b"key", seconds)
    assert (code, str(params)) == ("seconds_out_of_range", str({"seconds": seconds, "most": 3_600}))


def test_a_key_is_needed():
    assert refusal(plan_rounds, THIRTEEN, b"") == ("key_empty", {})


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
    task = Task((*range(1, 13), 50, 60, 70), ((3,) * 5,) * 2, TWO_ROUNDS_OF_12)
    plan = planned(task, 20_000)
    assert is_plan_for(task, plan.rounds)
    assert plan.report.repeats == new_repeats(task, plan.rounds) == 0


def test_players_of_the_past_who_are_gone_are_refused():
    assert refusal(Task, tuple(range(1, 12)), ((4, 4, 3),), TWO_ROUNDS_OF_12) == (
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


@pytest.mark.parametrize("key", [b"a", b"b", b"c", b"d", b"e", b"f"])
def test_six_clubs_of_four_hardly_meet_their_own_in_five_rounds(key):
    """None at all would be possible; of 36 pairs of mates as many as four have been seen to meet, mostly none."""
    task = field_of(24, *((4,) * 6,) * 5, clubs={player: str(player % 6) for player in range(1, 25)})
    plan = planned(task, 50_000, key)
    assert plan.report.repeats == 0
    assert sum(len(repeat.rounds) for repeat in plan.report.club_meetings) <= 4


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


# Large fields


def played(players: int, tables: int, rounds: int):
    """Rounds by chance."""
    history = []
    for number in range(rounds):
        order = iter(Random(number).sample(range(1, players + 1), players))
        history.append(tuple(tuple(next(order) for _ in range(size)) for size in balanced(players, tables)))
    return tuple(history)


@pytest.mark.parametrize("players", [400, 401])
def test_four_hundred_and_a_few_after_four_rounds(players):
    task = field_of(players, *(balanced(players, 100 if players == 400 else 101),) * 3, history=played(players, 101, 4))
    plan = planned(task, 500_000)
    assert is_plan_for(task, plan.rounds)
    assert plan.report.repeats == 0


def test_one_more_round_of_ten_thousand():
    task = field_of(10_000, (4,) * 2_500, history=played(10_000, 2_500, 4))
    plan = planned(task, 500_000)
    assert is_plan_for(task, plan.rounds)
    assert plan.report.repeats == 0


@pytest.mark.parametrize(("players", "tables", "rounds"), [(100, 25, 10), (100, 17, 10), (36, 6, 3), (16, 4, 5)])
def test_designs_are_there_at_once(players, tables, rounds):
    plan = planned(field_of(players, *(balanced(players, tables),) * rounds), 0)
    assert (plan.report.repeats, plan.steps) == (0, 0)


def test_a_field_without_a_design_is_found_by_searching():
    plan = planned(field_of(12, *((3,) * 4,) * 5), 300_000)
    assert plan.report.repeats <= 3
    assert best_known(12, 4, 5) == 3


@pytest.mark.long
@pytest.mark.parametrize("seed", range(300))
def test_many_tasks_of_all_kinds(seed):
    task = random_task(seed)
    if any(min(sizes) < max(sizes) - 3 for sizes in task.sizes):
        task = Task(task.players, tuple(random_sizes(Random(seed), len(task.players)) for _ in range(3)), task.history)
    plan = planned(with_fixed(task, seed), 20_000)
    assert is_plan_for(task, plan.rounds)
    assert plan.report.repeats >= plan.report.bound
    assert Counter(map(len, plan.rounds)) == Counter(map(len, task.sizes))
