"""The bounds, their formulas reckoned by hand, and what is known to exist."""

import pytest

from tests.seating.samples import field_of
from tests.seating.tools import balanced
from tournament.regulation.plan import PlannerInput, plan
from tournament.seating import least_repeats, least_repeats_of
from tournament.seating.bounds import known_rounds_without_repeats, meetings

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
    planner_input = PlannerInput(players, 300)
    sharp, simple = plan(planner_input, least_repeats_of), plan(planner_input)
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
