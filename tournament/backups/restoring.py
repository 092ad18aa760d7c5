"""Puts a backup in the place of what an installation holds. Nobody may use the database meanwhile.

Everything that can be checked is checked before anything is touched. What was there is kept under another name.
"""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection, connections
from django.utils import timezone

from tournament.actions.core.actors import Refused
from tournament.backups import postgresql, sqlite
from tournament.backups.archive import (
    DatabaseInUse,
    NoRoom,
    open_archive,
    refusing_disk_errors,
    sync_folder,
    unfinished_folder,
    write_private,
)
from tournament.backups.making import make_backup
from tournament.backups.manifest import SECRET_KEY, Contents, Manifest, examine, refuse_unknown_migrations
from tournament.backups.sqlite import examine_copy
from tournament.models import Account, Event
from tournament.queries.readiness import migrations_of_this_version

SQLITE_BEGINS = b"SQLite format 3\x00"


@dataclass(frozen=True)
class Restored:
    """What was put in place, under which names lies what was there before, and which migrations were applied to it."""

    manifest: Manifest
    set_aside: tuple[Path, ...]
    migrated: tuple[str, ...]


def restore_backup(file: Path, *, replace_data: bool = False) -> Restored:
    """Whoever calls this has made sure that no server runs here, and that none can start meanwhile."""
    data = Path(settings.VAR_DIR)
    with open_archive(file) as archive, refusing_disk_errors(data):
        manifest = archive.manifest
        _refuse_what_does_not_fit(manifest)
        if is_data_there() and not replace_data:
            raise Refused("data_is_there")
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        if shutil.disk_usage(data).free < 2 * archive.size:
            raise NoRoom(folder=str(data))
        with unfinished_folder(data) as folder:
            for name in manifest.members:
                archive.extract(name, folder / name)
            put = _put_sqlite if manifest.database == "sqlite" else _put_postgresql
            try:
                aside = put(manifest, folder, data)
            except DatabaseError as error:
                raise Refused("database_unavailable", problem=str(error).strip()) from None
            aside += _put_secret_key(folder / SECRET_KEY, data)
    known = set(map(".".join, migrations_of_this_version()))
    return Restored(manifest, tuple(aside), tuple(sorted(known - set(manifest.contents.migrations))))


def is_data_there() -> bool:
    """Whether there is anything that somebody could miss. A database that cannot be read counts as data."""
    if connection.vendor == "sqlite" and not database_file().exists():
        return False
    try:
        tables = connection.introspection.table_names()
        return any(model._meta.db_table in tables and model.objects.exists() for model in (Account, Event))
    except DatabaseError:
        return True
    finally:
        connections.close_all()


def database_file() -> Path:
    return Path(str(connection.settings_dict["NAME"]))


def _refuse_what_does_not_fit(manifest: Manifest) -> None:
    if manifest.database != connection.vendor:
        raise Refused("backup_of_another_database", backup=manifest.database, here=connection.vendor)
    refuse_unknown_migrations(manifest.contents.migrations)


def _refuse_difference(contents: Contents, told: Contents) -> None:
    if contents != told:
        raise Refused("backup_not_as_told")


# SQLite: the checked file takes the place of the other by one change of names.


def _put_sqlite(manifest: Manifest, folder: Path, data: Path) -> list[Path]:
    """Returns under which names lies what was there before."""
    new = folder / manifest.dump
    with new.open("rb") as opened:
        if opened.read(len(SQLITE_BEGINS)) != SQLITE_BEGINS:
            raise Refused("backup_foreign")
    _refuse_difference(examine_copy(folder, migrate=True), manifest.contents)
    sqlite.leave_in_one_file(new)
    connections.close_all()
    file = database_file()
    aside = _keep_database(file) if file.exists() else []
    new.replace(file)
    sync_folder(file.parent)
    return aside


def _keep_database(file: Path) -> list[Path]:
    """Gives the database that is there a second name, so that at every moment there is one under the first."""
    aside, moved = _name_aside(file), []
    try:
        sqlite.leave_in_one_file(file)
    except DatabaseInUse:
        raise
    except Refused:
        # It is damaged. What lies beside it would be taken for a part of the new one.
        for ending in sqlite.SIDE_FILES:
            side = Path(f"{file}{ending}")
            if side.exists():
                moved.append(side.replace(f"{aside}{ending}"))
    try:
        os.link(file, aside)
    except OSError:  # This disk knows no second names.
        shutil.copyfile(file, aside)
    return [aside, *moved]


# PostgreSQL: its own transaction makes sure that there is all or nothing.


def _put_postgresql(manifest: Manifest, folder: Path, data: Path) -> list[Path]:
    """Returns the backup of what was there before, if there was anything."""
    dump = folder / manifest.dump
    postgresql.check_dump(dump)
    if others := postgresql.others_connected():
        raise DatabaseInUse(others=others)
    aside = None
    if is_data_there():
        aside = _name_aside(data / "grillmeister.zip")
        make_backup(aside)
    try:
        _load_checked(manifest, dump, folder, aside)
    except Exception:
        # Everything is as it was, so nothing needs to be set aside.
        if aside:
            aside.unlink()
        raise
    return [aside] if aside else []


def _load_checked(manifest: Manifest, dump: Path, folder: Path, aside: Path | None) -> None:
    """Loads the dump; where that shows that it is not what it says, what was there before is loaded again."""
    postgresql.load(dump, folder)
    try:
        _refuse_difference(examine(migrate=True), manifest.contents)
    except Exception:
        _put_back(aside, folder)
        raise


def _put_back(aside: Path | None, folder: Path) -> None:
    """Loads what was there before once more; if that was nothing, the tables go."""
    connections.close_all()
    if aside is None:
        postgresql.load(None, folder)
        return
    with open_archive(aside) as archive:
        before = folder / "before"
        archive.extract(archive.manifest.dump, before)
        postgresql.load(before, folder)


# The secret key.


def _put_secret_key(new: Path, data: Path) -> list[Path]:
    """Where settings.py looks for it. The key that was there is set aside, unless it is the same."""
    file = data / SECRET_KEY
    before = file.read_bytes() if file.exists() else None
    if before == new.read_bytes():
        return []
    aside = _name_aside(file)
    if before is not None:
        write_private(aside, before)
    new.replace(file)
    sync_folder(data)
    return [aside] if before is not None else []


def _name_aside(file: Path) -> Path:
    """A free name that says what it was and when it was put aside."""
    return file.with_name(f"{file.stem}.before-restore-{timezone.now():%Y%m%d-%H%M%S-%f}{file.suffix}")
