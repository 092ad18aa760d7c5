"""Who writes to SQLite queues for a lock, for so long and no longer, and shares it with nobody but other programs."""

import re
from contextlib import suppress

import pytest
from django.db import OperationalError, connection, transaction

from tests.concurrency import ONLY_SQLITE, at_once
from tests.project import ROOT
from tournament.actions.core import write_lock
from tournament.actions.core.write_lock import write_transaction
from tournament.config.database import BUSY_TIMEOUT_IN_SECONDS
from tournament.models import Account
from tournament.serving import places
from tournament.views.http.errors import is_database_unavailable

IMPATIENT = 0.01


def busy_timeout():
    """How many milliseconds this connection waits for other programs."""
    with connection.cursor() as cursor:
        return cursor.execute("PRAGMA busy_timeout").fetchone()[0]


def names():
    return sorted(Account.objects.values_list("username", flat=True))


def write(name="ana"):
    with write_transaction():
        Account.objects.create(username=name)


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_who_waits_for_the_lock_in_vain_finds_the_database_busy(monkeypatch):
    monkeypatch.setattr(write_lock, "LOCK_TIMEOUT_IN_SECONDS", IMPATIENT)
    with write_transaction():
        [error] = at_once(write)
    assert (type(error), str(error)) == (OperationalError, "database is locked: other requests are writing")
    assert (is_database_unavailable(error), names()) == (True, [])


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_the_lock_is_held_until_the_commit(monkeypatch):
    """Nobody who has the lock ever waits for SQLite because of another thread of this process."""
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0)
    assert at_once(*[lambda name=str(at): write(name) for at in range(20)]) == [None] * 20
    assert len(names()) == 20


@pytest.mark.django_db(transaction=True)
def test_the_lock_is_free_again_after_an_error(monkeypatch):
    monkeypatch.setattr(write_lock, "LOCK_TIMEOUT_IN_SECONDS", IMPATIENT)
    with suppress(ZeroDivisionError), write_transaction():
        Account.objects.create(username="ana")
        _ = 1 / 0
    assert at_once(lambda: write("ben")) == [None]
    assert names() == ["ben"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("outer", [write_transaction, transaction.atomic])
def test_within_a_transaction_it_is_a_part_of_that(monkeypatch, outer):
    monkeypatch.setattr(write_lock, "LOCK_TIMEOUT_IN_SECONDS", IMPATIENT)
    with suppress(ZeroDivisionError), outer():
        write()
        _ = 1 / 0
    assert names() == []


@pytest.mark.django_db(transaction=True)
def test_what_is_called_after_the_commit_may_write_as_well(monkeypatch):
    monkeypatch.setattr(write_lock, "LOCK_TIMEOUT_IN_SECONDS", IMPATIENT)
    with write_transaction():
        transaction.on_commit(lambda: write("ben"))
        write("ana")
    assert names() == ["ana", "ben"]


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_who_would_rather_not_wait_does_not_wait_for_other_programs_either():
    waits = []
    with write_transaction(timeout=0.5):
        waits.append(busy_timeout())
    with write_transaction():
        waits.append(busy_timeout())
    with suppress(ZeroDivisionError), write_transaction(timeout=0):
        waits.append(busy_timeout())
        _ = 1 / 0
    usual = BUSY_TIMEOUT_IN_SECONDS * 1000
    assert [*waits, busy_timeout()] == [500, usual, 0, usual]


def test_there_is_time_left_before_a_phone_gives_up():
    program = (ROOT / "static/js/phone.js").read_text(encoding="utf-8")
    gives_up = int(re.findall(r"const RESPONSE_TIMEOUT = (\d+);", program)[0]) / 1000
    waits = places.PATIENCE_IN_SECONDS, write_lock.LOCK_TIMEOUT_IN_SECONDS, BUSY_TIMEOUT_IN_SECONDS
    assert sum(waits) < gives_up - 2
