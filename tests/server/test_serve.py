"""The real server, started as start.py starts it: it prepares a fresh folder, greets, answers, and ends when told."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from functools import partial

import pytest

from tests.project import ROOT
from tests.server.locked import locked_file
from tests.server.phones import Phone, address, submission
from tests.server.serving import kill, server_in, wait_for

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows knows neither groups nor these signals")
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="The processes are found as Linux lists them.")


@pytest.fixture
def server(tmp_path, prepared):
    """One that was prepared by an earlier start."""
    folder, _ = prepared("sqlite")
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    with server_in(tmp_path, LOG_LEVEL="") as server:
        yield server


def said(server):
    """What it has printed, and what it complains of."""
    complaints = re.sub("(?m)^time=.*\n", "", server.errors.read_text(encoding="utf-8"))
    return server.output.read_text(encoding="utf-8").splitlines(), complaints


@pytest.fixture
def fresh(tmp_path):
    """One in an empty folder."""
    with server_in(tmp_path, LOG_LEVEL="") as server:
        yield server


def test_it_prepares_a_fresh_folder_greets_answers_and_ends_with_ctrl_c(fresh, tmp_path):
    server = fresh
    address = f"http://127.0.0.1:{server.port}/"
    server.start("--greet", address)
    # What Ctrl-C does: everybody in the terminal's group gets it.
    os.killpg(server.pid, signal.SIGINT)
    assert server.ended() == 0
    lines, complaints = said(server)
    assert [line.partition("setup/")[0] for line in lines] == [
        f"Grillmeister is at {address} (Ctrl-C ends it)",
        "Nobody can sign in yet. Open this once to set up the first organiser:",
        f"  {address}",
    ]
    assert complaints == ""
    assert (tmp_path / "grillmeister.sqlite3").exists()


def test_phones_find_it_by_a_code(server):
    server.start("--greet", f"http://127.0.0.1:{server.port}/", "--hall")
    os.kill(server.pid, signal.SIGTERM)
    assert server.ended() == 0
    lines, _ = said(server)
    assert lines[1] == "Phones in the same network open it with this code:"
    assert {len(line) for line in lines if set(line) <= set("█▀▄ ") and line.strip()} == {len(lines[2])}


def test_nobody_keeps_the_port_when_the_server_is_killed(server):
    server.start()
    server.kill(parent_only=True)
    wait_for(lambda: not server.listens())
    server.start()


def test_closing_the_terminal_ends_it(server):
    server.start()
    os.kill(server.pid, signal.SIGHUP)
    assert server.ended() == 0


@on_linux
def test_a_process_that_is_killed_is_replaced_as_often_as_it_takes(server):
    server.start()
    for _ in range(3):
        wait_for(server.answers)
        [worker] = server.workers()
        kill(worker)
        wait_for(partial(is_gone, server, worker))
    wait_for(lambda: server.has_ended() or server.answers())
    assert not server.has_ended(), server.last_words()


def is_gone(server, worker):
    return server.has_ended() or worker not in server.workers()


def test_a_process_that_cannot_work_is_not_replaced_for_ever(tmp_path):
    with server_in(tmp_path, DJANGO_SETTINGS_MODULE="tests.server.failing") as server:
        server.launch()
        assert server.ended() == 1
        assert "No module named 'tests.server.nothing'" in server.last_words()


def test_a_second_server_on_the_same_port_is_refused(server):
    server.start()
    second = [sys.executable, "manage.py", "serve", "127.0.0.1", str(server.port)]
    refused = subprocess.run(
        second, cwd=ROOT, env=server.environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert (refused.returncode, refused.stdout) == (1, "")
    assert re.fullmatch(
        f"CommandError: Cannot serve on 127.0.0.1 port {server.port}: .+. Choose another one.\n", refused.stderr
    )
    assert server.answers()


def test_several_processes_on_sqlite_are_refused(tmp_path):
    with server_in(tmp_path, WORKERS="2") as server:
        server.launch()
        assert server.ended() == 1
        assert server.last_words() == (
            "SQLite is served by a single process, but WORKERS is 2. "
            "Leave WORKERS out, or use PostgreSQL by DATABASE_URL."
        )


def test_what_is_being_answered_when_it_is_told_to_end_is_answered(server):
    server.start()
    [(token, [table])] = server.openings()
    phone, sent = Phone(server.port, token), submission()
    connection = phone.connection()
    with locked_file(server):
        phone.send(connection, "POST", address(table), sent)
        wait_for(server.answers)  # asked later, and answered
        os.kill(server.pid, signal.SIGTERM)
        wait_for(lambda: not server.listens())
    response = connection.getresponse()
    receipt = json.loads(response.read())["receipt"]
    connection.close()
    assert (response.status, server.ended()) == (201, 0)
    assert server.evidence_at(table) == ([], [[1, "accepted", sent["submission"], receipt]])


@on_linux
def test_processes_that_are_no_copies_of_the_first_serve_as_well(server):
    """As on Windows and macOS, where each new one reads the program anew."""
    server.program = ["-m", "tests.server.spawned"]
    server.start()
    [(token, [table])] = server.openings()
    assert Phone(server.port, token).hand_in(table, submission()).answer.status == 201
    [worker] = server.workers()
    kill(worker)
    wait_for(partial(is_gone, server, worker))
    wait_for(lambda: server.has_ended() or server.answers())
    os.kill(server.pid, signal.SIGTERM)
    assert server.ended() == 0
