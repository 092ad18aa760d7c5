"""The bounds against brute force, all plans of tiny fields tried out, and the formulas by hand."""

from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from tests.seating.samples import by_chance, field_of, new_repeats, pairs_of, random_task
from tests.seating.tools import balanced, counted_repeats
from tournament.regulation.plan import Wishes, plan
from tournament.seating import Round, Task, least_repeats, least_repeats_of
from tournament.seating.bounds import known_rounds_without_repeats, meetings
from tournament.seating.stored import stored

BALANCED = [(2, 2), (3, 2), (4,), (5,), (3, 3), (2, 2, 2), (4, 3), (3, 2, 2), (7,)]
UNEVEN = [(4, 2), (5, 2), (3, 4)]

# Where the bound is not reached: sizes of each round played, and planned; the bound and the fewest repeats there are.
# Only where sizes differ by more than one, which the planner never forms (T2).
NOT_TIGHT = {
    ((), ((4, 2),) * 2): (2, 3),
    ((), ((4, 2),) * 3): (6, 9),
    ((), ((5, 2),) * 2): (4, 5),
    ((), ((5, 2),) * 3): (12, 15),
}


@cache
def seatings(sizes):
    """All ways to seat the players 1, 2, 3, … at tables of these sizes, the order of equal tables left aside."""

    def filled(left, sizes):
        if not sizes:
            yield ()
            return
        for table in combinations(sorted(left), sizes[0]):
            for others in filled(left - set(table), sizes[1:]):
                if not others or len(others[0]) != len(table) or table < others[0]:
                    yield (table, *others)

    return tuple(filled(frozenset(range(1, sum(sizes) + 1)), sizes))


def fewest_by_trying(task: Task):
    """Every plan there is, each repeat counted by pairs of rounds, until the fewest are found."""
    alike = not task.history and not task.clubs  # then the first round may be any, all players being alike
    choices = [[pairs_of(tables) for tables in seatings(sizes)] for sizes in task.sizes]
    if alike:
        choices[0] = choices[0][:1]
    before = [pairs_of(tables) for tables in task.history]
    return min(_repeats(before, rounds) for rounds in product(*choices))


def _repeats(before, rounds):
    with_history = sum(len(one & other) for one in before for other in rounds)
    return with_history + sum(len(one & other) for one, other in combinations(rounds, 2))


def tried_without_history():
    """By sizes: the bound and the truth."""
    found = {}
    for sizes in BALANCED + UNEVEN:
        for rounds in (1, 2, 3):
            task = field_of(sum(sizes), *(sizes,) * rounds)
            found[(), task.sizes] = least_repeats(task), fewest_by_trying(task)
    return found


@cache
def tried_with_history():
    """Balanced fields that have played one or two rounds, and go on for one or two."""
    found = []
    for sizes in BALANCED:
        ways = seatings(sizes)
        second = ways if len(ways) < 40 else Random(5).sample(ways, 12)
        for history in [(ways[0],), *((ways[0], other) for other in second)]:
            for rounds in (1, 2) if len(ways) < 40 else (1,):
                task = field_of(sum(sizes), *(sizes,) * rounds, history=history)
                found.append((least_repeats(task), fewest_by_trying(task)))
    return found


def tiny_task(seed):
    """Up to six players, tables of two and more in any sizes, and a history from which some were absent."""
    random = Random(seed)
    players = random.randint(4, 6)
    sizes_of: dict[int, list[tuple[int, ...]]] = {
        2: [(2,)],
        3: [(3,)],
        4: [(2, 2), (4,)],
        5: [(3, 2), (5,)],
        6: [(3, 3), (2, 2, 2), (4, 2), (6,)],
    }
    history = []
    for _ in range(random.randint(1, 4)):
        present = random.sample(range(1, players + 1), random.randint(2, players))
        tables = random.choice(seatings(random.choice(sizes_of[len(present)])))
        history.append(tuple(tuple(present[number - 1] for number in table) for table in tables))
    sizes = [random.choice(sizes_of[players]) for _ in range(random.randint(1, 2))]
    return field_of(players, *sizes, history=tuple(history))


# Brute force


