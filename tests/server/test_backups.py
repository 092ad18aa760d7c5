"""Backups that are made while results come in, restored elsewhere, and refused where they should be."""

import json
import os
import sys
import urllib.request
from contextlib import closing
from http.cookies import SimpleCookie

import pytest

from tests.sampling import sampled
from tests.server.backups import limited, manage, managed, mode_of, refused
from tests.server.conftest import SQLITE_FIRST
from tests.server.load import Load
from tests.server.phones import Answer, Phone
from tests.server.serving import HOST, wait_for
from tests.server.test_programs_beside import locked_files

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows lets nobody share a port")
PHONES = 6


def page(server, slug):
    with urllib.request.urlopen(f"http://{HOST}:{server.port}/e/{slug}/standings/") as answer:
        # A page says its own address, to messengers.
        return answer.read().decode().replace(f"{HOST}:{server.port}", "site")


def journals(server):
    return json.loads(server.run("tests.server.journals"))


@pytest.fixture
def playing(serving):
    """A server in the middle of two events, and what opens their tables."""
    with serving(WORKERS="1") as server:
        server.start()
        yield server, server.openings(events=2, tables=6)


@pytest.fixture
def elsewhere(serving):
    """A server that was never started, on an empty database."""
    with serving(empty=True, WORKERS="1") as server:
        yield server


@SQLITE_FIRST
@pytest.mark.parametrize("backups", sampled([2, 4], usual=1))
def test_backups_in_the_middle_of_play_hold_all_that_was_acknowledged_and_take_nothing_away(
    playing, elsewhere, tmp_path, backups
):
    server, openings = playing
    with Load(server.port, openings, PHONES) as load:
        for number in range(backups):
            load.wait_for_more(5)
            acknowledged = list(load.receipts)
            made = managed(server, "backup", file := tmp_path / f"{number}.zip")
            assert made["broken_journals"] == {}
    assert server.evidence() == {"wrong": [], "results": load.held()}
    server.kill()
    assert server.evidence() == {"wrong": [], "results": load.held()}

    restored = managed(elsewhere, "restore", file)
    assert (restored["events"], restored["results"], restored["kept_aside"]) == (2, made["results"], [])
    found = elsewhere.evidence()
    assert found["wrong"] == []
    there = {tuple(version[2:]) for versions in found["results"].values() for version in versions}
    assert len(there) == made["results"] < len(load.receipts)
    assert {(receipt.submission, receipt.code) for receipt in acknowledged} <= there


@SQLITE_FIRST
def test_a_restored_site_shows_the_same_standings_and_the_same_journals(playing, elsewhere, tmp_path):
    server, openings = playing
    with Load(server.port, openings, PHONES) as load:
        load.wait_for_more(30)
    slugs = json.loads(server.run("tests.server.pages"))
    file = tmp_path / "backup.zip"
    made = managed(server, "backup", file)
    managed(elsewhere, "restore", file)
    elsewhere.start()
    assert [page(elsewhere, slug) for slug in slugs] == [page(server, slug) for slug in slugs]
    assert journals(elsewhere) == journals(server)
    assert elsewhere.evidence() == server.evidence() == {"wrong": [], "results": load.held()}
    assert made["journal_entries"] == len(journals(server))
    assert mode_of(file) == 0o600


@SQLITE_FIRST
def test_nothing_is_restored_while_a_server_runs(playing, tmp_path):
    server, _ = playing
    managed(server, "backup", tmp_path / "backup.zip")
    before = server.evidence()
    sentence = f"A server is running on {server.folder}. Stop it, then restore."
    assert refused(server, "restore", tmp_path / "backup.zip", "--replace") == sentence
    assert server.evidence() == before
    server.kill()
    assert managed(server, "restore", tmp_path / "backup.zip", "--replace")["events"] == 2
    assert server.evidence() == before


@SQLITE_FIRST
def test_a_worker_that_ends_does_not_end_the_lock(playing, tmp_path):
    server, _ = playing
    managed(server, "backup", tmp_path / "backup.zip")
    [worker] = server.workers()
    os.kill(worker, 9)
    wait_for(lambda: server.workers() not in ([], [worker]) and server.answers())
    assert "A server is running" in refused(server, "restore", tmp_path / "backup.zip", "--replace")


