"""Changing the seats of a round by hand: two change places, somebody comes late, somebody does not come.

Possible until the round starts. Before it is published no reason is asked for; afterwards people know their seats.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TypedDict, Unpack

from django.db.models import Q

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, Change, change_event
from tournament.actions.core.verbs import Captured, Subject, late_unless, verb
from tournament.actions.draws.seats import reseat
from tournament.actions.rounds.lifecycle import locked_round
from tournament.models import Event, JournalEntry, Player, Role, Round, Seat, Table
from tournament.queries.draws.next_draw import history_of
from tournament.queries.draws.seating_quality import swap_at_their_tables
from tournament.queries.draws.seats import seating_of, seats_of, seats_with
from tournament.queries.draws.strong import drawn_groups
from tournament.queries.events.options import refuse_sizes_without_points
from tournament.queries.events.stages import may_play
from tournament.regulation.by_hand import LOWEST_PORTION
from tournament.regulation.refusals import TooFewWouldRemain
from tournament.regulation.tables import POSSIBLE_SIZES
from tournament.rules.verdicts import has_points
from tournament.seating import adjust

RESEATABLE = (Round.State.DRAWN, Round.State.PUBLISHED)
Seats = Mapping[Table, Sequence[Seat]]
Lines = list[tuple[int, int | None]]  # of each seat the player's number and the portion


class _RoundDraw(TypedDict):
    round: int
    draw: int


class _Left(TypedDict):
    seats: dict[str, Lines]  # by the number of the table


class _Found(_Left):
    changed: bool


SeatsCaptured = Captured[_RoundDraw, _Found, _Left]


class _SeatsOfTables(Subject[_RoundDraw, _Found, _Left]):
    """Who sits where at some tables of a round, until the round starts or is drawn again."""

    def from_old(self, entry: JournalEntry) -> tuple[_RoundDraw, _Found, _Left] | None:
        before = entry.before or {}
        before = before.get("seats") if "moves" in before else before
        if not before:
            return None
        was: _Found = {"changed": before["changed"], "seats": before["seats"]}
        return {"round": before["round"], "draw": before["draw"]}, was, {"seats": before["since"]}

    def check(self, event: Event, captured: Sequence[SeatsCaptured]) -> list[Refused | None]:
        rounds = event.rounds.filter(state__in=RESEATABLE, number__in={capture.of["round"] for capture in captured})
        draws = dict(rounds.values_list("number", "draw__number"))
        seats = _seats_at([capture for capture in captured if capture.of["round"] in draws], event)
        return late_unless(
            draws.get(capture.of["round"]) == capture.of["draw"]
            and _as_left(event, capture, seats[capture.of["round"]])
            for capture in captured
        )

    def put_back(self, event: Event, captured: SeatsCaptured) -> None:
        round, was = event.rounds.get(number=captured.of["round"]), captured.was["seats"]
        numbers = [player for lines in was.values() for player, _ in lines]
        players = {player.number: player for player in event.players.filter(number__in=numbers)}
        tables = {str(table.number): table for table in round.tables.filter(number__in=list(was))}
        there = round.seats.filter(table__in=tables.values(), arrived=True)
        arrived = set(there.values_list("player__number", flat=True))
        seats: dict[Table, list[Seat]] = {tables[table]: [] for table in was}
        for table, lines in was.items():
            for player, portion in lines:
                seat = Seat(player=players[player], portion=portion, arrived=player in arrived)
                seats[tables[table]].append(seat)
        reseat(seats)
        round.seating_changed = captured.was["changed"]
        round.save(update_fields=("seating_changed",))


def _seats_at(captured: Sequence[SeatsCaptured], event: Event) -> dict[int, dict[str, Lines]]:
    """Seats by round and table: of tables that are about to be put back, and of their players wherever they sit."""
    tables = {table for capture in captured for table in capture.then["seats"]}
    players = {player for capture in captured for lines in capture.was["seats"].values() for player, _ in lines}
    seats = Seat.objects.filter(round__event=event, round__number__in={capture.of["round"] for capture in captured})
    lines_of: dict[int, dict[str, Lines]] = defaultdict(lambda: defaultdict(list))
    concerned = seats.filter(Q(table__number__in=tables) | Q(player__number__in=players)).order_by("position")
    for round, table, player, portion in concerned.values_list(
        "round__number", "table__number", "player__number", "portion"
    ):
        lines_of[round][str(table)].append((player, portion))
    return lines_of


def _as_left(event: Event, captured: SeatsCaptured, now: Mapping[str, Lines]) -> bool:
    was, then = captured.was["seats"], captured.then["seats"]
    numbers = {player for lines in was.values() for player, _ in lines}
    elsewhere = {player for table, lines in now.items() if table not in then for player, _ in lines}
    # Of a table of another size the points may have gone since.
    fits = all(has_points(event, len(lines)) for lines in was.values())
    return (
        fits
        and not numbers & elsewhere
        and all(now.get(table, []) == list(map(tuple, lines)) for table, lines in then.items())
    )


SEATS = _SeatsOfTables("seats")
SEATS_SWAPPED = verb("seats_swapped", undo=SEATS)
PLAYER_SEATED = verb("player_seated", undo=SEATS)
PLAYER_UNSEATED = verb("player_unseated", undo=SEATS)


def swap_seats(*, round: Round, one: int, other: int, reason: str = "", **asked: Unpack[Asked]) -> Round:
    """Two players, by their numbers, in each other's seats, with the portions that lie there."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        round = open_round(change, round, reason)
        if one == other:
            raise Refused("same_player")
        seats = seats_with(round, (one, other))
        swap_at_their_tables(round, seats, one, other)  # refuses what cannot be
        swapped = _exchanged(seats, one, other)
        captured = write_seats(round, {table: seats[table] for table in swapped}, swapped)
        names = _names(seats, (one, other))
        change.journal(SEATS_SWAPPED, private=names, reason=reason, captured=[captured], round=round.number)
        return round


