"""The file of a backup: a ZIP with a manifest, written and read in pieces, however large it is.

It is for its owner's eyes only, safe on the disk, and nothing is left over; what goes wrong with a disk is a refusal
that names the folder. Reading trusts nothing: a name that is not expected, a length or a checksum that is not told by
the manifest, and what would not fit on the disk, is refused before or while it is read. Members are never written to
by the names they have.
"""

import errno
import hashlib
import json
import os
import shutil
import struct
import tempfile
import time
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from tournament.actions.core.actors import Refused
from tournament.backups.manifest import DATABASES, MANIFEST, SECRET_KEY, Manifest, Member, read_manifest

# The beginning of the names of what exists only while a backup is made, restored or downloaded.
UNFINISHED = ".grillmeister-backup-"
LEFT_AFTER_SECONDS = 24 * 60 * 60
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class NoRoom(Refused):
    """The disk is full; where, says the parameter `folder`."""

    def __init__(self, **params: object) -> None:
        super().__init__("backup_no_room", **params)


class DatabaseInUse(Refused):
    """Somebody else has the database open; how many, says the parameter `others`."""

    def __init__(self, **params: object) -> None:
        super().__init__("database_in_use", **params)


@contextmanager
def unfinished_folder(parent: Path) -> Iterator[Path]:
    """A folder that only its owner may read, and that is gone afterwards, whatever happens."""
    with tempfile.TemporaryDirectory(prefix=UNFINISHED, dir=parent, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def remove_leftovers(folder: Path) -> None:
    """Removes what processes that were killed have left unfinished. After a day, nobody is still writing it."""
    long_ago = time.time() - LEFT_AFTER_SECONDS
    for left in folder.glob(f"{UNFINISHED}*"):
        with suppress(OSError):  # Somebody else removes it as well.
            if left.stat().st_mtime < long_ago:
                shutil.rmtree(left) if left.is_dir() else left.unlink()


@contextmanager
def refusing_disk_errors(folder: Path) -> Iterator[None]:
    """Says in our words why nothing can be written, and where."""
    try:
        yield
    except OSError as error:
        if error.errno in NO_ROOM:
            raise NoRoom(folder=str(folder)) from None
        reason = error.strerror or str(error)
        raise Refused("backup_not_writable", folder=str(folder), reason=reason) from None
    except NoRoom:
        raise NoRoom(folder=str(folder)) from None


@contextmanager
def new_private(file: Path) -> Iterator[IO[bytes]]:
    """A new file that only its owner may read; after `with`, it has reached the disk."""
    with open(file, "xb", opener=_for_owner_only) as output:
        yield output
        output.flush()
        os.fsync(output.fileno())


def _for_owner_only(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def write_private(file: Path, content: bytes) -> None:
    """Writes such a file at once."""
    with new_private(file) as output:
        output.write(content)


def sync_folder(folder: Path) -> None:
    """Makes sure that a new name survives a power cut. Windows does that by itself, and has nothing to ask for it."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


PIECE = 1 << 20
MAX_MANIFEST = 4 << 20
MAX_SECRET_KEY = 4096
# A database never becomes so much shorter; what does is made to fill the disk.
MAX_COMPRESSION = 500
# PostgreSQL compresses its dumps itself.
COMPRESSION = dict.fromkeys((MANIFEST, SECRET_KEY, DATABASES["sqlite"]), zipfile.ZIP_DEFLATED)
# What Python's module raises for files that are cut off, made up, encrypted, or packed in a way that it does not know.
UNREADABLE = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, ValueError, OverflowError)
ZIP_MAGIC = b"PK\x03\x04"

Describe = Callable[[Mapping[str, Member]], Manifest]


def write_archive(file: Path, sources: Mapping[str, Path], describe: Describe) -> Manifest:
    """Writes a new file that only its owner may read, and returns when it has reached the disk.

    `describe` makes the manifest of the lengths and checksums that were found on the way.
    """
    with new_private(file) as output, zipfile.ZipFile(output, "w", compresslevel=1) as archive:
        manifest = describe({name: _add(archive, name, source) for name, source in sources.items()})
        archive.writestr(_entry(MANIFEST), json.dumps(manifest.document(), ensure_ascii=False, indent=2))
    return manifest


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.compress_type = COMPRESSION.get(name, zipfile.ZIP_STORED)
    entry.external_attr = 0o600 << 16
    return entry


def _add(archive: zipfile.ZipFile, name: str, source: Path) -> Member:
    with source.open("rb") as reading, archive.open(_entry(name), "w", force_zip64=True) as writing:
        return _copy(reading, writing)


def _copy(reading: IO[bytes], writing: IO[bytes] | None, most: int | None = None) -> Member:
    """Copies in pieces, but never more than `most` bytes; without a place to write to, it only counts."""
    digest, size = hashlib.sha256(), 0
    while piece := reading.read(PIECE):
        size += len(piece)
        if most is not None and size > most:
            raise Refused("backup_damaged")
        digest.update(piece)
        if writing is not None:
            writing.write(piece)
    return Member(size, digest.hexdigest())


class Archive:
    """A backup that is being read. Its manifest is trusted as far as the file was looked at: names and lengths."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        entries = archive.infolist()
        names = [entry.filename for entry in entries]
        if MANIFEST not in names:
            raise Refused("backup_foreign")
        sizes = {entry.filename: entry.file_size for entry in entries}
        if sizes[MANIFEST] > MAX_MANIFEST:
            raise Refused("backup_damaged")
        with _refusing_damage():
            text = archive.read(MANIFEST)
        self.manifest = read_manifest(text)
        told = {name: member.size for name, member in self.manifest.members.items()}
        if len(names) != len(sizes) or sizes != told | {MANIFEST: sizes[MANIFEST]}:
            raise Refused("backup_damaged")
        if told[SECRET_KEY] > MAX_SECRET_KEY or any(map(_is_bomb, entries)):
            raise Refused("backup_damaged")

    @property
    def size(self) -> int:
        """The bytes that all members need on a disk."""
        return sum(member.size for member in self.manifest.members.values())

    def extract(self, name: str, target: Path) -> None:
        """Writes a member into a new file, and makes sure that it is the one that the manifest tells of."""
        with new_private(target) as output:
            self._read(name, output)

    def check(self) -> None:
        """Reads all members and compares their checksums."""
        for name in self.manifest.members:
            self._read(name, None)

    def _read(self, name: str, output: IO[bytes] | None) -> None:
        told = self.manifest.members[name]
        with _refusing_damage(), self._archive.open(name) as reading:
            if _copy(reading, output, told.size) != told:
                raise Refused("backup_damaged")


def _is_bomb(entry: zipfile.ZipInfo) -> bool:
    return entry.file_size > PIECE and entry.file_size > MAX_COMPRESSION * max(entry.compress_size, 1)


@contextmanager
def open_archive(file: Path) -> Iterator[Archive]:
    """Opens a backup. What is none is refused, as is what turns out to be damaged while it is read inside of `with`."""
    try:
        with file.open("rb") as raw:
            begins_well = raw.read(len(ZIP_MAGIC)) == ZIP_MAGIC
    except OSError as error:
        raise Refused("backup_not_readable", file=str(file), reason=error.strerror or str(error)) from None
    if not begins_well:
        raise Refused("backup_foreign")
    with _refusing_damage():
        archive = zipfile.ZipFile(file)
    with archive:
        yield Archive(archive)


@contextmanager
def _refusing_damage() -> Iterator[None]:
    try:
        yield
    except UNREADABLE:
        raise Refused("backup_damaged") from None
    except OSError as error:
        if error.errno == errno.EINVAL:  # a place before the beginning of the file
            raise Refused("backup_damaged") from None
        raise
