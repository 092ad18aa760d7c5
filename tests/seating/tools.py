"""For the tests of the seating: plain counting, plain chance, and the fewest repeats that long searches found."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb

from tournament.regulation.chance import Chance
from tournament.seating import SeatingTask

# Where the bound is not reached: (players, tables, rounds) → the fewest repeats that searches of minutes have found.
BEST_KNOWN = {
    (12, 4, 5): 3,
    (13, 4, 5): 3,
    (14, 4, 5): 2,
    (31, 6, 5): 2,
    (32, 6, 5): 3,
    (33, 6, 5): 6,
    (34, 6, 5): 8,
    (35, 6, 4): 1,
    (35, 6, 5): 10,
    (36, 6, 5): 12,
}


SIZES = (4, 5, 6, "auto")


def tables_for(players: int, size: int | str) -> int:
    """As many tables as hold them all; `auto` is what the regulation forms: 4, then 6, then tables of six."""
    if isinstance(size, int):
        return -(-players // size)
    return 4 if players < 18 else 6 if players <= 36 else -(-players // 6)


def cases(fields: range) -> list[tuple[int, int, int]]:
    """Players, tables and rounds of every case of the promise, equal ones once."""
    return sorted({(n, tables_for(n, size), rounds) for n in fields for size in SIZES for rounds in (3, 4, 5)})


def best_known(players: int, tables: int, rounds: int) -> int:
    return BEST_KNOWN.get((players, tables, rounds), 0)


def balanced(players: int, tables: int) -> tuple[int, ...]:
    each, over = divmod(players, tables)
    return (each + 1,) * over + (each,) * (tables - over)


def counted_repeats(rounds: Iterable[Iterable[Sequence[int]]]) -> int:
    """By pairs of rounds: a pair that met twice counts 1, three times 3."""
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))
    return sum(comb(times, 2) for times in met.values())


def random_rounds(task: SeatingTask, chance: Chance) -> list[list[list[int]]]:
    rounds = []
    for sizes in task.sizes:
        order = iter(chance.shuffled(task.players))
        rounds.append([[next(order) for _ in range(size)] for size in sizes])
    return rounds
