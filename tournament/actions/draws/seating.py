"""Changing the seats of a round by hand: two change places, somebody comes late, somebody does not come.

Possible until the round starts. Before it is published no reason is asked for; afterwards people know their seats.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from tournament.actions.core.actors import Actor
from tournament.actions.core.change import Change, change_event
from tournament.actions.core.refusals import Refused
from tournament.actions.core.undo import takes_back
from tournament.actions.draws.seats import reseat
from tournament.actions.rounds.lifecycle import locked_round
from tournament.models import Event, JournalEntry, Player, Role, Round, Seat, Table
from tournament.queries.draws.draw import history_of
from tournament.queries.draws.seating_quality import swap_at_their_tables
from tournament.queries.draws.seats import seating_of, seats_of, seats_with
from tournament.queries.events.stages import may_play
from tournament.regulation.by_hand import LOWEST_PORTION
from tournament.regulation.refusal import TooFewWouldRemain
from tournament.regulation.tables import PLANNED_SIZES
from tournament.rules.verdicts import own_points_of
from tournament.seating import adjust

OPEN = (Round.State.DRAWN, Round.State.PUBLISHED)
Seats = Mapping[Table, Sequence[Seat]]


def swap_seats(
    *, event: Event, round: Round, one: int, other: int, by: Actor, submission_id: UUID | None = None, reason: str = ""
) -> Round:
    """Two players, by their numbers, in each other's seats, with the portions that lie there."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        round = open_round(change, round, reason)
        if one == other:
            raise Refused("same_player")
        seats = seats_with(round, (one, other))
        swap_at_their_tables(round, seats, one, other)  # refuses what cannot be
        swapped = _exchanged(seats, one, other)
        before = write_seats(round, {table: seats[table] for table in swapped}, swapped)
        names = _names(seats, (one, other))
        change.journal("seats_swapped", private=names, reason=reason, before=before, round=round.number)
        return round


def seat_late_player(
    *, event: Event, round: Round, player: int, by: Actor, submission_id: UUID | None = None, reason: str = ""
) -> Round:
    """Somebody who came after the draw, at the table that suits best, in the last seat."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        round = open_round(change, round, reason)
        late = may_play(round.stage).filter(number=player).first()
        if late is None:
            raise Refused("may_not_play", player=player)
        seats = seats_of(round)
        table = _best_table(round, seats, late)
        portion = None if change.event.portions_by_hand else _next_portion(seats[table])
        there = [*seats[table], Seat(player=late, portion=portion)]
        before = write_seats(round, {table: seats[table]}, {table: there})
        private = {"name": late.name}
        change.journal(
            "player_seated", private=private, reason=reason, before=before, round=round.number, table=table.number
        )
        return round


def unseat_player(
    *, event: Event, round: Round, player: int, by: Actor, submission_id: UUID | None = None, reason: str = ""
) -> Round:
    """Somebody who does not come leaves the seat; the table goes on with one fewer while three remain (T13)."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        round = open_round(change, round, reason)
        name = _seat_of(seats_of(round), player).player.name
        before = take_out(round, player)
        change.journal("player_unseated", private={"name": name}, reason=reason, before=before, round=round.number)
        return round


def take_out(round: Round, player: int) -> dict[str, Any]:
    """Empties a player's seat, for actions that do this on their way; out comes what `put_back` needs.

    The round must not have started. Refuses where too few would remain.
    """
    seats = seats_of(round)
    seat = _seat_of(seats, player)
    table = next(table for table in seats if table.pk == seat.table_id)
    if len(seats[table]) <= adjust.LEAST_TO_GO_ON:
        raise TooFewWouldRemain(player=player, table=table.number, least=adjust.LEAST_TO_GO_ON)
    return write_seats(
        round, {table: seats[table]}, {table: [neighbour for neighbour in seats[table] if neighbour != seat]}
    )


def write_seats(round: Round, old: Seats, new: Seats) -> dict[str, Any]:
    """Writes the seats of some tables of a round; out comes what `put_back` needs."""
    before = {
        "round": round.number,
        "draw": round.draw.number,
        "changed": round.seating_changed,
        "seats": _lines(old),
        "since": _lines(new),
    }
    reseat(new)
    round.seating_changed = True
    round.save(update_fields=("seating_changed",))
    return before


