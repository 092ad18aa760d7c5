"""Layouts of templates/documents, filled with data and typeset by typst in a process of its own.

In a long-lived process the memory that typst takes grows without end; a child with one document needs a fraction of a
second, and one that dies or hangs takes nobody along. What was made for a revision is cached in memory: papers are
small, and two people at the desk print the same list.
"""

import json
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from threading import Lock

from django.conf import settings

from tournament.child_processes import ChildProcesses, ChildrenBusy, ChildTookTooLong

LAYOUTS = settings.BASE_DIR / "templates" / "documents"
# Latin, Cyrillic, Greek, Hebrew and Arabic look the same everywhere; names in other scripts have the system's letters.
FONTS = settings.BASE_DIR / "tournament" / "documents" / "fonts"
children = ChildProcesses("tournament.documents.child")


class NotTypeset(Exception):
    """`code`: busy, took_too_long or failed; `detail` is what the child said, for the log."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code, self.detail = code, detail


def typeset(layout: str, data: Mapping[str, object], *, format: str = "pdf") -> bytes:
    """The document of a layout, such as `preview`. Raises `NotTypeset`."""
    files = {"layout": str(LAYOUTS / f"{layout}.typ"), "root": str(LAYOUTS), "fonts": str(FONTS)}
    task = {**files, "format": format, "data": data}
    try:
        child = children.run(json.dumps(task).encode())
    except ChildrenBusy:
        raise NotTypeset("busy") from None
    except ChildTookTooLong:
        raise NotTypeset("took_too_long") from None
    if child.returncode or not child.stdout:
        raise NotTypeset("failed", child.stderr.decode(errors="replace")[-2000:])
    return child.stdout


MAX_BYTES = 16 * 1024 * 1024


class PaperCache:
    """Documents by key; the least recently asked for go first."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes, self._size = max_bytes, 0
        self._papers: OrderedDict[Hashable, bytes] = OrderedDict()
        self._lock = Lock()

    def get_or_make(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """The document. Nobody waits for another one; one that could not be made is not cached."""
        with self._lock:
            if key in self._papers:
                self._papers.move_to_end(key)
                return self._papers[key]
        made = make()
        with self._lock:
            self._size += len(made) - len(self._papers.pop(key, b""))
            self._papers[key] = made
            while self._size > self._max_bytes:
                self._size -= len(self._papers.popitem(last=False)[1])
        return made


papers = PaperCache()
