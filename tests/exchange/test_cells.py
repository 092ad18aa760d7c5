"""Cells that a spreadsheet would calculate, guarded and back."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournament.exchange.sheets import guarded, unguarded


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("=1+1", "'=1+1"),
        ("+49 30 1", "'+49 30 1"),
        ("-Ana", "'-Ana"),
        ("@ana", "'@ana"),
        ("\tAna", "'\tAna"),
        ("\r=1", "'\r=1"),
        ("＝1", "'＝1"),
        ("'=1", "''=1"),
        ("Ana = Ben", "Ana = Ben"),
        ("'Ana", "'Ana"),
        ("", ""),
    ],
)
def test_a_cell_that_would_be_a_formula_gets_an_apostrophe(cell, expected):
    assert guarded(cell) == expected


@given(st.text("'=+-@\t\nab"))
@example("''=")
def test_what_goes_out_comes_back(cell):
    assert unguarded(guarded(cell)) == cell
