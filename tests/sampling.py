"""Of what takes long, a sample: which tests the usual run tries, and which half of the others `make check`.

`make test` tries both halves, and `make test-long` all cases.
"""

import subprocess
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

# With databases, servers and browsers. What is left, of rules and algorithms and of the tree itself, is always tried.
HALVED = tuple(
    f"tests/{folder}/"
    for folder in (
        *("actions", "api", "backups", "browser", "documents", "exchange"),
        *("push", "queries", "server", "views", "webhooks"),
    )
)
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
        if file.startswith(HALVED) and not item.get_closest_marker("long"):
            if counts[file] % 2 != half:
                others.append(item)
            counts[file] += 1
    return others
