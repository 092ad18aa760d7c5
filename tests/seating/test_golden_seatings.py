"""The golden receipts of seatings: what the code makes, and true. A receipt of the past must stay verifiable."""

import pytest

from tests.regulation.draw_samples import document_of
from tests.seating.drawn_samples import found
from tests.seating.golden_samples import GOLDEN, golden
from tournament.regulation.canonical import read


@pytest.mark.parametrize("name", golden())
def test_the_golden_files_are_what_the_code_makes_and_true(name):
    content = (GOLDEN / name).read_bytes()
    assert content == document_of(golden()[name])
    assert found(read(content)) == []


def test_there_are_no_other_golden_files():
    assert sorted(path.name for path in GOLDEN.iterdir()) == sorted(golden())
