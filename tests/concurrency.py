"""Several people who act at the same moment, each in a thread with a database connection of its own.

`at_once` lets them all begin together, `held_open` stops a request in the middle, and `before_the_lock` lets somebody
come between what a request has read and what it does about it. The first two are for transactional tests only.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Barrier, Event, Thread
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.http import HttpResponse
from django.test import Client

from tournament import models
from tournament.actions.draws.seats import remove_round

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


@contextmanager
def held_open(address: str, before_reading: str) -> Iterator[Callable[[], HttpResponse]]:
    """It waits before its first statement about this table of the database, until its response is asked for."""
    arrived, released = Event(), Event()
    responses: list[HttpResponse] = []

    def wait(execute: Callable[..., Any], sql: str, *others: Any) -> Any:
        if f'"{before_reading}"' in sql:
            arrived.set()
            released.wait(MAX_SECONDS)
        return execute(sql, *others)

    def get() -> None:
        try:
            with connection.execute_wrapper(wait):
                responses.append(Client().get(address))
        finally:
            arrived.set()
            connection.close()

    def finish() -> HttpResponse:
        released.set()
        thread.join(MAX_SECONDS)
        return responses[0]

    thread = Thread(target=get, daemon=True)
    thread.start()
    arrived.wait(MAX_SECONDS)
    assert not responses, f"The response came without reading {before_reading}."
    try:
        yield finish
    finally:
        finish()


def takes_the_draw_back(round: models.Round) -> None:
    """Nothing is left of the round, and something has happened at the event."""
    models.GameRecord.objects.filter(table__round=round).delete()
    remove_round(models.Round.objects.get(pk=round.pk))
    models.Event.objects.filter(pk=round.event_id).update(revision=F("revision") + 1)


@contextmanager
def before_the_lock(act: Callable[[], object]) -> Iterator[None]:
    """Does this when the first action begins, before it looks at anything again."""
    pending = [act]

    def watch(execute: Callable[..., Any], sql: str, *others: Any) -> Any:
        if pending and sql.startswith("SAVEPOINT"):
            pending.pop()()
        return execute(sql, *others)

    with connection.execute_wrapper(watch):
        yield
    assert not pending, "Nothing has begun."
