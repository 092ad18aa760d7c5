"""One after the other: who writes in this process takes turns before asking SQLite, which lets one write at a time.

SQLite has no queue. Who finds it busy sleeps for a while and tries again, and meanwhile nobody writes. Between
processes that stays so; PostgreSQL has a queue of its own for each event. Phones have somebody who writes for them:
`writer`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, local

from django.db import connection

# Whoever has waited in vain asks SQLite, which waits as well and then says so. Together that is less than a phone waits
# for an answer (static/js/outbox.js).
PATIENCE_IN_SECONDS = 4

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
def asked() -> Iterator[None]:
    """Whoever has asked once, or waited in vain, does not wait again."""
    _here.asked = True
    try:
        yield
    finally:
        _here.asked = False
