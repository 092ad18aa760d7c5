"""The journal as a page shows it: newest first, each entry with whether it can be taken back or was."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.models import Event, JournalEntry


@dataclass(frozen=True)
class Entry:
    """One entry; `undone_by` is the number of the entry that took it back."""

    row: JournalEntry
    undone_by: int | None


def entries_of(event: Event, *, before: int | None = None, limit: int = 50) -> tuple[Entry, ...]:
    """The newest entries, or those before a number."""
    rows = event.journal.select_related("undone_by", "undoes").order_by("-number")
    if before is not None:
        rows = rows.filter(number__lt=before)
    return tuple(Entry(row, getattr(getattr(row, "undone_by", None), "number", None)) for row in rows[:limit])


def standing(entries: Iterable[Entry]) -> list[JournalEntry]:
    """Those that were not taken back."""
    return [entry.row for entry in entries if entry.undone_by is None]


def whole_chain(event: Event) -> tuple[JournalEntry, ...]:
    """All entries in order, for checking the chain."""
    return tuple(event.journal.select_related("undoes").order_by("number"))
