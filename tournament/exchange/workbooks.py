"""XLSX workbooks turned into rows and cells: the first sheet with content, as it looks, not as it is calculated.

What other programs write, ODS, XLS and XLSB, goes on to `other_workbooks`. A workbook is a zip of XML that anybody may
have made: how large it would become is found out before it is opened, and whatever openpyxl raises on a broken one is
one refusal. It is imported where it is used: of a server's processes hardly any ever needs its seven megabytes.
"""

import re
import warnings
from collections.abc import Iterator
from datetime import datetime, time
from io import BytesIO
from typing import Literal, Protocol, cast
from xml.parsers.expat import ExpatError, ParserCreate
from xml.parsers.expat.errors import XML_ERROR_UNCLOSED_TOKEN, codes
from zipfile import ZipFile

from tournament.exchange.headers import LATEST_HEADER
from tournament.exchange.other_workbooks import sheet_of_other_workbook
from tournament.exchange.sheets import MAX_ROWS, FileCode, Merged, Sheet, SheetLine, UnreadableFile

MAX_UNPACKED = 30_000_000  # bytes; 20,000 players with ten columns take about 15 million
MAX_TAGS = 1_000_000
MAX_TAG_LENGTH = 50_000
MAX_FOREIGN = 1_000_000  # bytes of XML that is not in UTF-8: lists always are
MAX_COLUMNS = 50
LAST_ROW = 1_048_576  # as in Excel

