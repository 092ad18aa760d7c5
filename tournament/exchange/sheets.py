"""What every file becomes before its players are looked for: numbered lines of cells. And how a file is refused."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

MAX_BYTES = 5_000_000
MAX_ROWS = 20_000


class FileCode(StrEnum):
    """Why nothing of a file can be used."""

    NO_PLAYERS = "file_no_players"  # empty, blank, or nothing but a header
    TOO_LARGE = "file_too_large"  # size, most: in bytes
    TOO_MANY_ROWS = "file_too_many_rows"  # most
    UNPACKS_TOO_LARGE = "file_unpacks_too_large"  # a workbook far larger than a list of players: a zip bomb
    NOT_TEXT = "file_not_text"  # a picture, a program, anything binary
    NOT_A_LIST = "file_not_a_list"  # text, but a web page, a PDF, a program's data
    PASSWORD = "file_password"
    DAMAGED = "file_damaged"  # says it is a workbook, and is none
    BUSY = "file_busy"  # others are being read: this one may be fine
    TOOK_TOO_LONG = "file_took_too_long"  # given up before its end: it may be fine, too


class UnreadableFile(Exception):
    """Nothing of the file can be understood; `code` says why, `params` the values concerned."""

    def __init__(self, code: FileCode, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


@dataclass(frozen=True)
class SheetLine:
    """A row that is not blank, and its number as the person sees it: the first row of the file is 1."""

    number: int
    cells: tuple[str, ...]


class Merged(NamedTuple):
    """Cells of a column (from 0) that are one, from row to row; the text stands in the first."""

    column: int
    first: int
    last: int


@dataclass(frozen=True)
class Sheet:
    """The rows of a file, and what a workbook says of its cells besides their text."""

    lines: tuple[SheetLine, ...]
    encoding: str = ""
    delimiter: str = ""
    title: str = ""
    merged: tuple[Merged, ...] = ()
    # Row number and column (from 0) of formulas that were never calculated, or that failed.
    valueless: frozenset[tuple[int, int]] = frozenset()


# What Excel and others take for the beginning of a formula; the wide forms count as well in some languages.
_FORMULA = r"[=+\-@\t\r\n＝＋－＠]"
_WOULD_BE_A_FORMULA = re.compile(f"'*{_FORMULA}")
_GUARDED = re.compile(f"'+{_FORMULA}")


def guarded(cell: str) -> str:
    """The cell for a CSV file: with an apostrophe in front where a program would calculate instead of show."""
    return f"'{cell}" if _WOULD_BE_A_FORMULA.match(cell) else cell


def unguarded(cell: str) -> str:
    """The cell as it was before `guarded`, so that a list that went out comes back unchanged."""
    return cell[1:] if _GUARDED.match(cell) else cell