def test_all_seatings_are_tried():
    counts = [len(seatings(sizes)) for sizes in BALANCED + UNEVEN]
    assert counts == [3, 10, 1, 1, 10, 15, 35, 105, 1, 15, 21, 35]
    assert all(len(set(map(frozenset, map(pairs_of, seatings(sizes))))) == len(seatings(sizes)) for sizes in BALANCED)


def test_no_plan_of_a_tiny_field_beats_the_bound_and_most_reach_it():
    found = tried_without_history()
    assert all(bound <= fewest for bound, fewest in found.values())
    assert {case: pair for case, pair in found.items() if pair[0] != pair[1]} == NOT_TIGHT


def test_with_a_history_too_every_balanced_tiny_field_reaches_the_bound():
    found = tried_with_history()
    assert len(found) == 181
    assert [pair for pair in found if pair[0] != pair[1]] == []


@pytest.mark.parametrize("seeds", [range(start, start + 50) for start in range(0, 300, 50)], ids=str)
def test_no_plan_beats_the_bound_whoever_was_absent(seeds):
    for seed in seeds:
        task = tiny_task(seed)
        assert least_repeats(task) <= fewest_by_trying(task), task


def test_a_bound_that_promises_too_much_would_be_caught():
    """Were the bound higher by one, or the pairs of a table counted once too often, brute force would find less."""
    found = [pair for case, pair in tried_without_history().items() if case not in NOT_TIGHT]
    assert all(bound + 1 > fewest for bound, fewest in found)
    tasks = [tiny_task(seed) for seed in range(300)]
    assert sum(least_repeats(task) + 1 > fewest_by_trying(task) for task in tasks) > 150


@pytest.mark.parametrize("seed", range(40))
def test_no_plan_by_chance_beats_the_bound(seed):
    task = random_task(seed)
    assert least_repeats(task) <= new_repeats(task, by_chance(task, seed))


# The formulas


@pytest.mark.parametrize(
    ("players", "sizes", "rounds", "bound"),
    [
        (24, (4,) * 6, 1, 0),
        (24, (4,) * 6, 2, 0),
        (24, (6,) * 4, 2, 8),  # six from four tables: two come in pairs, at each of four tables
        (24, (6,) * 4, 3, 24),  # so for each two of three rounds
        (16, (4,) * 4, 5, 0),
        (12, (6, 6), 2, 12),  # six from two tables: three each, 3 + 3 pairs at each of two tables
        (12, (3,) * 4, 5, 0),
        (12, (3,) * 4, 6, 6),  # twelve meetings each, eleven others: a repeat for every two players
        (7, (7,), 5, 210),  # 21 pairs in each two of five rounds
        (2, (2,), 5, 10),
        (8, (4, 4), 2, 4),
        (7, (4, 3), 2, 3),  # of two tables, 1 + 1 at the table of four, 1 at that of three
        (5, (5,), 1, 0),
    ],
)
def test_the_least_number_of_repeats(players, sizes, rounds, bound):
    assert least_repeats(field_of(players, *(sizes,) * rounds)) == bound


@pytest.mark.parametrize(
    ("rounds", "bound"), [(1, 0), (2, 0), (3, 0), (4, 2), (5, 4), (6, 6), (7, 10), (8, 90), (9, 180)]
)
def test_thirty_six_at_six_tables_of_six(rounds, bound):
    """Tarry's squares and Turán's graphs: from four rounds on; from eight on the meetings of each player need more."""
    assert least_repeats(field_of(36, *((6,) * 6,) * rounds)) == bound


def test_four_rounds_of_thirty_six_are_as_good_as_can_be():
    kept = stored((6,) * 6, 4)
    assert kept is not None
    assert counted_repeats(kept) == 2


SIXES: tuple[Round, ...] = (
    tuple(tuple(range(start, start + 6)) for start in range(1, 37, 6)),
    tuple(tuple(range(start, 37, 6)) for start in range(1, 7)),
    tuple(tuple(6 * row + (row + start) % 6 + 1 for row in range(6)) for start in range(6)),
)


