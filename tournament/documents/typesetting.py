"""Layouts of templates/documents, filled with data and typeset by typst in a process of its own.

In a long-lived process the memory that typst takes grows without end; a child with one document needs a fraction of a
second, and one that dies or hangs takes nobody along.
"""

import json
import subprocess
import sys
from collections.abc import Mapping
from threading import BoundedSemaphore

from django.conf import settings

LAYOUTS = settings.BASE_DIR / "templates" / "documents"
PATIENCE_IN_SECONDS = 20
MAX_AT_ONCE = 2
_places = BoundedSemaphore(MAX_AT_ONCE)


class NotTypeset(Exception):
    """`code`: busy, took_too_long or failed; `detail` is what the child said, for the log."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code, self.detail = code, detail


def typeset(layout: str, data: Mapping[str, object], *, format: str = "pdf") -> bytes:
    """The document of a layout, such as `preview`. Raises `NotTypeset`."""
    task = {"layout": str(LAYOUTS / f"{layout}.typ"), "root": str(LAYOUTS), "format": format, "data": data}
    if not _places.acquire(timeout=PATIENCE_IN_SECONDS):
        raise NotTypeset("busy")
    try:
        child = subprocess.run(
            [sys.executable, "-m", "tournament.documents.child"],
            input=json.dumps(task).encode(),
            capture_output=True,
            check=False,
            cwd=settings.BASE_DIR,
            timeout=PATIENCE_IN_SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise NotTypeset("took_too_long") from None
    finally:
        _places.release()
    if child.returncode or not child.stdout:
        raise NotTypeset("failed", child.stderr.decode(errors="replace")[-2000:])
    return child.stdout
