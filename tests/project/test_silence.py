"""Connections that came in and have been silent for too long are ended, and no others."""

import socket
import sys
from contextlib import ExitStack

import pytest

from tournament.config.silence import end_silent

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Others do not say how long it has been.")
HOST, PATIENCE_IN_SECONDS = "127.0.0.1", 30
A_LONG_TIME = 3600


@pytest.fixture
def lines():
    """Of a connection that came in: our end and the other one; then one that we have made ourselves."""
    with ExitStack() as stack:

        def own(each):
            each.settimeout(PATIENCE_IN_SECONDS)
            return stack.enter_context(each)

        door = own(socket.create_server((HOST, 0)))
        # A server elsewhere, say that of the database, would be in another process.
        outside = own(socket.create_connection(door.getsockname()))
        ours = own(door.accept()[0])
        yield ours, outside


def test_who_has_been_silent_for_too_long_is_told_that_it_is_over(lines):
    ours, outside = lines
    end_silent(0)
    assert (ours.recv(9), outside.recv(9)) == (b"", b"")


def test_who_was_heard_of_meanwhile_goes_on(lines):
    ours, outside = lines
    end_silent(A_LONG_TIME)
    ours.sendall(b"on")
    assert outside.recv(9) == b"on"


def test_connections_of_our_own_may_rest():
    with socket.socket() as door:
        door.bind((HOST, 0))
        door.listen()
        outside = socket.create_connection(door.getsockname(), PATIENCE_IN_SECONDS)
        theirs, _ = door.accept()
        door.close()  # nobody of this process listens there
        with outside, theirs:
            end_silent(0)
            theirs.sendall(b"on")
            assert outside.recv(9) == b"on"


def test_looking_leaves_nothing_open(lines):
    before = socket.socket()
    number = before.fileno()
    before.close()
    end_silent(A_LONG_TIME)
    with socket.socket() as after:
        assert after.fileno() == number
