"""Cells of public standings are rendered once for all that they depend on, and anew where any of it changes."""

from fractions import Fraction

import pytest

from tournament.queries.standings.page import RowsLook
from tournament.queries.standings.rows import Cell, StandingsRow
from tournament.regulation.criteria import Counting, Criterion, Reason
from tournament.regulation.prospects import Outlook
from tournament.templatetags.standings_rows import _rendered_cells, standings_cells

LOOK = RowsLook("cup", Counting.PLACEMENT, 2, begun=True, straight_to="final")
ROW = StandingsRow(
    place=3,
    number=7,
    name="Ana Pop",
    club="Grill Cluj",
    score=Fraction(13, 2),
    table_wins=1,
    worms=9,
    best_portions=33,
    best_portion=33,
    withdrawn=False,
    taken_off=Fraction(0),
    warnings=0,
    cells=(Cell(1, 5, Fraction(6), 2), None),
    reason=Reason(Criterion.WORMS, 10, 9),
    above="Ion Rus",
    through=False,
    straight=False,
    plays_in=False,
    moved_up=False,
    passed_over="",
)

MOVES = ((3, None), (4, -1), (1, 2))


@pytest.fixture(autouse=True)
def nothing_rendered():
    _rendered_cells.cache_clear()


@pytest.mark.parametrize(
    "change",
    [
        *({"number": 8}, {"name": "Ana Popa"}, {"score": Fraction(7)}, {"table_wins": 2}, {"worms": 8}),
        *({"taken_off": Fraction(1)}, {"warnings": 1}, {"withdrawn": True}, {"passed_over": "missing"}),
        *({"cells": (None, None)}, {"reason": Reason(Criterion.WORMS, 11, 9)}, {"above": "Ion Rusu"}),
        *({"through": True}, {"straight": True}, {"plays_in": True}, {"outlook": Outlook.SAFE}),
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_row_in_which_something_changes_is_rendered_anew(change):
    assert standings_cells(ROW, LOOK, short=False) != standings_cells(ROW._replace(**change), LOOK, short=False)


@pytest.mark.parametrize(
    "change",
    [{"slug": "league"}, {"counting": Counting.WORMS}, {"rounds_planned": 1}, {"begun": False}],
    ids=lambda change: next(iter(change)),
)
def test_so_it_is_on_a_page_that_is_different(change):
    assert standings_cells(ROW, LOOK, short=False) != standings_cells(ROW, LOOK._replace(**change), short=False)
    assert standings_cells(ROW, LOOK, short=False) != standings_cells(ROW, LOOK, short=True)


def test_somebody_else_s_stage_is_called_by_its_name():
    straight = ROW._replace(straight=True)
    final, semi_final = (LOOK._replace(straight_to=kind) for kind in ("final", "semi_final"))
    assert standings_cells(straight, final, short=False) != standings_cells(straight, semi_final, short=False)


def test_whoever_only_moves_is_not_rendered_again():
    cells = [standings_cells(ROW._replace(place=place, moved=moved), LOOK, short=False) for place, moved in MOVES]
    assert (len(set(cells)), _rendered_cells.cache_info().misses) == (1, 1)
