"""A table calls the organiser, with a reason: a flag on the desk until somebody has come."""

from uuid import UUID

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tournament.actions.core.actors import Actor
from tournament.actions.core.change import Change, change_event, touch
from tournament.actions.core.refusals import Refused
from tournament.actions.core.undo import takes_back
from tournament.actions.rounds.arrivals import open_table
from tournament.actions.rounds.lifecycle import locked_table
from tournament.models import Event, JournalEntry, Role, Table

MAX_LETTERS = 300


def call_organiser(*, event: Event, table: Table, reason: str, by: Actor, submission_id: UUID | None = None) -> Table:
    """Raises the flag; a table that calls already gives another reason."""
    reason = reason.strip()
    if not reason:
        raise Refused("call_needs_reason")
    if len(reason) > MAX_LETTERS:
        raise Refused("call_reason_too_long", most=MAX_LETTERS, length=len(reason))
    with change_event(event, by=by, needs=Role.REFEREE, submission_id=submission_id, table=table) as change:
        fresh = open_table(change, table)
        was = _flag(fresh)
        _set(fresh, timezone.now().isoformat(), reason)
        _journal(change, "organiser_called", fresh, was, reason)
        return fresh


def end_call(*, event: Event, table: Table, by: Actor, submission_id: UUID | None = None) -> Table:
    """Somebody has come, or it is no longer needed: the desk or the table itself takes the flag down."""
    with change_event(event, by=by, needs=Role.REFEREE, submission_id=submission_id, table=table) as change:
        fresh = locked_table(change, table)
        if fresh.called_at is None:
            raise Refused("nobody_called")
        was = _flag(fresh)
        _set(fresh, "", "")
        _journal(change, "call_ended", fresh, was)
        return fresh


@takes_back("organiser_called")
@takes_back("call_ended")
def _take_back(change: Change, entry: JournalEntry) -> None:
    before = entry.before or {}
    table = Table.objects.filter(pk=before["table"], round__event=change.event).first()
    if table is None or _flag(table) != before["then"]:
        raise Refused("undo_too_late")
    _set(table, *before["was"])


def _journal(change: Change, verb: str, table: Table, was: list[str], reason: str = "") -> None:
    before = {"table": table.pk, "was": was, "then": _flag(table)}
    change.journal(verb, reason=reason, round=table.round.number, table=table.number, before=before)


def _flag(table: Table) -> list[str]:
    """Since when and why, as the journal keeps it."""
    return [table.called_at.isoformat() if table.called_at else "", table.call_reason]


def _set(table: Table, at: str, reason: str) -> None:
    table.called_at, table.call_reason = parse_datetime(at) if at else None, reason
    table.save(update_fields=("called_at", "call_reason"))
    touch(table)
