"""Where the data is kept: DATABASE_URL is understood or refused, and SQLite is a safe one that keeps its word."""

import contextlib
import sqlite3
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db.utils import ConnectionHandler

from tournament.config import database as sqlite
from tournament.config.database import database, in_file, pragmas

FILE = Path("somewhere.sqlite3")


def from_url(url):
    found = database(url, file=FILE, threads=4, processes=1)
    return {name: found[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")}


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("postgres://ana:pw@db.example:5433/cup", ("cup", "ana", "pw", "db.example", "5433")),
        ("postgresql://ana@db.example/cup", ("cup", "ana", "", "db.example", "")),
        ("postgres://a%40b:p%2Fw%23@[::1]:5432/cup%20one", ("cup one", "a@b", "p/w#", "::1", "5432")),
        ("postgres:///cup", ("cup", "", "", "", "")),
    ],
)
def test_an_address_of_postgresql_is_understood(url, found):
    assert from_url(url) == dict(zip(("NAME", "USER", "PASSWORD", "HOST", "PORT"), found, strict=True))


def test_options_are_handed_on_to_postgresql():
    url = "postgres:///cup?host=/var/run/postgresql&sslmode=require&connect_timeout=3"
    assert database(url, file=FILE, threads=4, processes=1)["OPTIONS"] == {
        "host": "/var/run/postgresql",
        "sslmode": "require",
        "connect_timeout": "3",
        "options": "-c lock_timeout=5s",
    }


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("nonsense", "it does not begin with postgres://"),
        ("mysql://u:secret@h/n", "it does not begin with postgres://"),
        ("postgres://u:secret@h", "it does not end in the name of one database"),
        ("postgres://u:secret@h/", "it does not end in the name of one database"),
        ("postgres://u:secret@h/a/b", "it does not end in the name of one database"),
        ("postgres://u:secret@h:port/n", "its host or port cannot be read"),
        ("postgres://u:secret@h:65536/n", "its host or port cannot be read"),
        ("postgres://u:secret@[::1/n", "its host or port cannot be read"),
        ("postgres://u:secret@h/n#x", "it contains a #, which has to be written as %23"),
        ("postgres://u:secret@h/n?sslmode", "PostgreSQL does not know the options after its question mark"),
        ("postgres://u:secret@h/n?colour=red", "PostgreSQL does not know the options after its question mark"),
    ],
)
def test_any_other_address_gets_a_sentence_without_the_password(url, problem):
    with pytest.raises(ImproperlyConfigured) as refused:
        database(url, file=FILE, threads=4, processes=1)
    shape = "postgres://user:password@host:port/name?options"
    assert str(refused.value) == f"DATABASE_URL must look like {shape}, but {problem}."


@pytest.fixture
def on_disk(tmp_path):
    connection = ConnectionHandler({"default": in_file(tmp_path / "a.sqlite3", threads=4, processes=1)})["default"]
    yield connection
    connection.close()


# Not the database of the tests: that one need not survive a power cut.
@pytest.mark.django_db
def test_sqlite_keeps_what_it_acknowledged(on_disk):
    names = ["journal_mode", "synchronous", "busy_timeout", "foreign_keys"]
    with on_disk.cursor() as cursor:
        found = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in names}
    full = 2
    assert found == {"journal_mode": "wal", "synchronous": full, "busy_timeout": 5_000, "foreign_keys": 1}


@pytest.mark.django_db
def test_a_transaction_holds_the_write_lock_from_its_start(on_disk):
    on_disk.ensure_connection()
    with contextlib.closing(sqlite3.connect(on_disk.settings_dict["NAME"], timeout=0)) as other:
        on_disk.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
        with pytest.raises(sqlite3.OperationalError, match="database is locked"):
            other.execute("BEGIN IMMEDIATE")
        on_disk.rollback()
        other.execute("BEGIN IMMEDIATE")
        assert other.in_transaction


def test_the_sqlite_in_use_is_a_safe_one():
    sqlite.put_newer_in_place()
    assert sqlite.version_in_place() >= sqlite.FIRST_SAFE


def test_an_unsafe_sqlite_with_several_connections_is_refused():
    with pytest.raises(ImproperlyConfigured) as refused:
        sqlite.needs_solitude((3, 51, 2), connections=2)
    assert str(refused.value) == (
        "This Python brings SQLite 3.51.2, in which two connections at once can damage the database. "
        "Use a Python with SQLite 3.51.3 or newer, or PostgreSQL by DATABASE_URL, "
        "or a single connection by THREADS=1."
    )


@pytest.mark.parametrize(
    ("version", "connections", "alone"), [((3, 51, 2), 1, True), ((3, 51, 3), 4, False), ((3, 53, 0), 1, False)]
)
def test_only_an_unsafe_sqlite_needs_to_be_alone(version, connections, alone):
    assert sqlite.needs_solitude(version, connections) is alone


def test_a_connection_that_must_be_alone_keeps_all_others_out(tmp_path):
    with contextlib.closing(sqlite3.connect(tmp_path / "a.sqlite3")) as one:
        for statement in pragmas(alone=True).split(";"):
            one.execute(statement)
        one.execute("CREATE TABLE something (id INTEGER)")
        one.commit()
        other = sqlite3.connect(tmp_path / "a.sqlite3", timeout=0)
        with contextlib.closing(other), pytest.raises(sqlite3.OperationalError, match="database is locked"):
            other.execute("SELECT * FROM something")
