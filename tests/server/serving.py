"""A real server on a folder of its own, which can be killed and started again, and is ended whatever happens."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.project import ROOT
from tests.server.standby import Ended, Standby

HOST = "127.0.0.1"
PATIENCE_IN_SECONDS = 120


def wait_for(condition: Callable[[], Any]) -> None:
    """The only way to know that another process has come so far is to ask it again."""
    deadline = time.monotonic() + PATIENCE_IN_SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@contextmanager
def reserved_port() -> Iterator[int]:
    """One that is ours meanwhile: the server can share it, nobody else is given it."""
    with socket.socket() as reserved:
        reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        # So that a server that looks whether the port is free finds that it is: nobody listens here.
        reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        reserved.bind((HOST, 0))
        yield reserved.getsockname()[1]


class Server:
    """What it says is in `output` (since the last start) and `errors`; its database and all else in `folder`."""

    def __init__(self, folder: Path, port: int, **environment: str) -> None:
        self.folder, self.port = folder, port
        self.output, self.errors = folder / "output", folder / "errors"
        own = {"DATA_DIR": str(folder), "SECRET_KEY": "only for this test", "DATABASE_URL": "", "LOG_LEVEL": "ERROR"}
        self.environment = os.environ | own | environment
        self.program = ["manage.py", "serve"]
        self.process: subprocess.Popen[bytes] | None = None
        self.standby: Standby | None = None

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self, *more: str) -> None:
        """Returns when it answers, with all of its processes where the system can be asked for them."""
        self.launch(*more)
        wait_for(lambda: self.answers() or self.has_ended())
        assert not self.has_ended(), self.last_words()
        if sys.platform == "linux":
            wait_for(lambda: len(self.workers()) == int(self.environment.get("WORKERS", 1)))

    def launch(self, *more: str) -> None:
        """In a group of its own, as a terminal would."""
        command = [sys.executable, *self.program, HOST, str(self.port), *more]
        with self.output.open("wb") as output, self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, start_new_session=True, stdout=output, stderr=errors
            )

    def ended(self) -> int:
        """Waits until it has, and returns how."""
        assert self.process is not None
        return self.process.wait(PATIENCE_IN_SECONDS)

    def evidence(self) -> Any:
        """What its database holds: `results` by table, and `wrong`, which should be empty."""
        return json.loads(self.run("tests.server.evidence"))

    def evidence_at(self, table: int) -> tuple[list[str], list[list[Any]]]:
        """What is wrong anywhere, and the versions of one table: [number, state, submission, receipt]."""
        found = self.evidence()
        return found["wrong"], found["results"][str(table)]

    def openings(self, *, events: int = 1, tables: int = 1) -> list[tuple[str, list[int]]]:
        """New events that are being played: of each the secret of a link to all its tables, and the tables."""
        return [(token, tables) for token, tables in json.loads(self.run("tests.server.world", events, tables))]

    def run(self, module: str, *arguments: object) -> str:
        """What a module of ours prints that sees the same settings and the same database."""
        done = self.carry_out(module, *arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def carry_out(self, module: str, *arguments: object) -> Ended:
        """The same, if it may fail."""
        self.standby = self.standby or Standby(self.environment)
        return self.standby.run(module, *arguments, patience=PATIENCE_IN_SECONDS)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://{HOST}:{self.port}/healthz", timeout=PATIENCE_IN_SECONDS) as response:
                return bool(response.status == 200)
        except urllib.error.HTTPError:
            raise  # It answers, but with a page for what went wrong: waiting does not help.
        except OSError:
            return False

    def has_ended(self) -> bool:
        return self.process is not None and self.process.poll() is not None

    def last_words(self) -> str:
        return "\n".join(self.errors.read_text(encoding="utf-8", errors="replace").splitlines()[-40:])

    def workers(self) -> list[int]:
        """The processes that answer, as the system lists them. For Linux."""
        return [pid for pid, parent in living() if parent == self.pid and not is_helper(pid)]

    def kill(self, *, parent_only: bool = False) -> None:
        """Without any warning: the process that was started, and at the same moment those that it has started."""
        workers = [] if parent_only or sys.platform != "linux" else self.workers()
        for pid in (self.pid, *workers):
            kill(pid)
        self.ended()

    def end(self) -> None:
        """The same at the end of a test; returns when nobody has the port any more."""
        if self.standby:
            self.standby.end()
        if self.process is None:
            return
        if not self.has_ended():
            self.kill()
        wait_for(lambda: not self.listens())

    def listens(self) -> bool:
        with closing(socket.socket()) as probe:
            return probe.connect_ex((HOST, self.port)) == 0


@contextmanager
def server_in(folder: Path, **environment: str) -> Iterator[Server]:
    """One that is not started yet, and ended when the test is over."""
    with reserved_port() as port:
        server = Server(folder, port, **environment)
        try:
            yield server
        finally:
            server.end()


def kill(pid: int) -> None:
    """It may have ended by itself meanwhile."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def living() -> Iterator[tuple[int, int]]:
    """Every process of this Linux with its parent, but those that have ended and were not mourned yet."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            # After the name, which may contain anything: the state, and the parent.
            state, parent, *_ = stat.read_text(encoding="utf-8", errors="replace").rpartition(") ")[2].split()
        except OSError:  # gone by now
            continue
        if state not in "ZX":
            yield int(stat.parent.name), int(parent)


def is_helper(pid: int) -> bool:
    """Python's own, where worker processes are not copies of the first."""
    try:
        return b"resource_tracker" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return True
