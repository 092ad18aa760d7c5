"""The stored seatings: complete, and as good as is said of them."""

import pytest

from tests.seating.samples import field_of, planned
from tests.seating.tools import BEST_KNOWN, balanced, best_known, counted_repeats
from tournament.seating import least_repeats
from tournament.seating.stored import stored

# Players, tables and rounds.
SIX_TABLES = [(players, 6, rounds) for players in range(31, 37) for rounds in (4, 5)]
FIVE_TABLES = [(players, 5, rounds) for players in range(26, 29) for rounds in (4, 5)] + [(29, 5, 5), (30, 5, 5)]
KEPT = [(14, 4, 5), (17, 3, 5), *FIVE_TABLES, *SIX_TABLES]


def fewest(players: int, tables: int, rounds: int) -> int:
    """The bound, or where that is not reached the best known."""
    return max(
        best_known(players, tables, rounds), least_repeats(field_of(players, *(balanced(players, tables),) * rounds))
    )


@pytest.mark.parametrize(("players", "tables", "rounds"), KEPT)
def test_a_stored_seating_is_complete_and_the_best_known(players, tables, rounds):
    sizes = balanced(players, tables)
    found = stored(sizes, rounds)
    assert found is not None
    assert [list(map(len, seated)) for seated in found] == [list(sizes)] * rounds
    assert [sorted(player for table in seated for player in table) for seated in found] == [
        list(range(players))
    ] * rounds
    assert counted_repeats(found) == fewest(players, tables, rounds)


@pytest.mark.parametrize(("players", "tables", "rounds"), KEPT)
def test_a_plan_is_as_good_without_any_search(players, tables, rounds):
    task = field_of(players, *(balanced(players, tables),) * rounds)
    assert planned(task, steps=0).report.repeats == fewest(players, tables, rounds)


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [((6,) * 6, 3), ((6,) * 6, 6), ((6, 5, 5, 5, 5), 3), ((4,) * 9, 4), ((2,), 1), ((7,) * 5, 4), ((6,) * 5, 4)],
)
def test_what_is_not_stored(sizes, rounds):
    assert stored(sizes, rounds) is None


def test_where_the_bound_is_not_reached_with_six_tables_a_seating_is_stored():
    assert {case for case in BEST_KNOWN if case[1] == 6} <= set(KEPT)
