"""What a phone's submission came to, as data: the same for the same submission, however often and late it asks."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from tournament.models import JournalEntry, Result, Seat, Table
from tournament.queries.result_views import LineView, ResultView, stored_view


def earlier_result(table: Table, submission_id: UUID) -> Result | None:
    """What this very submission made at this table before. One read."""
    results = Result.objects.filter(table=table, submission_id=submission_id)
    return results.select_related("table__round").prefetch_related("lines__player").first()


def answer_document(result: Result, seats: Sequence[Seat]) -> Mapping[str, Any]:
    """How it was when the submission came: what became of the result since does not change the answer. Three reads."""
    entry = JournalEntry.objects.filter(event=result.table.round.event_id, submission_id=result.submission_id).first()
    proposed = entry is not None and entry.verb == "result_proposed"
    return {
        "state": Result.State.PROPOSED.value if proposed else Result.State.ACCEPTED.value,
        "receipt": result.receipt,
        "version": result.version,
        "places": places_document(stored_view(result, seats).lines),
    }


def version_document(view: ResultView) -> Mapping[str, Any]:
    """One of two results that stand side by side."""
    stored: dict[str, Any] = {}
    if view.result is not None:
        result = view.result
        stored = {
            "version": result.version,
            "receipt": result.receipt,
            "by": result.by_name,
            "at": result.at.isoformat(),
        }
    holdings = [
        {"seat": one.position, "portions": list(one.portions), "bratworms": one.bratworms, "specialist": one.specialist}
        for one in view.holdings
    ]
    return stored | {
        "players": holdings,
        "face_down": list(view.face_down),
        "places": places_document(view.lines),
    }


def places_document(lines: Sequence[LineView]) -> list[dict[str, Any]]:
    """In order of place; points are exact fractions as text."""
    return [
        {
            "seat": line.position,
            "place": line.place,
            "worms": line.worms,
            "points": str(line.points),
            "best_portion": line.best_portion,
            "left": line.left,
            "decided_by": line.decided_by,
        }
        for line in lines
    ]
