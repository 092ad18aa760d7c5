"""One after the other: who writes in this process takes turns before asking SQLite, which lets one write at a time.

SQLite has no queue. Who finds it busy sleeps for a while and tries again, and meanwhile nobody writes. Between
processes that stays so; PostgreSQL has a queue of its own for each event.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

from django.db import connection

# As long as SQLite would try: whoever has waited in vain is told so by SQLite itself.
PATIENCE_IN_SECONDS = 10

_turn = RLock()


@contextmanager
def in_turn() -> Iterator[None]:
    """Not within a transaction: that has the database for itself already. Whose turn it is may ask again."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    ours = _turn.acquire(timeout=PATIENCE_IN_SECONDS)
    try:
        yield
    finally:
        if ours:
            _turn.release()
