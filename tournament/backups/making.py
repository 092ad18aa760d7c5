"""Makes a backup while the site is used: a copy of the database and the secret key, checked, in one file.

The file appears under its name when all is written, checked and safe on the disk; before that there is nothing of it.
"""

import io
import secrets
import shutil
import tempfile
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from tournament import __version__
from tournament.actions.core.actors import Refused
from tournament.backups import postgresql, sqlite
from tournament.backups.archive import (
    UNFINISHED,
    open_archive,
    refusing_disk_errors,
    remove_leftovers,
    sync_folder,
    unfinished_folder,
    write_archive,
    write_private,
)
from tournament.backups.manifest import DATABASES, SECRET_KEY, Contents, Manifest, Member, examine
from tournament.backups.sqlite import examine_copy
from tournament.queries.readiness import missing_migrations


def make_backup(file: Path, *, force: bool = False) -> Manifest:
    """Writes the backup. An existing file is replaced only if `force` says so, and only by a backup that is whole."""
    if file.is_dir() or (file.exists() and not force):
        raise Refused("backup_exists", file=str(file))
    with refusing_disk_errors(file.parent), unfinished_folder(file.parent) as folder:
        archive = folder / "backup.zip"
        try:
            manifest = _write(archive, folder)
        except DatabaseError as error:
            raise Refused("database_unavailable", problem=str(error).strip()) from None
        with open_archive(archive) as written:
            written.check()
        archive.replace(file)
        sync_folder(file.parent)
    return manifest


class PassingFile(io.FileIO):
    """A file that is open for reading and goes when it is closed."""

    def close(self) -> None:
        super().close()
        Path(str(self.name)).unlink(missing_ok=True)


def make_download() -> PassingFile:
    """A backup that exists for as long as it is sent to somebody."""
    folder = Path(settings.VAR_DIR)
    remove_leftovers(folder)
    file = folder / f"{UNFINISHED}{secrets.token_hex(8)}.zip"
    make_backup(file)
    return PassingFile(str(file))


def backup_name(made_at: datetime) -> str:
    """A name by which backups sort in the order of time."""
    return f"grillmeister-{made_at.astimezone(UTC):%Y%m%d-%H%M%S}.zip"


def _write(archive: Path, folder: Path) -> Manifest:
    made_at = timezone.now()
    dump, key = folder / DATABASES[connection.vendor], folder / SECRET_KEY
    contents = _copy(dump)
    write_private(key, settings.SECRET_KEY.encode())

    def describe(members: Mapping[str, Member]) -> Manifest:
        return Manifest(__version__, connection.vendor, made_at, contents, members)

    return write_archive(archive, {dump.name: dump, SECRET_KEY: key}, describe)


def _copy(dump: Path) -> Contents:
    """Writes a copy of the database, and tells what is in the copy."""
    if connection.vendor == "sqlite":
        sqlite.copy_database(dump)
        return _examine_file(dump)
    if missing_migrations():
        raise Refused("database_not_prepared")
    with postgresql.frozen_view() as snapshot:
        postgresql.dump(dump, snapshot)
        return examine()


def _examine_file(dump: Path) -> Contents:
    """Looks at the copy; one of an older shape is brought up to date for that, but as a copy of its own."""
    if missing_migrations():
        with tempfile.TemporaryDirectory(dir=dump.parent) as folder:
            shutil.copyfile(dump, Path(folder) / dump.name)
            return examine_copy(Path(folder), migrate=True)
    contents = examine_copy(dump.parent)
    sqlite.leave_in_one_file(dump)
    return contents
