"""Tables of an event for spreadsheets: which columns there are, and typed rows. How they are written is not known here.

The public ones have nothing that strangers do not see on the pages of the event: public names, published rounds, no
results that are held back. Rows come one by one, so that no table of thousands has to fit into memory.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from tournament.models import Event, Penalty, Player
from tournament.queries.events import export_rows as rows
from tournament.queries.events.export_rows import FOR_ORGANISERS, Audience
from tournament.queries.standings.rows import StandingsRow
from tournament.words import happened
from tournament.words.event_names import EventNames
from tournament.words.exports import column_words, round_column_words
from tournament.words.reasons import plain_text, short_reason

CellValue = str | int | Fraction | datetime | bool | None


class ColumnKind(StrEnum):
    """What all cells of a column are, if they are anything."""

    TEXT = "text"
    LONG_TEXT = "long_text"
    WHOLE = "whole"
    POINTS = "points"  # a number that need not be whole
    TIME = "time"
    FLAG = "flag"


@dataclass(frozen=True)
class Column:
    """The header in the reader's language, and what stands below it."""

    title: str
    kind: ColumnKind


class TableName(StrEnum):
    """The tables that there are. As codes in addresses and names of files."""

    PLAYERS = "players"
    SEATS = "seats"
    RESULTS = "results"
    STANDINGS = "standings"
    PENALTIES = "penalties"
    JOURNAL = "journal"


@dataclass(frozen=True)
class DataTable:
    """A table whose rows have as many cells as there are columns. The rows can be gone through once."""

    name: TableName
    columns: tuple[Column, ...]
    rows: Iterator[Sequence[CellValue]]


def table_of(event: Event, name: TableName, audience: Audience) -> DataTable:
    """A table in the language and the time zone that are active."""
    return BUILDERS[name](event, audience)


def tables_for(audience: Audience) -> tuple[TableName, ...]:
    """The tables that there are for whom."""
    return tuple(name for name in TableName if audience is Audience.ORGANISERS or name not in FOR_ORGANISERS)


def _columns(**kinds: ColumnKind) -> tuple[Column, ...]:
    return tuple(Column(column_words(name), kind) for name, kind in kinds.items())


def _players(event: Event, audience: Audience) -> DataTable:
    if audience is Audience.PUBLIC:
        public = _columns(number=ColumnKind.WHOLE, name=ColumnKind.TEXT, club=ColumnKind.TEXT)
        listed = ((row.number, row.public_name, row.club) for row in rows.player_rows(event, audience))
        return DataTable(TableName.PLAYERS, public, listed)
    columns = _columns(
        number=ColumnKind.WHOLE,
        name=ColumnKind.TEXT,
        pseudonym=ColumnKind.TEXT,
        club=ColumnKind.TEXT,
        state=ColumnKind.TEXT,
        contact=ColumnKind.TEXT,
        note=ColumnKind.LONG_TEXT,
        fixed_table=ColumnKind.WHOLE,
        since=ColumnKind.TIME,
    )
    full = (
        (
            *(row.number, row.name, row.pseudonym, row.club, str(Player.State(row.state).label)),
            *(row.contact, row.note, row.fixed_table, row.since),
        )
        for row in rows.player_rows(event, audience)
    )
    return DataTable(TableName.PLAYERS, columns, full)


def _seats(event: Event, audience: Audience) -> DataTable:
    names = EventNames(event)
    columns = _columns(
        round=ColumnKind.WHOLE,
        round_name=ColumnKind.TEXT,
        table=ColumnKind.WHOLE,
        seat=ColumnKind.WHOLE,
        number=ColumnKind.WHOLE,
        name=ColumnKind.TEXT,
        club=ColumnKind.TEXT,
        portion=ColumnKind.WHOLE,
    )
    seats = (
        (seat.round, names.round(seat.round), seat.table, seat.seat, *seat.person, seat.portion)
        for seat in rows.seat_rows(event, audience)
    )
    return DataTable(TableName.SEATS, columns, seats)


