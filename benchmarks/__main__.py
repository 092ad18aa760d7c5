"""Runs every benchmark, prints the table and writes it to docs/benchmarks.md."""

import platform
from pathlib import Path

from benchmarks import engine, pages
from benchmarks.measure import Pace, Row

SUBJECTS = (engine, pages)
REPORT = Path(__file__).resolve().parents[1] / "docs" / "benchmarks.md"
INTRODUCTION = """\
# Benchmarks

Written by `make bench`. Each row is a ratio against a floor measured in the same run on the same machine, because
times alone would tell more about the machine than about the product. Where there is no floor, the pace is given.
"""


def main() -> None:
    table = table_of([row for subject in SUBJECTS for row in subject.rows()])
    machine = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}."
    REPORT.write_text(f"{INTRODUCTION}\n{machine}\n\n{table}\n", encoding="utf-8")
    print(table)


def table_of(rows: list[Row | Pace]) -> str:
    head = ["| what | time | floor | its time | ratio | goal |", "|---|---|---|---|---|---|"]
    return "\n".join(head + [line_of(row) for row in rows])


def line_of(row: Row | Pace) -> str:
    if isinstance(row, Pace):
        return f"| {row.what} | {milliseconds(row.seconds)} | – | – | {1 / row.seconds:.0f} /s | {row.goal} |"
    times = f"{milliseconds(row.seconds)} | {row.floor} | {milliseconds(row.floor_seconds)}"
    return f"| {row.what} | {times} | {row.ratio:.2f} × | {row.goal} |"


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.3f} ms"


if __name__ == "__main__":
    main()
