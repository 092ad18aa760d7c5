"""What restoring refuses, with a sentence and without touching anything; what it keeps; and older backups."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.project import ROOT
from tests.sampling import sampled
from tests.server.backups import (
    held,
    manage,
    managed,
    manifest_of,
    refused,
    rewritten,
    with_manifest,
)
from tests.server.conftest import SQLITE_FIRST
from tests.server.serving import wait_for
from tests.server.spoilt import CASES, NOT_AS_TOLD

pytestmark = pytest.mark.skipif(os.name != "posix", reason="PostgreSQL is started on POSIX only")
DATABASES = {"sqlite": "grillmeister.sqlite3", "postgresql": "grillmeister.pgdump"}


@pytest.fixture(scope="module")
def site(serving):
    """An installation with two events, which no server serves."""
    with serving(WORKERS="1") as server:
        server.openings(events=2)
        yield server


@pytest.fixture(scope="module")
def inside(site):
    """What the backup holds."""
    return site.evidence()


@pytest.fixture(scope="module")
def backup(site, inside, tmp_path_factory):
    """A backup of the site, in which more has happened since."""
    file = tmp_path_factory.mktemp("backup") / "backup.zip"
    managed(site, "backup", file)
    site.openings(events=1)
    return file


@pytest.fixture(scope="module")
def evidence(site, backup):
    """What the site holds now."""
    return site.evidence()


@pytest.fixture
def elsewhere(serving):
    with serving(empty=True, WORKERS="1") as server:
        yield server


@SQLITE_FIRST
def test_what_is_no_whole_backup_is_refused_and_nothing_is_touched(site, backup, evidence, vendor, tmp_path):
    spoilt = {str(spoil(backup, tmp_path / f"{spoil.__name__}.zip", DATABASES[vendor])): spoil for spoil in CASES}
    files = held(site.folder)
    said = json.loads(site.run("tests.server.refusals", *spoilt))
    assert {spoilt[file].__name__: sentence for file, sentence in said.items()} == {
        spoil.__name__: sentence for spoil, sentence in CASES.items()
    }
    assert held(site.folder) == files
    assert site.evidence() == evidence


def test_data_is_replaced_only_when_told_and_what_was_there_is_kept(backup, inside, elsewhere):
    managed(elsewhere, "restore", backup)
    elsewhere.openings(events=1)
    (elsewhere.folder / "secret_key").write_text("the key of before")
    before, files = elsewhere.evidence(), held(elsewhere.folder)
    assert refused(elsewhere, "restore", backup) == (
        "There are already accounts or events here. With --replace, the backup replaces them; "
        "they are set aside, not deleted."
    )
    assert (elsewhere.evidence(), held(elsewhere.folder)) == (before, files)

    kept = managed(elsewhere, "restore", backup, "--replace")["kept_aside"]
    assert elsewhere.evidence() == inside != before
    database, key = map(Path, kept)
    assert [file.parent for file in (database, key)] == [elsewhere.folder] * 2
    assert key.read_text() == "the key of before"
    assert (elsewhere.folder / "secret_key").read_text() == "only for this test"

    if database.suffix == ".zip":
        managed(elsewhere, "restore", database, "--replace")
    else:
        database.replace(elsewhere.folder / "grillmeister.sqlite3")
    assert elsewhere.evidence() == before


@contextmanager
def somebody_reads(server):
    """Another program has the database open, as a shell would."""
    if url := server.environment["DATABASE_URL"]:
        with psycopg.connect(url) as other:
            other.execute("SELECT 1")
            yield "Another program is connected to the database. Close it, then try again."
        return
    with closing(sqlite3.connect(server.folder / "grillmeister.sqlite3")) as other:
        other.execute("SELECT count(*) FROM tournament_event").fetchone()
        yield "Another program has the database open. Close it, then try again."


def test_nothing_is_restored_while_another_program_uses_the_database(backup, site, evidence):
    before = held(site.folder)
    with somebody_reads(site) as sentence:
        assert refused(site, "restore", backup, "--replace") == sentence
    assert (site.evidence(), held(site.folder).keys()) == (evidence, before.keys())
    assert refused(site, "restore", site.folder / "nothing") == (
        f"{site.folder / 'nothing'} cannot be read: No such file or directory."
    )


def test_a_backup_of_the_other_database_is_refused(backup, site, vendor, tmp_path):
    names = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
    other = next(name for name in names if name != vendor)
    manifest = manifest_of(backup)
    manifest["members"][DATABASES[other]] = manifest["members"].pop(DATABASES[vendor])
    with zipfile.ZipFile(backup) as archive:
        content = archive.read(DATABASES[vendor])
    file = with_manifest(backup, tmp_path / "1.zip", members=manifest["members"], database=other)
    changes = {DATABASES[vendor].replace(".", "__"): None, DATABASES[other].replace(".", "__"): content}
    assert refused(site, "restore", rewritten(file, tmp_path / "2.zip", **changes), "--replace") == (
        f"This backup is of {names[other]}, but this installation uses {names[vendor]}."
        " Restore it where DATABASE_URL names the same kind of database."
    )


@SQLITE_FIRST
@pytest.mark.parametrize("migration", sampled(["0022_web_push", "0003_submissions_of_games"], usual=1))
def test_an_older_backup_is_brought_up_to_date(serving, elsewhere, vendor, tmp_path, migration):
    with serving(WORKERS="1") as old:
        old.openings(events=1)
        before = old.run("tests.server.journals")
        manage(old, "migrate", "tournament", migration)
        if vendor == "postgresql":
            assert refused(old, "backup", tmp_path / "old.zip") == (
                "The database is older than this version. Run `manage.py prepare`, or make the backup with the"
                " previous version."
            )
            return
        made = managed(old, "backup", tmp_path / "old.zip")
        assert (made["migrations"][-1], made["events"]) == (f"tournament.{migration}", 1)
    restored = managed(elsewhere, "restore", tmp_path / "old.zip")
    assert restored["migrated"] == missing_after(made)
    assert elsewhere.run("tests.server.journals") == before


def missing_after(made):
    files = (ROOT / "tournament" / "migrations").glob("0*.py")
    return sorted({f"tournament.{file.stem}" for file in files} - set(made["migrations"]))


def tampered(server):
    """As nobody could do without the triggers out of the way."""
    statement = "UPDATE tournament_journalentry SET verb = 'nothing' WHERE number = 1"
    if url := server.environment["DATABASE_URL"]:
        with psycopg.connect(url) as connection:
            connection.execute("ALTER TABLE tournament_journalentry DISABLE TRIGGER journal_not_changed")
            connection.execute(statement)
            connection.execute("ALTER TABLE tournament_journalentry ENABLE TRIGGER journal_not_changed")
        return
    with closing(sqlite3.connect(server.folder / "grillmeister.sqlite3")) as connection:
        [(guard,)] = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'journal_not_changed'").fetchall()
        connection.execute("DROP TRIGGER journal_not_changed")
        connection.execute(statement)
        connection.execute(guard)
        connection.commit()


@SQLITE_FIRST
def test_a_journal_that_does_not_verify_is_told_and_restored_as_it_is(backup, elsewhere, tmp_path):
    managed(elsewhere, "restore", backup)
    tampered(elsewhere)
    made = managed(elsewhere, "backup", tmp_path / "tampered.zip")
    assert set(made["broken_journals"].values()) == {1}
    assert len(made["broken_journals"]) == 2
    restored = managed(elsewhere, "restore", tmp_path / "tampered.zip", "--replace")
    assert restored["broken_journals"] == made["broken_journals"]

    healthy = with_manifest(tmp_path / "tampered.zip", tmp_path / "denied.zip", broken_journals={})
    assert refused(elsewhere, "restore", healthy, "--replace") == NOT_AS_TOLD


def test_a_database_that_is_damaged_can_be_replaced(backup, inside, elsewhere, vendor):
    if vendor == "postgresql":
        pytest.skip("A damaged PostgreSQL is a matter of PostgreSQL.")
    managed(elsewhere, "restore", backup)
    file = elsewhere.folder / "grillmeister.sqlite3"
    file.write_bytes(b"nonsense" * 1000)
    assert "With --replace" in refused(elsewhere, "restore", backup)
    [kept] = managed(elsewhere, "restore", backup, "--replace")["kept_aside"]
    assert Path(kept).read_bytes() == b"nonsense" * 1000
    assert elsewhere.evidence() == inside


def test_a_database_that_does_not_answer_is_said(backup, elsewhere, vendor, tmp_path):
    if vendor == "sqlite":
        pytest.skip("A file always answers.")
    gone = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing"}
    for command in (("backup", tmp_path / "backup.zip"), ("restore", backup, "--replace")):
        assert refused(elsewhere, *command, **gone).startswith("The database cannot be read: connection failed:")
    assert list(tmp_path.iterdir()) == []


def test_the_password_stands_on_no_command_line(site, vendor, tmp_path):
    if vendor == "sqlite":
        pytest.skip("A file has no password.")
    program = tmp_path / "pg_dump"
    program.write_text(
        '#!/bin/sh\nprintf "%s" "$*" > "$0.arguments"; printf "%s" "$PGPASSWORD" > "$0.password"; exit 1\n'
    )
    program.chmod(0o755)
    url = site.environment["DATABASE_URL"].replace("grillmeister@", "grillmeister:sesame%20street@")
    environment = {"DATABASE_URL": url, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    file = tmp_path / "backup.zip"
    assert refused(site, "backup", file, **environment) == "pg_dump failed: exit code 1"
    assert "dbname=" in Path(f"{program}.arguments").read_text()
    assert "sesame" not in Path(f"{program}.arguments").read_text()
    assert Path(f"{program}.password").read_text() == "sesame street"
    assert not file.exists()


SEED = 7


@SQLITE_FIRST
@pytest.mark.parametrize("kills", sampled([2, 6], usual=1))
def test_a_restore_that_is_killed_leaves_the_old_data_or_the_new(backup, inside, elsewhere, kills):
    print("seed", SEED)
    chance = random.Random(SEED)
    managed(elsewhere, "restore", backup)
    elsewhere.openings(events=3)
    started = time.monotonic()
    other = elsewhere.folder.parent / "other.zip"
    managed(elsewhere, "backup", other, "--force")
    lasts = time.monotonic() - started
    states = [inside, elsewhere.evidence()]
    for file in (backup, other) * (kills // 2):
        restoring = begun(elsewhere, "restore", file, "--replace")
        time.sleep(chance.uniform(0, 2 * lasts))
        os.killpg(restoring.pid, signal.SIGKILL)
        restoring.wait()
        wait_for(lambda: not connected(elsewhere))
        assert elsewhere.evidence() in states
    managed(elsewhere, "restore", backup, "--replace")
    assert elsewhere.evidence() == states[0]


def begun(server, *arguments):
    """In a group of its own, together with the programs that it starts."""
    command = [sys.executable, "manage.py", *map(str, arguments)]
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env=server.environment,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def connected(server):
    """PostgreSQL notices after a moment that a program has gone."""
    if not (url := server.environment["DATABASE_URL"]):
        return 0
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with psycopg.connect(url) as connection:
        return connection.execute(f"SELECT count(*) {others} AND backend_type = 'client backend'").fetchone()[0]