def seat_late_player(*, round: Round, player: int, reason: str = "", **asked: Unpack[Asked]) -> Round:
    """Somebody who came after the draw, at the table that suits best, in the last seat."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        round = open_round(change, round, reason)
        late = may_play(round.stage).filter(number=player).first()
        if late is None:
            raise Refused("may_not_play", player=player)
        seats = seats_of(round)
        table = _best_table(round, seats, late)
        portion = None if change.event.portions_by_hand else _next_portion(seats[table])
        there = [*seats[table], Seat(player=late, portion=portion)]
        captured = write_seats(round, {table: seats[table]}, {table: there})
        change.journal(
            PLAYER_SEATED,
            private={"name": late.name},
            reason=reason,
            captured=[captured],
            round=round.number,
            table=table.number,
        )
        return round


def unseat_player(*, round: Round, player: int, reason: str = "", **asked: Unpack[Asked]) -> Round:
    """Somebody who does not come leaves the seat; the table goes on with one fewer while three remain (T13)."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        round = open_round(change, round, reason)
        name = _seat_of(seats_of(round), player).player.name
        captured = take_out(round, player)
        change.journal(PLAYER_UNSEATED, private={"name": name}, reason=reason, captured=[captured], round=round.number)
        return round


def take_out(round: Round, player: int) -> SeatsCaptured:
    """Empties a player's seat, for actions that do this on their way; returns what they have captured by that.

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


def write_seats(round: Round, old: Seats, new: Seats) -> SeatsCaptured:
    """Writes the seats of some tables of a round; returns what the act has captured by that."""
    of: _RoundDraw = {"round": round.number, "draw": round.draw.number}
    was: _Found = {"changed": round.seating_changed, "seats": _lines(old)}
    reseat(new)
    round.seating_changed = True
    round.save(update_fields=("seating_changed",))
    return Captured(SEATS, of, was, {"seats": _lines(new)})


def open_round(change: Change, round: Round, reason: str) -> Round:
    """The round under the lock, if its seats may still be changed."""
    fresh = locked_round(change, round)
    if fresh.state not in RESEATABLE:
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
    among = _of_the_last_group(round, seats)
    after = adjust.with_player(seating.task, (seating.tables,), late.number, club, met, among).rounds[0]
    best = next(table for table, sitting in zip(seats, after, strict=True) if late.number in sitting)
    size = len(seats[best]) + 1
    if _is_too_large(round.event, size):
        raise Refused("no_room", round=round.number, player=late.number)
    refuse_sizes_without_points(round.event, [size])
    return best


def _of_the_last_group(round: Round, seats: Seats) -> list[int]:
    """The tables of the last group that have room, as the seating counts them; none where there are no groups."""
    *_, last = ((), *(group.tables for group in drawn_groups(round.draw_id)))
    return [
        number
        for number, (table, sitting) in enumerate(seats.items(), 1)
        if table.number in last and not _is_too_large(round.event, len(sitting) + 1)
    ]


def _is_too_large(event: Event, size: int) -> bool:
    """Whether nobody may come late to a table of this size (T5): what the organiser has entered points for will do."""
    allowed = size <= event.most_at_table or bool(event.own_points.get(str(size)))
    return not (allowed and size in POSSIBLE_SIZES)


def _next_portion(seats: Sequence[Seat]) -> int:
    return max((seat.portion or 0 for seat in seats), default=LOWEST_PORTION - 1) + 1


def _seat_of(seats: Seats, player: int) -> Seat:
    for sitting in seats.values():
        for seat in sitting:
            if seat.player.number == player:
                return seat
    raise Refused("stranger", player=player)


def _lines(seats: Seats) -> dict[str, Lines]:
    return {
        str(table.number): [(seat.player.number, seat.portion) for seat in sitting] for table, sitting in seats.items()
    }


def _names(seats: Seats, numbers: Sequence[int]) -> dict[str, object]:
    return {name: _seat_of(seats, number).player.name for name, number in zip(("one", "other"), numbers, strict=True)}
