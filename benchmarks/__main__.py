"""Runs every benchmark, prints the table and writes it to docs/benchmarks.md."""

import platform
from collections.abc import Sequence
from pathlib import Path

from benchmarks import desk, engine, hall, seating, serving, standings, strangers, witnesses
from benchmarks.measure import Line

SUBJECTS = (engine, witnesses, standings, seating, desk, serving, hall, strangers)
REPORT = Path(__file__).resolve().parents[1] / "docs" / "benchmarks.md"
INTRODUCTION = """\
# Benchmarks

Written by `make bench`. Each row is a ratio against a floor measured in the same run on the same machine, because
times alone would tell more about the machine than about the product. Where there is no floor, the pace is given.
"""


def main() -> None:
    table = table_of([line for subject in SUBJECTS for line in subject.rows()])
    machine = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}."
    REPORT.write_text(f"{INTRODUCTION}\n{machine}\n\n{table}\n", encoding="utf-8")
    print(table)


def table_of(lines: Sequence[Line]) -> str:
    head = ["| what | time | floor | its time | found | goal |", "|---|---|---|---|---|---|"]
    return "\n".join(head + [f"| {' | '.join(line.cells())} |" for line in lines])


if __name__ == "__main__":
    main()
