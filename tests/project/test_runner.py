"""The runner of the tests adds up what several runs found, and does not take a run that broke off for a good one."""

import signal
import subprocess
import sys

import pytest

from tests.__main__ import (
    LONGEST_FIRST,
    ON_POSTGRESQL,
    PATIENCE_IN_SECONDS,
    ROOT,
    WHAT_MAY_DIFFER,
    Tally,
    all_tests,
    job,
    run,
    tally_of,
)
from tests.conftest import BOTH_DATABASES
from tests.coverage import PACKAGES, TESTS, Covered, covered_of, missing_lines
from tests.sampling import TURN, is_in_turn, turn_of_check


def test_counts_are_added_up_and_said_as_pytest_does():
    assert str(Tally(passed=3) + Tally(passed=1, failed=2, errors=1, skipped=4)) == (
        "2 failed, 4 passed, 4 skipped, 1 errors"
    )
    assert str(Tally()) == "0 passed"


def test_a_report_that_was_never_written_counts_nothing(tmp_path):
    assert tally_of(tmp_path / "report.xml") == Tally()


SAMPLE = """
import pytest
def test_good(): pass
def test_better(): pass
def test_bad(): assert False
@pytest.mark.skip
def test_skipped(): pass
@pytest.fixture
def broken(): raise ValueError
def test_without_ground(broken): pass
"""


@pytest.fixture(autouse=True)
def one_process(monkeypatch):
    """For so few tests, one is enough; and all of them run, whatever part of the others does."""
    monkeypatch.setattr("tests.__main__.number_of_processes", lambda: 1)
    monkeypatch.delenv(TURN, raising=False)


