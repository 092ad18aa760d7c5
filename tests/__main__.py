"""Runs the tests: `python -m tests` all of them with SQLite and, beside that, with PostgreSQL where a database matters.

With PostgreSQL run the tests that `both_databases` in tests/conftest.py chooses; with --long, all in these folders.

    python -m tests               everything, except what takes minutes
    python -m tests --check       a part of it (see tests/sampling.py), and mypy beside it
    python -m tests --long        all tests, first with SQLite and then with PostgreSQL
    python -m tests ARGUMENTS     as pytest does, with SQLite (or what DATABASE_URL says)

What runs beside the tests with SQLite says what it found after them. The last line is the sum of both runs. What the
machine lacks is said before it, and is a failure with CI=1.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from tests.postgresql import LENT_SERVER, NoServer, throw_away_server
from tests.programs import find_postgresql, on_ci, provide
from tests.sampling import TURN, turn_of_check

ROOT = Path(__file__).resolve().parents[1]
# Where there are tests to which the database matters.
ON_POSTGRESQL = (
    "tests/actions",
    "tests/api/test_repeats.py",
    "tests/backups",
    "tests/push",
    "tests/queries",
    "tests/views",
    "tests/webhooks",
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
MYPY = [sys.executable, "-m", "mypy"]
# Without files of bytecode, each process, and each server and command that a test starts, would compile all anew.
ENVIRONMENT = {"PYTHONDONTWRITEBYTECODE": ""}


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
    if arguments not in ([], ["--check"], ["--long"]):
        return subprocess.call([sys.executable, "-m", "pytest", *arguments])
    try:
        return everything(long=arguments == ["--long"], check=arguments == ["--check"])
    except KeyboardInterrupt:
        return 130


def everything(*, long: bool, check: bool) -> int:
    started = time.monotonic()
    # An empty mark expression takes back the "not long" of pyproject.toml.
    options = ["-m", "", "-o", "faulthandler_timeout=3600", "--hypothesis-profile=long"] if long else []
    patience = LONG_PATIENCE_IN_SECONDS if long else PATIENCE_IN_SECONDS
    # A check runs what runs with both databases with one of them.
    turn, next_turn = _turns() if check else ("", "")
    with ExitStack() as stack:
        mypy = stack.enter_context(job(MYPY, beside=True)) if check else None
        missing = provide()
        # The long ones measure how long things take, and have the machine for themselves.
        postgresql = None if long else stack.enter_context(with_postgresql(options, beside=True, **{TURN: next_turn}))
        print("The tests with SQLite:", flush=True)
        lent = postgresql.lent if postgresql else {}
        tallies = [run([*options, *all_tests()], patience, **lent, **{TURN: turn})]
        postgresql = postgresql or stack.enter_context(with_postgresql(options, beside=False, **{TURN: ""}))
        tallies += postgresql.ended(patience)
        is_typed = not mypy or types_are_right(mypy, patience)
    for sentence in missing:
        print(f"\nMISSING: {sentence}", flush=True)
    total = sum(tallies, Tally(errors=int(not is_typed)))
    print(f"\n{total} in {time.monotonic() - started:.2f}s", flush=True)
    return int(any(not tally.good for tally in tallies) or not is_typed or bool(missing and on_ci()))


def _turns() -> tuple[str, str]:
    """Of the two runs."""
    turn = turn_of_check()
    print(f"A part of the tests: {TURN}={turn} runs it again, other commits run others, `make test` all.\n", flush=True)
    return str(turn), str(turn + 1)


def types_are_right(mypy: "Job", patience: int) -> bool:
    print("\nThe types:", flush=True)
    try:
        return mypy.ended(patience) == 0
    except subprocess.TimeoutExpired:
        print(f"They were not checked within {patience // 60} minutes.", flush=True)
        return False


@dataclass(frozen=True)
class OnPostgreSQL:
    """The tests that run with PostgreSQL: `ended` waits for them, and counts them; `lent` is its server, for others."""

    ended: Callable[[int], list[Tally]]
    lent: dict[str, str]


@contextmanager
def with_postgresql(options: list[str], *, beside: bool, **environment: str) -> Iterator[OnPostgreSQL]:
    """Begins the tests with PostgreSQL, where there is one."""
    programs = find_postgresql()
    if programs is None:
        yield OnPostgreSQL(lambda patience: [], lent={})
        return
    heading = "\nThe tests with PostgreSQL:"
    with ExitStack() as stack:
        try:
            url = stack.enter_context(throw_away_server(programs))
        except NoServer as reason:
            print(f"PostgreSQL could not be started: {reason}", flush=True)
            yield OnPostgreSQL(lambda patience: [Tally(errors=1)], lent={})
            return
        if not beside:
            print(heading, flush=True)
        arguments = [*(options or WHAT_MAY_DIFFER), *ON_POSTGRESQL]
        processes = 1 if beside else number_of_processes()
        finish = stack.enter_context(begun(arguments, processes, beside=beside, DATABASE_URL=url, **environment))

        def ended(patience: int) -> list[Tally]:
            if beside:
                print(heading, flush=True)
            return [finish(patience)]

        yield OnPostgreSQL(ended, lent={LENT_SERVER: url})


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
    with begun(arguments, number_of_processes(), **environment) as finish:
        return finish(patience)


@contextmanager
def begun(
    arguments: list[str], processes: int, *, beside: bool = False, **environment: str
) -> Iterator[Callable[[int], Tally]]:
    """Begins a run of pytest. What it gives waits for it, so many seconds, and counts it."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        spread = ["-n", str(processes), "--dist", "loadfile", "--no-loadscope-reorder"]
        command = [sys.executable, "-m", "pytest", "-q", *spread, f"--junit-xml={report}", *arguments]
        with job(command, beside=beside, **environment) as pytest:

            def finish(patience: int) -> Tally:
                try:
                    code = pytest.ended(patience)
                except subprocess.TimeoutExpired:
                    print(f"The tests were ended, because they took more than {patience // 60} minutes.", flush=True)
                    return Tally(errors=1)
                # 5 means that there was no test; all but 0 and 1, that pytest itself failed, perhaps half way.
                return tally_of(report) + Tally(errors=int(code not in (0, 1, 5)))

            yield finish


@dataclass(frozen=True)
class Job:
    """A program that runs. What it says is shown as it comes, or in the end where it runs beside another one."""

    process: subprocess.Popen[bytes]
    said: Path | None

    def ended(self, patience: int) -> int:
        """Waits so many seconds for its exit code."""
        try:
            return self.process.wait(patience)
        except KeyboardInterrupt:
            # It has got the same Ctrl-C, and says what it found so far.
            self.process.wait(30)
            raise
        finally:
            if self.said:
                print(self.said.read_text(encoding="utf-8", errors="replace"), end="", flush=True)


@contextmanager
def job(command: list[str], *, beside: bool = False, **environment: str) -> Iterator[Job]:
    """Starts a program, and ends it in the end, whatever happens."""
    # The processes of a run must find the same tests, also where their names come out of a set.
    own = {"PYTHONHASHSEED": "0"} | os.environ | ENVIRONMENT | environment
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder) / "said"
        with said.open("wb") as output:
            stdout, stderr = (output, subprocess.STDOUT) if beside else (None, None)
            process = subprocess.Popen(command, cwd=ROOT, env=own, stdout=stdout, stderr=stderr)
        try:
            yield Job(process, said if beside else None)
        finally:
            end(process)


def end(process: subprocess.Popen[bytes]) -> None:
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
