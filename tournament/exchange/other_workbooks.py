"""OpenDocument sheets and old Excel workbooks turned into rows and cells, by python-calamine in a process of its own.

XLSX is read by `workbooks`, which sees more of it: cells that are merged, formulas that were never calculated.
"""

import json

from tournament.child_processes import ChildProcesses, ChildrenBusy, ChildTookTooLong
from tournament.exchange.sheets import FileCode, Sheet, SheetLine, UnreadableFile

children = ChildProcesses("tournament.exchange.calamine_child")


def sheet_of_other_workbook(content: bytes) -> Sheet:
    """The rows of the first sheet that has any. What takes too much room is refused like a broken file."""
    try:
        child = children.run(content)
    except ChildrenBusy:
        raise UnreadableFile(FileCode.BUSY) from None
    except ChildTookTooLong:
        raise UnreadableFile(FileCode.TOOK_TOO_LONG) from None
    if child.returncode:
        raise UnreadableFile(FileCode.PASSWORD if b"assword" in child.stderr else FileCode.DAMAGED)
    sheet = json.loads(child.stdout)
    lines = tuple(SheetLine(number, tuple(cells)) for number, cells in sheet["rows"])
    return Sheet(lines, title=sheet["title"])
