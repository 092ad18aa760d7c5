"""Transactions that write, one at a time as long as SQLite is the database: it takes one writer and has no queue.

Who finds SQLite busy sleeps, tries again, and may be overtaken by everybody who comes later. So the threads of this
process queue for a lock, and whoever holds it has SQLite to share with other programs only (a shell, a second server).
PostgreSQL locks rows and has queues of its own: nothing but `transaction.atomic()` is left of this there.
"""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from threading import RLock

from django.db import OperationalError, connection, transaction

# Together with the time that SQLite waits for other programs (config/database.py) less than a phone waits for its
# answer (static/js/phone.js).
LOCK_TIMEOUT_IN_SECONDS = 4

_lock = RLock()  # what is called after a commit may write as well


@contextmanager
def write_transaction(*, timeout: float | None = None) -> Iterator[None]:
    """`transaction.atomic()` for whoever writes; within another transaction it is a part of that one.

    `timeout`, in seconds, is for those who would rather not write than wait as long as usual, for the lock and again
    for SQLite. Who waits in vain gets an OperationalError, as from a database that is busy.
    """
    if connection.vendor != "sqlite" or not transaction.get_autocommit():
        with transaction.atomic():
            yield
        return
    with (
        _held(LOCK_TIMEOUT_IN_SECONDS if timeout is None else timeout),
        nullcontext() if timeout is None else _busy_timeout(timeout),
        transaction.atomic(),
    ):
        yield


@contextmanager
def _held(timeout: float) -> Iterator[None]:
    if not _lock.acquire(timeout=timeout):
        raise OperationalError("database is locked: other requests are writing")
    try:
        yield
    finally:
        _lock.release()


@contextmanager
def _busy_timeout(seconds: float) -> Iterator[None]:
    """How long SQLite waits for other programs, until the end of the block."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        (usual,) = cursor.fetchone()
        cursor.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout = {usual}")
