"""Where the data is kept: a file of SQLite unless DATABASE_URL names a PostgreSQL server. And which SQLite may be used.

SQLite before 3.51.3 can damage a database in WAL mode when two connections write and tidy up at the same moment. The
SQLite that comes with a Python is often older than that, so the package pysqlite3 brings a newer one where it can.
"""

import sqlite3
import sys
from pathlib import Path
from typing import NoReturn
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

Version = tuple[int, ...]
FIRST_SAFE: Version = (3, 51, 3)


def put_newer_in_place() -> None:
    """Lets `import sqlite3` find the newer one. To be called before Django's SQLite backend is imported."""
    if sqlite3.sqlite_version_info >= FIRST_SAFE:
        return
    try:
        import pysqlite3.dbapi2
    except ImportError:  # It exists for the usual systems only; see requirements/run.in.
        return
    if pysqlite3.dbapi2.sqlite_version_info > sqlite3.sqlite_version_info:
        sys.modules["sqlite3"] = pysqlite3
        sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2


def version_in_place() -> Version:
    return tuple(sys.modules["sqlite3"].sqlite_version_info)


def needs_solitude(version: Version, connections: int) -> bool:
    """Whether the one connection must keep all others out. Raises if there may be others and this SQLite is unsafe."""
    if version >= FIRST_SAFE:
        return False
    if connections > 1:
        installed, wanted = (".".join(map(str, numbers)) for numbers in (version, FIRST_SAFE))
        raise ImproperlyConfigured(
            f"This Python brings SQLite {installed}, in which two connections at once can damage the database. "
            f"Use a Python with SQLite {wanted} or newer, or PostgreSQL by DATABASE_URL, "
            "or a single connection by THREADS=1."
        )
    return True


SHAPE = "postgres://user:password@host:port/name?options"
# How long SQLite waits for another program that is writing, before the page says that the database is busy. What
# writes in this program waits in a queue before that (actions/core/write_lock.py).
BUSY_TIMEOUT_IN_SECONDS = 5
# The same for a row that is locked in PostgreSQL. Where several wait for one row, the second of them waits twice: for
# its turn in the queue, and then for the row.
LOCK_TIMEOUT_IN_SECONDS = 5
CONNECT_TIMEOUT_IN_SECONDS = 10


def database(url: str, *, file: Path, threads: int, processes: int) -> dict[str, object]:
    """The entry for Django's DATABASES. The server may open a connection in each of the threads of each process."""
    return postgresql(url) if url else in_file(file, threads, processes)


def in_file(file: Path, threads: int, processes: int) -> dict[str, object]:
    if processes > 1:
        raise ImproperlyConfigured(
            f"SQLite is served by a single process, but WORKERS is {processes}. "
            "Leave WORKERS out, or use PostgreSQL by DATABASE_URL."
        )
    put_newer_in_place()
    alone = needs_solitude(version_in_place(), threads)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "CONN_MAX_AGE": 60,
        "OPTIONS": {
            "init_command": pragmas(alone=alone),
            # Take the write lock at the start: a transaction that first reads and then writes could not wait for it.
            "transaction_mode": "IMMEDIATE",
            "timeout": BUSY_TIMEOUT_IN_SECONDS,
        },
    }


def pragmas(*, alone: bool) -> str:
    # FULL, because with NORMAL a power cut can take back a result that was already acknowledged.
    durable = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
    # Before the others, because WAL asks for it as it begins.
    return f"PRAGMA locking_mode=EXCLUSIVE; {durable}" if alone else durable


def postgresql(url: str) -> dict[str, object]:
    parts = split(url)
    options = {
        "connect_timeout": str(CONNECT_TIMEOUT_IN_SECONDS),
        "options": f"-c lock_timeout={LOCK_TIMEOUT_IN_SECONDS}s",
        **options_of(parts),
    }
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.removeprefix("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        # Empty for a socket, whose directory can be named by ?host=/var/run/postgresql.
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        # A connection is not tried before each request: that would be one question more for every poll. One that
        # PostgreSQL has cut costs a single 503, and phones send again.
        "CONN_MAX_AGE": 60,
        "OPTIONS": options,
    }


def split(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        # Reading it is what finds a port that is none.
        _ = parts.port
    except ValueError:
        refuse("its host or port cannot be read")
    if parts.scheme not in ("postgres", "postgresql"):
        refuse("it does not begin with postgres://")
    if parts.path.count("/") != 1 or parts.path == "/":
        refuse("it does not end in the name of one database")
    if parts.fragment:
        refuse("it contains a #, which has to be written as %23")
    return parts


def options_of(parts: SplitResult) -> dict[str, str]:
    """What follows the question mark: any of the words that libpq knows for a connection, such as sslmode."""
    from psycopg import ProgrammingError
    from psycopg.conninfo import make_conninfo

    try:
        options = dict(parse_qsl(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query)))
        make_conninfo(**options)
    except (ValueError, ProgrammingError):
        refuse("PostgreSQL does not know the options after its question mark")
    return options


def refuse(problem: str) -> NoReturn:
    # Without the address itself: there is a password in it.
    raise ImproperlyConfigured(f"DATABASE_URL must look like {SHAPE}, but {problem}.")
