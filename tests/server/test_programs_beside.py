"""Other programs at the database of a running server: a backup, a shell, the next start. They take nothing away.

A process loses all its locks on a file when it closes any descriptor of it. A server that does so, wherever, believes
to hold its locks while the others see nobody: the last one to leave deletes the log under the server, and whatever is
acknowledged afterwards goes into a file without a name.
"""

import sys
from pathlib import Path

import pytest

from tests.server.conftest import SQLITE_FIRST
from tests.server.phones import Phone, submission
from tests.server.serving import wait_for

ROUNDS = 4
CORRECTIONS = 300
BACKUP = "from django.db import connection; connection.cursor().execute(\"VACUUM INTO '{target}'\")"
LOOK = "from tournament.models import Result; print(Result.objects.count())"


@pytest.fixture
def server(serving):
    with serving(WORKERS="1") as server:
        server.start()
        yield server


@SQLITE_FIRST
def test_what_is_acknowledged_beside_other_programs_is_there_after_a_restart(server, vendor, tmp_path):
    [(token, tables)] = server.openings(tables=2 * ROUNDS)
    phone, receipts = Phone(server.port, token), {}
    for number in range(ROUNDS):
        for table in tables[number::ROUNDS]:
            sent = submission()
            receipts[str(table)] = [
                [1, "accepted", sent["submission"], phone.hand_in(table, sent).answer.data["receipt"]]
            ]
        run_beside(server, vendor, tmp_path / f"backup-{number}")
    server.kill()
    server.start()
    assert server.evidence() == {"wrong": [], "results": receipts}


def run_beside(server, vendor, target):
    """What people do while a hall is playing."""
    if vendor == "sqlite":
        server.run("manage", "shell", "-c", BACKUP.format(target=target))
    server.run("manage", "shell", "-c", LOOK)


@pytest.mark.skipif(sys.platform != "linux", reason="Linux lists who holds which lock.")
def test_a_server_with_sqlite_keeps_its_locks(server, vendor):
    if vendor != "sqlite":
        pytest.skip("PostgreSQL's own processes hold the files.")
    [(token, [table, *_])] = server.openings(tables=2)
    phone = Phone(server.port, token)
    phone.hand_in(table, submission())
    held = locked_files(server)
    assert held == {server.folder / "grillmeister.sqlite3", server.folder / "grillmeister.sqlite3-shm"}
    for version in range(1, CORRECTIONS):
        phone.hand_in(table, submission(base_version=version))
        # Read while others lock files, the list may lack some; what was given away does not come back by itself.
        wait_for(lambda: locked_files(server) == held)


def locked_files(server):
    """The files of the database on which the answering process has a lock of any kind."""
    [worker] = server.workers()
    inodes = {file.stat().st_ino: file for file in server.folder.glob("grillmeister.sqlite3*")}
    # Each line: a number, POSIX, ADVISORY, READ or WRITE, the process, major:minor:inode, from, to.
    locks = [line.split() for line in Path("/proc/locks").read_text(encoding="ascii").splitlines()]
    return {
        inodes[inode]
        for lock in locks
        if lock[1] == "POSIX" and lock[4] == str(worker) and (inode := int(lock[5].rpartition(":")[2])) in inodes
    }
