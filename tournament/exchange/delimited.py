"""Text turned into rows and cells: CSV with any usual delimiter, and lists that people paste.

The module `csv` is not used: a name with a forgotten quotation mark in front would swallow all rows after it. Here
a field is quoted only if what follows the second mark ends a field; else the marks are letters like any other.
"""

import re
from functools import cache

from tournament.exchange.headers import LATEST_HEADER, columns_of, places_in
from tournament.exchange.sheets import MAX_BYTES, MAX_ROWS, FileCode, Sheet, SheetLine, UnreadableFile

DELIMITERS = "\t;|,"  # in doubt the first: the later ones also occur inside of cells
MAX_LINES = 5 * MAX_ROWS  # blank ones among them
SAMPLE = 50_000  # characters, enough to tell the delimiter

_LINE_BREAK = re.compile("\r\n|[\r\x0b\x0c\u2028\u2029]")
_DECLARED = re.compile(r"\ufeff?sep=([\t;|,])\n", re.IGNORECASE)  # Excel's own first line
# "1. Ana", "1) Ana", "• Ana"; but neither "1.5" nor "1.;Ana"
_NUMBERING = re.compile(r"^[ \t]*(?:\d{1,5}[.)]|[•‣▪◦])[ \t]*(?=[^\s\d;|,.])", re.MULTILINE)
_NOT_A_LIST = ("<!doctype", "<html", "<table", "<?xml", "{\\rtf", "%pdf", '{"', "[{")


def sheet_of_text(text: str, encoding: str = "") -> Sheet:
    """The rows of a text. Numbering in front of names goes, unless there is a header that says what the columns are."""
    text = _unified(text)
    declared = _DECLARED.match(text)
    if declared:
        text = text[declared.end() :]
    delimiter = declared[1] if declared else delimiter_of(text)
    lines = _lines(text, delimiter)
    if columns_of(lines).header is None and (stripped := _NUMBERING.sub("", text)) != text:
        delimiter = declared[1] if declared else delimiter_of(stripped)
        lines = _lines(stripped, delimiter)
    several = any(len(line.cells) > 1 for line in lines)
    return Sheet(lines, encoding=encoding, delimiter=delimiter if several else "")


def delimiter_of(text: str) -> str:
    """The delimiter that makes the most header words, else the one in the most lines."""

    def merit(delimiter: str) -> tuple[int, int]:
        lines = _lines(text[:SAMPLE], delimiter)
        words = max((len(places_in(line.cells)) for line in lines[:LATEST_HEADER]), default=0)
        return words if words > 1 else 0, sum(len(line.cells) > 1 for line in lines)

    return max(DELIMITERS, key=merit)


def _unified(text: str) -> str:
    if len(text) > MAX_BYTES:
        raise UnreadableFile(FileCode.TOO_LARGE, size=len(text), most=MAX_BYTES)
    text = _LINE_BREAK.sub("\n", text).lstrip("\ufeff")
    # Spreadsheets write a million rows of nothing but delimiters when somebody has formatted them.
    text = text.rstrip(" \n" + DELIMITERS)
    if text.lstrip()[:10].lower().startswith(_NOT_A_LIST):
        raise UnreadableFile(FileCode.NOT_A_LIST)
    if text.count("\n") > MAX_LINES:
        raise UnreadableFile(FileCode.TOO_MANY_ROWS, most=MAX_ROWS)
    return text


def _lines(text: str, delimiter: str) -> tuple[SheetLine, ...]:
    lines = [
        SheetLine(number, tuple(cells))
        for number, cells in enumerate(_records(text, delimiter), start=1)
        if any(cell and not cell.isspace() for cell in cells)
    ]
    if len(lines) > MAX_ROWS + LATEST_HEADER:  # whoever knows where the header is, counts exactly
        raise UnreadableFile(FileCode.TOO_MANY_ROWS, most=MAX_ROWS)
    return tuple(lines)


def _records(text: str, delimiter: str) -> list[list[str]]:
    records: list[list[str]] = [[]]
    for field in _field_pattern(delimiter).finditer(text):
        quoted = field["quoted"]
        records[-1].append(field["plain"] if quoted is None else quoted.replace('""', '"'))
        if field["end"] == "\n":
            records.append([])
        elif not field["end"]:  # the end of the text, where an empty field would match once more
            break
    return records


@cache
def _field_pattern(delimiter: str) -> re.Pattern[str]:
    end = rf"(?P<end>{re.escape(delimiter)}|\n|\Z)"
    quoted = r' *+"(?P<quoted>[^"]*+(?:""[^"]*+)*+)" *+'
    plain = rf"(?P<plain>[^{re.escape(delimiter)}\n]*+)"
    return re.compile(f"(?:{quoted}(?={end.replace('?P<end>', '?:')})|{plain}){end}")
