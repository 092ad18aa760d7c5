"""Requests that stop half-way, and connections over which nothing comes: everybody else is answered meanwhile."""

import os
import socket
from contextlib import ExitStack, contextmanager

import pytest

from tests.server.phones import Phone, address, submission
from tests.server.serving import HOST, PATIENCE_IN_SECONDS, wait_for
from tournament.serving.bodies import MAX_ARRIVING_OF_CLIENT

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows lets nobody share a port")

THREADS = 4
HALF_REQUESTS, HALF_HEADS, IDLE = 300, 300, 1000
HALF_HEAD = "POST /login/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken="
REST_OF_HEAD = "a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\n"
HALF_BODY = "username=a"


@pytest.fixture(scope="module")
def vendor():
    """What is sent does not come as far as the database."""
    return "sqlite"


@contextmanager
def strangers(server, number, begin=""):
    """So many connections over which that much comes, and no more."""
    with ExitStack() as stack:
        connections = [stack.enter_context(socket.create_connection((HOST, server.port))) for _ in range(number)]
        for connection in connections:
            connection.settimeout(PATIENCE_IN_SECONDS)
            connection.sendall(begin.encode())
        yield connections


def test_others_are_answered_while_many_requests_stand_still(serving):
    with serving(THREADS=str(THREADS)) as server:
        server.start()
        [(token, tables)] = server.openings(tables=2)
        phone = Phone(server.port, token)
        with (
            strangers(server, HALF_REQUESTS, HALF_HEAD + REST_OF_HEAD + HALF_BODY),
            strangers(server, HALF_HEADS, HALF_HEAD),
            strangers(server, IDLE),
        ):
            pages = [phone.ask("GET", path) for path in ("/healthz", "/", "/login/")]
            results = [phone.ask("POST", address(table), submission()) for table in tables]
        assert [answer.status for answer in (*pages, *results)] == [200, 200, 200, 201, 201]


def test_what_never_arrives_comes_to_an_end(serving):
    with serving(DJANGO_SETTINGS_MODULE="tests.server.hasty") as server:
        server.start()
        half = HALF_HEAD + REST_OF_HEAD + HALF_BODY
        with (
            strangers(server, 8, half) as bodies,
            strangers(server, 8, HALF_HEAD) as heads,
            strangers(server, 8) as idle,
        ):
            answers = [read_to_end(connection) for connection in (*bodies, *heads, *idle)]
        assert [answer[:12] for answer in answers] == [b"HTTP/1.1 408"] * 8 + [b""] * 16
        assert server.answers()


def test_one_client_may_not_have_more_on_the_way_than_so_much(serving):
    with serving() as server:
        server.start()
        [(token, [table])] = server.openings()
        phone, sent = Phone(server.port, token), submission()
        told = []

        def is_refused():
            """What is not there in time is given up: on a slow machine some may be before the last has begun."""
            with strangers(server, MAX_ARRIVING_OF_CLIENT, HALF_HEAD + REST_OF_HEAD + HALF_BODY):
                if phone.ask("POST", address(table), {}).status == 503:
                    told.extend([phone.ask("POST", address(table), sent), phone.ask("GET", "/healthz")])
            return told

        wait_for(is_refused)
        refused, page = told
        assert (refused.status, refused.headers["Retry-After"], page.status) == (503, "5", 200)
        assert phone.hand_in(table, sent).answer.status == 201


def read_to_end(connection):
    """All that comes until the other end closes it."""
    received = b""
    while more := connection.recv(10_000):
        received += more
    return received
