"""A table calls the organiser, with a reason: a flag on the desk until somebody has come."""

from datetime import datetime
from typing import Unpack

from django.utils import timezone

from tournament.actions.core.change import Asked, change_event, touch
from tournament.actions.core.refusals import Refused
from tournament.actions.core.subjects import Rows
from tournament.actions.core.verbs import verb
from tournament.actions.rounds.arrivals import open_table
from tournament.actions.rounds.lifecycle import locked_table
from tournament.models import JournalEntry, Role, Table
from tournament.queries.standings.effects import Effect

MAX_LETTERS = 300
FIELDS = ("called_at", "call_reason")


def _old(entry: JournalEntry) -> tuple[int, dict[str, str | None], dict[str, str | None]]:
    before = entry.before or {}
    was, then = ({"called_at": at or None, "call_reason": reason} for at, reason in (before["was"], before["then"]))
    return before["table"], was, then


CALL = Rows("call", Table, event="round__event", fields=FIELDS, after=touch, old=_old)
ORGANISER_CALLED = verb("organiser_called", undo=CALL, standings=Effect.NONE)
CALL_ENDED = verb("call_ended", undo=CALL, standings=Effect.NONE)


def call_organiser(*, table: Table, reason: str, **asked: Unpack[Asked]) -> Table:
    """Raises the flag; a table that calls already gives another reason."""
    reason = reason.strip()
    if not reason:
        raise Refused("call_needs_reason")
    if len(reason) > MAX_LETTERS:
        raise Refused("call_reason_too_long", most=MAX_LETTERS, length=len(reason))
    with change_event(**asked, needs=Role.REFEREE, table=table) as change:
        fresh = open_table(change, table)
        change.capture(CALL, fresh.pk)
        _set(fresh, timezone.now(), reason)
        change.journal(ORGANISER_CALLED, reason=reason, round=fresh.round.number, table=fresh.number)
        return fresh


def end_call(*, table: Table, **asked: Unpack[Asked]) -> Table:
    """Somebody has come, or it is no longer needed: the desk or the table itself takes the flag down."""
    with change_event(**asked, needs=Role.REFEREE, table=table) as change:
        fresh = locked_table(change, table)
        if fresh.called_at is None:
            raise Refused("nobody_called")
        change.capture(CALL, fresh.pk)
        _set(fresh, None, "")
        change.journal(CALL_ENDED, round=fresh.round.number, table=fresh.number)
        return fresh


def _set(table: Table, at: datetime | None, reason: str) -> None:
    table.called_at, table.call_reason = at, reason
    table.save(update_fields=FIELDS)
    touch(table)