@takes_back("seats_swapped")
@takes_back("player_seated")
@takes_back("player_unseated")
def _take_back(change: Change, entry: JournalEntry) -> None:
    put_back(change.event, entry.before or {})


def put_back(event: Event, before: Mapping[str, Any]) -> None:
    """The seats as they were before `write_seats`; refuses where anything about them changed since."""
    round = event.rounds.select_related("draw").filter(number=before["round"]).first()
    if round is None or round.state not in OPEN or round.draw.number != before["draw"]:
        raise Refused("undo_too_late")
    seats = seats_of(round)
    there = {table.number: table for table in round.tables.all()}
    now = {table: seats.get(table, []) for table in there.values() if str(table.number) in before["since"]}
    numbers = [player for lines in before["seats"].values() for player, _ in lines]
    elsewhere = [seat for table in seats if table not in now for seat in seats[table]]
    if _lines(now) != before["since"] or any(seat.player.number in numbers for seat in elsewhere):
        raise Refused("undo_too_late")
    if any(_is_too_large(event, len(lines)) for lines in before["seats"].values()):
        raise Refused("undo_too_late")  # the points for such a table have gone since
    players = {player.number: player for player in event.players.filter(number__in=numbers)}
    arrived = {seat.player.number for sitting in now.values() for seat in sitting if seat.arrived}
    reseat(
        {
            there[int(table)]: [
                Seat(player=players[player], portion=portion, arrived=player in arrived) for player, portion in lines
            ]
            for table, lines in before["seats"].items()
        }
    )
    round.seating_changed = before["changed"]
    round.save(update_fields=("seating_changed",))


def open_round(change: Change, round: Round, reason: str) -> Round:
    """The round under the lock, if its seats may still be changed."""
    fresh = locked_round(change, round)
    if fresh.state not in OPEN:
        raise Refused("round_has_started", round=fresh.number)
    if fresh.state == Round.State.PUBLISHED and not reason.strip():
        raise Refused("reason_missing")
    return fresh


def _exchanged(seats: Seats, one: int, other: int) -> dict[Table, list[Seat]]:
    """The tables concerned, with the players in each other's seats. Nobody has arrived at a seat that is new."""
    first, second = _seat_of(seats, one), _seat_of(seats, other)
    moved = {
        first.pk: Seat(player=second.player, portion=first.portion),
        second.pk: Seat(player=first.player, portion=second.portion),
    }
    return {
        table: [moved.get(seat.pk, seat) for seat in sitting]
        for table, sitting in seats.items()
        if any(seat.pk in moved for seat in sitting)
    }


def _best_table(round: Round, seats: Seats, late: Player) -> Table:
    seating = seating_of(round, seats)
    if seating is None:
        raise Refused("no_room", round=round.number, player=late.number)
    # The player's club counts only where clubs are kept apart, and the rounds that the player has been in count too.
    club = late.club if round.event.keep_clubs_apart and late.club else None
    there = [seat.player for sitting in seats.values() for seat in sitting]
    met = history_of(round.stage, round.number_in_stage, [*there, late])
    after = adjust.with_player(seating.task, (seating.tables,), late.number, club, met).rounds[0]
    best = next(table for table, sitting in zip(seats, after, strict=True) if late.number in sitting)
    if _is_too_large(round.event, len(seats[best]) + 1):
        raise Refused("no_room", round=round.number, player=late.number)
    return best


def _is_too_large(event: Event, size: int) -> bool:
    """Whether there are no placement points for a table of this size (T5)."""
    return size > PLANNED_SIZES[-1] and own_points_of(event, size) is None


def _next_portion(seats: Sequence[Seat]) -> int:
    return max((seat.portion or 0 for seat in seats), default=LOWEST_PORTION - 1) + 1


def _seat_of(seats: Seats, player: int) -> Seat:
    for sitting in seats.values():
        for seat in sitting:
            if seat.player.number == player:
                return seat
    raise Refused("stranger", player=player)


def _lines(seats: Seats) -> dict[str, list[list[int | None]]]:
    return {
        str(table.number): [[seat.player.number, seat.portion] for seat in sitting] for table, sitting in seats.items()
    }


def _names(seats: Seats, numbers: Sequence[int]) -> dict[str, object]:
    return {name: _seat_of(seats, number).player.name for name, number in zip(("one", "other"), numbers, strict=True)}
