"""What a table that is disputed has said so far: every note since the dispute began, whose it is, and since when."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from tournament.models import JournalEntry, Table


@dataclass(frozen=True)
class DisputeNote:
    """What somebody wrote. `version` of the result that they proposed, or 0."""

    text: str
    by_name: str
    at: datetime
    version: int


def dispute_notes(table: Table) -> tuple[DisputeNote, ...]:
    """The oldest first. One read, and none at a table that is not disputed.

    The table itself keeps the latest note only; the journal has them all, and knows which proposals still wait.
    """
    if table.disputed_at is None:
        return ()
    of_table = Q(before__results__of__table=table.pk) | Q(
        before__table=table.pk, before__was__disputed_at__isnull=False
    )
    entries = JournalEntry.objects.filter(of_table, event=table.round.event_id, undone_by=None)
    return tuple(_open_notes(list(entries.only("reason", "by_name", "at", "params", "before").order_by("number"))))


def _open_notes(entries: list[JournalEntry]) -> Iterator[DisputeNote]:
    captured = [(entry.before or {}).get("results") or entry.before or {} for entry in entries]
    disputed = [(capture["was"]["disputed_at"], capture["then"]["disputed_at"]) for capture in captured]
    ended = [at for at, (_, then) in enumerate(disputed) if not then]
    now = captured[-1]["then"]["states"] if captured else {}
    for at in range(ended[-1] + 1 if ended else 0, len(entries)):
        entry, (was, then) = entries[at], disputed[at]
        version = entry.params.get("version", 0)
        waits = not version or now.get(str(version)) == "proposed"
        if was != then and waits:  # it was raised, or gone on with over something new
            yield DisputeNote(entry.reason, entry.by_name, entry.at, version)