def _results(event: Event, audience: Audience) -> DataTable:
    names = EventNames(event)
    columns = _columns(
        round=ColumnKind.WHOLE,
        round_name=ColumnKind.TEXT,
        table=ColumnKind.WHOLE,
        place=ColumnKind.WHOLE,
        number=ColumnKind.WHOLE,
        name=ColumnKind.TEXT,
        club=ColumnKind.TEXT,
        worms=ColumnKind.WHOLE,
        points=ColumnKind.POINTS,
        best_portion=ColumnKind.WHOLE,
        left=ColumnKind.FLAG,
    )
    if audience is Audience.ORGANISERS:
        columns += _columns(by=ColumnKind.TEXT, at=ColumnKind.TIME, receipt=ColumnKind.TEXT, note=ColumnKind.LONG_TEXT)

    def cells(line: rows.ResultRow) -> Sequence[CellValue]:
        played = (line.worms, line.points, line.best_portion, line.left)
        public = (line.round, names.round(line.round), line.table, line.place, *line.person, *played)
        entered = (line.by_name, line.at, line.receipt, line.note)
        return (*public, *entered) if audience is Audience.ORGANISERS else public

    return DataTable(TableName.RESULTS, columns, map(cells, rows.result_rows(event, audience)))


def _standings(event: Event, audience: Audience) -> DataTable:
    names = EventNames(event)
    stages = rows.stages_with_standings(event, audience)
    rounds = max((len(stage.rounds) for stage in stages), default=0)
    columns = _columns(
        stage=ColumnKind.TEXT,
        place=ColumnKind.WHOLE,
        number=ColumnKind.WHOLE,
        name=ColumnKind.TEXT,
        club=ColumnKind.TEXT,
        score=ColumnKind.POINTS,
        taken_off=ColumnKind.POINTS,
        table_wins=ColumnKind.WHOLE,
        worms=ColumnKind.WHOLE,
        best_portion=ColumnKind.WHOLE,
        withdrawn=ColumnKind.FLAG,
        reason=ColumnKind.LONG_TEXT,
    ) + tuple(Column(round_column_words(number), ColumnKind.POINTS) for number in range(1, rounds + 1))

    def cells(stage: str, row: StandingsRow) -> Sequence[CellValue]:
        reason = plain_text(short_reason(row.above, row.reason)) if row.reason else ""
        points = [cell.points if cell else None for cell in row.cells]
        return (
            *(stage, row.place, row.number, row.name, row.club, row.score, row.taken_off, row.table_wins, row.worms),
            *(row.best_portion, row.withdrawn, reason, *points, *[None] * (rounds - len(points))),
        )

    listed = (cells(names.stage(stage.number), row) for stage in stages for row in rows.standings_rows(stage, audience))
    return DataTable(TableName.STANDINGS, columns, listed)


def _penalties(event: Event, _audience: Audience) -> DataTable:
    names = EventNames(event)
    columns = _columns(
        number=ColumnKind.WHOLE,
        name=ColumnKind.TEXT,
        stage=ColumnKind.TEXT,
        penalty=ColumnKind.TEXT,
        taken_off=ColumnKind.POINTS,
        reason=ColumnKind.LONG_TEXT,
        by=ColumnKind.TEXT,
        at=ColumnKind.TIME,
        cancelled_at=ColumnKind.TIME,
        cancelled_by=ColumnKind.TEXT,
        cancel_reason=ColumnKind.LONG_TEXT,
    )
    listed = (
        (
            *(penalty.player.number, penalty.player.name, names.stage(penalty.stage.number)),
            *(str(Penalty.Kind(penalty.kind).label), penalty.points, penalty.reason, penalty.by_name, penalty.at),
            *(penalty.cancelled_at, penalty.cancelled_by, penalty.cancel_reason),
        )
        for penalty in rows.penalty_rows(event)
    )
    return DataTable(TableName.PENALTIES, columns, listed)


def _journal(event: Event, _audience: Audience) -> DataTable:
    names = EventNames(event)
    columns = _columns(
        entry=ColumnKind.WHOLE,
        at=ColumnKind.TIME,
        by=ColumnKind.TEXT,
        what=ColumnKind.LONG_TEXT,
        reason=ColumnKind.LONG_TEXT,
        undoes=ColumnKind.WHOLE,
        hash=ColumnKind.TEXT,
    )
    listed = (
        (
            *(entry.number, entry.at, entry.by_name, plain_text(happened(entry, names)), entry.reason),
            *(entry.undoes.number if entry.undoes else None, entry.hash),
        )
        for entry in rows.journal_rows(event)
    )
    return DataTable(TableName.JOURNAL, columns, listed)


BUILDERS: dict[TableName, Callable[[Event, Audience], DataTable]] = {
    TableName.PLAYERS: _players,
    TableName.SEATS: _seats,
    TableName.RESULTS: _results,
    TableName.STANDINGS: _standings,
    TableName.PENALTIES: _penalties,
    TableName.JOURNAL: _journal,
}


def all_tables(event: Event, audience: Audience) -> Iterable[DataTable]:
    """All of them, each made when its turn comes."""
    return (table_of(event, name, audience) for name in tables_for(audience))
