"""A PostgreSQL server of our own, made for one run of the tests and thrown away after it.

It lives in a temporary folder and listens on a socket there, so that it meets no other server and no port. Nothing
that it acknowledges survives a power cut, which is what makes it quick.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

USER = "grillmeister"
# PostgreSQL refuses to run as root; the first of these that exists takes its place.
UNPRIVILEGED = ("postgres", "nobody")
PATIENCE_IN_SECONDS = 60
QUICK = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
SETTINGS = {
    "max_connections": "100",
    "timezone": "UTC",
}


# In the environment of a run: the address of a server for all of its processes.
LENT_SERVER = "TESTS_POSTGRESQL"


class NoServer(Exception):
    """The server could not be started; the text is what it said."""


@contextmanager
def throw_away_server(programs: Path, *, durable: bool = False) -> Iterator[str]:
    """Starts it, gives the DATABASE_URL for it, and removes it, whatever happens in between.

    `durable`: what it acknowledges would survive a power cut, which takes as long as it does on a server.
    """
    # Short, because the name of a socket must not be long.
    folder = Path(tempfile.mkdtemp(prefix="gm-"))
    process = None
    try:
        process = start(programs, folder, durable=durable)
        yield f"postgres://{USER}@/grillmeister?host={folder}"
    finally:
        if process:
            stop(process)
        shutil.rmtree(folder, ignore_errors=True)


def start(programs: Path, folder: Path, *, durable: bool) -> subprocess.Popen[bytes]:
    data, log = folder / "data", folder / "log"
    person = unprivileged()
    if person:
        shutil.chown(folder, person["user"], person["group"])
    initdb = [programs / "initdb", "--pgdata", data, "--username", USER, "--auth=trust", "--no-sync"]
    made = subprocess.run(
        [*initdb, "--encoding=UTF8", "--no-locale"], cwd=folder, capture_output=True, text=True, check=False, **person
    )
    if made.returncode:
        raise NoServer(made.stderr)
    settings = SETTINGS | ({} if durable else QUICK) | {"listen_addresses": "", "unix_socket_directories": str(folder)}
    options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    with log.open("wb") as output:
        # In a session of its own, so that Ctrl-C does not reach it: it has to outlive the tests that it serves.
        process = subprocess.Popen(
            [programs / "postgres", "-D", data, *options],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            **person,
        )
    try:
        wait_until_ready(programs, folder, process)
    except BaseException:
        stop(process)
        print(log.read_text(encoding="utf-8", errors="replace"))
        raise
    return process


def unprivileged() -> dict[str, Any]:
    """Who runs the server: nobody special if we are root, else ourselves."""
    if os.geteuid() != 0:
        return {}
    import grp
    import pwd

    for name in UNPRIVILEGED:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": name, "group": grp.getgrgid(entry.pw_gid).gr_name, "extra_groups": []}
    raise NoServer(f"We are root, and there is no user {' or '.join(UNPRIVILEGED)} to run the server.")


def wait_until_ready(programs: Path, folder: Path, process: subprocess.Popen[bytes]) -> None:
    ask = [programs / "pg_isready", "--quiet", "--host", folder, "--username", USER, "--dbname", "postgres"]
    deadline = time.monotonic() + PATIENCE_IN_SECONDS
    while subprocess.run(ask, check=False).returncode:
        if process.poll() is not None or time.monotonic() > deadline:
            raise NoServer("The server did not start; what it said stands above.")
        time.sleep(0.1)


def stop(process: subprocess.Popen[bytes]) -> None:
    # SIGINT lets it end at once and in order; after SIGQUIT it would still remove what it shares with its children.
    for ask, patience in ((signal.SIGINT, 20), (signal.SIGQUIT, 10), (signal.SIGKILL, 10)):
        process.send_signal(ask)
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            continue
        return
