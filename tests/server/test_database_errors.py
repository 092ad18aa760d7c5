"""A database that cannot do what it should: the phone is told so as data, and its entry is taken later."""

import os
import sys
from contextlib import contextmanager

import psycopg
import pytest

from tests.server.locked import locked_file, locked_rows
from tests.server.phones import Phone, address, submission

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows lets nobody share a port")


@pytest.fixture(scope="module")
def server(serving):
    with serving(DJANGO_SETTINGS_MODULE="tests.server.impatient") as server:
        server.start()
        yield server


@contextmanager
def no_room(server):
    """No file can be written to, as on a disk that is full."""
    if sys.platform != "linux":
        pytest.skip("Only Linux lets a limit be set from outside.")
    import resource

    limits = {pid: resource.prlimit(pid, resource.RLIMIT_FSIZE) for pid in server.workers()}
    for pid, (_, most) in limits.items():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, most))
    try:
        yield
    finally:
        for pid, limit in limits.items():
            resource.prlimit(pid, resource.RLIMIT_FSIZE, limit)


@contextmanager
def read_only(server):
    """As after an operator's mistake, and with all connections cut."""
    url = server.environment["DATABASE_URL"]
    with psycopg.connect(url, autocommit=True) as operator:
        operator.execute("SET default_transaction_read_only = off")
        name = operator.execute("SELECT current_database()").fetchone()[0]
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        operator.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        operator.execute(f"SELECT pg_terminate_backend(pid, 10000) {others}")
        try:
            yield
        finally:
            operator.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
            operator.execute(f"SELECT pg_terminate_backend(pid, 10000) {others}")


def test_connections_that_postgresql_has_cut_are_replaced(server, vendor):
    if vendor != "postgresql":
        pytest.skip("Nobody cuts connections to a file.")
    [(token, [table])] = server.openings()
    phone = Phone(server.port, token)
    with psycopg.connect(server.environment["DATABASE_URL"], autocommit=True) as operator:
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        operator.execute(f"SELECT pg_terminate_backend(pid, 10000) {others}")
    connections = int(server.environment["THREADS"]) * int(server.environment["WORKERS"])
    answers = [phone.ask("GET", f"/table/{table}/") for _ in range(3 * connections)]
    told = [answer.headers["Retry-After"] for answer in answers if answer.status != 200]
    assert ({answer.status for answer in answers} - {503}, told) == ({200}, ["5"] * len(told))
    assert len(told) <= connections
    assert phone.hand_in(table, submission()).answer.status == 201


FAILURES = {
    "sqlite": {"locked": locked_file, "not to be written": no_room},
    "postgresql": {"locked": locked_rows, "not to be written": read_only},
}


@pytest.mark.parametrize("failure", FAILURES["sqlite"])
def test_an_entry_that_cannot_be_saved_now_is_taken_later(server, vendor, failure):
    [(token, [table])] = server.openings()
    phone, sent = Phone(server.port, token), submission()
    with FAILURES[vendor][failure](server):
        answer = phone.ask("POST", address(table), sent)
        assert server.evidence_at(table) == ([], [])
    assert (answer.status, answer.headers["Retry-After"], answer.data["code"]) == (503, "5", "not_now")
    assert answer.data["sentence"] == (
        "The database is busy, full or out of reach. What you sent was not saved. Send it again in a few seconds."
    )
    later = phone.hand_in(table, sent).answer
    assert later.status == 201
    assert server.evidence_at(table) == ([], [[1, "accepted", sent["submission"], later.data["receipt"]]])
