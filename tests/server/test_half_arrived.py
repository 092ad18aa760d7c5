"""Requests of which half has arrived, and perhaps nothing more comes: everybody else is answered meanwhile."""

import os
import socket
import sys
from contextlib import ExitStack, contextmanager

import pytest

from tests.server.phones import Phone, address, submission
from tests.server.serving import HOST, PATIENCE_IN_SECONDS, wait_for
from tournament.config.gate import MOST_ARRIVING

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows lets nobody share a port")

THREADS = 2
HALF = b"username=a"


@pytest.fixture(scope="module")
def vendor():
    """What is sent does not come as far as the database."""
    return "sqlite"


@pytest.fixture
def server(serving):
    with serving(WORKERS="1", THREADS=str(THREADS)) as server:
        server.start()
        yield server


@contextmanager
def half_arrived(server, number):
    """So many strangers who begin to sign in, and go no further."""
    head = f"POST /login/ HTTP/1.1\r\nHost: localhost:{server.port}\r\nCookie: csrftoken={'a' * 32}\r\n"
    form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\n"
    with ExitStack() as stack:
        lines = [stack.enter_context(socket.create_connection((HOST, server.port))) for _ in range(number)]
        for line in lines:
            line.settimeout(PATIENCE_IN_SECONDS)
            line.sendall((head + form).encode() + HALF)
        yield lines


def test_others_are_answered_while_many_requests_stand_still(server):
    [(token, tables)] = server.openings(tables=2)
    phone = Phone(server.port, token)
    with half_arrived(server, 4 * THREADS):
        answers = [phone.ask("GET", "/healthz"), *(phone.ask("POST", address(table), submission()) for table in tables)]
    assert [answer.status for answer in answers] == [200, 201, 201]


def test_pages_come_and_results_wait_while_as_many_stand_still_as_may(server):
    [(token, [table])] = server.openings()
    phone, sent = Phone(server.port, token), submission()
    with half_arrived(server, MOST_ARRIVING):
        wait_for(lambda: phone.ask("POST", address(table), {}).status == 503)
        refused, page = phone.ask("POST", address(table), sent), phone.ask("GET", "/healthz")
    assert (refused.status, refused.headers["Retry-After"], page.status) == (503, "5", 200)
    assert phone.hand_in(table, sent).answer.status == 201


@pytest.mark.skipif(sys.platform != "linux", reason="Only Linux tells how long a connection has been silent.")
def test_what_never_arrives_comes_to_an_end(serving):
    with (
        serving(WORKERS="1", THREADS=str(THREADS), DJANGO_SETTINGS_MODULE="tests.server.hasty") as server,
    ):
        server.start()
        with half_arrived(server, 2 * THREADS) as lines, socket.create_connection((HOST, server.port)) as nothing:
            nothing.settimeout(PATIENCE_IN_SECONDS)
            assert [line.recv(100) for line in (*lines, nothing)] == [b""] * (2 * THREADS + 1)
        assert server.answers()
