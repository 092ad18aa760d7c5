"""The tables of a round in words, beside 3 × 6 + 1 × 5."""

import pytest

from tournament.words.table_sizes import tables_words


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ((6, 6, 6, 5), "three tables of six and one of five"),
        ((4, 4, 4), "three tables of four"),
        ((7,), "one table of seven"),
        ((5, 4, 4), "one table of five and two of four"),
        ((5,) * 12 + (4,) * 13, "twelve tables of five and 13 of four"),
        ((6,) * 200, "200 tables of six"),
    ],
)
def test_tables_in_words(sizes, words):
    assert tables_words(sizes) == words