@pytest.fixture
def sample(tmp_path, monkeypatch):
    """Tests that know nothing of the project and of most plugins, and so begin at once."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")

    def write(text):
        (tmp_path / "test_sample.py").write_text(text, encoding="utf-8")
        (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
        return ["-p", "xdist", "--rootdir", str(tmp_path), "-c", str(tmp_path / "pytest.ini"), str(tmp_path)]

    return write


def test_a_run_is_counted(sample, capfd):
    assert run(sample(SAMPLE), PATIENCE_IN_SECONDS) == Tally(passed=2, failed=1, errors=1, skipped=1)


def test_a_run_without_any_test_is_no_error(sample, capfd):
    assert run(sample(""), PATIENCE_IN_SECONDS) == Tally()


def test_a_run_that_pytest_refuses_is_an_error(tmp_path, capfd):
    assert run(["--no-such-option"], PATIENCE_IN_SECONDS) == Tally(errors=1)


def python(program):
    return [sys.executable, "-c", program]


def test_what_runs_beside_says_what_it_found_when_it_is_waited_for(capfd):
    with job(python("print('found'); raise SystemExit(3)"), beside=True) as beside:
        beside.process.wait(PATIENCE_IN_SECONDS)
        assert capfd.readouterr().out == ""
        assert beside.ended(PATIENCE_IN_SECONDS) == 3
    assert capfd.readouterr().out == "found\n"


def test_what_nobody_waited_for_is_ended():
    with job(python("import time; time.sleep(600)")) as left:
        assert left.process.poll() is None
    assert left.process.poll() == -signal.SIGTERM


def test_what_was_compiled_is_kept_for_the_next_process(monkeypatch, capfd):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    with job(python("import sys; print(sys.dont_write_bytecode)")) as one:
        assert one.ended(PATIENCE_IN_SECONDS) == 0
    assert capfd.readouterr().out == "False\n"


@pytest.mark.parametrize("folder", ["actions", "queries", "views"])
def test_the_folders_that_touch_the_database_run_on_postgresql(folder):
    assert f"tests/{folder}" in ON_POSTGRESQL


def test_everything_is_run_once_and_the_longest_first():
    paths = all_tests()
    assert tuple(paths[: len(LONGEST_FIRST)]) == LONGEST_FIRST
    for file in (ROOT / "tests").rglob("test_*.py"):
        name = file.relative_to(ROOT).as_posix()
        assert [path for path in paths if f"{name}/".startswith(f"{path}/")] != []
        assert len([path for path in paths if f"{name}/".startswith(f"{path}/")]) == 1


@pytest.mark.parametrize("path", ON_POSTGRESQL)
def test_what_runs_on_postgresql_is_there(path):
    assert (ROOT / path).exists()


def test_whatever_is_marked_for_both_databases_is_where_those_run():
    by_hand = {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "tests").rglob("test_*.py")
        if "mark.both_databases" in file.read_text(encoding="utf-8") and file.name != "test_runner.py"
    }
    assert by_hand
    assert [path for path in [*by_hand, *BOTH_DATABASES] if not path.startswith(ON_POSTGRESQL)] == []


DIVIDED = """
import pytest
def test_one(): pass
@pytest.mark.long
def test_long(): pass
@pytest.mark.parametrize("number", [1, 2, 3])
def test_another(number): pass
"""
USUAL = ["test_one", "test_another[1]", "test_another[2]", "test_another[3]"]


def test_a_run_in_turn_leaves_out_what_has_another_turn_and_nothing_that_holds_for_the_tree(tmp_path, monkeypatch):
    for folder in ("project", "views"):
        tmp_path.joinpath("tests", folder).mkdir(parents=True)
        tmp_path.joinpath("tests", folder, f"test_of_{folder}.py").write_text(DIVIDED, encoding="utf-8")
    monkeypatch.setenv(TURN, "5")
    in_turn = [name for name in USUAL if is_in_turn(f"tests/views/test_of_views.py::{name}", 5)]
    assert 0 < len(in_turn) < len(USUAL)
    assert collected(tmp_path, "-m", "") == sorted(
        [f"test_of_project.py::{name}" for name in [*USUAL, "test_long"]]
        + [f"test_of_views.py::{name}" for name in [*in_turn, "test_long"]]
    )


@pytest.mark.parametrize(
    ("file", "parts"),
    [
        ("tests/browser/test_game.py", 5),
        ("tests/browser/js/test_clock.py", 5),
        ("tests/server/test_kills.py", 5),
        ("tests/api/test_permissions.py", 3),
        ("tests/views/test_wall.py", 3),
        ("tests/queries/test_players.py", 2),
        ("tests/games/oracle/test_oracle.py", 2),
        ("tests/test_names.py", 2),
        ("tests/project/test_migrations.py", 2),
        ("tests/project/test_docs.py", 1),
    ],
)
def test_each_test_has_one_turn_of_so_many(file, parts):
    assert (ROOT / file).exists()
    tests = {f"{file}::test_{number}" for number in range(600)}
    turns = [{test for test in tests if is_in_turn(test, turn)} for turn in range(parts)]
    assert set().union(*turns) == tests
    assert sum(len(turn) for turn in turns) == len(tests)
    assert min(len(turn) for turn in turns) > 600 / parts * 0.8
    assert turns[0] == {test for test in tests if is_in_turn(test, 60)}


def test_the_turn_is_that_of_the_commit_or_whichever_is_wanted(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    turns = [turn_of_check()]  # there is no commit yet
    git("init", "--quiet")
    monkeypatch.setenv("GIT_AUTHOR_DATE", "2026-05-16T10:00:00Z")
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2026-05-16T10:00:00Z")
    author = ["-c", "user.name=Olga", "-c", "user.email=olga@example.org", "-c", "commit.gpgsign=false"]
    git(*author, "commit", "--quiet", "--allow-empty", "--message", "First")
    turns.append(turn_of_check())
    monkeypatch.setenv(TURN, "3")
    turns.append(turn_of_check())
    assert turns == [0, 58506, 3]


def git(*arguments):
    subprocess.run(["git", *arguments], check=True)


CHOSEN = """
import pytest
def test_a_page(): pass
@pytest.mark.both_databases
def test_chosen_by_hand(): pass
@pytest.mark.django_db(transaction=True)
def test_at_once(): pass
@pytest.mark.django_db
def test_one_after_the_other(): pass
"""


def test_what_may_differ_is_chosen_by_its_folder_its_transactions_or_by_hand(tmp_path):
    for folder in ("actions", "views"):
        tmp_path.joinpath("tests", folder).mkdir(parents=True)
        tmp_path.joinpath("tests", folder, f"test_of_{folder}.py").write_text(CHOSEN, encoding="utf-8")
    assert collected(tmp_path, *WHAT_MAY_DIFFER) == [
        "test_of_actions.py::test_a_page",
        "test_of_actions.py::test_at_once",
        "test_of_actions.py::test_chosen_by_hand",
        "test_of_actions.py::test_one_after_the_other",
        "test_of_views.py::test_at_once",
        "test_of_views.py::test_chosen_by_hand",
    ]


def collected(tmp_path, *arguments):
    """What pytest would run of the tests in this folder, as if it was the project's."""
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-q", "--collect-only", *arguments]
    rooted = ["--rootdir", str(tmp_path), "-c", str(ROOT / "pyproject.toml"), str(tmp_path)]
    done = subprocess.run([*command, *rooted], cwd=ROOT, capture_output=True, text=True, check=True)
    return sorted(line.rpartition("/")[2] for line in done.stdout.splitlines() if "::" in line)


def file_report(lines, missing):
    return {"summary": {"num_statements": lines, "covered_lines": lines - len(missing)}, "missing_lines": missing}


def test_coverage_is_counted_for_each_package():
    files = {
        "games/__init__.py": file_report(1, []),
        "games/heckmeck/dice.py": file_report(9, [3, 4]),
        "games_of_old/dice.py": file_report(5, [1]),
    }
    covered = covered_of("games", files)
    assert covered == Covered("games", lines=10, reached=8)
    assert str(covered) == "games                     80.0 %  (2 of 10 lines missing)"
    assert covered_of("tournament/actions", files).percent == 0.0
    assert missing_lines(files) == ["games/heckmeck/dice.py: 3, 4", "games_of_old/dice.py: 1"]


@pytest.mark.parametrize("folder", [*PACKAGES, *TESTS])
def test_what_is_measured_is_there(folder):
    assert (ROOT / folder / "__init__.py").exists()
