"""The real server, started as start.py starts it: it prepares a fresh folder, greets, answers, and ends when told."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest

from tests.project import ROOT

PATIENCE_IN_SECONDS = 120
pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows knows neither groups nor these signals")


@pytest.fixture
def port():
    """One that is ours for the whole test: the server can share it, nobody else is given it."""
    with socket.socket() as reserved:
        reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        reserved.bind(("127.0.0.1", 0))
        yield reserved.getsockname()[1]


@pytest.fixture
def start_server(tmp_path, port):
    """Starts it in a group of its own, as a terminal would."""
    started = []
    environment = os.environ | {"DATA_DIR": str(tmp_path), "SECRET_KEY": "only for this test", "DATABASE_URL": ""}

    def start(*more):
        command = [sys.executable, "manage.py", "serve", "127.0.0.1", str(port), *more]
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        started.append(process)
        wait_for(lambda: answers(port) or process.poll() is not None)
        return process

    yield start
    for process in started:
        for stream in (process.stdout, process.stderr):
            stream.close()
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def answers(port):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE_IN_SECONDS) as response:
            return response.status == 200
    except urllib.error.HTTPError:
        raise  # It answers, but with a page for what went wrong: waiting does not help.
    except OSError:
        return False


def wait_for(condition):
    """The only way to know that another process has come so far is to ask it again."""
    deadline = time.monotonic() + PATIENCE_IN_SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def ended(process):
    output, errors = process.communicate(timeout=PATIENCE_IN_SECONDS)
    return process.returncode, output.decode(), re.sub("(?m)^time=.*\n", "", errors.decode())


def test_it_greets_answers_and_ends_with_ctrl_c(start_server, port, tmp_path):
    address = f"http://127.0.0.1:{port}/"
    process = start_server("--greet", address)
    # What Ctrl-C does: everybody in the terminal's group gets it.
    os.killpg(process.pid, signal.SIGINT)
    code, output, errors = ended(process)
    hello, first_step, link = output.splitlines()
    assert hello == f"Grillmeister is at {address} (Ctrl-C ends it)"
    assert first_step == "Nobody can log in yet. Open this once to set up the first organiser:"
    assert link.strip().startswith(f"{address}setup/")
    assert (code, errors) == (0, "")
    assert (tmp_path / "grillmeister.sqlite3").exists()


def test_phones_find_it_by_a_code(start_server, port):
    process = start_server("--greet", f"http://127.0.0.1:{port}/", "--hall")
    process.terminate()
    code, output, _ = ended(process)
    lines = output.splitlines()
    assert (code, lines[1]) == (0, "Phones in the same network open it with this code:")
    assert {len(line) for line in lines if set(line) <= set("█▀▄ ") and line.strip()} == {len(lines[2])}


def test_nobody_keeps_the_port_when_the_server_is_killed(start_server, port):
    process = start_server()
    process.kill()
    process.wait()
    wait_for(lambda: not answers(port))
    assert start_server().poll() is None


def test_closing_the_terminal_ends_it(start_server):
    process = start_server()
    process.send_signal(signal.SIGHUP)
    assert ended(process)[0] == 0
