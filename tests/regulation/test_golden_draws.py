"""The golden files of draws: what the code makes, and true. A receipt of the past must stay verifiable."""

import pytest

from tests.regulation.draw_samples import (
    GOLDEN,
    document_of,
    golden,
)
from tournament.regulation.canonical import read
from tournament.regulation.verification import verify


@pytest.mark.parametrize("name", golden())
def test_the_golden_files_are_what_the_code_makes(name):
    assert (GOLDEN / name).read_bytes() == document_of(golden()[name])


def test_there_are_no_other_golden_files():
    assert sorted(path.name for path in GOLDEN.iterdir()) == sorted(golden())


@pytest.mark.parametrize("name", [name for name in golden() if name.startswith("receipt")])
def test_the_golden_receipts_are_true(name):
    assert verify(read((GOLDEN / name).read_bytes())) == []
