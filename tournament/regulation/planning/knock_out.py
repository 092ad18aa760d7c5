"""How many tables each stage has when only winners go on (T4), such as 216 players, 36, 6; nothing else."""

from collections.abc import Iterator
from functools import cache

from tournament.regulation.tables import PLANNED_SIZES

SMALLEST, LARGEST = PLANNED_SIZES[0], PLANNED_SIZES[-1]


def tables_of_stages(players: int, final: int) -> tuple[int, ...]:
    """The tables of each stage before a final of so many, in as few stages as can be; () where none will do.

    Each table sends its winner on, so k stages take SMALLEST^k to LARGEST^k players for every seat of the final, and
    every number between. Of all ways the one with the fewest uneven stages, then with the fewest tables.
    """
    stages = 1
    while players > final * LARGEST**stages:
        stages += 1
    return _best(players, final, stages)[1] if players >= final * SMALLEST**stages else ()


@cache
def _best(players: int, final: int, stages: int) -> tuple[int, tuple[int, ...]]:
    """(uneven stages, tables of each stage)."""
    if not stages:
        return (0, ())
    return min(_ways(players, final, stages))


def _ways(players: int, final: int, stages: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    fewest = max(-(-players // LARGEST), final * SMALLEST ** (stages - 1))
    most = min(players // SMALLEST, final * LARGEST ** (stages - 1))
    for tables in range(fewest, most + 1):
        uneven, rest = _best(tables, final, stages - 1)
        yield uneven + (players % tables > 0), (tables, *rest)
