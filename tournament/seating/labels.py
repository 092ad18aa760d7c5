"""Who plays which part in a design: the numbers of a design given to players, so that they meet whom they should.

A design keeps its repeats whoever plays which part; what can be gained is that old acquaintances and club mates do not
meet in it.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from random import Random

Tables = list[list[int]]

_TRIES_A_PLAYER = 200


def labelled(
    design: Sequence[Tables], parts: Sequence[int], prices: Mapping[tuple[int, int], int], seed: int
) -> list[Tables]:
    """The design with `parts[number]` in place of each number, exchanged until the meetings cost little."""
    who = list(parts)
    if prices:
        _exchange_parts(who, _mates(design, len(who)), _price(prices), Random(seed))
    return [[[who[number] for number in table] for table in tables] for tables in design]


def _mates(design: Sequence[Tables], players: int) -> list[list[int]]:
    mates: list[list[int]] = [[] for _ in range(players)]
    for tables in design:
        for table in tables:
            for one, other in combinations(table, 2):
                mates[one].append(other)
                mates[other].append(one)
    return mates


def _price(prices: Mapping[tuple[int, int], int]) -> Callable[[int, int], int]:
    both = {**prices, **{(other, one): price for (one, other), price in prices.items()}}
    return lambda one, other: both.get((one, other), 0)


def _exchange_parts(
    who: list[int], mates: Sequence[Sequence[int]], price: Callable[[int, int], int], random: Random
) -> None:
    """Two players change parts wherever it does no harm."""

    def paid(player: int, part: int, except_for: int) -> int:
        return sum(price(player, who[mate]) for mate in mates[part] if mate != except_for)

    for _ in range(_TRIES_A_PLAYER * len(who)):
        one, other = random.randrange(len(who)), random.randrange(len(who))
        before = paid(who[one], one, other) + paid(who[other], other, one)
        after = paid(who[other], one, other) + paid(who[one], other, one)
        if after <= before:
            who[one], who[other] = who[other], who[one]
