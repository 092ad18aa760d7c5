"""The stored seatings: complete, and as good as is said of them."""

import pytest

from tests.seating.samples import field_of, planned
from tests.seating.tools import BEST_KNOWN, balanced, best_known, counted_repeats
from tournament.seating.stored import stored

KEPT = [(players, rounds) for players in range(31, 37) for rounds in (4, 5) if (players, rounds) != (31, 4)]


@pytest.mark.parametrize(("players", "rounds"), KEPT)
def test_a_stored_seating_is_complete_and_the_best_known(players, rounds):
    sizes = balanced(players, 6)
    found = stored(sizes, rounds)
    assert found is not None
    assert [list(map(len, tables)) for tables in found] == [list(sizes)] * rounds
    assert [sorted(player for table in tables for player in table) for tables in found] == [
        list(range(players))
    ] * rounds
    assert counted_repeats(found) == best_known(players, 6, rounds)


@pytest.mark.parametrize(("players", "rounds"), KEPT)
def test_a_plan_is_as_good_without_any_search(players, rounds):
    sizes = balanced(players, 6)
    assert planned(field_of(players, *(sizes,) * rounds), steps=0).report.repeats == best_known(players, 6, rounds)


@pytest.mark.parametrize(("sizes", "rounds"), [((6,) * 6, 3), ((6,) * 6, 6), ((4,) * 9, 4), ((2,), 1), ((7,) * 5, 4)])
def test_what_is_not_stored(sizes, rounds):
    assert stored(sizes, rounds) is None


def test_where_the_bound_is_not_reached_with_six_tables_a_seating_is_stored():
    assert {(players, rounds) for players, tables, rounds in BEST_KNOWN if tables == 6} <= set(KEPT)
