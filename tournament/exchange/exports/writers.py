"""Tables as files for spreadsheets, written row by row: CSV as the reader's language has it, XLSX with typed cells.

Nothing that somebody typed becomes a formula: in CSV such a cell is guarded, in XLSX it is written as text. XlsxWriter
is imported where it is used: of a server's processes hardly any ever needs its four megabytes.
"""

import codecs
import csv
import io
import zipfile
from collections.abc import Iterable, Mapping
from datetime import datetime
from fractions import Fraction
from typing import IO, TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import get_format
from django.utils.translation import gettext

from tournament.exchange.exports.tables import CellValue, ColumnKind, DataTable
from tournament.exchange.sheets import guarded
from tournament.words.exports import table_words

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

MAX_CELL = 32_767  # characters, as in Excel
DECIMALS = 6
WIDTHS = {ColumnKind.TEXT: 24, ColumnKind.LONG_TEXT: 48, ColumnKind.TIME: 18}
NARROW = 12


def write_csv(table: DataTable, output: IO[bytes]) -> None:
    """UTF-8 with a byte order mark, by which Excel knows it; a semicolon where the comma belongs to numbers."""
    decimal = str(get_format("DECIMAL_SEPARATOR"))
    output.write(codecs.BOM_UTF8)
    text = io.TextIOWrapper(output, encoding="utf-8", newline="", write_through=True)
    writer = csv.writer(text, delimiter=";" if decimal == "," else ",", lineterminator="\r\n")
    writer.writerow([guarded(column.title) for column in table.columns])
    for row in table.rows:
        writer.writerow([_as_text(cell, decimal) for cell in row])
    text.detach()


def _as_text(cell: CellValue, decimal: str) -> str:
    match cell:
        case None:
            return ""
        case bool():
            return gettext("yes") if cell else gettext("no")
        case str():
            return guarded(cell)
        case datetime():
            return f"{timezone.localtime(cell):%Y-%m-%d %H:%M:%S}"
        case Fraction():
            return f"{_number(cell):.{DECIMALS}f}".rstrip("0").rstrip(".").replace(".", decimal)
        case _:
            return str(cell)


def _number(points: Fraction) -> float:
    """Nobody's spreadsheet knows fractions: 7/3 would become a day in March."""
    return round(float(points), DECIMALS)


def write_archive(tables: Iterable[DataTable], output: IO[bytes]) -> None:
    """A CSV file for each table."""
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        for table in tables:
            with archive.open(f"{table.name}.csv", "w", force_zip64=True) as member:
                write_csv(table, member)


def write_workbook(tables: Iterable[DataTable], output: IO[bytes]) -> None:
    """A sheet for each table. What was written of one goes to the disk, so that no sheet has to fit into memory."""
    import xlsxwriter

    options = {
        "constant_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
    }
    with xlsxwriter.Workbook(output, options) as workbook:
        formats = {
            "header": workbook.add_format({"bold": True, "bottom": 1}),
            ColumnKind.TIME: workbook.add_format({"num_format": "yyyy-mm-dd hh:mm"}),
            ColumnKind.POINTS: workbook.add_format({"num_format": "0.##"}),
        }
        for table in tables:
            _write_sheet(workbook.add_worksheet(table_words(table.name)), table, formats)


def _write_sheet(sheet: "Worksheet", table: DataTable, formats: "Mapping[str, Format]") -> None:
    sheet.freeze_panes(1, 0)
    for at, column in enumerate(table.columns):
        sheet.set_column(at, at, WIDTHS.get(column.kind, NARROW))
        sheet.write_string(0, at, column.title, formats["header"])
    last = 0
    for last, row in enumerate(table.rows, start=1):
        for at, (column, cell) in enumerate(zip(table.columns, row, strict=True)):
            if cell is not None and cell != "":
                _write_cell(sheet, last, at, cell, formats.get(column.kind))
    sheet.autofilter(0, 0, last, len(table.columns) - 1)


def _write_cell(sheet: "Worksheet", row: int, column: int, cell: CellValue, format: "Format | None") -> None:
    match cell:
        case bool():
            sheet.write_boolean(row, column, cell, format)
        case str():
            sheet.write_string(row, column, cell[:MAX_CELL], format)
        case datetime():
            sheet.write_datetime(row, column, timezone.make_naive(cell), format)
        case int():
            sheet.write_number(row, column, cell, format)
        case Fraction():
            # A format with a point shows "7." for whole numbers.
            sheet.write_number(row, column, _number(cell), None if cell.denominator == 1 else format)