@pytest.mark.parametrize(
    ("history", "bounds"),
    [
        (SIXES[:1], (0, 0, 2, 4)),
        (SIXES[:2], (0, 2, 4, 6)),
        (SIXES[:2] + SIXES[:1], (0, 2)),
    ],
    ids=["one", "two", "two and one again"],
)
def test_thirty_six_who_have_played_before(history, bounds):
    """Of four rounds, played or not, two have a repeat; that of rounds already played is none of the plan."""
    found = [least_repeats(field_of(36, *((6,) * 6,) * rounds, history=history)) for rounds in range(1, len(bounds) + 1)]
    assert found == list(bounds)


def test_squares_say_nothing_of_other_fields():
    sizes = (6,) * 6
    assert least_repeats(field_of(36, *(sizes,) * 3, history=(SIXES[0][:5],))) == 0
    assert least_repeats(field_of(36, *(sizes,) * 3, (4,) * 9)) == 0
    assert least_repeats(field_of(36, *(sizes,) * 4, (4,) * 9)) == 2
    assert least_repeats(field_of(25, *((5,) * 5,) * 4)) == 0


@pytest.mark.parametrize("rounds", range(1, 8))
def test_turan_by_trying_all_graphs_of_rounds(rounds):
    """Of all ways to call pairs of rounds clean, no four of them clean two by two, none leaves fewer pairs unclean."""
    pairs = list(combinations(range(rounds), 2))
    fours = [{pair for pair in combinations(four, 2)} for four in combinations(range(rounds), 4)]
    fewest = next(
        size
        for size in range(len(pairs) + 1)
        if any(all(four & set(unclean) for four in fours) for unclean in combinations(pairs, size))
    )
    assert 2 * fewest == least_repeats(field_of(36, *((6,) * 6,) * rounds))


