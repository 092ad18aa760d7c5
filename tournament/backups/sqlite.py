"""What a backup asks of SQLite: a copy while others write, and to leave a database that nobody else has open.

Nothing but SQLite itself touches a database that is in use: its locks belong to the process, and would be lost if the
file were opened and closed in any other way. It is the SQLite that config/sqlite.py has put in place.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection

from tournament.actions.core.refusals import Refused
from tournament.backups.files import DatabaseInUse, NoRoom

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
