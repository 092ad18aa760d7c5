"""The real server on a folder of its own, as start.py serves it, with the benchmark's events in it.

What is asked of it is said in `serving`. Everything is on this machine, and gone afterwards.
"""

import json
import os
import re
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.asking import Answer, Connection, request

ROOT = Path(__file__).resolve().parents[1]
HOST = "127.0.0.1"
PATIENCE_IN_SECONDS = 60
SHARE = re.compile(r"^Pss: +(\d+) kB$", re.MULTILINE)
SMALL, WATCHED, LARGE = "small-{}", "watched", "large"  # slugs
TOLD = 1  # the number of the small event of which receivers are told, where there are any


class Opening(NamedTuple):
    """The secret of a link, and the tables that it opens."""

    token: str
    tables: tuple[int, ...]


class World(NamedTuple):
    """Links to tables that are being played: one to each small event, and many to the large one."""

    small: tuple[Opening, ...]
    large: tuple[Opening, ...]


@contextmanager
def served(**more: str) -> Iterator[tuple[int, World]]:
    """The port of a server that answers, and what there is to ask for; `more` of its environment."""
    with tempfile.TemporaryDirectory(prefix="grillmeister-bench-") as folder:
        environment = environment_of(folder) | more
        world = made_world(environment)
        port = free_port()
        command = [sys.executable, "manage.py", "serve", HOST, str(port)]
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            wait_for(process, port)
            yield port, world
        finally:
            end(process)


def environment_of(folder: str) -> dict[str, str]:
    """Nothing of the folder that is really used, and no database but a file."""
    own = {
        "DATA_DIR": folder,
        "SECRET_KEY": secrets.token_urlsafe(50),
        "DATABASE_URL": "",
        "DJANGO_SETTINGS_MODULE": "benchmarks.floor.settings",
    }
    return os.environ | own


def memory_of(port: int) -> int:
    """In bytes, of all processes of the server on this port together; 0 where the system does not tell.

    What they share is counted once: processes are copies of the first.
    """
    found = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            arguments = (folder / "cmdline").read_bytes().split(b"\0")
            if b"serve" in arguments and str(port).encode() in arguments:
                share = SHARE.search((folder / "smaps_rollup").read_text(encoding="ascii"))
                found += int(share[1]) * 1024 if share else 0
        except OSError:  # ended meanwhile
            continue
    return found


def made_world(environment: dict[str, str]) -> World:
    command = [sys.executable, "-m", "benchmarks.floor"]
    made = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    small, large = (tuple(Opening(token, tuple(tables)) for token, tables in each) for each in json.loads(made.stdout))
    return World(small, large)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def wait_for(process: "subprocess.Popen[bytes]", port: int) -> None:
    deadline = time.monotonic() + PATIENCE_IN_SECONDS
    while not answers(port):
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError("The server did not start.")
        time.sleep(0.05)


def answers(port: int) -> bool:
    try:
        return ask(port, request("GET", "/healthz")).status == 200
    except OSError:
        return False


def ask(port: int, sent: bytes) -> Answer:
    """A single question on a connection of its own."""
    connection = Connection(HOST, port)
    try:
        connection.send(sent)
        while (answer := connection.receive()) is None:
            pass
        return answer
    finally:
        connection.close()


def end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(PATIENCE_IN_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
