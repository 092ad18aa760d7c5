"""The process that reads one OpenDocument or old Excel workbook: its bytes come in, rows of text go out as JSON.

Such a file may pretend to have billions of cells. What that takes ends this process and no other. Knows nothing of
Django.
"""

import json
import sys
from datetime import datetime, time
from io import BytesIO

from python_calamine import CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

MAX_MEMORY = 1 << 30
MAX_ROWS, MAX_COLUMNS = 25_000, 50


def main() -> None:
    """The first sheet that has anything; visible sheets come before hidden ones."""
    limit_memory()
    workbook = CalamineWorkbook.from_filelike(BytesIO(sys.stdin.buffer.read()))
    sheets = [sheet for sheet in workbook.sheets_metadata if sheet.typ == SheetTypeEnum.WorkSheet]
    for sheet in sorted(sheets, key=lambda sheet: sheet.visible != SheetVisibleEnum.Visible):
        rows = rows_of(workbook, sheet.name)
        if rows:
            json.dump({"title": sheet.name, "rows": rows}, sys.stdout)
            return
    json.dump({"title": "", "rows": []}, sys.stdout)


def limit_memory() -> None:
    """Where the system can: there an attempt to take more fails at once."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))


def rows_of(workbook: CalamineWorkbook, name: str) -> list[tuple[int, list[str]]]:
    """The rows with content, each with its number as the person sees it."""
    rows = []
    for number, values in enumerate(workbook.get_sheet_by_name(name).iter_rows(), start=1):
        cells = [text_of(value) for value in values[:MAX_COLUMNS]]
        if any(cell and not cell.isspace() for cell in cells):
            rows.append((number, cells))
        if len(rows) > MAX_ROWS:
            break
    return rows


def text_of(value: object) -> str:
    """A cell as a person would have typed it: 7.0 is "7", a day has no midnight."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime) and value.time() == time.min:
        return str(value.date())
    return str(value)


if __name__ == "__main__":
    main()
