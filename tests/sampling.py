"""What a run leaves out.

`make check` runs a half, a third or a fourth of each file's tests, and with the next commits the others; `make test`
everything but what takes minutes; `make test-long` everything.
"""

import subprocess
import zlib
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

# In so many parts the tests of a folder are divided, of which a check runs one: the longer they take, the more. What
# holds for the tree itself is the first to tell.
PARTS = {
    "tests/browser/": 4,
    "tests/server/": 4,
    "tests/api/": 3,
    "tests/views/": 3,
    "tests/project/test_migrations.py": 2,
    "tests/project/": 1,
}
USUAL_PARTS = 2
TURN = "TURN_OF_TESTS"  # in the environment: which part is run, counted on and on; or nothing


def sampled(cases: Iterable[Any], usual: int) -> list[Any]:
    """For `parametrize`: the first `usual` cases belong to every run, the others are `long`."""
    return [case if at < usual else pytest.param(case, marks=pytest.mark.long) for at, case in enumerate(cases)]


def turn_of_this_commit() -> int:
    """Which commit this is. Where git does not know, it is always the first."""
    command = ["git", "rev-list", "--count", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return 0
    return int(done.stdout.strip() or 0)


def of_other_turns(items: Iterable[pytest.Item], turn: int) -> list[pytest.Item]:
    """Whatever is chosen by marks later, so that other runs divide in the same way."""
    usual = [item for item in items if not item.get_closest_marker("long")]
    counts = Counter[str]()
    others = []
    for item in usual:
        file = item.nodeid.partition("::")[0]
        if not is_in_turn(file, counts[file], turn):
            others.append(item)
        counts[file] += 1
    return others


def is_in_turn(file: str, number: int, turn: int) -> bool:
    """Files begin with different parts, or the first one would get most of those that have few tests."""
    parts = next((parts for start, parts in PARTS.items() if file.startswith(start)), USUAL_PARTS)
    return (number + zlib.crc32(file.encode())) % parts == turn % parts
