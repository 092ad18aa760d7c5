"""Who sits where in a round, how good that is, and how good it would be after a change by hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournament.models import Player, Round, Seat, Table
from tournament.queries.course import may_play
from tournament.queries.draws import clubs_of, fixed_of, history_of
from tournament.seating.adjust import Change, swapped
from tournament.seating.bounds import least_repeats
from tournament.seating.report import Repeat, Report, report_on
from tournament.seating.tasks import Task


@dataclass(frozen=True)
class ShownSeat:
    """A seat as the picture wants it."""

    player: Player = field(repr=False)
    number: int
    name: str
    portion: int | None
    starts: bool
    note: str = ""
    gone: bool = False  # may not play any more


@dataclass(frozen=True)
class Link:
    """Two at a table who met before, or are of one club. `rounds`: of the event, in which they met before."""

    first: int
    second: int
    kind: str
    rounds: tuple[int, ...] = ()


@dataclass(frozen=True)
class ShownTable:
    """A table with its seats clockwise."""

    table: Table = field(repr=False)
    number: int
    seats: tuple[ShownSeat, ...]
    links: tuple[Link, ...]


@dataclass(frozen=True)
class Seating:
    """A round's seats in the terms of the seating: `tables` are players by number, in seat order."""

    task: Task
    tables: tuple[tuple[int, ...], ...]
    offset: int  # a round of the stage counted from 1 is this many more in the event


@dataclass(frozen=True)
class SeatingPage:
    """A round, ready for the picture and the sentences about it."""

    round: Round
    tables: tuple[ShownTable, ...]
    report: Report | None  # None where nobody sits
    players: Mapping[int, Player] = field(repr=False)
    gone: tuple[Player, ...]  # seated, and may not play any more
    late: tuple[Player, ...]  # may play, and sit nowhere
    offset: int


def seats_of(round: Round) -> dict[Table, list[Seat]]:
    """The tables of a round in order, each with its seats clockwise. Two reads."""
    tables: dict[int, Table] = {table.pk: table for table in round.tables.order_by("number")}
    found: dict[Table, list[Seat]] = {table: [] for table in tables.values()}
    for seat in round.seats.select_related("player").order_by("table__number", "position"):
        found[tables[seat.table_id]].append(seat)
    return {table: seats for table, seats in found.items() if seats}


def seating_of(round: Round, seats: Mapping[Table, Sequence[Seat]] | None = None) -> Seating | None:
    """What the seating is told of a round and of those before it; None where nobody sits."""
    sitting = list((seats or seats_of(round)).values())
    players = sorted((seat.player for table in sitting for seat in table), key=lambda player: player.number)
    if len(players) < 2:
        return None
    tables = tuple(tuple(seat.player.number for seat in table) for table in sitting)
    task = Task(
        tuple(player.number for player in players),
        (tuple(map(len, tables)),),
        history_of(round.stage, round.number_in_stage, players),
        clubs_of(round.event, players),
        _possible(fixed_of(players, len(tables)), tables),
    )
    return Seating(task, tables, round.number - round.number_in_stage)


def seating_page(round: Round) -> SeatingPage:
    """The preview of a round, or its seats later on."""
    seats = seats_of(round)
    seating = seating_of(round, seats)
    report = report_on(seating.task, (seating.tables,), least_repeats(seating.task)) if seating else None
    playing = {player.pk: player for player in may_play(round.stage)}
    sitting = [seat.player for table in seats.values() for seat in table]
    offset = round.number - round.number_in_stage
    return SeatingPage(
        round,
        tuple(shown_table(table, at_table, report, offset, playing) for table, at_table in seats.items()),
        report,
        {player.number: player for player in sitting},
        tuple(player for player in sitting if player.pk not in playing),
        _without(playing, sitting),
        offset,
    )


def shown_table(
    table: Table, seats: Sequence[Seat], report: Report | None, offset: int, playing: Mapping[int, Player]
) -> ShownTable:
    """A table for the picture. Whoever sits at position 0 starts, once the portions are drawn."""
    shown = tuple(
        ShownSeat(
            seat.player,
            seat.player.number,
            seat.player.name,
            seat.portion,
            seat.position == 0 and seat.portion is not None,
            f"{seat.player.number}",
            seat.player_id not in playing,
        )
        for seat in seats
    )
    return ShownTable(table, table.number, shown, tuple(_links(shown, report, offset)) if report else ())


def preview_of_swap(round: Round, one: int, other: int) -> Change | None:
    """What two players, by number, in each other's seats would change. Raises `Refused`."""
    seating = seating_of(round)
    return swapped(seating.task, (seating.tables,), 1, one, other) if seating else None


def _links(seats: Sequence[ShownSeat], report: Report, offset: int) -> Iterable[Link]:
    positions = {seat.number: at for at, seat in enumerate(seats)}
    for kind, pairs in (("repeat", report.pairs), ("club", report.club_meetings)):
        for repeat in pairs:
            if positions.keys() >= set(repeat.players):
                first, second = (positions[player] for player in repeat.players)
                yield Link(first, second, kind, earlier(repeat, offset) if kind == "repeat" else ())


def earlier(repeat: Repeat, offset: int) -> tuple[int, ...]:
    """The rounds of the event in which two met before this one."""
    return tuple(number + offset for number in repeat.rounds[:-1])


def _possible(fixed: Mapping[int, int], tables: Sequence[Sequence[int]]) -> dict[int, int]:
    """Those who sit where they must: seats changed by hand may have left that behind, and are still looked at."""
    return {player: table for player, table in fixed.items() if table <= len(tables) and player in tables[table - 1]}


def _without(playing: Mapping[int, Player], sitting: Iterable[Player]) -> tuple[Player, ...]:
    seated = {player.pk for player in sitting}
    return tuple(player for pk, player in playing.items() if pk not in seated)
