"""Portions drawn by hand from a bag (R4): typed in at a table, and everybody sits clockwise by what they drew."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Unpack

from tournament.actions.core.actors import Conflict, Refused
from tournament.actions.core.change import Asked, Change, change_event
from tournament.actions.core.verbs import Captured, Subject, late_unless, verb
from tournament.actions.draws.seats import reseat
from tournament.actions.rounds.lifecycle import locked_table
from tournament.models import Event, JournalEntry, Role, Round, Seat, Table
from tournament.regulation.by_hand import WrongPortions, mistakes_in, seats_from_portions

WAITING = (Round.State.PUBLISHED,)
Lines = list[tuple[int, int | None]]  # of each seat the player's number and the portion
_Captured = Captured[list[int], Lines, Lines]


class _Portions(Subject[list[int], Lines, Lines]):
    """Who sits at one table in which order, with which portions, until the round starts."""

    def from_old(self, entry: JournalEntry) -> tuple[list[int], Lines, Lines]:
        before = entry.before or {}
        return [before["round"], before["table"]], before["seats"], before["since"]

    def check(self, event: Event, captured: Sequence[_Captured]) -> list[Refused | None]:
        rounds, tables = {capture.of[0] for capture in captured}, {capture.of[1] for capture in captured}
        seats = Seat.objects.filter(round__event=event, round__state__in=WAITING, round__number__in=rounds)
        rows = seats.filter(table__number__in=tables).order_by("position")
        now: dict[tuple[int, int], Lines] = defaultdict(list)
        for round, table, player, portion in rows.values_list(
            "round__number", "table__number", "player__number", "portion"
        ):
            now[round, table].append((player, portion))
        return late_unless(list(map(tuple, capture.then)) == now[capture.of[0], capture.of[1]] for capture in captured)

    def put_back(self, event: Event, captured: _Captured) -> None:
        round, number = captured.of
        table = Table.objects.get(round__event=event, round__number=round, number=number)
        seats = _seats(table)
        for player, portion in captured.was:
            seats[player].portion = portion
        reseat({table: [seats[player] for player, _ in captured.was]})


PORTIONS = _Portions("portions")
PORTIONS_RECORDED = verb("portions_recorded", undo=PORTIONS)


def record_portions(
    *, table: Table, drawn: Mapping[int, int], base: str | None = None, **asked: Unpack[Asked]
) -> Table:
    """`drawn`: the portion of each player by number. May be typed in again until the round starts.

    `base`: what `base_of_portions` said of the seats when this was asked for; others that came since are not
    overwritten unseen.

    Refuses with all mistakes at once (`misdrawn`), so that each can be shown at the player whom it concerns.
    """
    with change_event(**asked, needs=Role.REFEREE, table=table) as change:
        table, seats = _waiting(change, table)
        if mistakes := tuple(mistakes_in(list(seats), drawn)):
            raise WrongPortions(mistakes)
        now = _by_player(seats.values())
        if base is not None and base != base_of_portions(seats.values()) and now != dict(drawn):
            raise PortionsMoved(now)
        of, was = [table.round.number, table.number], _lines(list(seats.values()))
        seated = [seats[player] for player in seats_from_portions(list(seats), drawn)]
        for seat in seated:
            seat.portion = drawn[seat.player.number]
        reseat({table: seated})
        captured = Captured(PORTIONS, of, was, _lines(seated))
        change.journal(PORTIONS_RECORDED, round=table.round.number, table=table.number, captured=[captured])
        return table


class PortionsMoved(Conflict):
    """Others entered other portions in the meantime; `now` has them by player."""

    def __init__(self, now: Mapping[int, int | None]) -> None:
        super().__init__("portions_moved", now=now)
        self.now = now


def base_of_portions(seats: Iterable[Seat]) -> str:
    """Which portions the players of a table have, in short: what an entry builds on."""
    return " ".join(f"{number}:{portion or ''}" for number, portion in sorted(_by_player(seats).items()))


def _waiting(change: Change, table: Table) -> tuple[Table, dict[int, Seat]]:
    """The table under the lock and its seats by player, if its players are to draw now."""
    if not change.event.portions_by_hand:
        raise Refused("portions_by_program")
    table = locked_table(change, table)
    if table.round.is_draft:
        raise Refused("round_not_published", round=table.round.number)
    if table.round.state not in WAITING:
        raise Refused("round_has_started", round=table.round.number)
    return table, _seats(table)


def _seats(table: Table) -> dict[int, Seat]:
    return {seat.player.number: seat for seat in table.seats.select_related("player").order_by("position")}


def _by_player(seats: Iterable[Seat]) -> dict[int, int | None]:
    return {seat.player.number: seat.portion for seat in seats}


def _lines(seats: list[Seat]) -> Lines:
    return [(seat.player.number, seat.portion) for seat in seats]
