"""Whether a server runs on a data folder. Each holds a lock on a file that nothing else uses; the system ends the lock
with the process, however that ends. Servers share the lock; who wants to be without any takes it alone.

A server of another kind than `manage.py serve` does not hold it. What it has open, the database itself knows.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import portalocker
from django.conf import settings
from portalocker import LockFlags

from tournament.actions.core.actors import Refused
from tournament.backups.archive import refusing_disk_errors

LOCK_FILE = "serving.lock"


def mark_running() -> portalocker.Lock:
    """Holds a share of the lock until the process ends, or `release()` is called. Refuses while a backup is restored.

    Worker processes that are copies of this one hold it as well.
    """
    return _locked(LockFlags.SHARED, "backup_being_restored")


@contextmanager
def nobody_serving() -> Iterator[None]:
    """Inside of `with`, no server runs on this data folder, and none can start. Refuses if there is one."""
    lock = _locked(LockFlags.EXCLUSIVE, "server_runs")
    try:
        yield
    finally:
        lock.release()


def _locked(kind: LockFlags, refusal: str) -> portalocker.Lock:
    folder = Path(settings.VAR_DIR)
    lock = portalocker.Lock(folder / LOCK_FILE, "a", timeout=0, flags=kind | LockFlags.NON_BLOCKING)
    try:
        with refusing_disk_errors(folder):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock.acquire()
    except portalocker.AlreadyLocked:
        raise Refused(refusal, folder=str(folder)) from None
    except portalocker.LockException as error:
        raise Refused("locks_unknown", folder=str(folder), reason=str(error)) from None
    return lock
