"""Runs every benchmark, prints the table and writes it to docs/benchmarks.md.

`python -m benchmarks hall webhooks` runs and prints only these.
"""

import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from benchmarks import desk, engine, hall, papers, seating, serving, standings, strangers, webhooks, witnesses
from benchmarks.measure import Line

SUBJECTS = (engine, witnesses, standings, seating, desk, papers, serving, hall, webhooks, strangers)
REPORT = Path(__file__).resolve().parents[1] / "docs" / "benchmarks.md"
INTRODUCTION = """\
# Benchmarks

Written by `make bench`. Each row is a ratio against a floor measured in the same run on the same machine, because
times alone would tell more about the machine than about the product. Where there is no floor, the pace is given.
"""


def main(names: Sequence[str]) -> None:
    """All of them, or those that are named."""
    if names:
        print(table_of([line for subject in named(names) for line in subject.rows()]))
        return
    table = table_of([line for subject in SUBJECTS for line in subject.rows()])
    machine = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}."
    REPORT.write_text(f"{INTRODUCTION}\n{machine}\n\n{table}\n", encoding="utf-8")
    print(table)


def named(names: Sequence[str]) -> list[ModuleType]:
    """The subjects of these names, in their usual order."""
    known = {subject.__name__.rpartition(".")[2]: subject for subject in SUBJECTS}
    if unknown := set(names) - known.keys():
        sys.exit(f"There is no benchmark {', '.join(sorted(unknown))}. There are {', '.join(known)}.")
    return [subject for name, subject in known.items() if name in names]


def table_of(lines: Sequence[Line]) -> str:
    head = ["| what | time | floor | its time | found | goal |", "|---|---|---|---|---|---|"]
    return "\n".join(head + [f"| {' | '.join(line.cells())} |" for line in lines])


if __name__ == "__main__":
    main(sys.argv[1:])
