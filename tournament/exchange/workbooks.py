"""XLSX workbooks turned into rows and cells: the first sheet with content, as it looks, not as it is calculated.

A workbook is a zip of XML that anybody may have made: how large it would become is found out before it is opened,
and whatever openpyxl raises on a broken one is one refusal.
"""

import re
import warnings
from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from itertools import chain
from zipfile import ZipFile

from openpyxl import load_workbook
from openpyxl.utils.cell import range_boundaries
from openpyxl.utils.escape import unescape
from openpyxl.workbook.workbook import Workbook

from tournament.exchange.sheets import MAX_ROWS, FileCode, Line, Sheet, UnreadableFile

MAX_UNPACKED = 30_000_000  # bytes; 20,000 players with ten columns take about 15 million
MAX_TAGS = 2_000_000
MAX_COLUMNS = 50
LAST_ROW = 1_048_576  # as in Excel

_OLE = bytes.fromhex("d0cf11e0a1b11ae1")  # the container of old workbooks, and of those with a password
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")
_DOCTYPE = re.compile(rb"<\0?!\0?D\0?O\0?C\0?T\0?Y\0?P\0?E")
_MERGED = re.compile(rb"<(?:\w+:)?mergeCell\s[^>]*?\bref=\"([A-Z0-9:]{5,30})\"")
_FAILED = {"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#GETTING_DATA", "#SPILL!", "#CALC!"}


def is_workbook(content: bytes) -> bool:
    """Whether it says that it is one, whatever its name; also those that are refused."""
    return content.startswith((b"PK\x03\x04", b"PK\x05\x06", _OLE))


def sheet_of_workbook(content: bytes) -> Sheet:
    """The rows of the first sheet that has any; visible sheets come before hidden ones."""
    if content.startswith(_OLE):
        encrypted = "EncryptedPackage".encode("utf-16-le") in content
        raise UnreadableFile(FileCode.PASSWORD if encrypted else FileCode.OLD_EXCEL)
    try:
        with warnings.catch_warnings():  # openpyxl warns of what it leaves out: colours, drop-down lists
            warnings.simplefilter("ignore")
            return _read(content)
    except UnreadableFile:
        raise
    except Exception as error:  # zip, zlib, XML and openpyxl each have errors of their own for a broken file
        raise UnreadableFile(FileCode.DAMAGED) from error


def _read(content: bytes) -> Sheet:
    with ZipFile(BytesIO(content)) as archive:
        _check(archive)
        sheets = {name: archive.read(name) for name in archive.namelist() if name.startswith("xl/worksheets/")}
        calculated = any(map(_FORMULA.search, sheets.values()))
    with _workbook(content) as shown:
        for position in sorted(range(len(shown.worksheets)), key=lambda each: shown.worksheets[each].sheet_state != "visible"):
            worksheet = shown.worksheets[position]
            valueless = _valueless(content, position) if calculated else frozenset()
            lines = tuple(_lines(worksheet, valueless))
            if lines:
                merged = _merged(sheets.get(worksheet._worksheet_path, b""))
                return Sheet(lines, title=worksheet.title, merged=merged, valueless=valueless)
    return Sheet(())
