"""How many requests are answered at once: as many as there are threads; readers and writers leave each other some.

A thread that writes may have to wait for the database, as long as another program holds it: pages must come meanwhile.
And a hall that asks for pages all the time must not keep a result waiting. Who gets no place is refused before Django
is asked, as is a request that is too large or too slow.
"""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, contextmanager, nullcontext
from functools import partial
from http import HTTPStatus
from threading import Event
from typing import TypeVar
from wsgiref.types import WSGIEnvironment

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.views.public.cached_pages import OWN_PATH

READING = ("GET", "HEAD", "OPTIONS")
# They are only looked at, and write all the same: a link that is opened.
WRITING_PATHS = ("/t/",)
# Of each kind of request so many places are never taken by the other, as far as there are enough.
RESERVED = 2
# Together with the waiting for the lock and for the database (see actions) less than a phone waits: 15 seconds.
PATIENCE_IN_SECONDS = 3.0
RETRY_AFTER_SECONDS = 5
SENTENCES: dict[HTTPStatus, Promise] = {
    HTTPStatus.BAD_REQUEST: _("This request can’t be read."),
    HTTPStatus.REQUEST_TIMEOUT: _("It took too long to arrive. Please send it again."),
    HTTPStatus.LENGTH_REQUIRED: _("This request doesn’t say how long it is."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: _("This is too large to be sent at once."),
    HTTPStatus.SERVICE_UNAVAILABLE: _("There is too much going on. Please try again in a few seconds."),
}

Outcome = TypeVar("Outcome")


class RefusedRequest(Exception):
    """A request that does not reach Django; as plain text, because nobody could render a page for it."""

    def __init__(self, status: HTTPStatus) -> None:
        self.status = status
        self.body = f"{SENTENCES[status]}\n".encode()
        self.headers = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Cache-Control", "no-store"),
            ("Content-Length", str(len(self.body))),
        ]
        if status == HTTPStatus.SERVICE_UNAVAILABLE:
            self.headers.append(("Retry-After", str(RETRY_AFTER_SECONDS)))


class Traffic:
    """How many polls of own pages wait in this process, and how many requests write. The loop counts them."""

    def __init__(self) -> None:
        self.own_polls = self.writing = 0
        self.nobody_writes = Event()
        self.nobody_writes.set()

    @contextmanager
    def writer(self) -> Iterator[None]:
        """Inside of `with`, somebody writes."""
        self.writing += 1
        self.nobody_writes.clear()
        try:
            yield
        finally:
            self.writing -= 1
            if not self.writing:
                self.nobody_writes.set()


traffic = Traffic()


class Places:
    """Threads, each with its own connection to the database, and who may have them."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="request")
        self._places = asyncio.Semaphore(threads)
        most_of_a_kind = max(1, threads - min(RESERVED, threads // 2))
        self._kinds = {kind: asyncio.Semaphore(most_of_a_kind) for kind in (False, True)}
        # They are rendered one at a time: a second one would keep a place only to wait in it.
        self._own_polls = asyncio.Semaphore(1)

    async def run(self, act: Callable[[WSGIEnvironment], Outcome], environ: WSGIEnvironment) -> Outcome:
        """Calls `act` in a thread once there is a place for this request; refuses it where that takes too long."""
        is_writing, is_own_poll = writes(environ), polls_own_page(environ)
        queues = [*[self._own_polls] * is_own_poll, self._kinds[is_writing], self._places]
        async with AsyncExitStack() as places:
            # Where there is room nobody waits, and a hall that polls is spared the timer.
            is_full = any(queue.locked() for queue in queues)
            traffic.own_polls += is_own_poll
            try:
                async with asyncio.timeout(PATIENCE_IN_SECONDS) if is_full else nullcontext():
                    for queue in queues:
                        await places.enter_async_context(queue)
            except TimeoutError:
                raise RefusedRequest(HTTPStatus.SERVICE_UNAVAILABLE) from None
            finally:
                traffic.own_polls -= is_own_poll
            with traffic.writer() if is_writing else nullcontext():
                return await asyncio.get_running_loop().run_in_executor(self._pool, partial(act, environ))


def polls_own_page(environ: WSGIEnvironment) -> bool:
    """Whether a player's own page asks for what is new: hundreds do in a second, and each gets another answer."""
    return "revision=" in environ["QUERY_STRING"] and OWN_PATH.fullmatch(environ["PATH_INFO"]) is not None


def writes(environ: WSGIEnvironment) -> bool:
    """Whether a request may have to wait for the database's lock."""
    return environ["REQUEST_METHOD"] not in READING or environ["PATH_INFO"].startswith(WRITING_PATHS)