# What they say of a file that must not become longer; of a disk that is full, there is a sentence of our own.
NO_ROOM = {
    "sqlite": (100_000, "The disk could not be read or written to. Check whether it is full or failing."),
    "postgresql": (10_000, "pg_dump failed: exit code -25"),
}


def test_a_file_that_cannot_be_written_leaves_nothing_behind(playing, vendor, tmp_path):
    server, _ = playing
    limit, sentence = NO_ROOM[vendor]
    assert refused(server, "backup", tmp_path / "backup.zip", before=limited(limit)) == sentence
    assert list(tmp_path.iterdir()) == []
    assert refused(server, "backup", tmp_path / "nowhere" / "backup.zip") == (
        f"{tmp_path / 'nowhere'} cannot be written to: No such file or directory. Choose another folder."
    )


@SQLITE_FIRST
def test_the_commands_say_what_they_did(playing, elsewhere, tmp_path):
    server, _ = playing
    file = tmp_path / "backup.zip"
    lines = manage(server, "backup", file).stdout.splitlines()
    assert lines[0].startswith(f"Backup made: {file} (")
    assert lines[1:3] == ["Events: 2. Results: 0. Journal entries: 2.", "All journals verify."]
    assert lines[-1] == "It holds all names and the secret key: keep it safe."
    lines = manage(elsewhere, "restore", file).stdout.splitlines()
    assert lines[0].startswith(f"Restored: {file}, made at 20")
    assert lines[1:3] == ["Events: 2. Results: 0. Journal entries: 2.", "All journals verify."]
    key = elsewhere.folder / "secret_key"
    assert lines[3:] == [f"SECRET_KEY is set in the environment and overrides the backup’s key, which is in {key}."]
    assert (key.read_text(encoding="ascii"), mode_of(key)) == ("only for this test", 0o600)


@SQLITE_FIRST
def test_the_owner_downloads_the_same_file_from_the_desk(playing, vendor, elsewhere, tmp_path):
    server, openings = playing
    with Load(server.port, openings, PHONES) as load:
        load.wait_for_more(10)
    cookies = json.loads(server.run("tests.server.signed_in"))
    browser = Browser(server, cookies)
    browser.open("/account/")
    answer = browser.post("/account/backup/")
    assert (answer.status, answer.headers["Content-Type"]) == (200, "application/zip")
    assert answer.headers["Content-Length"] == str(len(answer.body))
    assert [left.name for left in server.folder.glob(".grillmeister-backup-*")] == []
    if vendor == "sqlite" and sys.platform == "linux":
        assert len(locked_files(server)) == 2
    (tmp_path / "download.zip").write_bytes(answer.body)
    assert managed(elsewhere, "restore", tmp_path / "download.zip")["results"] == len(load.receipts)
    assert elsewhere.evidence() == server.evidence() == {"wrong": [], "results": load.held()}


class Browser(Phone):
    """A browser in which somebody is signed in already."""

    def __init__(self, server, cookies):
        self.port, self.cookies = server.port, dict(cookies)

    def open(self, path):
        for line in self.ask("GET", path).headers.get_all("Set-Cookie"):
            self.cookies |= {name: each.value for name, each in SimpleCookie(line).items()}

    def post(self, path):
        connection = self.connection()
        with closing(connection):
            cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            connection.request("POST", path, headers={"Cookie": cookies, "X-CSRFToken": self.cookies["csrftoken"]})
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())


@SQLITE_FIRST
def test_a_server_makes_copies_by_itself(serving, vendor, elsewhere, tmp_path):
    workers = "1" if vendor == "sqlite" else "3"
    with serving(WORKERS=workers, BACKUP_DIR=str(tmp_path), DJANGO_SETTINGS_MODULE="tests.server.watchful") as server:
        server.start()
        openings = server.openings(events=1, tables=6)
        with Load(server.port, openings, PHONES) as load:
            wait_for(lambda: copies(tmp_path))
            load.wait_for_more(30)
        [copy] = copies(tmp_path)
        assert managed(elsewhere, "restore", copy)["events"] == 1
        assert elsewhere.evidence()["wrong"] == []
        assert copies(tmp_path) == [copy]
        assert server.errors.read_text() == ""


def copies(folder):
    return sorted(folder.glob("grillmeister-*.zip"))
