"""The settings pass Django's own checks, keep what they promise about the database, and explain what is wrong."""

import contextlib
import os
import sqlite3
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db.utils import ConnectionHandler

from tests.project import ROOT


def manage(*arguments, **environment):
    command = [sys.executable, "manage.py", *arguments]
    finished = subprocess.run(
        command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, check=False
    )
    return finished.returncode, finished.stderr


def test_djangos_checks_are_clean():
    assert manage("check", "--fail-level=DEBUG") == (0, "")


def test_djangos_checks_for_a_server_with_https_are_clean():
    assert manage("check", "--deploy", "--fail-level=DEBUG", HTTPS="1") == (0, "")


def test_a_flag_that_is_neither_on_nor_off_gets_a_sentence():
    code, errors = manage("check", DEBUG="perhaps")
    assert code == 1
    assert errors.splitlines()[-1].endswith("ImproperlyConfigured: DEBUG must be 1 or 0, not “perhaps”.")


@pytest.mark.django_db
def test_no_migration_is_missing(capsys):
    call_command("makemigrations", "--check", "--dry-run")
    assert capsys.readouterr().out == "No changes detected\n"


@pytest.fixture
def database_on_disk(db, tmp_path):
    """A database like the real one; the one that tests get otherwise lies in memory, where nothing can be lost."""
    on_disk = settings.DATABASES["default"] | {"NAME": tmp_path / "a.sqlite3"}
    connection = ConnectionHandler({"default": on_disk})["default"]
    yield connection
    connection.close()


def test_the_database_keeps_what_it_acknowledged(database_on_disk):
    pragmas = ["journal_mode", "synchronous", "busy_timeout", "foreign_keys"]
    with database_on_disk.cursor() as cursor:
        found = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas}
    full = 2
    assert found == {"journal_mode": "wal", "synchronous": full, "busy_timeout": 10_000, "foreign_keys": 1}


def test_a_transaction_holds_the_write_lock_from_its_start(database_on_disk):
    database_on_disk.ensure_connection()
    with contextlib.closing(sqlite3.connect(database_on_disk.settings_dict["NAME"], timeout=0)) as other:
        database_on_disk.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
        with pytest.raises(sqlite3.OperationalError, match="database is locked"):
            other.execute("BEGIN IMMEDIATE")
        database_on_disk.rollback()
        other.execute("BEGIN IMMEDIATE")
        assert other.in_transaction
