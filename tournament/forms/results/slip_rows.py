"""The rows of a file of slips, sorted by their tables: a row for each player. What they say as a result: `slips`."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext

from tournament.words.slips import slip_sentence

MAX_DIGITS = 6


class SlipField(StrEnum):
    """The columns, in their order."""

    ROUND = "round"
    TABLE = "table"
    SEAT = "seat"
    NUMBER = "number"
    NAME = "name"
    PORTIONS = "portions"
    BRATWORMS = "bratworms"
    SPECIALIST = "specialist"
    PLACE = "place"
    LEFT = "left"
    STOPPED = "stopped"
    FACE_DOWN = "face_down"
    ORDERED = "ordered"


FILLED_IN = (
    SlipField.PORTIONS,
    SlipField.BRATWORMS,
    SlipField.SPECIALIST,
    SlipField.PLACE,
    SlipField.LEFT,
    SlipField.STOPPED,
    SlipField.FACE_DOWN,
    SlipField.ORDERED,
)


@dataclass(frozen=True)
class SlipRow:
    """A row of the file: its number as the person sees it, and its texts. `formula`: a cell of it has no value."""

    line: int
    cells: Mapping[str, str]
    formula: bool = False

    def text(self, of: SlipField) -> str:
        return self.cells.get(of, "").strip()

    def number(self, of: SlipField) -> int | None:
        text = self.text(of)
        return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS else None

    def ticked(self, of: SlipField) -> bool:
        """Any mark does, but not a word that says no."""
        return self.text(of).casefold() not in ("", "0", "-", "–", "no", "false", gettext("no").casefold())

    @property
    def filled(self) -> bool:
        return self.formula or any(self.text(of) for of in FILLED_IN)


@dataclass(frozen=True)
class RowsOfTables:
    """The rows that say something, by table; `unread`: line and sentence of those that belong to none."""

    by_table: Mapping[int, Sequence[SlipRow]]
    unread: tuple[tuple[int, str], ...]


def rows_of_tables(rows: Iterable[SlipRow], round_number: int, tables: Iterable[int]) -> RowsOfTables:
    """Sorts the rows by their tables. Tables at which nothing was filled in are left out."""
    known = set(tables)
    of_table: dict[int, list[SlipRow]] = defaultdict(list)
    unread: list[tuple[int, str]] = []
    for row in rows:
        round, table = row.number(SlipField.ROUND), row.number(SlipField.TABLE)
        if round is None or table is None:
            unread.append((row.line, slip_sentence("row_unreadable")))
        elif round != round_number:
            unread.append((row.line, slip_sentence("row_of_other_round", other=round)))
        elif table not in known:
            unread.append((row.line, slip_sentence("no_such_table", table=table)))
        else:
            of_table[table].append(row)
    filled = {table: rows for table, rows in sorted(of_table.items()) if any(row.filled for row in rows)}
    return RowsOfTables(filled, tuple(unread))
