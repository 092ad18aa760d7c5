"""The file of a backup: a ZIP with a manifest, written and read in pieces, however large it is.

Reading trusts nothing: a name that is not expected, a length or a checksum that is not told by the manifest, and what
would not fit on the disk, is refused before or while it is read. Members are never written to by the names they have.
"""

import errno
import hashlib
import json
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tournament.actions.core.refusals import Refused
from tournament.backups.files import new_private
from tournament.backups.manifest import DATABASES, MANIFEST, SECRET_KEY, Manifest, Member, read_manifest

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
