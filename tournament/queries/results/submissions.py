"""What a phone's submission came to, as data: the same for the same submission, however often and late it asks."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from games.heckmeck import Stacks
from tournament.models import JournalEntry, Result, Table
from tournament.queries.results.views import LineView, ResultView, placed_lines
from tournament.rules.verdicts import PlacedLine


def earlier_result(table: Table, submission_id: UUID) -> Result | None:
    """What this very submission made at this table before. One read."""
    results = Result.objects.filter(table=table, submission_id=submission_id)
    return results.select_related("table__round").first()


def answer(result: Result) -> Mapping[str, Any]:
    """What a result that was just written is answered with."""
    return _answer(result, result.state, places_document(result.written))


def earlier_answer(result: Result) -> Mapping[str, Any]:
    """The answer that a result got when it was written, whatever became of it since. Two reads."""
    entry = JournalEntry.objects.filter(event=result.table.round.event_id, submission_id=result.submission_id).first()
    proposed = entry is not None and entry.verb == "result_proposed"
    state = Result.State.PROPOSED if proposed else Result.State.ACCEPTED
    return _answer(result, state, places_document(placed_lines(result.lines.all())))


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
        "stacks": (Stacks.ORDERED if view.ordered else Stacks.SETS).value,
        "players": holdings,
        "face_down": list(view.face_down),
        "places": places_document(view.lines),
    }


def places_document(lines: Sequence[LineView | PlacedLine]) -> list[dict[str, Any]]:
    """The lines of a result in order of place, as data."""
    return [_place(line) for line in lines]


def _answer(result: Result, state: str, places: list[dict[str, Any]]) -> Mapping[str, Any]:
    return {"state": state, "receipt": result.receipt, "version": result.version, "places": places}


def _place(line: LineView | PlacedLine) -> dict[str, Any]:
    """Points are exact fractions as text."""
    return {
        "seat": line.position,
        "place": line.place,
        "worms": line.worms,
        "points": str(line.points),
        "best_portion": line.best_portion,
        "left": line.left,
        "decided_by": line.decided_by,
    }
