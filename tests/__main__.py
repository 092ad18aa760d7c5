"""Runs the tests: `python -m tests` all of them, first with SQLite and then, where a database matters, with PostgreSQL.

With PostgreSQL run the tests that `both_databases` in tests/conftest.py chooses; with --long, all in these folders.

    python -m tests               everything, except what takes minutes
    python -m tests --long        that as well
    python -m tests ARGUMENTS     as pytest does, with SQLite (or what DATABASE_URL says)

The last line is the sum of both runs. What the machine lacks is said before it, and is a failure with CI=1.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from tests.postgresql import NoServer, throw_away_server
from tests.programs import find_postgresql, on_ci, provide

ROOT = Path(__file__).resolve().parents[1]
# Where there are tests to which the database matters.
ON_POSTGRESQL = (
    "tests/actions",
    "tests/backups",
    "tests/queries",
    "tests/views",
    "tests/project/test_migrations.py",
    "tests/browser/test_whole_event.py",
)
# They take longest: what is begun last should be short, so that no process is left alone with it.
LONGEST_FIRST = ("tests/browser", "tests/server", "tests/views")
# Far more than a run takes: it ends one that hangs, before CI ends all.
PATIENCE_IN_SECONDS = 35 * 60
LONG_PATIENCE_IN_SECONDS = 6 * 60 * 60
MAX_PROCESSES = 8
WHAT_MAY_DIFFER = ["-m", "both_databases and not long"]


@dataclass(frozen=True)
class Tally:
    passed: int = 0
    failed: int = 0
    errors: int = 0
    skipped: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.passed + other.passed,
            self.failed + other.failed,
            self.errors + other.errors,
            self.skipped + other.skipped,
        )

    @property
    def good(self) -> bool:
        return bool(self.passed) and not self.failed and not self.errors

    def __str__(self) -> str:
        counts = [(self.failed, "failed"), (self.passed, "passed"), (self.skipped, "skipped"), (self.errors, "errors")]
        return ", ".join(f"{count} {what}" for count, what in counts if count or what == "passed")


def main(arguments: list[str]) -> int:
    # Whoever ends us politely gets the same clean-up as with Ctrl-C.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if arguments and arguments != ["--long"]:
        return subprocess.call([sys.executable, "-m", "pytest", *arguments])
    try:
        return everything(long=bool(arguments))
    except KeyboardInterrupt:
        return 130


def everything(*, long: bool) -> int:
    started = time.monotonic()
    missing = provide()
    # An empty mark expression takes back the "not long" of pyproject.toml.
    options = ["-m", "", "-o", "faulthandler_timeout=3600", "--hypothesis-profile=long"] if long else []
    patience = LONG_PATIENCE_IN_SECONDS if long else PATIENCE_IN_SECONDS
    print("The tests with SQLite:", flush=True)
    tallies = [run([*options, *all_tests()], patience)]
    if programs := find_postgresql():
        tallies.append(with_postgresql(programs, options, patience))
    for sentence in missing:
        print(f"\nMISSING: {sentence}", flush=True)
    print(f"\n{sum(tallies, Tally())} in {time.monotonic() - started:.2f}s", flush=True)
    return int(any(not tally.good for tally in tallies) or bool(missing and on_ci()))


def with_postgresql(programs: Path, options: list[str], patience: int) -> Tally:
    print("\nThe tests with PostgreSQL:", flush=True)
    try:
        with throw_away_server(programs) as url:
            return run([*(options or WHAT_MAY_DIFFER), *ON_POSTGRESQL], patience, DATABASE_URL=url)
    except NoServer as reason:
        print(f"PostgreSQL could not be started: {reason}", flush=True)
        return Tally(errors=1)


def all_tests() -> list[str]:
    """The folders with tests, and the tests beside them, those first that take longest."""
    folders = {path.parent for path in (ROOT / "tests").rglob("test_*.py")} - {ROOT / "tests"}
    paths = [*(path for path in folders if path.parent not in folders), *(ROOT / "tests").glob("test_*.py")]
    names = sorted(path.relative_to(ROOT).as_posix() for path in paths)
    return [*LONGEST_FIRST, *(name for name in names if name not in LONGEST_FIRST)]


def number_of_processes() -> int:
    """More than there are processors, because tests with browsers and servers wait for these most of the time."""
    processors = os.cpu_count() or 1
    return min(processors + (processors + 1) // 2, MAX_PROCESSES)


def run(arguments: list[str], patience: int, **environment: str) -> Tally:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        spread = ["-n", str(number_of_processes()), "--dist", "loadfile", "--no-loadscope-reorder"]
        command = [sys.executable, "-m", "pytest", "-q", *spread, f"--junit-xml={report}"]
        try:
            # The processes must find the same tests, also where their names come out of a set.
            code = call([*command, *arguments], {"PYTHONHASHSEED": "0"} | os.environ | environment, patience)
        except subprocess.TimeoutExpired:
            print(f"The tests were ended, because they took more than {patience // 60} minutes.", flush=True)
            return Tally(errors=1)
        # 5 means that there was no test; anything else but 0 and 1, that pytest itself failed, perhaps half way.
        return tally_of(report) + Tally(errors=int(code not in (0, 1, 5)))


def call(command: list[str], environment: dict[str, str], patience: int) -> int:
    process = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        return process.wait(patience)
    except KeyboardInterrupt:
        # It has got the same Ctrl-C, and says what it found so far.
        process.wait(30)
        raise
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()


def tally_of(report: Path) -> Tally:
    if not report.exists():
        return Tally()
    found = Tally()
    for suite in ElementTree.parse(report).iter("testsuite"):
        tests, failed, errors, skipped = (int(suite.get(n, 0)) for n in ("tests", "failures", "errors", "skipped"))
        found += Tally(max(tests - failed - errors - skipped, 0), failed, errors, skipped)
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
