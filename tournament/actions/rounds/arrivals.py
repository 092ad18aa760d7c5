"""Who of a table's players sits there: ticked off on the referee's phone before the game."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any, Unpack

from tournament.actions.core.change import Asked, Change, change_event, touch
from tournament.actions.core.refusals import Refused
from tournament.actions.core.subjects import Captured, Subject, late_unless
from tournament.actions.core.verbs import verb
from tournament.actions.rounds.lifecycle import locked_table
from tournament.models import Event, JournalEntry, Role, Seat, Table
from tournament.queries.access.links import LINKS_OPEN
from tournament.queries.standings.effects import Effect


class _Arrivals(Subject):
    """The numbers of those who sit at a table, as long as its round is published and not over."""

    def from_old(self, entry: JournalEntry) -> tuple[int, Any, Any]:
        before = entry.before or {}
        return before["table"], before["here"], before["since"]

    def check(self, event: Event, captured: Sequence[Captured]) -> list[Refused | None]:
        tables = Table.objects.filter(round__event=event, round__state__in=LINKS_OPEN)
        rows = tables.filter(pk__in=[capture.of for capture in captured])
        now: dict[int, list[int]] = defaultdict(list)
        for table, player, arrived in rows.values_list("pk", "seats__player__number", "seats__arrived"):
            now[table] += [player] if arrived else []
        return late_unless(capture.of in now and sorted(now[capture.of]) == capture.then for capture in captured)

    def put_back(self, event: Event, captured: Captured) -> None:
        _set(Table.objects.get(pk=captured.of), set(captured.was))


ARRIVALS = _Arrivals("arrivals")
ARRIVALS_NOTED = verb("arrivals_noted", undo=ARRIVALS, standings=Effect.NONE)


def note_arrivals(*, table: Table, here: Collection[int], **asked: Unpack[Asked]) -> Table:
    """`here`: the numbers of those who sit at the table; the others are missing."""
    with change_event(**asked, needs=Role.REFEREE, table=table) as change:
        fresh = open_table(change, table)
        seats = _seats(fresh)
        if strangers := sorted(set(here) - set(seats)):
            raise Refused("not_at_this_table", players=strangers)
        captured = Captured(ARRIVALS, fresh.pk, _here(seats), sorted(set(here)))
        _set(fresh, set(here))
        change.journal(
            ARRIVALS_NOTED,
            round=fresh.round.number,
            table=fresh.number,
            here=len(set(here)),
            missing=sorted(set(seats) - set(here)),
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


def _set(table: Table, here: set[int]) -> None:
    table.seats.filter(player__number__in=here).update(arrived=True)
    table.seats.exclude(player__number__in=here).update(arrived=False)
    touch(table)
