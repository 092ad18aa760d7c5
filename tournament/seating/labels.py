"""Who plays which part in a design: the numbers of a design given to players, so that they meet whom they should.

A design keeps its repeats whoever plays which part; what can be gained is that old acquaintances and club mates do not
meet in it.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import exp
from random import Random

from tournament.seating.tasks import Tables

_TRIES_A_PLAYER = 200
_ATTEMPTS = 8  # as long as something is left to pay
_MOST_TRIES = 80_000  # in all attempts but the first
_HOT, _COLD = 1.0, 0.1  # of the smallest price: dearer meetings are never taken on for the sake of cheaper ones


def labelled(
    design: Sequence[Tables], parts: Sequence[int], prices: Mapping[tuple[int, int], int], seed: int
) -> list[Tables]:
    """The design with `parts[number]` in place of each number, exchanged until the meetings cost little."""
    who = _Parts(design, parts, prices, Random(seed)).cheapest() if prices else parts
    return [[[who[number] for number in table] for table in tables] for tables in design]


class _Parts:
    """The parts, exchanged again and again, and the cheapest way to give them that was seen."""

    def __init__(
        self, design: Sequence[Tables], parts: Sequence[int], prices: Mapping[tuple[int, int], int], random: Random
    ) -> None:
        self._who = list(parts)
        self._mates = _mates(design, len(parts))
        self._price = _rows(prices, len(parts))
        self._smallest = min(prices.values())
        self._random = random

    def cheapest(self) -> list[int]:
        """Who plays which part in the best of several attempts; each goes on from where the one before ended."""
        tries = _TRIES_A_PLAYER * len(self._who)
        best, least = self._who[:], self._cost()
        for _ in range(min(_ATTEMPTS, 1 + _MOST_TRIES // tries)):
            if not least:
                break
            self._exchange(tries)
            if (cost := self._cost()) < least:
                best, least = self._who[:], cost
        return best

    def _exchange(self, tries: int) -> None:
        """Two players change parts wherever it does no harm; at first also where it does a little."""
        who, random = self._who, self._random
        heat, cooling = _HOT * self._smallest, (_COLD / _HOT) ** (1 / tries)
        for _ in range(tries):
            heat *= cooling
            one, other = random.randrange(len(who)), random.randrange(len(who))
            before = self._paid(who[one], one, other) + self._paid(who[other], other, one)
            after = self._paid(who[other], one, other) + self._paid(who[one], other, one)
            if after <= before or random.random() < exp((before - after) / heat):
                who[one], who[other] = who[other], who[one]

    def _paid(self, player: int, part: int, except_for: int) -> int:
        price, who = self._price[player], self._who
        return sum(price.get(who[mate], 0) for mate in self._mates[part] if mate != except_for)

    def _cost(self) -> int:
        return sum(self._paid(player, part, part) for part, player in enumerate(self._who)) // 2


def _mates(design: Sequence[Tables], players: int) -> list[list[int]]:
    mates: list[list[int]] = [[] for _ in range(players)]
    for tables in design:
        for table in tables:
            for one, other in combinations(table, 2):
                mates[one].append(other)
                mates[other].append(one)
    return mates


def _rows(prices: Mapping[tuple[int, int], int], players: int) -> list[dict[int, int]]:
    """For each player what a meeting with another one costs."""
    rows: list[dict[int, int]] = [{} for _ in range(players)]
    for (one, other), price in prices.items():
        rows[one][other] = rows[other][one] = price
    return rows
