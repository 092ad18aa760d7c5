"""Results from phones queue for the lock on SQLite, not for each other's slow lines, and none of them for good."""

import contextlib
import json
import sqlite3
from io import BytesIO
from threading import Thread
from time import monotonic

import pytest
from django.db import OperationalError, connection
from django.test import Client

from tests.concurrency import ONLY_SQLITE, at_once
from tests.factories.entries import only_table, playing
from tests.factories.links import link, phone, send, submission
from tournament.actions.core import write_lock
from tournament.actions.core.write_lock import write_transaction
from tournament.models import Result

MAX_SECONDS = 30
pytestmark = [pytest.mark.django_db(transaction=True), ONLY_SQLITE]


@pytest.fixture
def patient(monkeypatch):
    """Whoever has to wait here waits longer than the test."""
    monkeypatch.setattr(write_lock, "LOCK_TIMEOUT_IN_SECONDS", 10 * MAX_SECONDS)


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
    thread.join(MAX_SECONDS)
    return came[0] if came else None


def lock_is_free():
    try:
        with write_transaction(timeout=0):
            return True
    except OperationalError:
        return False


class SlowLine(BytesIO):
    """A body that is not there yet: meanwhile somebody else wants to write."""

    meanwhile = None

    def read(self, *size):
        self.meanwhile = self.meanwhile or elsewhere(lock_is_free)
        return super().read(*size)


def test_nobody_waits_for_a_phone_with_a_slow_line():
    event, round = playing()
    table = only_table(event)
    client, body = phone(link(round)), json.dumps(submission()).encode()
    line = SlowLine(body)
    response = client.generic("POST", path_of(table), body, content_type="application/json", **{"wsgi.input": line})
    assert (response.status_code, line.meanwhile) == (201, True)


def test_strangers_and_readers_need_no_lock(patient):
    event, round = playing()
    path, client = path_of(only_table(event)), phone(link(round))
    with write_transaction():
        asked = [elsewhere(lambda: Client().post(path).status_code), elsewhere(lambda: client.get(path).status_code)]
    assert asked == [404, 405]


def test_while_another_program_has_the_database_pages_go_on_and_no_result_waits_behind_all_others(monkeypatch):
    event, round = playing()
    table, client = only_table(event), phone(link(round))
    lock, busy, many = 0.2, 0.5, 24
    monkeypatch.setattr(write_lock, "LOCK_TIMEOUT_IN_SECONDS", lock)
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", busy)

    def hand_in():
        begin = monotonic()
        response = send(client, table, submission())
        return response.status_code, response.get("Retry-After"), response.json()["code"], monotonic() - begin

    with contextlib.closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
        other.execute("BEGIN IMMEDIATE")
        came = at_once(*[hand_in] * many)
        page = client.get(f"/table/{table.pk}/").status_code
        other.rollback()
    assert {each[:3] for each in came} == {(503, "5", "not_now")}
    assert max(each[3] for each in came) < many * busy / 3  # one after the other they would take all of it
    assert (page, Result.objects.count(), send(client, table, submission()).status_code) == (200, 0, 201)
