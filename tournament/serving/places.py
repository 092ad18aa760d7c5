"""How many requests are answered at once: as many as there are threads, and whoever writes leaves some for readers.

A thread that writes may have to wait for the database, as long as another program holds it. Pages must come meanwhile.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from functools import partial
from http import HTTPStatus
from typing import Any, TypeVar

from tournament.serving.refusal import RefusedRequest

READING = ("GET", "HEAD", "OPTIONS")
# They are only looked at, and write all the same: a link that is opened.
WRITING_PATHS = ("/t/",)
MAX_FOR_READERS_ONLY = 2
# Together with the waiting for the lock and for the database (see actions) less than a phone waits: 15 seconds.
PATIENCE_IN_SECONDS = 3.0

Outcome = TypeVar("Outcome")


class Places:
    """Threads, each with its own connection to the database, and who may have them."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="request")
        self._places = asyncio.Semaphore(threads)
        self._for_writers = asyncio.Semaphore(max(1, threads - min(MAX_FOR_READERS_ONLY, threads // 2)))

    async def run(self, act: Callable[[dict[str, Any]], Outcome], environ: dict[str, Any]) -> Outcome:
        """Calls `act` in a thread once there is a place for this request; refuses it where that takes too long."""
        async with AsyncExitStack() as places:
            try:
                async with asyncio.timeout(PATIENCE_IN_SECONDS):
                    if writes(environ):
                        await places.enter_async_context(self._for_writers)
                    await places.enter_async_context(self._places)
            except TimeoutError:
                raise RefusedRequest(HTTPStatus.SERVICE_UNAVAILABLE) from None
            return await asyncio.get_running_loop().run_in_executor(self._pool, partial(act, environ))


def writes(environ: dict[str, Any]) -> bool:
    """Whether a request may have to wait for the database's lock."""
    return environ["REQUEST_METHOD"] not in READING or environ["PATH_INFO"].startswith(WRITING_PATHS)
