"""What a run leaves out.

`make check` runs a part of the tests, with other commits the others; `make test` everything but what takes minutes;
`make test-long` everything.
"""

import os
import subprocess
import zlib
from collections.abc import Iterable
from typing import Any

import pytest

# Into how many parts the tests below a path are divided: a check runs one of them. The longest path that fits counts.
PARTS = {
    "tests/": 2,
    "tests/api/": 3,
    "tests/views/": 3,
    "tests/browser/": 5,
    "tests/server/": 5,
    "tests/project/": 1,
    "tests/project/test_migrations.py": 2,
}
TURN = "TURN_OF_TESTS"  # in the environment: a number that says which part; without it, everything is run


def sampled(cases: Iterable[Any], usual: int) -> list[Any]:
    """For `parametrize`: the first `usual` cases belong to every run, the others are `long`."""
    return [case if at < usual else pytest.param(case, marks=pytest.mark.long) for at, case in enumerate(cases)]


def turn_of_check() -> int:
    """As the environment says, or else by the name of the commit: with the same one, it is the same turn everywhere.

    The number of commits would favour some parts: merges and pushes of several commits step over others.
    """
    if wanted := os.environ.get(TURN):
        return int(wanted)
    try:
        done = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(done.stdout[:4], 16)


def is_in_turn(test: str, turn: int) -> bool:
    """By the name of the test alone, so that it stays in its part whatever is written around it."""
    parts = PARTS[max((path for path in PARTS if test.startswith(path)), key=len, default="tests/")]
    return zlib.crc32(test.encode()) % parts == turn % parts
