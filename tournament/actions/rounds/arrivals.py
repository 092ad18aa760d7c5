"""Who of a table's players sits there: ticked off on the referee's phone before the game."""

from collections.abc import Collection
from uuid import UUID

from tournament.actions.core.actors import Actor
from tournament.actions.core.change import Change, change_event, touch
from tournament.actions.core.refusals import Refused
from tournament.actions.core.undo import takes_back
from tournament.actions.rounds.lifecycle import locked_table
from tournament.models import Event, JournalEntry, Role, Seat, Table
from tournament.queries.access.links import OPEN


def note_arrivals(
    *, event: Event, table: Table, here: Collection[int], by: Actor, submission_id: UUID | None = None
) -> Table:
    """`here`: the numbers of those who sit at the table; the others are missing."""
    with change_event(event, by=by, needs=Role.REFEREE, submission_id=submission_id, table=table) as change:
        fresh = open_table(change, table)
        seats = _seats(fresh)
        if strangers := sorted(set(here) - set(seats)):
            raise Refused("not_at_this_table", players=strangers)
        before = _here(seats)
        _set(fresh, set(here))
        change.journal(
            "arrivals_noted",
            round=fresh.round.number,
            table=fresh.number,
            here=len(set(here)),
            missing=sorted(set(seats) - set(here)),
            before={"table": fresh.pk, "here": before, "since": sorted(set(here))},
        )
        return fresh


@takes_back("arrivals_noted")
def _take_back(change: Change, entry: JournalEntry) -> None:
    before = entry.before or {}
    table = Table.objects.filter(pk=before["table"], round__event=change.event, round__state__in=OPEN).first()
    if table is None or _here(_seats(table)) != before["since"]:
        raise Refused("undo_too_late")
    _set(table, set(before["here"]))


def open_table(change: Change, table: Table) -> Table:
    """The table under the lock, if its round is published and not over."""
    fresh = locked_table(change, table)
    if fresh.round.state not in OPEN:
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
