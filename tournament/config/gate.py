"""The door of our own server: a request comes in when all of it has arrived, and so many at a time as THREADS says.

What is sent arrives as slowly as a phone's wifi, and perhaps never as a whole. Whoever waits for it holds one of the
server's threads, but no place among those that are answered, and no connection to the database. Answers leave as a
whole: how quickly somebody fetches theirs is not waited for either. What never arrives is ended by `silence`.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from io import BytesIO
from queue import SimpleQueue
from shutil import copyfileobj
from tempfile import TemporaryFile
from threading import BoundedSemaphore
from typing import IO, Any
from wsgiref.types import StartResponse

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

# How many requests may be arriving at once. Every further one that brings something along is sent away until later.
MOST_ARRIVING = 32
MOST_BYTES_IN_MEMORY = 1_000_000
RETRY_AFTER_SECONDS = 5

Environ = dict[str, Any]
Application = Callable[[Environ, StartResponse], Any]


class Gate:
    """A WSGI application around another one."""

    def __init__(self, application: Application, places: int, arriving: int = MOST_ARRIVING) -> None:
        self._application = application
        self._arriving = BoundedSemaphore(arriving)
        # A place has its connection, whoever takes it: there are never more of them, and what they know stays warm.
        self._places: SimpleQueue[BaseDatabaseWrapper] = SimpleQueue()
        for _ in range(places):
            connection = connections.create_connection(DEFAULT_DB_ALIAS)
            connection.inc_thread_sharing()
            self._places.put(connection)

    def __call__(self, environ: Environ, start_response: StartResponse) -> list[bytes]:
        length = int(environ.get("CONTENT_LENGTH") or 0)
        if not length:
            return self._answer(environ, start_response)
        if not self._arriving.acquire(blocking=False):
            return refuse(start_response, HTTPStatus.SERVICE_UNAVAILABLE)
        try:
            arrived = arrived_from(environ["wsgi.input"], length)
        finally:
            self._arriving.release()
        if arrived is None:
            return refuse(start_response, HTTPStatus.BAD_REQUEST)
        with arrived:
            return self._answer(environ | {"wsgi.input": arrived}, start_response)

    def _answer(self, environ: Environ, start_response: StartResponse) -> list[bytes]:
        with self._place():
            return [whole(self._application(environ, start_response))]

    @contextmanager
    def _place(self) -> Iterator[None]:
        connection = self._places.get()
        connections[DEFAULT_DB_ALIAS] = connection
        try:
            yield
        finally:
            self._places.put(connection)


def arrived_from(line: Any, length: int) -> IO[bytes] | None:
    """Waits for all that was announced; None if whoever sends it has stopped before."""
    if length <= MOST_BYTES_IN_MEMORY:
        content = line.read(length)
        return BytesIO(content) if len(content) == length else None
    with ExitStack() as unless_whole:
        file = unless_whole.enter_context(TemporaryFile())
        copyfileobj(line, file)
        if file.tell() < length:
            return None
        file.seek(0)
        unless_whole.pop_all()
        return file


def whole(answer: Iterable[bytes]) -> bytes:
    try:
        return b"".join(answer)
    finally:
        if close := getattr(answer, "close", None):
            close()


def refuse(start_response: StartResponse, status: HTTPStatus) -> list[bytes]:
    """Nobody is there to read it, or a program that sends it again: without a page around it."""
    headers = [("Content-Type", "text/plain"), ("Retry-After", str(RETRY_AFTER_SECONDS))]
    start_response(f"{status.value} {status.phrase}", headers)
    return [status.phrase.encode()]
