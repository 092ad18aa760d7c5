"""A request comes in as a whole, and whoever waits for theirs is in nobody's way."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from django.db import connections

from tournament.config.gate import MOST_BYTES_IN_MEMORY, Gate

SLOW, QUICK = b"slow", b"quick"


@pytest.fixture
def elsewhere():
    """Does something in a thread of its own, which gets other connections than the test has."""

    def act(action, *arguments):
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(action, *arguments).result()

    return act


class Line:
    """What is sent over it; before it arrives, something else happens."""

    def __init__(self, content, meanwhile):
        self.read_on = BytesIO(content).read
        self.meanwhile = meanwhile
        self.came = []

    def read(self, *size):
        if not self.came:
            self.came.append(self.meanwhile())
        return self.read_on(*size)


def ask(gate, line=None, length=0):
    """The status and the content of what comes back."""
    said = []
    sent = {"wsgi.input": line, "CONTENT_LENGTH": str(length)} if line else {}
    content = gate(sent, lambda status, headers: said.append((status, dict(headers).get("Retry-After"))))
    return *said[0], b"".join(content)


def echo(environ, start_response):
    start_response("200 OK", [])
    return [environ["wsgi.input"].read()] if "wsgi.input" in environ else [QUICK]


def test_others_are_answered_before_all_has_arrived(elsewhere):
    gate = Gate(echo, places=1)
    line = Line(SLOW, meanwhile=lambda: ask(gate))
    assert elsewhere(ask, gate, line, len(SLOW)) == ("200 OK", None, SLOW)
    assert line.came == [("200 OK", None, QUICK)]


def test_where_too_much_is_arriving_more_is_sent_away_until_later(elsewhere):
    gate = Gate(echo, places=1, arriving=1)
    line = Line(SLOW, meanwhile=lambda: (ask(gate, BytesIO(QUICK), len(QUICK)), ask(gate)))
    assert elsewhere(ask, gate, line, len(SLOW)) == ("200 OK", None, SLOW)
    refused = ("503 Service Unavailable", "5", b"Service Unavailable")
    assert line.came == [(refused, ("200 OK", None, QUICK))]
    assert elsewhere(ask, gate, BytesIO(QUICK), len(QUICK)) == ("200 OK", None, QUICK)


@pytest.mark.parametrize("announced", [len(SLOW) + 1, MOST_BYTES_IN_MEMORY + 1])
def test_what_did_not_arrive_as_a_whole_does_not_come_in(elsewhere, announced):
    status, _, content = elsewhere(ask, Gate(echo, places=1), BytesIO(SLOW), announced)
    assert (status, content) == ("400 Bad Request", b"Bad Request")


def test_much_comes_in_as_well(elsewhere):
    much = b"worms" * MOST_BYTES_IN_MEMORY
    assert elsewhere(ask, Gate(echo, places=1), BytesIO(much), len(much)) == ("200 OK", None, much)


def test_there_are_as_many_connections_as_places(elsewhere):
    seen = []

    def look(environ, start_response):
        seen.append(connections["default"])
        return echo(environ, start_response)

    gate = Gate(look, places=2)
    for _ in range(6):
        elsewhere(ask, gate)
    assert len({id(each) for each in seen}) == 2


def test_a_place_is_free_again_only_when_the_answer_is_closed_and_also_if_it_goes_wrong(elsewhere):
    closed = []

    class Wrong(list):
        def close(self):
            closed.append(self)

    gate = Gate(lambda environ, start_response: Wrong(["no bytes"]), places=1)
    for number in (1, 2):
        with pytest.raises(TypeError):
            elsewhere(ask, gate)
        assert len(closed) == number
