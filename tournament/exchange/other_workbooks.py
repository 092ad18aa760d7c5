"""OpenDocument sheets and old Excel workbooks turned into rows and cells, by python-calamine in a process of its own.

XLSX is read by `workbooks`, which sees more of it: cells that are merged, formulas that were never calculated.
"""

import json
import subprocess
import sys
from threading import BoundedSemaphore

from django.conf import settings

from tournament.exchange.sheets import FileCode, Sheet, SheetLine, UnreadableFile

PATIENCE_IN_SECONDS = 20
MAX_AT_ONCE = 2
_places = BoundedSemaphore(MAX_AT_ONCE)


def sheet_of_other_workbook(content: bytes) -> Sheet:
    """The rows of the first sheet that has any. What takes too long or too much room is refused like a broken file."""
    if not _places.acquire(timeout=PATIENCE_IN_SECONDS):
        raise UnreadableFile(FileCode.DAMAGED)
    try:
        child = subprocess.run(
            [sys.executable, "-m", "tournament.exchange.calamine_child"],
            input=content,
            capture_output=True,
            check=False,
            cwd=settings.BASE_DIR,
            timeout=PATIENCE_IN_SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise UnreadableFile(FileCode.DAMAGED) from None
    finally:
        _places.release()
    if child.returncode:
        raise UnreadableFile(FileCode.PASSWORD if b"assword" in child.stderr else FileCode.DAMAGED)
    sheet = json.loads(child.stdout)
    lines = tuple(SheetLine(number, tuple(cells)) for number, cells in sheet["rows"])
    return Sheet(lines, title=sheet["title"])
