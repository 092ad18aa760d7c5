"""Measures how many lines of the engine, the algorithms and the actions are reached: `python -m tests.coverage`.

Every package is measured with the tests of all of them, with SQLite. One below the goal, or a failed test, is exit
code 1.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
GOAL_IN_PERCENT = 95
PACKAGES = ("games", "tournament/regulation", "tournament/seating", "tournament/actions")
TESTS = ("tests/games", "tests/regulation", "tests/seating", "tests/actions")


class Covered(NamedTuple):
    """The lines of a package, and how many of them a test reached."""

    package: str
    lines: int
    reached: int

    @property
    def percent(self) -> float:
        return 100 * self.reached / self.lines if self.lines else 0.0

    def __str__(self) -> str:
        return f"{self.package:<24}{self.percent:6.1f} %  ({self.lines - self.reached} of {self.lines} lines missing)"


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        code = measure(report, data=Path(folder) / "data")
        if not report.exists():
            return code or 1
        files = json.loads(report.read_text(encoding="utf-8"))["files"]
    packages = [covered_of(package, files) for package in PACKAGES]
    print("\n".join(["", *missing_lines(files), "", *map(str, packages)]))
    return int(bool(code) or any(package.percent < GOAL_IN_PERCENT for package in packages))


def measure(report: Path, data: Path) -> int:
    """Runs the tests and writes coverage's own report as JSON."""
    workers = str(min(os.cpu_count() or 1, 8))
    command = [sys.executable, "-m", "pytest", "-q", "-n", workers, "--dist", "loadfile"]
    options = [*(f"--cov={package}" for package in PACKAGES), f"--cov-report=json:{report}"]
    environment = {"PYTHONHASHSEED": "0"} | os.environ | {"COVERAGE_FILE": str(data)}
    return subprocess.call([*command, *options, *TESTS], cwd=ROOT, env=environment)


def covered_of(package: str, files: Mapping[str, Mapping[str, Mapping[str, int]]]) -> Covered:
    summaries = [found["summary"] for name, found in files.items() if Path(name).is_relative_to(package)]
    return Covered(
        package,
        lines=sum(summary["num_statements"] for summary in summaries),
        reached=sum(summary["covered_lines"] for summary in summaries),
    )


def missing_lines(files: Mapping[str, Mapping[str, Sequence[int]]]) -> list[str]:
    """One line of text for each file that has lines no test reached."""
    return [
        f"{Path(name).as_posix()}: {', '.join(map(str, found['missing_lines']))}"
        for name, found in sorted(files.items())
        if found["missing_lines"]
    ]


if __name__ == "__main__":
    sys.exit(main())
