"""Phones take turns with their results, and nobody waits for one that has not sent everything yet, or for strangers."""

import json
from io import BytesIO
from threading import Thread

import pytest
from django.db import connection
from django.test import Client

from tests.factories.entries import only_table, playing
from tests.factories.links import link, phone, submission
from tournament.actions import turns
from tournament.actions.turns import in_turn

MOST_SECONDS = 30
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL has a queue of its own"),
]


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Whoever has to wait here waits longer than the test."""
    monkeypatch.setattr(turns, "PATIENCE_IN_SECONDS", 10 * MOST_SECONDS)


def path_of(table):
    return f"/table/{table.pk}/submissions/"


def elsewhere(action):
    """What it came to in another thread, or None where it still waits."""
    came = []

    def act():
        came.append(action())
        connection.close()

    thread = Thread(target=act, daemon=True)
    thread.start()
    thread.join(MOST_SECONDS)
    return came[0] if came else None


def takes_a_turn():
    with in_turn():
        return "had it"


class SlowLine(BytesIO):
    """A body that is not there yet: meanwhile somebody else wants to write."""

    meanwhile = None

    def read(self, *size):
        self.meanwhile = self.meanwhile or elsewhere(takes_a_turn)
        return super().read(*size)


def test_nobody_waits_for_a_phone_with_a_slow_line():
    event, round = playing()
    table = only_table(event)
    client, body = phone(link(round)), json.dumps(submission()).encode()
    line = SlowLine(body)
    response = client.generic("POST", path_of(table), body, content_type="application/json", **{"wsgi.input": line})
    assert (response.status_code, line.meanwhile) == (201, "had it")


def test_strangers_and_readers_take_no_turn():
    event, round = playing()
    path, client = path_of(only_table(event)), phone(link(round))
    with in_turn():
        asked = [elsewhere(lambda: Client().post(path).status_code), elsewhere(lambda: client.get(path).status_code)]
    assert asked == [404, 405]
