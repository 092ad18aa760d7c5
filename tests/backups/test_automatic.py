"""Automatic backups: when one is made, how many are kept, and what is told when one cannot be made."""

import logging
import zipfile
from datetime import UTC, datetime, timedelta

import portalocker
import pytest
import time_machine

from tests import factories
from tests.factories.entries import only_table, playing, recorded
from tournament.backups.automatic import LOCK_FILE, Status, back_up_if_due, copies_in, newest_in, status
from tournament.models import Round

pytestmark = pytest.mark.django_db(transaction=True)
NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def folders(settings, tmp_path):
    settings.VAR_DIR, settings.BACKUP_DIR, settings.BACKUP_KEEP = tmp_path / "var", tmp_path / "copies", 3
    settings.VAR_DIR.mkdir()
    settings.BACKUP_DIR.mkdir()


@pytest.fixture
def clock():
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


def names(settings):
    return [file.name for file in copies_in(settings.BACKUP_DIR)]


def test_a_copy_is_made_as_soon_as_there_is_an_event(settings, clock):
    assert back_up_if_due() is None
    event, _ = playing()
    assert back_up_if_due() == settings.BACKUP_DIR / "grillmeister-20260501-120000.zip"
    assert newest_in(settings.BACKUP_DIR).contents.events == 1
    assert status() == Status(NOON)
    assert (back_up_if_due(), names(settings)) == (None, ["grillmeister-20260501-120000.zip"])
    assert event.journal.count() == 0


def test_changes_are_copied_after_ten_minutes(settings, clock):
    event, _ = playing()
    back_up_if_due()
    recorded(only_table(event))
    clock.shift(timedelta(minutes=9))
    assert back_up_if_due() is None
    clock.shift(timedelta(minutes=1))
    assert back_up_if_due().name == "grillmeister-20260501-121000.zip"
    assert newest_in(settings.BACKUP_DIR).contents.results == 1
    clock.shift(timedelta(hours=1))
    assert back_up_if_due() is None


def test_a_completed_round_is_copied_at_once(settings, clock):
    event, _ = playing()
    back_up_if_due()
    recorded(only_table(event))
    Round.objects.update(state=Round.State.COMPLETE)
    clock.shift(timedelta(minutes=1))
    assert back_up_if_due().name == "grillmeister-20260501-120100.zip"


def test_a_copy_from_the_future_stops_nothing(settings, clock):
    event, _ = playing()
    back_up_if_due()
    recorded(only_table(event))
    clock.move_to(NOON - timedelta(days=1))
    assert back_up_if_due().name == "grillmeister-20260430-120000.zip"


def test_the_last_ones_are_kept_and_nothing_else_is_touched(settings, clock):
    other = settings.BACKUP_DIR / "grillmeister-by-hand.zip"
    other.touch()
    for _ in range(5):
        factories.event()
        assert back_up_if_due()
        clock.shift(timedelta(minutes=10))
    assert names(settings) == [f"grillmeister-20260501-12{minute}000.zip" for minute in (4, 3, 2)]
    assert other.exists()


def test_a_copy_that_cannot_be_read_counts_as_none(settings, clock):
    playing()
    file = back_up_if_due()
    file.write_bytes(b"")
    clock.shift(timedelta(minutes=1))
    assert back_up_if_due().name == "grillmeister-20260501-120100.zip"


def test_only_one_process_makes_a_copy(settings):
    playing()
    with portalocker.Lock(settings.BACKUP_DIR / LOCK_FILE):
        assert back_up_if_due() is None
    assert (names(settings), status()) == ([], Status())


def test_a_failure_is_told_once_and_until_a_copy_succeeds(settings, clock, caplog):
    event, _ = playing()
    back_up_if_due()
    recorded(only_table(event))
    clock.shift(timedelta(minutes=10))
    away = settings.BACKUP_DIR.rename(settings.BACKUP_DIR.with_name("away"))
    with caplog.at_level(logging.ERROR):
        assert [back_up_if_due(), back_up_if_due()] == [None, None]
    params = {"folder": str(settings.BACKUP_DIR), "reason": "No such file or directory"}
    assert status() == Status(NOON, "backup_not_writable", params)
    assert [(line.levelname, line.message) for line in caplog.records] == [("ERROR", "The automatic backup failed.")]
    away.rename(settings.BACKUP_DIR)
    assert back_up_if_due()
    assert status() == Status(NOON + timedelta(minutes=10))


def test_what_is_in_a_copy(settings):
    playing()
    file = back_up_if_due()
    with zipfile.ZipFile(file) as archive:
        assert archive.read("secret_key").decode() == settings.SECRET_KEY
    assert file.stat().st_mode & 0o777 == 0o600
    assert {left.name for left in settings.BACKUP_DIR.iterdir()} == {LOCK_FILE, file.name}
