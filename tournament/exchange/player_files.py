"""Lists of players out of pasted text, CSV and XLSX: the way in for whoever imports, and what comes out.

Knows no event and writes nothing: what is found is shown first, and taken over by `actions`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournament.exchange.delimited import sheet_of_text
from tournament.exchange.encodings import ENCODINGS, decoded
from tournament.exchange.headers import columns_of
from tournament.exchange.player_rows import PlayerRow, RowCode, RowProblem, RowReader, Severity
from tournament.exchange.sheets import MAX_BYTES, MAX_ROWS, FileCode, Sheet, UnreadableFile
from tournament.exchange.workbooks import is_workbook, sheet_of_workbook

__all__ = [
    "ENCODINGS",
    "MAX_BYTES",
    "MAX_ROWS",
    "FileCode",
    "PlayerFile",
    "PlayerRow",
    "RowCode",
    "RowProblem",
    "Severity",
    "UnreadableFile",
    "read_file",
    "read_text",
]


@dataclass(frozen=True)
class PlayerFile:
    """Everything that was understood; the problems in the order of the rows."""

    rows: tuple[PlayerRow, ...] = ()
    problems: tuple[RowProblem, ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)  # recognised field to its header; empty without a header
    unused: tuple[str, ...] = ()  # headers of the columns of which nothing is taken
    encoding: str = ""  # of a text file
    delimiter: str = ""  # "" where every row has one cell, and in a workbook
    sheet: str = ""  # of a workbook


def read_text(text: str) -> PlayerFile:
    """The players of a pasted list; nobody from a blank one. Raises `UnreadableFile` for what can be no list at all."""
    return _players(sheet_of_text(text))


def read_file(name: str, content: bytes, encoding: str | None = None) -> PlayerFile:
    """The players of a file, which is what its content says. `name` only goes along with a refusal.

    `encoding`, one of ENCODINGS, is for somebody who sees that the guess was wrong. Raises `UnreadableFile`.
    """
    try:
        if len(content) > MAX_BYTES:
            raise UnreadableFile(FileCode.TOO_LARGE, size=len(content), most=MAX_BYTES)
        sheet = sheet_of_workbook(content) if is_workbook(content) else sheet_of_text(*decoded(content, encoding))
        players = _players(sheet)
        if not players.rows and not players.problems:
            raise UnreadableFile(FileCode.NO_PLAYERS)
    except UnreadableFile as refusal:
        refusal.params["name"] = name
        raise
    return players


def _players(sheet: Sheet) -> PlayerFile:
    columns = columns_of(sheet.lines)
    start = sheet.lines.index(columns.header) + 1 if columns.header else 0
    if len(sheet.lines) - start > MAX_ROWS:
        raise UnreadableFile(FileCode.TOO_MANY_ROWS, most=MAX_ROWS)
    reader = RowReader(sheet, columns)
    for line in sheet.lines[: max(start - 1, 0)]:
        reader.pass_over(line)
    for line in sheet.lines[start:]:
        reader.read(line)
    return PlayerFile(
        rows=tuple(reader.rows),
        problems=tuple(reader.problems),
        columns=columns.titles,
        unused=columns.unused,
        encoding=sheet.encoding,
        delimiter=sheet.delimiter,
        sheet=sheet.title,
    )
