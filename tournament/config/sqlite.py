"""Which SQLite we use, and whether it may be used at all. How the database is set up is said in database.py.

SQLite before 3.51.3 can damage a database in WAL mode when two connections write and tidy up at the same moment. The
SQLite that comes with a Python is often older than that, so the package pysqlite3 brings a newer one where it can.
"""

import sqlite3
import sys

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
