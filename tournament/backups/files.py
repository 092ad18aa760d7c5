"""How a backup's files are written: for their owner's eyes only, safe on the disk, and nothing left over.

What goes wrong with a disk is said as a refusal that names the folder.
"""

import errno
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from tournament.actions.core.refusals import Refused

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
