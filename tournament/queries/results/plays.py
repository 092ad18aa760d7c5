"""Games with a result as programs keep them that count people's games: who played, from which seat, how it ended.

Games of a round in which another game was played are left out: nobody knows which game that was.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from tournament.models import Event, Table
from tournament.queries.events.export_rows import Audience, result_rows
from tournament.queries.results.result_view import ResultView


class PlayLine(NamedTuple):
    """One player in one game. Position 0 started."""

    number: int
    name: str
    position: int
    place: int
    worms: int


@dataclass(frozen=True)
class Play:
    """One game, with its players in seat order. `ended_at`: when the result that counts was entered."""

    event: Event
    round: int
    table: int
    ended_at: datetime
    lines: tuple[PlayLine, ...]


def play_of(event: Event, table: Table, view: ResultView | None) -> Play | None:
    """The game of a table by its public names; None as long as nobody sees a result. No read."""
    if view is None or view.result is None or view.places_only or not view.lines:
        return None
    lines = [
        PlayLine(line.player.number, line.player.public_name, line.position, line.place, line.worms)
        for line in view.lines
    ]
    return Play(event, table.round.number, table.number, view.result.at, _seated(lines))


def plays(event: Event, audience: Audience) -> Iterator[Play]:
    """All games by round and table, with the names that the audience may know. A few reads for each round."""
    rows = (row for row in result_rows(event, audience) if row.worms is not None)
    for (round, table), of_table in groupby(rows, key=lambda row: (row.round, row.table)):
        lines = list(of_table)
        known = [PlayLine(row.person.number, row.person.name, row.position, row.place, row.worms or 0) for row in lines]
        yield Play(event, round, table, lines[0].at, _seated(known))


def _seated(lines: list[PlayLine]) -> tuple[PlayLine, ...]:
    return tuple(sorted(lines, key=lambda line: line.position))
