"""Receives what requests bring along, in bounded time, and no more than the address takes.

What is too large is refused before it is read. What arrives lies in memory, never in a file, and so what may arrive at
the same time is limited as well: for each client, and for all together.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from http import HTTPStatus
from typing import Protocol
from wsgiref.types import WSGIEnvironment

from django.conf import settings
from django.db import DatabaseError

from tournament.serving.places import Places, RefusedRequest
from tournament.views.http.body_limits import DEFAULT_BODY_BYTES, body_limit, may_send_large_body
from tournament.views.http.requests import client_address_in

MAX_LARGE_AT_ONCE = 3
MAX_ARRIVING_OF_CLIENT = 512
MAX_ARRIVING = 4096
MAX_BYTES_OF_CLIENT = 48 * 1024 * 1024
MAX_BYTES = 160 * 1024 * 1024


class Source(Protocol):
    """Waits for the whole body; raises when its sender leaves before."""

    async def __call__(self) -> bytes: ...


class Bodies:
    """The bodies of requests that are arriving at this moment."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._requests: Counter[str] = Counter()
        self._bytes: Counter[str] = Counter()
        self._large = asyncio.Semaphore(MAX_LARGE_AT_ONCE)

    @asynccontextmanager
    async def received(self, environ: WSGIEnvironment, source: Source) -> AsyncIterator[bytes]:
        """The whole body, for as long as the request is being answered."""
        if "HTTP_TRANSFER_ENCODING" in environ:
            raise RefusedRequest(HTTPStatus.LENGTH_REQUIRED)
        length = int(environ.get("CONTENT_LENGTH") or 0)
        if not length:
            yield b""
            return
        if length > body_limit(environ["PATH_INFO"]):
            raise RefusedRequest(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        with self._accounted(client_address_in(environ), length):
            if length <= DEFAULT_BODY_BYTES:
                yield await _arrived(source, length)
                return
            if not await self._is_allowed(environ):
                raise RefusedRequest(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            async with self._large:
                yield await _arrived(source, length)

    async def _is_allowed(self, environ: WSGIEnvironment) -> bool:
        try:
            return await self._places.run(may_send_large_body, environ)
        except DatabaseError:
            raise RefusedRequest(HTTPStatus.SERVICE_UNAVAILABLE) from None

    @contextmanager
    def _accounted(self, client: str, length: int) -> Iterator[None]:
        """Refuses what is too much at once."""
        if (
            self._requests[client] >= MAX_ARRIVING_OF_CLIENT
            or self._requests.total() >= MAX_ARRIVING
            or self._bytes[client] + length > MAX_BYTES_OF_CLIENT
            or self._bytes.total() + length > MAX_BYTES
        ):
            raise RefusedRequest(HTTPStatus.SERVICE_UNAVAILABLE)
        self._requests[client] += 1
        self._bytes[client] += length
        try:
            yield
        finally:
            self._requests[client] -= 1
            self._bytes[client] -= length
            if not self._requests[client]:
                del self._requests[client], self._bytes[client]


async def _arrived(source: Source, length: int) -> bytes:
    try:
        async with asyncio.timeout(settings.ARRIVAL_TIMEOUT):
            body = await source()
    except TimeoutError:
        raise RefusedRequest(HTTPStatus.REQUEST_TIMEOUT) from None
    except Exception:  # whatever granian says of a connection that ended half-way
        raise RefusedRequest(HTTPStatus.BAD_REQUEST) from None
    if len(body) != length:
        raise RefusedRequest(HTTPStatus.BAD_REQUEST)
    return body
