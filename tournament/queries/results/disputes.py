"""What a table that is disputed has said so far: every note since the dispute began, whose it is, and since when."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from tournament.models import JournalEntry, Table

RAISING = ("table_disputed", "result_proposed")
AT_TABLES = (
    *RAISING,
    *("result_entered", "result_corrected", "result_withdrawn"),
    *("dispute_settled", "proposal_accepted", "proposal_dismissed"),
)


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
    entries = JournalEntry.objects.filter(
        event=table.round.event_id, verb__in=AT_TABLES, before__table=table.pk, undone_by=None
    )
    return tuple(
        _open_notes(list(entries.only("verb", "reason", "by_name", "at", "params", "before").order_by("number")))
    )


def _open_notes(entries: list[JournalEntry]) -> Iterator[DisputeNote]:
    then = [(entry.before or {})["then"] for entry in entries]
    ended = [at for at, stood in enumerate(then) if not stood["disputed_at"]]
    now = then[-1]["states"] if then else {}
    for entry in entries[ended[-1] + 1 if ended else 0 :]:
        version = entry.params.get("version", 0)
        waits = not version or now.get(str(version)) == "proposed"
        if entry.verb in RAISING and waits:
            yield DisputeNote(entry.reason, entry.by_name, entry.at, version)
