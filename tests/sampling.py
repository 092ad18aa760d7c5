"""What a run leaves out: `make check` half of the tests, and `make test` what takes minutes; `make test-long` nothing."""

import subprocess
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

WHOLE = "tests/project/"  # what holds for the tree itself: quick, and the first to tell
HALF = "HALF_OF_TESTS"  # in the environment: 0, 1 or nothing


def sampled(cases: Iterable[Any], usual: int) -> list[Any]:
    """For `parametrize`: the first `usual` cases belong to every run, the others are `long`."""
    return [case if at < usual else pytest.param(case, marks=pytest.mark.long) for at, case in enumerate(cases)]


def half_of_this_commit() -> int:
    """Commits take turns. Where git does not know how many there were, it is always the first half."""
    command = ["git", "rev-list", "--count", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return 0
    return int(done.stdout.strip() or 0) % 2


def of_the_other_half(items: Iterable[pytest.Item], half: int) -> list[pytest.Item]:
    """Every second test of each file, whatever is chosen by marks later: each half has something of everything."""
    counts = Counter[str]()
    others = []
    for item in items:
        file = item.nodeid.partition("::")[0]
        if not file.startswith(WHOLE) and not item.get_closest_marker("long"):
            if counts[file] % 2 != half:
                others.append(item)
            counts[file] += 1
    return others
