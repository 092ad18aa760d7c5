"""Several people doing something at the same moment, each in a thread with a database connection of its own."""

from collections.abc import Callable, Sequence
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection

ONLY_SQLITE = pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has queues of its own")
MAX_SECONDS = 120  # a thread that hangs fails the test instead of the whole run


def at_once(*actions: Callable[[], Any]) -> list[Any]:
    """What each of them came to, an exception included, in the order given. Use with transactional tests only."""
    outcomes: list[Any] = [None] * len(actions)
    barrier = Barrier(len(actions))

    def act(index: int, action: Callable[[], object]) -> None:
        try:
            connection.ensure_connection()
            barrier.wait(MAX_SECONDS)
            outcomes[index] = action()
        except Exception as error:
            outcomes[index] = error
        finally:
            connection.close()

    threads = [Thread(target=act, args=pair, daemon=True) for pair in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(MAX_SECONDS)
    if any(thread.is_alive() for thread in threads):
        raise TimeoutError("Somebody hangs.")
    return outcomes


def kinds(outcomes: Sequence[object]) -> list[str]:
    """The names of the outcomes' types, sorted: which of them happened, whoever it happened to."""
    return sorted(type(each).__name__ for each in outcomes)
