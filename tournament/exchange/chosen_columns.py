"""Columns of a list of players that somebody chooses by hand, where their header is not understood or misunderstood.

A list is known by its header: the next one with the same words has the same columns. What was read of the file goes
with the page meanwhile, packed and signed, so that nothing is stored and nobody has to choose the file again.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from django.core import signing

from tournament.exchange.headers import Columns, Field, columns_of, plain_header
from tournament.exchange.sheets import FileCode, Merged, Sheet, SheetLine, UnreadableFile

SALT = "tournament.sheets_of_players"
MAX_PACKED = 1_500_000  # characters
LOOKED_AT = 200  # rows
MAX_SAMPLES = 3
MAX_SAMPLE = 30  # letters


@dataclass(frozen=True)
class ChosenColumns:
    """What each column holds, "" where nothing is taken of it; and whether the first line, or a later one, says so."""

    fields: tuple[str, ...]
    header: bool = True


@dataclass(frozen=True)
class ListColumn:
    """A column for whoever chooses: what stands at its head and below, and what it is taken for now."""

    title: str
    samples: str
    field: str


def header_line(sheet: Sheet) -> SheetLine:
    """The line that is a header, or would be the first to be one; a sheet without lines is no list."""
    if not sheet.lines:
        raise UnreadableFile(FileCode.NO_PLAYERS)
    return columns_of(sheet.lines).header or sheet.lines[0]


def known_by(sheet: Sheet) -> str:
    """What a list with this header is known by, however it is written."""
    words = [plain_header(cell) for cell in header_line(sheet).cells]
    return hashlib.sha256("\n".join(words).rstrip().encode()).hexdigest()[:32]


def remembered_columns(sheet: Sheet, chosen: Mapping[str, Sequence[str]]) -> ChosenColumns | None:
    """What was chosen for a list with the same header, if anything was."""
    fields = chosen.get(known_by(sheet)) if sheet.lines else None
    return ChosenColumns(tuple(fields)) if fields else None


def columns_as_chosen(sheet: Sheet, chosen: ChosenColumns) -> Columns:
    """The first column of each kind counts; further ones of notes are joined to it."""
    places: dict[Field, int] = {}
    spare = []
    for place, field in enumerate(chosen.fields):
        if field not in tuple(Field):
            continue
        if Field(field) not in places:
            places[Field(field)] = place
        elif field == Field.NOTE:
            spare.append(place)
    return Columns(places, header_line(sheet) if chosen.header else None, spare=tuple(spare))


def columns_to_choose(sheet: Sheet, columns: Columns) -> tuple[ListColumn, ...]:
    """All columns that hold anything, with what they are taken for now."""
    header = header_line(sheet)
    below = [line for line in sheet.lines if line.number > header.number]
    taken = {place: str(field) for field, place in columns.places.items()}
    taken |= dict.fromkeys(columns.spare, str(Field.NOTE))
    looked_at = [header, *below[:LOOKED_AT]]
    many = max((at + 1 for line in looked_at for at, cell in enumerate(line.cells) if cell.strip()), default=0)
    return tuple(
        ListColumn(_cell(header, place)[:MAX_SAMPLE], _samples(below, place), taken.get(place, ""))
        for place in range(many)
    )


def _samples(lines: Sequence[SheetLine], place: int) -> str:
    cells = (_cell(line, place) for line in lines)
    return " · ".join(cell[:MAX_SAMPLE] for cell in islice(filter(None, cells), MAX_SAMPLES))


def _cell(line: SheetLine, place: int) -> str:
    return " ".join(line.cells[place].split()) if place < len(line.cells) else ""


def packed_sheet(sheet: Sheet) -> str:
    """The sheet as text for a hidden field; "" if that is more than a page can carry."""
    lines = [[line.number, line.cells] for line in sheet.lines]
    document = [lines, sheet.encoding, sheet.delimiter, sheet.title, sheet.merged, sorted(sheet.valueless)]
    text = signing.dumps(document, salt=SALT, compress=True)
    return text if len(text) <= MAX_PACKED else ""


def unpacked_sheet(text: str) -> Sheet:
    """What `packed_sheet` made this text of. Raises `BadSignature`."""
    lines, encoding, delimiter, title, merged, valueless = signing.loads(text, salt=SALT)
    return Sheet(
        tuple(SheetLine(number, tuple(cells)) for number, cells in lines),
        encoding,
        delimiter,
        title,
        tuple(Merged(*cells) for cells in merged),
        frozenset((row, column) for row, column in valueless),
    )
