"""What a backup asks of SQLite: a copy while others write, a look at it, and a database that nobody else has open.

Nothing but SQLite itself touches a database that is in use: its locks belong to the process, and would be lost if the
file were opened and closed in any other way. It is the SQLite that config/database.py has put in place.

A copy is examined in a process of its own, which sees it as if it were the site's: by the same code, through the same
SQLite, and without stopping the threads that answer phones. What that process does is in `__main__`.
"""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

from tournament.actions.core.actors import Refused
from tournament.backups.archive import DatabaseInUse, NoRoom
from tournament.backups.manifest import Contents, contents_of

SIDE_FILES = ("-wal", "-shm", "-journal")


def copy_database(target: Path) -> None:
    """Copies all that is committed into a new file. Who writes meanwhile is not kept waiting."""
    connection.ensure_connection()
    with refusing_database_errors(), closing(sqlite3.connect(target)) as copy:
        # In one step: a write of another process would make it begin again.
        connection.connection.backup(copy)
    leave_in_one_file(target)


def leave_in_one_file(file: Path) -> None:
    """Folds the log into the database and removes it. Refuses where anybody else has the database open."""
    with refusing_database_errors(), closing(sqlite3.connect(file, timeout=1, isolation_level=None)) as database:
        # SQLite leaves this mode only for who is alone with the file.
        [mode] = database.execute("PRAGMA journal_mode=DELETE").fetchone()
    if mode != "delete":
        raise DatabaseInUse()


@contextmanager
def refusing_database_errors() -> Iterator[None]:
    """Says in our words what SQLite complains about."""
    try:
        yield
    except sqlite3.Error as error:
        if "is locked" in str(error):
            raise DatabaseInUse() from None
        if "is full" in str(error):
            raise NoRoom() from None
        if "disk I/O error" in str(error):
            raise Refused("disk_fails") from None
        raise Refused("database_damaged", problem=str(error)) from None


MIGRATE = "--migrate"


def examine_copy(folder: Path, *, migrate: bool = False) -> Contents:
    """What `contents.examine` finds in the database that lies in the folder under its usual name."""
    command = [sys.executable, "-m", "tournament.backups", *([MIGRATE] if migrate else [])]
    own = {"DATA_DIR": str(folder), "DATABASE_URL": "", "SECRET_KEY": "only for looking", "LOG_LEVEL": "ERROR"}
    usual = {"DJANGO_SETTINGS_MODULE": "tournament.config.settings"}
    done = subprocess.run(
        command,
        cwd=settings.BASE_DIR,
        env=usual | os.environ | own,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise Refused("database_damaged", problem=(done.stderr.strip().splitlines() or ["?"])[-1])
    answer = json.loads(done.stdout)
    if refused := answer.get("refused"):
        raise Refused(refused, **answer["params"])
    return contents_of(answer)
