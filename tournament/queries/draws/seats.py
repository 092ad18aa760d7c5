"""The seats of a round as rows and in the terms of the seating, and the orders that were drawn by lot or played out.

An order (T10, T11) is a draw of its own kind: lots, lots at a table, play-offs. A later one among some of the same
players takes the place of the whole earlier one: lots that were not drawn together say nothing about each other.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef

from tournament.models import Draw, Player, Round, Seat, Stage, Table
from tournament.queries.draws.next_draw import clubs_of, fixed_of, history_of
from tournament.regulation.canonical import JsonObject
from tournament.seating.tasks import SeatingTask


@dataclass(frozen=True)
class RoundSeating:
    """A round's seats in the terms of the seating: `tables` are players by number, in seat order."""

    task: SeatingTask
    tables: tuple[tuple[int, ...], ...]
    offset: int  # a round of the stage counted from 1 is this many more in the event


def seats_of(round: Round) -> dict[Table, list[Seat]]:
    """The tables of a round in order, each with its seats clockwise. Two reads."""
    seats = round.seats.select_related("player").order_by("table__number", "position")
    return seats_at(round.tables.order_by("number"), seats)


def seats_at(tables: Iterable[Table], seats: Iterable[Seat]) -> dict[Table, list[Seat]]:
    """The seats at each of these tables; tables where nobody sits are left out."""
    by_key: dict[int, Table] = {table.pk: table for table in tables}
    seats_of: dict[Table, list[Seat]] = {table: [] for table in by_key.values()}
    for seat in seats:
        seats_of[by_key[seat.table_id]].append(seat)
    return {table: sitting for table, sitting in seats_of.items() if sitting}


def seats_with(round: Round, players: Collection[int]) -> dict[Table, list[Seat]]:
    """The tables of a round at which these few sit, by number. Two reads."""
    tables = list(round.tables.filter(seats__player__number__in=players).order_by("number").distinct())
    return seats_at(tables, Seat.objects.filter(table__in=tables).select_related("player").order_by("position"))


def is_drawn(seats: Iterable[Seat]) -> bool:
    """Whether everybody at a table has a portion, so that the order of the seats is known, and who starts."""
    return all(seat.portion is not None for seat in seats)


def in_order(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats of a table clockwise; as long as its portions are not drawn, by the numbers of the players."""
    if is_drawn(seats):
        return tuple(sorted(seats, key=lambda seat: seat.position))
    return tuple(sorted(seats, key=lambda seat: seat.player.number))


def drawn_starts(round: Round) -> tuple[int, ...]:
    """Who started or will, in the rounds of a stage up to this one: at tables that have drawn their portions. One read.

    Players by number, once for each start.
    """
    waiting = Seat.objects.filter(table=OuterRef("table"), portion=None)
    starters = Seat.objects.filter(~Exists(waiting), round__stage=round.stage_id, position=0)
    among = starters.filter(round__number_in_stage__lte=round.number_in_stage)
    return tuple(among.order_by().values_list("player__number", flat=True))


def players_beside(round: Round, players: Iterable[int]) -> dict[int, Player]:
    """Everybody at the tables of these few players, by number. Two reads."""
    sitting = seats_with(round, list(players)).values()
    return {seat.player.number: seat.player for seats in sitting for seat in seats}


def seating_of(round: Round, seats: Mapping[Table, Sequence[Seat]], *, fixed: bool = True) -> RoundSeating | None:
    """What the seating is told of these tables and of the rounds before; None where fewer than two sit.

    `fixed`: with those who must sit at a table; only of a whole round, because tables count by their order.
    """
    sitting = list(seats.values())
    players = sorted((seat.player for table in sitting for seat in table), key=lambda player: player.number)
    if len(players) < 2:
        return None
    tables = tuple(tuple(seat.player.number for seat in table) for table in sitting)
    task = SeatingTask(
        tuple(player.number for player in players),
        (tuple(map(len, tables)),),
        history_of(round.stage, round.number_in_stage, players),
        clubs_of(round.event, players),
        _possible(fixed_of(players, len(tables)), tables) if fixed else {},
    )
    return RoundSeating(task, tables, round.number - round.number_in_stage)


def _possible(fixed: Mapping[int, int], tables: Sequence[Sequence[int]]) -> dict[int, int]:
    """Players who must sit at a table and do; others were moved away from it by hand."""
    return {player: table for player, table in fixed.items() if table <= len(tables) and player in tables[table - 1]}


LOTS = "lots"  # between players who are equal in the comparison
LOTS_AT_TABLE = "lots_at_table"  # between players who share a place at a table
PLAY_OFF = "play_off"
KINDS = (LOTS, LOTS_AT_TABLE, PLAY_OFF)


@dataclass(frozen=True)
class Orders:
    """Player → rank, 1 the best."""

    lots: Mapping[int, int] = field(default_factory=dict)
    at_tables: Mapping[int, int] = field(default_factory=dict)
    play_offs: Mapping[int, int] = field(default_factory=dict)


def order_of(receipt: JsonObject | None) -> Sequence[int]:
    """The players of such a draw, best first: of the program's, or as the hall drew them."""
    outcome = (receipt or {}).get("outcome") or {}
    order: Sequence[int] = outcome.get("order") or ()
    return order


def orders_of(stage: Stage) -> Orders:
    """One read."""
    drawn_orders: dict[str, list[Sequence[int]]] = {kind: [] for kind in KINDS}
    drawn = Draw.objects.filter(
        event=stage.event_id, stage_number=stage.number, what__in=KINDS, state=Draw.State.REVEALED
    )
    for what, receipt in drawn.order_by("number").values_list("what", "receipt"):
        drawn_orders[what].append(order_of(receipt))
    return Orders(*(_ranks(drawn_orders[kind]) for kind in KINDS))


def _ranks(orders: Sequence[Sequence[int]]) -> dict[int, int]:
    standing: list[Sequence[int]] = []
    for order in orders:
        standing = [former for former in standing if not set(former) & set(order)]
        standing.append(order)
    return {player: rank for order in standing for rank, player in enumerate(order, start=1)}
