"""Backups that the server makes by itself into BACKUP_DIR: when one is due, which are kept, and what went wrong last.

Whether one is due is told by the newest copy in the folder, so that all processes agree without speaking to each
other; a lock in the folder lets one at a time make it. Each process that answers requests has a thread that looks every
minute. How the last attempt went stands in a small file in DATA_DIR, for the desk.
"""

import json
import logging
import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import portalocker
from django.conf import settings
from django.db import DatabaseError, connections
from django.db.models import Count, Sum
from django.utils import timezone

from tournament.actions.core.actors import Refused
from tournament.backups.archive import (
    open_archive,
    refusing_disk_errors,
    remove_leftovers,
    unfinished_folder,
    write_private,
)
from tournament.backups.making import backup_name, make_backup
from tournament.backups.manifest import Manifest
from tournament.models import Event, Round

EVERY = timedelta(minutes=10)
NAME = re.compile(r"grillmeister-\d{8}-\d{6}\.zip")
LOCK_FILE = ".grillmeister-backup.lock"
STATUS_FILE = "backup_status.json"
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class InstallationState:
    """What is compared to find out whether anything has happened. Every change of an event is in its journal."""

    events: int
    journal_entries: int
    completed_rounds: int


@dataclass(frozen=True)
class Status:
    """How the last attempts went: when the last good copy was made, and why there was none since, as a refusal."""

    last_good: datetime | None = None
    refusal: str = ""
    params: Mapping[str, object] = field(default_factory=dict)


def start_automatic_backups() -> None:
    """Returns at once. Without BACKUP_DIR there are none."""
    if settings.BACKUP_DIR is not None:
        threading.Thread(target=_look_again_and_again, name="automatic backups", daemon=True).start()


def _look_again_and_again() -> None:
    never = threading.Event()
    while not never.wait(settings.BACKUP_LOOK_SECONDS):
        try:
            back_up_if_due()
        except Exception:  # The next look may be better; without the thread there would be none.
            log.exception("The automatic backup failed.")
        finally:
            connections.close_all()


def back_up_if_due() -> Path | None:
    """Makes a copy if a round was completed since the last one, or ten minutes of changes have passed.

    What goes wrong is written to the log once, and told by `status` until a copy succeeds.
    """
    folder = Path(str(settings.BACKUP_DIR))
    try:
        with refusing_disk_errors(folder):
            return _make_in(folder) if _is_due(folder) else None
    except DatabaseError as error:
        _fail(Refused("database_unavailable", problem=str(error).strip()))
    except Refused as refused:
        _fail(refused)
    return None


def _make_in(folder: Path) -> Path | None:
    """Makes the copy; None where another process makes it, or was quicker."""
    lock = portalocker.Lock(folder / LOCK_FILE, "a", timeout=0)
    try:
        lock.acquire()
    except portalocker.AlreadyLocked:
        return None
    except portalocker.LockException as error:
        raise Refused("locks_unknown", folder=str(folder), reason=str(error)) from None
    try:
        if not _is_due(folder):
            return None
        remove_leftovers(folder)
        file = folder / backup_name(timezone.now())
        manifest = make_backup(file)
        for old in copies_in(folder)[settings.BACKUP_KEEP :]:
            old.unlink()
        _write_status(Status(manifest.made_at))
        return file
    finally:
        lock.release()


def _is_due(folder: Path) -> bool:
    state, newest = current_state(), newest_in(folder)
    if newest is None:
        return state.events > 0
    contents = newest.contents
    if state == InstallationState(contents.events, contents.journal_entries, contents.completed_rounds):
        return False
    age = timezone.now() - newest.made_at
    # A copy from the future was made by a clock that was wrong.
    return state.completed_rounds != contents.completed_rounds or not timedelta(0) <= age < EVERY


def current_state() -> InstallationState:
    """Two short reads, however long the journals are."""
    totals = Event.objects.aggregate(events=Count("pk"), entries=Sum("journal_length", default=0))
    completed = Round.objects.filter(state=Round.State.COMPLETE).count()
    return InstallationState(totals["events"], totals["entries"], completed)


def copies_in(folder: Path) -> list[Path]:
    """The copies that were made automatically, the newest first."""
    return sorted((file for file in folder.iterdir() if NAME.fullmatch(file.name)), reverse=True)


def newest_in(folder: Path) -> Manifest | None:
    """What the newest copy that can be read says of itself."""
    return next(_manifests(copies_in(folder)), None)


def _manifests(files: list[Path]) -> Iterator[Manifest]:
    for file in files:
        with suppress(Refused), open_archive(file) as archive:
            yield archive.manifest


def status() -> Status:
    """How the last attempts went, of whatever process."""
    try:
        document = json.loads((Path(settings.VAR_DIR) / STATUS_FILE).read_text(encoding="utf-8"))
        last_good = document["last_good"]
        when = datetime.fromisoformat(last_good) if last_good else None
        return Status(when, document["refusal"], document["params"])
    except (OSError, ValueError, KeyError, TypeError):  # None yet, or it was tampered with.
        return Status()


def _fail(refused: Refused) -> None:
    before = status()
    params = json.loads(json.dumps(refused.params, default=str))
    now = Status(before.last_good, refused.code, params)
    if now != before:
        log.error("The automatic backup failed.", extra={"fields": {"refusal": refused.code, **params}})
        _write_status(now)


def _write_status(now: Status) -> None:
    folder = Path(settings.VAR_DIR)
    text = json.dumps(asdict(now), default=str)
    # The disk that is full may be this one: then the log tells.
    with suppress(OSError), unfinished_folder(folder) as unfinished:
        write_private(unfinished / STATUS_FILE, text.encode())
        (unfinished / STATUS_FILE).replace(folder / STATUS_FILE)
