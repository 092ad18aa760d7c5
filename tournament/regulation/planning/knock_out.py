"""How many tables each stage has when only winners go on (T4), such as 216 players, 36, 6; nothing else."""

from functools import cache

from tournament.regulation.tables import PLANNED_SIZES

MIN_SIZE, MAX_SIZE = PLANNED_SIZES[0], PLANNED_SIZES[-1]


def tables_of_stages(players: int, final: int) -> tuple[int, ...]:
    """The tables of each stage before a final of so many, in as few stages as can be; () where none will do.

    Each table sends its winner on, so k stages take MIN_SIZE^k to MAX_SIZE^k players for every seat of the final, and
    every number between. Of all ways the one with the fewest uneven stages, then with the fewest tables.
    """
    stages = 1
    while players > final * MAX_SIZE**stages:
        stages += 1
    return _best(players, final, stages)[1] if players >= final * MIN_SIZE**stages else ()


@cache
def _best(players: int, final: int, stages: int) -> tuple[int, tuple[int, ...]]:
    """(uneven stages, tables of each stage)."""
    if not stages:
        return (0, ())
    fewest = max(-(-players // MAX_SIZE), final * MIN_SIZE ** (stages - 1))
    most = min(players // MIN_SIZE, final * MAX_SIZE ** (stages - 1))
    even = [players // size for size in PLANNED_SIZES if players % size == 0 and players // size <= most]
    best: tuple[int, tuple[int, ...]] | None = None
    for tables in range(fewest, most + 1):
        uneven, rest = _best(tables, final, stages - 1)
        uneven += tables not in even
        if best is None or uneven < best[0]:
            best = uneven, (tables, *rest)
        # What follows has more tables, and an uneven stage more unless this one can still be even.
        if best[0] <= (tables >= max(even, default=0)):
            break
    assert best is not None
    return best
