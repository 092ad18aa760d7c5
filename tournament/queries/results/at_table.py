"""One table as every request of a phone reads it: who sits there, its results and links, its dispute, its submissions.

What a phone's submission came to is the same for the same submission, however often and late it asks. A dispute is
every note since it began, and whose it is.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from django.db.models import Model, Q, QuerySet

from games.heckmeck import Stacks
from tournament.models import AccessLink, JournalEntry, Result, Seat, Table
from tournament.models.result import PlacedLine
from tournament.queries.results.result_view import LineView, ResultView, placed_lines

Row = TypeVar("Row", bound=Model)


def get_or_none(rows: "QuerySet[Row]") -> Row | None:
    """The only one there can be. Quicker than `first()`, which sorts."""
    return next(iter(rows), None)


def table_with_event(pk: int) -> Table | None:
    """A table with its round and event."""
    return get_or_none(Table.objects.select_related("round__event").filter(pk=pk))


def table_with_round(pk: int) -> Table | None:
    """A table with its round and stage, for those who have the event already."""
    return get_or_none(Table.objects.select_related("round__stage").filter(pk=pk))


def seats_of(table: Table) -> list[Seat]:
    """The seats of a table in order, without the players."""
    return list(Seat.objects.filter(table=table).order_by("position"))


def seats_with_players(table: Table) -> list[Seat]:
    """The seats of a table in order, with the names of their players."""
    seats = Seat.objects.filter(table=table).select_related("player").order_by("position")
    return list(seats.only("position", "left_game", "player__name", "player__pseudonym"))


def versions_of(table: Table) -> list[Result]:
    """All versions of its result, in order."""
    return list(Result.objects.filter(table=table).order_by("version"))


def links_to(table: Table, among: Iterable[int]) -> "QuerySet[AccessLink]":
    """Which of these links open it: those of its round, and codes for its number. Revoked ones too, the newest first.

    Without knowing among which, PostgreSQL would look through all links that there are.
    """
    links = AccessLink.objects.filter(opens_table(table), pk__in=among)
    return links.only("label", "token_hash", "revoked_at", "table_number").order_by("-pk")


def opens_table(table: Table) -> Q:
    """Which links open a table, whatever state they are in: each once, because no code for an event has tables."""
    return Q(tables=table) | Q(event=table.round.event_id, table_number=table.number)


def earlier_result(table: Table, submission_id: UUID) -> Result | None:
    """What this very submission made at this table before. One read."""
    results = Result.objects.filter(table=table, submission_id=submission_id)
    return results.select_related("table__round").first()


def answer(result: Result) -> Mapping[str, object]:
    """What a result that was just written is answered with."""
    return _answer(result, result.state, places_document(result.written))


def earlier_answer(result: Result) -> Mapping[str, object]:
    """The answer that a result got when it was written, whatever became of it since. Two reads."""
    entry = JournalEntry.objects.filter(event=result.table.round.event_id, submission_id=result.submission_id).first()
    proposed = entry is not None and entry.verb == "result_proposed"
    state = Result.State.PROPOSED if proposed else Result.State.ACCEPTED
    return _answer(result, state, places_document(placed_lines(result.lines.all())))


def version_document(view: ResultView) -> Mapping[str, object]:
    """One of two results that stand side by side."""
    stored: dict[str, object] = {}
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
    on_the_grill = {"stopped": True, "face_up": list(view.face_up)} if view.stopped else {}
    return stored | {
        "stacks": (Stacks.ORDERED if view.ordered else Stacks.SETS).value,
        "players": holdings,
        "face_down": list(view.face_down),
        **on_the_grill,
        "places": places_document(view.lines),
    }


def places_document(lines: Sequence[PlacedLine | LineView]) -> list[dict[str, object]]:
    """The lines of a result in order of place, as data."""
    return [_place(line) for line in lines]


def _answer(result: Result, state: str, places: list[dict[str, object]]) -> Mapping[str, object]:
    return {"state": state, "receipt": result.receipt, "version": result.version, "places": places}


def _place(line: PlacedLine | LineView) -> dict[str, object]:
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
