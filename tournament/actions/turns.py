"""One after the other: who writes in this process takes turns before asking SQLite, which lets one write at a time.

SQLite has no queue. Who finds it busy sleeps for a while and tries again, and meanwhile nobody writes. Between
processes that stays so; PostgreSQL has a queue of its own for each event.

What phones hand in is done by one thread of its own: a connection of SQLite that finds that another has written forgets
all that it has read, and threads that wait for each other a dozen times a result cost as much as the result.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from threading import Lock, local
from typing import TypeVar

from django.conf import settings
from django.db import close_old_connections, connection

# Whoever has waited in vain asks SQLite, which waits as well and then says so. Together that is less than a phone waits
# for an answer (static/js/outbox.js).
PATIENCE_IN_SECONDS = 4

_turn = Lock()
_here = local()
_writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
Outcome = TypeVar("Outcome")


@contextmanager
def in_turn() -> Iterator[None]:
    """Asked once: whose turn it is has it until the end. Not within a transaction, which has the database already."""
    if not _takes_turns() or getattr(_here, "asked", False):
        yield
        return
    ours = _turn.acquire(timeout=PATIENCE_IN_SECONDS)
    with _asked():
        try:
            yield
        finally:
            if ours:
                _turn.release()


def by_the_writer(act: Callable[[], Outcome]) -> Outcome:
    """In the thread that writes for the phones, in its turn; here where it does not come to it."""
    if not _takes_turns() or settings.THREADS == 1:  # where one is enough, there may be no second connection
        return act()
    waiting = _writer.submit(copy_context().run, _act, act)
    try:
        return waiting.result(PATIENCE_IN_SECONDS)
    except TimeoutError:
        if not waiting.cancel():  # it has begun
            return waiting.result()
    with _asked():
        return act()


def _takes_turns() -> bool:
    return connection.vendor == "sqlite" and not connection.in_atomic_block


def _act(act: Callable[[], Outcome]) -> Outcome:
    close_old_connections()  # as for every request
    try:
        with in_turn():
            return act()
    finally:
        close_old_connections()


@contextmanager
def _asked() -> Iterator[None]:
    _here.asked = True
    try:
        yield
    finally:
        _here.asked = False