_UTF_16 = (b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<")
_OLE = bytes.fromhex("d0cf11e0a1b11ae1")  # the container of old workbooks, and of those with a password
# A cell with a formula, and with nothing or an empty value after it.
_FORMULA_WITHOUT_VALUE = re.compile(
    rb"<(?:\w+:)?c\s(?P<about>[^<>]*)>\s*"
    rb"<(?:\w+:)?f\b(?:[^<>]*/>|[^<>]*>[^<]*</(?:\w+:)?f>)\s*"
    rb"(?:<(?:\w+:)?v\s*/>|<(?:\w+:)?v>\s*</(?:\w+:)?v>)?\s*</(?:\w+:)?c>"
)
_PLACE = re.compile(rb"""\br=["']([A-Z]{1,3}[0-9]{1,7})["']""")
_IS_TEXT = re.compile(rb"""\bt=["']str["']""")
_MERGED = re.compile(rb"""<(?:\w+:)?mergeCell\s[^<>]*?\bref=["']([A-Z]{1,3}[0-9]{1,7}:[A-Z]{1,3}[0-9]{1,7})["']""")
_FAILED = {"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#GETTING_DATA", "#SPILL!", "#CALC!"}


class _Worksheet(Protocol):
    """What is used here of openpyxl's worksheet in read-only mode; its published types are those of the other mode."""

    title: str
    sheet_state: str
    _worksheet_path: str  # in the archive; there is no public way to it

    def reset_dimensions(self) -> None: ...
    def iter_rows(self, *, max_col: int, values_only: Literal[True]) -> Iterator[tuple[object, ...]]: ...


def is_workbook(content: bytes) -> bool:
    """Whether it says that it is one, whatever its name; also those that are refused."""
    return content.startswith((b"PK\x03\x04", b"PK\x05\x06", _OLE))


def sheet_of_workbook(content: bytes) -> Sheet:
    """The rows of the first sheet that has any; visible sheets come before hidden ones."""
    if content.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in content:
            raise UnreadableFile(FileCode.PASSWORD)
        return sheet_of_other_workbook(content)
    try:
        with warnings.catch_warnings():  # openpyxl warns of what it leaves out: colours, drop-down lists
            warnings.simplefilter("ignore")
            return _read(content)
    except UnreadableFile:
        raise
    except Exception as error:  # zip, zlib, XML and openpyxl each have errors of their own for a broken file
        raise UnreadableFile(FileCode.DAMAGED) from error


def _read(content: bytes) -> Sheet:
    from openpyxl import load_workbook

    with ZipFile(BytesIO(content)) as archive:
        _check(archive)
        if _is_other(archive):
            return sheet_of_other_workbook(content)
        workbook = load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
        try:
            worksheets = cast("list[_Worksheet]", workbook.worksheets)
            for worksheet in sorted(worksheets, key=lambda sheet: sheet.sheet_state != "visible"):
                if sheet := _sheet(worksheet, archive.read(worksheet._worksheet_path)):
                    return sheet
        finally:
            workbook.close()
    return Sheet(())


def _check(archive: ZipFile) -> None:
    """Refuse what is no workbook, and what would need too much room. The declared sizes bind: zipfile stops there."""
    parts = archive.infolist()
    if any(part.flag_bits & 1 for part in parts):
        raise UnreadableFile(FileCode.PASSWORD)
    if sum(part.file_size for part in parts) > MAX_UNPACKED:
        raise UnreadableFile(FileCode.UNPACKS_TOO_LARGE)
    if sum(_tags_in(archive.read(part)) for part in parts) > MAX_TAGS:
        raise UnreadableFile(FileCode.UNPACKS_TOO_LARGE)


def _is_other(archive: ZipFile) -> bool:
    """Whether it is an OpenDocument, or Excel's binary kind."""
    names = archive.namelist()
    is_open_document = "mimetype" in names and b"opendocument" in archive.read("mimetype")[:100]
    return is_open_document or "xl/workbook.bin" in names


def _tags_in(part: bytes) -> int:
    """How many elements openpyxl would meet. Refuses what makes XML swell, and what its parser is slow at."""
    tags = last = 0

    def token(text: str) -> None:
        nonlocal tags, last
        last = parser.CurrentByteIndex
        tags += text.startswith("<") and not text.startswith("</")
        # Read piece by piece, as openpyxl does, a tag or comment is begun anew with every piece.
        if text.startswith("<!DOCTYPE") or (len(text) > MAX_TAG_LENGTH and text.startswith("<")):
            raise UnreadableFile(FileCode.DAMAGED)

    def declaration(_version: str, encoding: str | None, _standalone: int) -> None:
        if (encoding or "utf-8").lower() != "utf-8" and len(part) > MAX_FOREIGN:
            raise UnreadableFile(FileCode.DAMAGED)

    if part.startswith(_UTF_16) and len(part) > MAX_FOREIGN:
        raise UnreadableFile(FileCode.DAMAGED)
    parser = ParserCreate()
    parser.DefaultHandler = token
    parser.XmlDeclHandler = declaration
    try:
        parser.Parse(part, True)
    except ExpatError as error:
        # A picture, or XML that openpyxl will stop at as well; but not if it takes long to get there.
        unclosed = error.code == codes[XML_ERROR_UNCLOSED_TOKEN]  # then it is the beginning that is told
        if (len(part) if unclosed else parser.ErrorByteIndex) - last > MAX_TAG_LENGTH:
            raise UnreadableFile(FileCode.DAMAGED) from error
    return tags


def _sheet(worksheet: _Worksheet, xml: bytes) -> Sheet | None:
    """The sheet, or nothing if it has no content."""
    worksheet.reset_dimensions()  # what programs write there is often wrong, and openpyxl would believe it
    valueless = set(_uncalculated(xml))
    expected = {row for row, _ in valueless}
    lines = []
    for number, values in enumerate(worksheet.iter_rows(max_col=MAX_COLUMNS, values_only=True), start=1):
        if number > LAST_ROW:
            raise UnreadableFile(FileCode.DAMAGED)
        if number not in expected and values.count(None) == len(values):
            continue
        failed = {column for column, value in enumerate(values) if isinstance(value, str) and value in _FAILED}
        valueless.update((number, column) for column in failed)
        cells = tuple("" if column in failed else _text(value) for column, value in enumerate(values))
        if number in expected or failed or any(cell and not cell.isspace() for cell in cells):
            lines.append(SheetLine(number, cells))
        if len(lines) > MAX_ROWS + LATEST_HEADER:
            raise UnreadableFile(FileCode.TOO_MANY_ROWS, most=MAX_ROWS)
    if not lines:
        return None
    return Sheet(tuple(lines), title=worksheet.title, merged=tuple(_merged(xml)), valueless=frozenset(valueless))


def _text(value: object) -> str:
    """A cell as a person would have typed it: 7.0 is "7", a day has no midnight."""
    if value is None:
        return ""
    if isinstance(value, str):
        return _unescaped(value) if "_x" in value else value
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime) and value.time() == time.min:
        return str(value.date())
    return str(value)


def _unescaped(value: str) -> str:
    from openpyxl.utils.escape import unescape

    return unescape(value)


def _uncalculated(xml: bytes) -> Iterator[tuple[int, int]]:
    """Where formulas stand without the value that was last seen; an empty text is a value."""
    from openpyxl.utils.cell import coordinate_to_tuple

    for match in _FORMULA_WITHOUT_VALUE.finditer(xml):
        if (place := _PLACE.search(match["about"])) and not _IS_TEXT.search(match["about"]):
            row, column = coordinate_to_tuple(place[1].decode())
            yield row, column - 1


def _merged(xml: bytes) -> Iterator[Merged]:
    """What is merged over several rows. Over several columns, only the first counts: a title stands there once."""
    from openpyxl.utils.cell import range_boundaries

    for match in _MERGED.finditer(xml):
        column, first, _, last = range_boundaries(match[1].decode())
        if column and first and last and last > first:
            yield Merged(column - 1, first, last)
