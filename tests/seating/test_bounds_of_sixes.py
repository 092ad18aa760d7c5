"""Thirty-six players at six tables of six: what follows from the theorems of Tarry and Turán."""

from itertools import combinations
from random import Random

import pytest

from tests.seating.samples import field_of
from tests.seating.tools import counted_repeats
from tournament.seating import Round, least_repeats
from tournament.seating.stored import stored


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
    found = [
        least_repeats(field_of(36, *((6,) * 6,) * rounds, history=history)) for rounds in range(1, len(bounds) + 1)
    ]
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
    fours = [set(combinations(four, 2)) for four in combinations(range(rounds), 4)]
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
        counts.add(
            sum(
                len({(player - 1) // 6} & {(mate - 1) // 6})
                for table in columns
                for player, mate in combinations(table, 2)
            )
        )
    assert {0, 2} <= counts
    assert 1 not in counts