def test_two_rounds_of_six_tables_never_have_a_single_repeat():
    """By chance and by single exchanges: none at all, or two and more."""
    counts = set()
    for seed in range(300):
        random = Random(seed)
        columns = [list(table) for table in SIXES[1]]
        for _ in range(random.randint(0, 6)):
            (one, at), (other, there) = ((random.randrange(6), random.randrange(6)) for _ in range(2))
            columns[one][at], columns[other][there] = columns[other][there], columns[one][at]
        counts.add(sum(len({(player - 1) // 6} & {(mate - 1) // 6}) for table in columns for player, mate in combinations(table, 2)))
    assert {0, 2} <= counts
    assert 1 not in counts


def test_rounds_of_different_sizes_are_counted_two_by_two():
    """Each table of six draws from six tables of four: none. Each of four from four of six: none. Six from four: 8."""
    fours, sixes = (4,) * 6, (6,) * 4
    assert least_repeats(field_of(24, fours, sixes)) == 0
    assert least_repeats(field_of(24, fours, sixes, sixes)) == 8
    assert least_repeats(field_of(24, (4, 4, 4, 4, 4, 2, 2), (7, 7, 7, 3))) == 0
    assert least_repeats(field_of(7, (3, 2, 2), (5, 2))) == 2  # of five from three tables, two come in pairs
    assert least_repeats(field_of(7, (5, 2), (3, 2, 2))) == 2


def test_the_number_of_rounds_that_capacity_allows():
    """Equal tables of s: at most ⌊(n−1)/(s−1)⌋ rounds without repeats."""
    for size, tables in ((3, 5), (4, 6), (4, 10), (5, 5), (6, 8)):
        players = size * tables
        most = (players - 1) // (size - 1)
        bounds = [least_repeats(field_of(players, *((size,) * tables,) * rounds)) for rounds in (most, most + 1)]
        spare = (players - 1) - most * (size - 1)
        assert bounds == [0, -(-players * (size - 1 - spare) // 2)]


def test_meetings_of_the_history_use_up_capacity():
    """Eight players in pairs have seven rounds; after five of them there are two, and a third costs four repeats."""
    circle = [((8, turn + 1), *(_across(turn, step) for step in (1, 2, 3))) for turn in range(7)]
    history = tuple(circle[:5])
    assert [least_repeats(field_of(8, *((2,) * 4,) * rounds, history=history)) for rounds in (1, 2, 3, 4)] == [
        0,
        0,
        4,
        8,
    ]


def _across(turn, step):
    return (turn + step) % 7 + 1, (turn - step) % 7 + 1


def test_one_player_who_has_met_everybody_must_meet_somebody_again():
    history = tuple(((1, other),) for other in (2, 3, 4, 5))
    assert least_repeats(field_of(5, (3, 2), history=history)) == 1
    assert least_repeats(field_of(5, (3, 2), history=history[:3])) == 0


def test_a_third_meeting_costs_twice():
    pair = ((1, 2),)
    assert [least_repeats(field_of(2, (2,), history=(pair,) * times)) for times in range(4)] == [0, 1, 2, 3]


def test_absent_players_come_each_from_a_table_of_their_own():
    """Four played, four did not: two of those who played must meet again at each of two tables."""
    assert least_repeats(field_of(8, (4, 4), history=(((1, 2, 3, 4),),))) == 2
    assert least_repeats(field_of(8, (2,) * 4, history=(((1, 2, 3, 4),),))) == 0


@pytest.mark.parametrize(
    "rounds",
    [((4,) * 6,) * 5, ((6,) * 4,) * 3, ((6,) * 6,) * 5, ((4, 3), (3, 2, 2)), ((3,) * 4,) * 6, ((7,),) * 5, ((2,),)],
    ids=str,
)
def test_the_planner_is_told_the_same_by_the_sizes_alone(rounds):
    assert least_repeats_of(rounds) == least_repeats(field_of(sum(rounds[0]), *rounds))
    assert least_repeats_of([list(sizes) for sizes in rounds]) == least_repeats_of(rounds)


@pytest.mark.parametrize("players", [24, 36, 37, 100])
def test_the_planner_takes_the_bound_as_it_is(players):
    """And none of its formats is said to have fewer repeats than the planner's own, simpler bound knows of."""
    wishes = Wishes(players, 300)
    sharp, simple = plan(wishes, least_repeats_of), plan(wishes)
    assert {each.stages for each in sharp} == {each.stages for each in simple}
    known = {each.stages: each.least_repeats for each in simple}
    assert all(each.least_repeats >= known[each.stages] for each in sharp)
    assert all(each.least_repeats == least_repeats_of(each.stages[0].rounds) for each in sharp)


def test_clubs_and_fixed_tables_change_no_bound():
    task = field_of(8, (4, 4), (4, 4))
    tied = field_of(8, (4, 4), (4, 4), clubs=dict.fromkeys(range(1, 9), "Nord"), fixed={1: 1, 2: 1})
    assert least_repeats(task) == least_repeats(tied) == 4


def test_meetings_are_counted_with_the_lower_number_first():
    rounds = (((3, 1, 2), (5, 4)), ((2, 1), (4, 5, 3)))
    assert meetings(rounds) == {(1, 2): 2, (1, 3): 1, (2, 3): 1, (4, 5): 2, (3, 5): 1, (3, 4): 1}


# What is known to exist


def test_what_is_known_to_exist_contradicts_no_bound():
    """For every field on record, so many rounds have a bound of zero."""
    fields = [
        balanced(players, tables) for players in range(2, 50) for tables in range(-(-players // 7), players // 2 + 1)
    ]
    known = {sizes: known_rounds_without_repeats(sizes) or 0 for sizes in fields}
    assert {(players, tables) for players, tables in map(_shape, known) if known[balanced(players, tables)]} >= {
        (36, 6),
        (24, 6),
        (19, 6),
        (31, 7),
    }
    assert sum(map(bool, known.values())) == 48
    assert [
        sizes for sizes, rounds in known.items() if rounds and least_repeats(field_of(sum(sizes), *(sizes,) * rounds))
    ] == []


def _shape(sizes):
    return sum(sizes), len(sizes)


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [
        ((6,) * 6, 3),
        ((4,) * 6, 7),
        ((6,) * 4, 1),
        ((4,) * 5, 5),
        ((4, 4, 3, 3, 3, 3), 6),
        ((3, 4, 3, 4, 3, 3), 6),
        ((5, 5, 5, 5, 4), None),
        ((4, 4, 4, 4, 3), None),
        ((5, 4, 4, 4, 2), None),
        ((4,) * 250, None),
        ((7,), None),
    ],
    ids=str,
)
def test_what_is_known_of_a_field(sizes, rounds):
    assert known_rounds_without_repeats(sizes) == rounds
