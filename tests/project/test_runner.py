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
from tests.coverage import PACKAGES, TESTS, Covered, covered_of, missing_lines
from tests.sampling import PARTS, TURN, turn_of_this_commit


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


def sample(tmp_path, text):
    """Tests that know nothing of the project, and so begin at once."""
    (tmp_path / "test_sample.py").write_text(text, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    return ["--rootdir", str(tmp_path), "-c", str(tmp_path / "pytest.ini"), str(tmp_path)]


def test_a_run_is_counted(tmp_path, capfd):
    arguments = sample(tmp_path, SAMPLE)
    assert run(arguments, PATIENCE_IN_SECONDS) == Tally(passed=2, failed=1, errors=1, skipped=1)


def test_a_run_without_any_test_is_no_error(tmp_path, capfd):
    assert run(sample(tmp_path, ""), PATIENCE_IN_SECONDS) == Tally()


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


DIVIDED = """
import pytest
def test_one(): pass
def test_two(): pass
@pytest.mark.long
def test_long(): pass
@pytest.mark.parametrize("number", [1, 2, 3])
def test_three(number): pass
"""
ONE, TWO, *THREE = ["test_one", "test_two", "test_three[1]", "test_three[2]", "test_three[3]"]


@pytest.fixture
def divided(tmp_path):
    for folder in ("browser", "project", "views"):
        tmp_path.joinpath("tests", folder).mkdir(parents=True)
        tmp_path.joinpath("tests", folder, f"test_of_{folder}.py").write_text(DIVIDED, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("turn", "browser", "views"),
    [
        (0, [ONE, THREE[1]], [ONE, THREE[0], THREE[2]]),
        (1, [TWO, THREE[2]], [TWO, THREE[1]]),
        (2, [THREE[0]], [ONE, THREE[0], THREE[2]]),
        (3, [ONE, THREE[1]], [TWO, THREE[1]]),
    ],
)
def test_checks_take_turns_with_the_tests_of_each_file_but_run_all_that_hold_for_the_tree(
    divided, monkeypatch, turn, browser, views
):
    monkeypatch.setenv(TURN, str(turn))
    assert collected(divided, "-m", "not long") == sorted(
        f"test_of_{folder}.py::{name}"
        for folder, names in [("browser", browser), ("project", [ONE, TWO, *THREE]), ("views", views)]
        for name in names
    )


def test_long_tests_are_in_no_turn(divided, monkeypatch):
    monkeypatch.setenv(TURN, "1")
    assert collected(divided, "-m", "long") == [
        f"test_of_{folder}.py::test_long" for folder in ("browser", "project", "views")
    ]


@pytest.mark.parametrize("folder", PARTS)
def test_what_is_divided_otherwise_is_there(folder):
    assert (ROOT / folder).is_dir()


def test_every_commit_has_its_turn(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    turns = [turn_of_this_commit()]  # there is no commit yet
    git("init", "--quiet")
    author = ["-c", "user.name=Olga", "-c", "user.email=olga@example.org"]
    for _ in range(3):
        git(*author, "commit", "--quiet", "--allow-empty", "--message", "One more")
        turns.append(turn_of_this_commit())
    assert turns == [0, 1, 2, 3]


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
