"""One after the other: who writes in this process takes turns before asking SQLite, which lets one write at a time.

SQLite has no queue. Who finds it busy sleeps for a while and tries again, and meanwhile nobody writes. Between
processes that stays so; PostgreSQL has a queue of its own for each event. Phones have somebody who writes for them:
`writer`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, local
from time import monotonic

from django.db import connection

# Whoever has waited in vain asks SQLite, which waits as well and then says so.
PATIENCE_IN_SECONDS = 4
# All that a phone waits for here, whatever it is: well below what it waits for an answer (static/js/outbox.js).
PATIENCE_OF_PHONES_IN_SECONDS = 12

_turn = Lock()
_here = local()


@contextmanager
def in_turn() -> Iterator[None]:
    """Asked once: whose turn it is has it until the end. Not within a transaction, which has the database already."""
    if not takes_turns() or getattr(_here, "asked", False):
        yield
        return
    ours = _turn.acquire(timeout=PATIENCE_IN_SECONDS)
    with asked():
        try:
            yield
        finally:
            if ours:
                _turn.release()


def takes_turns() -> bool:
    """Whether whoever wants to write has to wait for others of this process."""
    return connection.vendor == "sqlite" and not connection.in_atomic_block


@contextmanager
def until(deadline: float) -> Iterator[None]:
    """SQLite waits for other processes only so long; where it would not wait longer anyway, this costs nothing."""
    left, usual = max(0.0, deadline - monotonic()), _patience_of_sqlite()
    if left >= usual:
        yield
        return
    _let_sqlite_wait(left)
    try:
        yield
    finally:
        _let_sqlite_wait(usual)


def _patience_of_sqlite() -> float:
    return float(connection.settings_dict["OPTIONS"]["timeout"]) if connection.vendor == "sqlite" else 0.0


def _let_sqlite_wait(seconds: float) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout={round(seconds * 1000)}")


@contextmanager
def asked() -> Iterator[None]:
    """Whoever has asked once, or waited in vain, does not wait again."""
    _here.asked = True
    try:
        yield
    finally:
        _here.asked = False
