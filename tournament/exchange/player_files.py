"""Lists of players out of pasted text, CSV and workbooks: the way in for whoever imports, and what comes out.

Knows no event and writes nothing: what is found is shown first, and taken over by `actions`. One rule for all problems
of a row: with a usable name it gives a player. Whatever else in it cannot be used is left empty, and said, in codes
with parameters. Only a row without a usable name gives none.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournament.exchange.chosen_columns import ChosenColumns, columns_as_chosen
from tournament.exchange.delimited import ENCODINGS, decoded, sheet_of_text
from tournament.exchange.headers import MAX_NUMBER, Columns, Field, columns_of, number_in, without_addresses
from tournament.exchange.sheets import MAX_BYTES, MAX_ROWS, FileCode, Sheet, SheetLine, UnreadableFile, unguarded
from tournament.exchange.workbooks import is_workbook, sheet_of_workbook
from tournament.names import MAX_NAME, clean_name, clean_text, name_key

MAX_NOTE = 1000
MAX_CONTACT = 200
MAX_SHOWN_LENGTH = 80  # of a text that a problem cites
_NO_LETTERS = re.compile(r"[\d\s.,:;/()+-]+")
LOST = "\ufffd"  # stands for a character that could not be read


class RowCode(StrEnum):
    """What is wrong with a row. After each its parameters; `text` is what stands there, shortened."""

    NAME_MISSING = "name_missing"  # text: the rest of the row
    NAME_TOO_LONG = "name_too_long"  # text, length, most
    TEXT_TOO_LONG = "text_too_long"  # field, text, length, most
    NUMBER_INVALID = "number_invalid"  # text, most
    NUMBER_TWICE = "number_twice"  # number, first: the row that has it already
    DUPLICATE_NAME = "duplicate_name"  # name, first: the row that has it already
    NAME_WITHOUT_LETTERS = "name_without_letters"  # text
    CHARACTER_LOST = "character_lost"  # text: some characters were unreadable, here or in a program before
    FORMULA_WITHOUT_VALUE = "formula_without_value"  # field
    BEFORE_HEADER = "before_header"  # text: a row above the header, which is not read as a player


class Severity(StrEnum):
    """Whether somebody has to change the row, or only to look at it."""

    ERROR = "error"  # there is no player from this row
    WARNING = "warning"  # the player is there


@dataclass(frozen=True)
class PlayerRow:
    """A player as the list has them. `line` is the number of the row as the person sees it: 1 is the first."""

    line: int
    name: str
    club: str = ""
    number: int | None = None
    note: str = ""
    pseudonym: str = ""
    contact: str = ""  # never part of what the public sees


@dataclass(frozen=True)
class RowProblem:
    """Something wrong in a row: a code, and the values that a sentence about it needs."""

    line: int
    code: RowCode
    params: Mapping[str, object]
    severity: Severity = Severity.ERROR


class RowReader:
    """Goes through the rows from top to bottom, and remembers what later rows are compared with."""

    def __init__(self, sheet: Sheet, columns: Columns) -> None:
        self.rows: list[PlayerRow] = []
        self.problems: list[RowProblem] = []
        self._columns = columns
        self._valueless = sheet.valueless
        self._line_of_name: dict[str, int] = {}
        self._line_of_number: dict[int, int] = {}
        club = columns.places.get(Field.CLUB)
        self._merged_until = {merged.first: merged.last for merged in sheet.merged if merged.column == club}
        self._club_above, self._club_until = "", 0

    def pass_over(self, line: SheetLine) -> None:
        """A row above the header: a title, a date; but if it was a player, somebody should know."""
        self._warn(line, RowCode.BEFORE_HEADER, text=_shown(line))

    def read(self, line: SheetLine) -> None:
        """Add the player of this row, or the problem with it, or nothing for a blank row."""
        cells = {field: self._cell(line, place) for field, place in self._columns.places.items()}
        spare = [clean_name(self._cell(line, place)) for place in self._columns.spare]
        contact = _take_addresses(cells, spare)
        club = self._merged_club(line, cells.get(Field.CLUB, ""))
        name = self._name(line, cells)
        if not name:
            return
        row = PlayerRow(
            line=line.number,
            name=name,
            club=self._short(line, Field.CLUB, clean_name(club), MAX_NAME),
            number=self._number(line, clean_name(cells.get(Field.NUMBER, ""))),
            note=self._short(
                line, Field.NOTE, clean_text(", ".join(filter(None, [cells.get(Field.NOTE, ""), *spare]))), MAX_NOTE
            ),
            pseudonym=self._short(line, Field.PSEUDONYM, clean_name(cells.get(Field.PSEUDONYM, "")), MAX_NAME),
            contact=self._short(line, Field.CONTACT, contact, MAX_CONTACT),
        )
        self.rows.append(row)
        for read in self._uncalculated(line):
            self._warn(line, RowCode.FORMULA_WITHOUT_VALUE, field=read.value)
        if any(LOST in text for text in (row.name, row.club, row.note, row.pseudonym, row.contact)):
            self._warn(line, RowCode.CHARACTER_LOST, text=_shown(line))

    def _name(self, line: SheetLine, cells: Mapping[Field, str]) -> str:
        """The name if it can be used; else "", and the problem is noted."""
        halves = (cells.get(Field.FIRST_NAME, ""), cells.get(Field.LAST_NAME, ""))
        name = clean_name(cells.get(Field.NAME, "")) or clean_name(" ".join(halves))
        if not name:
            if uncalculated := self._uncalculated(line):
                self._refuse(line, RowCode.FORMULA_WITHOUT_VALUE, field=uncalculated[0].value)
            elif rest := _shown(line):
                self._refuse(line, RowCode.NAME_MISSING, text=rest)
            return ""
        if len(name) > MAX_NAME:
            self._refuse(line, RowCode.NAME_TOO_LONG, text=name[:MAX_SHOWN_LENGTH], length=len(name), most=MAX_NAME)
            return ""
        if _NO_LETTERS.fullmatch(name):
            self._warn(line, RowCode.NAME_WITHOUT_LETTERS, text=name)
        first = self._line_of_name.setdefault(name_key(name), line.number)
        if first != line.number:
            self._warn(line, RowCode.DUPLICATE_NAME, name=name, first=first)
        return name

    def _number(self, line: SheetLine, text: str) -> int | None:
        if not text:
            return None
        number = number_in(text)
        if number is None:
            self._warn(line, RowCode.NUMBER_INVALID, text=text[:MAX_SHOWN_LENGTH], most=MAX_NUMBER)
            return None
        first = self._line_of_number.setdefault(number, line.number)
        if first != line.number:
            self._warn(line, RowCode.NUMBER_TWICE, number=number, first=first)
            return None
        return number

    def _short(self, line: SheetLine, field: Field, text: str, most: int) -> str:
        if len(text) <= most:
            return text
        shortened = text[:MAX_SHOWN_LENGTH]
        self._warn(line, RowCode.TEXT_TOO_LONG, field=field.value, text=shortened, length=len(text), most=most)
        return ""

    def _merged_club(self, line: SheetLine, club: str) -> str:
        """Cells that are merged over the players of a club name it once, for all of them."""
        if line.number in self._merged_until:
            self._club_above, self._club_until = club, self._merged_until[line.number]
        return club or (self._club_above if line.number <= self._club_until else "")

    def _uncalculated(self, line: SheetLine) -> list[Field]:
        if not self._valueless:
            return []
        places = self._columns.places.items()
        return [field for field, place in places if (line.number, place) in self._valueless]

    def _cell(self, line: SheetLine, place: int) -> str:
        return unguarded(line.cells[place]) if place < len(line.cells) else ""

    def _warn(self, line: SheetLine, code: RowCode, **params: object) -> None:
        self.problems.append(RowProblem(line.number, code, params, Severity.WARNING))

    def _refuse(self, line: SheetLine, code: RowCode, **params: object) -> None:
        self.problems.append(RowProblem(line.number, code, params))


# What the public may come to see. A note is for the desk, like the contact itself.
_PUBLIC = (Field.NAME, Field.FIRST_NAME, Field.LAST_NAME, Field.CLUB, Field.PSEUDONYM)


def _take_addresses(cells: dict[Field, str], spare: list[str]) -> str:
    """The contact of a row: its own column, and the addresses in others, out of which they are taken."""
    own = clean_name(cells.get(Field.CONTACT, ""))
    rest, address = without_addresses(own)
    contacts = [own if rest else address]
    for kind in _PUBLIC:
        cells[kind], address = without_addresses(cells.get(kind, ""))
        contacts.append(address)
    for place, text in enumerate(spare):
        spare[place], address = without_addresses(text)
        contacts.append(address)
    return ", ".join(dict.fromkeys(filter(None, contacts)))


def _shown(line: SheetLine) -> str:
    """The row in short, to find it by; "" if nothing of it can be seen."""
    return " · ".join(filter(None, map(clean_name, line.cells)))[:MAX_SHOWN_LENGTH]


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
    "players_of",
    "read_file",
    "read_text",
    "sheet_of_file",
]


@dataclass(frozen=True)
class PlayerFile:
    """Everything that was understood; the problems in the order of the rows."""

    rows: tuple[PlayerRow, ...] = ()
    problems: tuple[RowProblem, ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)  # recognised field to its header; empty without a header
    unused: tuple[str, ...] = ()  # headers of the columns of which nothing is taken
    guess: str = ""  # what the second column was taken for, club or last_name, where no header says it
    encoding: str = ""  # of a text file
    delimiter: str = ""  # "" where every row has one cell, and in a workbook
    sheet: str = ""  # of a workbook
    columns_taken: Columns = field(default_factory=lambda: Columns({}), compare=False)


def read_text(text: str) -> PlayerFile:
    """The players of a pasted list; nobody from a blank one. Raises `UnreadableFile` for what can be no list at all."""
    return players_of(sheet_of_text(text))


def read_file(name: str, content: bytes, encoding: str | None = None) -> PlayerFile:
    """The players of a file, which is what its content says. `name` only goes along with a refusal.

    `encoding`, one of ENCODINGS, is for somebody who sees that the guess was wrong. Raises `UnreadableFile`.
    """
    try:
        players = players_of(sheet_of_file(content, encoding))
        if not players.rows and not players.problems:
            raise UnreadableFile(FileCode.NO_PLAYERS)
    except UnreadableFile as refusal:
        refusal.params["name"] = name
        raise
    return players


def sheet_of_file(content: bytes, encoding: str | None = None) -> Sheet:
    """The rows of a workbook or of a text, whichever it is. Raises `UnreadableFile`."""
    if len(content) > MAX_BYTES:
        raise UnreadableFile(FileCode.TOO_LARGE, size=len(content), most=MAX_BYTES)
    return sheet_of_workbook(content) if is_workbook(content) else sheet_of_text(*decoded(content, encoding))


def players_of(sheet: Sheet, chosen: ChosenColumns | None = None) -> PlayerFile:
    """The players of a sheet, by its header or by columns that were chosen. Raises `UnreadableFile` for too many."""
    columns = columns_as_chosen(sheet, chosen) if chosen and sheet.lines else columns_of(sheet.lines)
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
        guess=columns.guess,
        encoding=sheet.encoding,
        delimiter=sheet.delimiter,
        sheet=sheet.title,
        columns_taken=columns,
    )
