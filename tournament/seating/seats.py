"""Who starts, and who sits where at a table: rotated over the rounds, so that nobody always starts.

Who shares a table is decided before; here only the order at each table.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from tournament.regulation.chance import Chance
from tournament.seating.tasks import Round


def seated(rounds: Sequence[Iterable[Sequence[int]]], history: Sequence[Round], chance: Chance) -> tuple[Round, ...]:
    """The tables of each round in seat order: first whoever has started least often, then as seats are most even.

    Equals are put in an order by chance. At a table the seat of everybody is the one they have had least often so far,
    in that order, which keeps the number of starts and of every other seat within one or two for everybody.
    """
    had: Counter[tuple[int, int]] = Counter()
    for tables in history:
        _count(tables, had)
    placed = []
    for tables in rounds:
        ordered = tuple(_in_order(chance.shuffled(sorted(table)), had) for table in tables)
        _count(ordered, had)
        placed.append(ordered)
    return tuple(placed)


def _in_order(table: Sequence[int], had: Counter[tuple[int, int]]) -> tuple[int, ...]:
    """Seat after seat, whoever has sat there least often; of those, whoever has sat behind it most often."""
    left = list(table)
    order: list[int] = []
    while left:
        claims = [_claim(player, len(order), len(table), had) for player in left]
        order.append(left.pop(claims.index(min(claims))))
    return tuple(order)


def _claim(player: int, seat: int, seats: int, had: Counter[tuple[int, int]]) -> tuple[int, int]:
    """The less, the better the claim to a seat."""
    return had[player, seat], -sum(had[player, behind] for behind in range(seat + 1, seats))


def _count(tables: Round, had: Counter[tuple[int, int]]) -> None:
    for table in tables:
        had.update((player, seat) for seat, player in enumerate(table))
