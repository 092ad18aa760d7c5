"""Work in processes of its own: what it takes is gone when it ends, and what dies or hangs there takes nobody along.

Knows how long anybody waits and how many work at once. What they work on, and what is said when it went wrong, is for
whoever asks: `documents.typesetting` and `exchange.other_workbooks`.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.conf import settings

PATIENCE_IN_SECONDS = 20.0
MAX_AT_ONCE = 2


class ChildrenBusy(Exception):
    """All places were taken for as long as anybody waits: nothing was started."""


class ChildTookTooLong(Exception):
    """It was ended before it was done."""


class ChildProcesses:
    """Processes that all run one module, such as `tournament.documents.child`; few at once."""

    def __init__(self, module: str, *, max_at_once: int = MAX_AT_ONCE) -> None:
        self._module, self._places = module, BoundedSemaphore(max_at_once)
        self.patience_in_seconds = PATIENCE_IN_SECONDS  # for a place, and once more for the work

    def run(self, content: bytes) -> subprocess.CompletedProcess[bytes]:
        """What a child made of this, also where it failed. Raises `ChildrenBusy` and `ChildTookTooLong`."""
        with self.place():
            try:
                return subprocess.run(
                    [sys.executable, "-m", self._module],
                    input=content,
                    capture_output=True,
                    check=False,
                    cwd=settings.BASE_DIR,
                    timeout=self.patience_in_seconds,
                )
            except subprocess.TimeoutExpired:
                raise ChildTookTooLong from None

    @contextmanager
    def place(self) -> Iterator[None]:
        """One of the places, until the end of the block. Raises `ChildrenBusy`."""
        if not self._places.acquire(timeout=self.patience_in_seconds):
            raise ChildrenBusy
        try:
            yield
        finally:
            self._places.release()
