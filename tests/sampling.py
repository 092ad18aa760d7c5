"""Random or many cases of which the usual run tries a sample, and `make test-long` all."""

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(cases: Iterable[Any], usual: int) -> list[Any]:
    """For `parametrize`: the first `usual` cases belong to every run, the others are `long`."""
    return [case if at < usual else pytest.param(case, marks=pytest.mark.long) for at, case in enumerate(cases)]
