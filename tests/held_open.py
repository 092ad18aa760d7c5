"""A request that stands still in the middle, in a thread and on a connection of its own. For transactional tests."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

from django.db import connection
from django.http import HttpResponse
from django.test import Client

from tests.at_once import MAX_SECONDS


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
