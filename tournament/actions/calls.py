"""A table calls the organiser, with a reason: a flag on the desk until somebody has come."""

from uuid import UUID

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tournament.actions.actors import Actor
from tournament.actions.arrivals import open_table
from tournament.actions.change import Change, change, touch
from tournament.actions.refusals import Refused
from tournament.actions.rounds import locked_table
from tournament.actions.undo import takes_back
from tournament.models import Event, JournalEntry, Role, Table

MOST_LETTERS = 300


def call_organiser(*, event: Event, table: Table, reason: str, by: Actor, submission_id: UUID | None = None) -> Table:
    """Raises the flag; a table that calls already gives another reason."""
    reason = reason.strip()
    if not reason:
        raise Refused("call_needs_reason")
    if len(reason) > MOST_LETTERS:
        raise Refused("call_reason_too_long", most=MOST_LETTERS, length=len(reason))
    with change(event, by=by, needs=Role.REFEREE, submission_id=submission_id, table=table) as this:
        fresh = open_table(this, table)
        was = _flag(fresh)
        _set(fresh, timezone.now().isoformat(), reason)
        _journal(this, "organiser_called", fresh, was, reason)
        return fresh


def end_call(*, event: Event, table: Table, by: Actor, submission_id: UUID | None = None) -> Table:
    """Somebody has come, or it is no longer needed: the desk or the table itself takes the flag down."""
    with change(event, by=by, needs=Role.REFEREE, submission_id=submission_id, table=table) as this:
        fresh = locked_table(this, table)
        if fresh.called_at is None:
            raise Refused("nobody_called")
        was = _flag(fresh)
        _set(fresh, "", "")
        _journal(this, "call_ended", fresh, was)
        return fresh


@takes_back("organiser_called")
@takes_back("call_ended")
def _take_back(this: Change, entry: JournalEntry) -> None:
    before = entry.before or {}
    table = Table.objects.filter(pk=before["table"], round__event=this.event).first()
    if table is None or _flag(table) != before["then"]:
        raise Refused("undo_too_late")
    _set(table, *before["was"])


def _journal(this: Change, verb: str, table: Table, was: list[str], reason: str = "") -> None:
    before = {"table": table.pk, "was": was, "then": _flag(table)}
    this.journal(verb, reason=reason, round=table.round.number, table=table.number, before=before)


def _flag(table: Table) -> list[str]:
    """Since when and why, as the journal keeps it."""
    return [table.called_at.isoformat() if table.called_at else "", table.call_reason]


def _set(table: Table, at: str, reason: str) -> None:
    table.called_at, table.call_reason = parse_datetime(at) if at else None, reason
    table.save(update_fields=("called_at", "call_reason"))
    touch(table)
