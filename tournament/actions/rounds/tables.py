"""What a table tells before and during its game: who sits there, and that the organiser is wanted."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Unpack

from django.utils import timezone

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, Change, change_event, touch
from tournament.actions.core.verbs import Captured, Rows, Subject, late_unless, verb
from tournament.actions.rounds.lifecycle import locked_table
from tournament.models import Event, JournalEntry, Role, Seat, Table
from tournament.queries.access.links import LINKS_OPEN
from tournament.queries.standings.cache import Effect


class _Arrivals(Subject[int, list[int], list[int]]):
    """The numbers of those who sit at a table, as long as its round is published and not over."""

    def from_old(self, entry: JournalEntry) -> tuple[int, list[int], list[int]]:
        before = entry.before or {}
        return before["table"], before["here"], before["since"]

    def check(self, event: Event, captured: Sequence[Captured[int, list[int], list[int]]]) -> list[Refused | None]:
        tables = Table.objects.filter(round__event=event, round__state__in=LINKS_OPEN)
        rows = tables.filter(pk__in=[capture.of for capture in captured])
        now: dict[int, list[int]] = defaultdict(list)
        for table, player, arrived in rows.values_list("pk", "seats__player__number", "seats__arrived"):
            now[table] += [player] if arrived else []
        return late_unless(capture.of in now and sorted(now[capture.of]) == capture.then for capture in captured)

    def put_back(self, event: Event, captured: Captured[int, list[int], list[int]]) -> None:
        _set_arrived(Table.objects.get(pk=captured.of), set(captured.was))


ARRIVALS = _Arrivals("arrivals")
ARRIVALS_NOTED = verb("arrivals_noted", undo=ARRIVALS, standings=Effect.TABLE)


def note_arrivals(*, table: Table, here: Collection[int], **asked: Unpack[Asked]) -> Table:
    """`here`: the numbers of those who sit at the table; the others are missing."""
    with change_event(**asked, needs=Role.REFEREE, table=table) as change:
        fresh = open_table(change, table)
        seats = _seats(fresh)
        if strangers := sorted(set(here) - set(seats)):
            raise Refused("not_at_this_table", players=strangers)
        captured = Captured(ARRIVALS, fresh.pk, _here(seats), sorted(set(here)))
        _set_arrived(fresh, set(here))
        missing = sorted(set(seats) - set(here))
        change.journal(
            ARRIVALS_NOTED,
            private={"names": {str(number): seats[number].player.name for number in missing}},
            round=fresh.round.number,
            table=fresh.number,
            here=len(set(here)),
            missing=missing,
            captured=[captured],
        )
        return fresh


def open_table(change: Change, table: Table) -> Table:
    """The table under the lock, if its round is published and not over."""
    fresh = locked_table(change, table)
    if fresh.round.state not in LINKS_OPEN:
        closed = fresh.round.state == fresh.round.State.COMPLETE
        raise Refused("round_is_complete" if closed else "round_not_published", round=fresh.round.number)
    return fresh


def _seats(table: Table) -> dict[int, Seat]:
    return {seat.player.number: seat for seat in table.seats.select_related("player")}


def _here(seats: dict[int, Seat]) -> list[int]:
    return sorted(number for number, seat in seats.items() if seat.arrived)


def _set_arrived(table: Table, here: set[int]) -> None:
    table.seats.filter(player__number__in=here).update(arrived=True)
    table.seats.exclude(player__number__in=here).update(arrived=False)
    touch(table)


MAX_LETTERS = 300
FIELDS = ("called_at", "call_reason")


def _old(entry: JournalEntry) -> tuple[int, dict[str, str | None], dict[str, str | None]]:
    before = entry.before or {}
    was, then = ({"called_at": at or None, "call_reason": reason} for at, reason in (before["was"], before["then"]))
    return before["table"], was, then


CALL = Rows("call", Table, event="round__event", fields=FIELDS, after=touch, old=_old)
ORGANISER_CALLED = verb("organiser_called", undo=CALL, standings=Effect.TABLE)
CALL_ENDED = verb("call_ended", undo=CALL, standings=Effect.TABLE)


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
        _set_call(fresh, timezone.now(), reason)
        change.journal(ORGANISER_CALLED, reason=reason, round=fresh.round.number, table=fresh.number)
        return fresh


def end_call(*, table: Table, **asked: Unpack[Asked]) -> Table:
    """Somebody has come, or it is no longer needed: the desk or the table itself takes the flag down."""
    with change_event(**asked, needs=Role.REFEREE, table=table) as change:
        fresh = locked_table(change, table)
        if fresh.called_at is None:
            raise Refused("nobody_called")
        change.capture(CALL, fresh.pk)
        _set_call(fresh, None, "")
        change.journal(CALL_ENDED, round=fresh.round.number, table=fresh.number)
        return fresh


def _set_call(table: Table, at: datetime | None, reason: str) -> None:
    table.called_at, table.call_reason = at, reason
    table.save(update_fields=FIELDS)
    touch(table)
