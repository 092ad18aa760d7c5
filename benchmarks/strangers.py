"""Strangers who hold the server up, on this machine only: does anybody notice? Pages are asked for meanwhile."""

import socket
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from time import perf_counter

from benchmarks.asking import Connection, request
from benchmarks.load import percentile
from benchmarks.measure import Finding, Line
from benchmarks.server import HOST, WATCHED, World, ask, served
from benchmarks.submissions import Submissions

HALF_HEAD = b"POST /login/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken="
HALF_BODY = HALF_HEAD + b"a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nusername=a"
PAGES = 200
BROWSERS, CONNECTIONS_OF_A_BROWSER = 200, 6


def rows() -> Iterator[Line]:
    with served() as (port, world):
        yield from held_up(port, world)
        yield browsers(port)


def held_up(port: int, world: World) -> Iterator[Line]:
    """The 99th percentile of pages, while that much stands half-sent or idle."""
    results = Submissions(port, world.small)
    for what, number, begin in (
        ("300 requests stop half-way", 300, HALF_BODY),
        ("300 heads stop half-way", 300, HALF_HEAD),
        ("3,000 connections rest", 3000, b""),
    ):
        with strangers(port, number, begin):
            pages = times_of(
                port, [request("GET", f"/e/{WATCHED}/standings/"), request("GET", "/login/")] * (PAGES // 2)
            )
            handed_in = times_of(port, [question.encode() for question in results.take(PAGES // 4)])
        found = f"p50 {percentile(pages, 50) * 1000:.0f}; results p99 {percentile(handed_in, 99) * 1000:.0f} ms"
        yield Finding(f"a page while {what} (99th percentile)", percentile(pages, 99), found, "< 200 ms")


@contextmanager
def strangers(port: int, number: int, begin: bytes) -> Iterator[None]:
    """So many connections over which that much comes, and no more."""
    with ExitStack() as stack:
        for _ in range(number):
            connection = stack.enter_context(socket.create_connection((HOST, port)))
            connection.sendall(begin)
        yield


def times_of(port: int, questions: Sequence[bytes]) -> list[float]:
    """Each on a connection of its own, as somebody who has just come asks."""
    found = []
    for question in questions:
        begin = perf_counter()
        status = ask(port, question).status
        found.append(perf_counter() - begin)
        if status not in (200, 201):
            raise RuntimeError(f"Only 200 or 201 was expected: {status}")
    return found


def browsers(port: int) -> Line:
    """Two hundred that open six connections each and keep them, and somebody who comes after them."""
    page = request("GET", f"/e/{WATCHED}/")
    open_ones = [Connection(HOST, port) for _ in range(BROWSERS * CONNECTIONS_OF_A_BROWSER)]
    try:
        for connection in open_ones:
            connection.send(page)
        for connection in open_ones:
            while connection.receive() is None:
                pass
        found = times_of(port, [page] * PAGES)
    finally:
        for connection in open_ones:
            connection.close()
    what = f"a page while {BROWSERS} browsers keep {CONNECTIONS_OF_A_BROWSER} connections each (99th percentile)"
    return Finding(what, percentile(found, 99), f"p50 {percentile(found, 50) * 1000:.0f} ms", "< 200 ms")
