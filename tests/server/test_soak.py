"""Results come in for minutes, and beside them everything that people do to a database: backups, shells, a look at it.

Either takes long: what belongs to every run is in test_backups.py and test_programs_beside.py.
"""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from time import monotonic

import psycopg
import pytest

from tests.project import ROOT
from tests.server.backups import managed
from tests.server.load import Load
from tests.server.serving import PATIENCE_IN_SECONDS

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows lets nobody share a port")

EVENTS, TABLES, PHONES = 4, 6, 8
RESULTS_BETWEEN = 20
SHORT, LONG = 0, 600  # seconds; the short one goes once through everything


@pytest.mark.long
@pytest.mark.parametrize("seconds", [SHORT, LONG])
def test_nothing_is_lost_beside_backups_shells_and_second_servers(serving, vendor, tmp_path, seconds):
    with serving() as server:
        server.start()
        openings = server.openings(events=EVENTS, tables=TABLES)
        end, rounds = monotonic() + seconds, 0
        with Load(server.port, openings, PHONES) as load:
            while not rounds or monotonic() < end:
                load.wait_for_more(RESULTS_BETWEEN)
                made = managed(server, "backup", tmp_path / f"{rounds}.zip")
                assert (made["events"], made["broken_journals"]) == (EVENTS, {})
                (tmp_path / f"{rounds}.zip").unlink()
                run_beside(server, vendor)
                rounds += 1
        assert server.evidence() == {"wrong": [], "results": load.held()}
        server.kill()
        server.start()
        assert server.evidence() == {"wrong": [], "results": load.held()}
        assert internal_errors(server) == []
    print(rounds, "rounds,", load)


def run_beside(server, vendor):
    """A shell, a program that reads the database past ours, and a second start on the same port, which is refused."""
    look = "from tournament.models import Result; print(Result.objects.count())"
    server.run("manage", "shell", "--verbosity=0", "-c", look)
    read_past_us(server, vendor)
    again = [sys.executable, "manage.py", "serve", "127.0.0.1", str(server.port)]
    refused = subprocess.run(
        again, cwd=ROOT, env=server.environment, capture_output=True, check=False, timeout=PATIENCE_IN_SECONDS
    )
    assert refused.returncode == 1, refused.stderr


def read_past_us(server, vendor):
    if vendor == "sqlite":
        with closing(sqlite3.connect(f"file:{server.folder}/grillmeister.sqlite3?mode=ro", uri=True)) as other:
            assert other.execute("SELECT count(*) FROM tournament_result").fetchone()
        return
    with psycopg.connect(server.environment["DATABASE_URL"]) as other:
        assert other.execute("SELECT count(*) FROM tournament_result").fetchone()


def internal_errors(server):
    """What the server says of requests that failed by a mistake of ours."""
    said = server.errors.read_text(encoding="utf-8", errors="replace").splitlines()
    return [line for line in said if "status=500" in line or line.startswith("Traceback")]
