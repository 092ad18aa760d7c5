"""The best tables for a few players, found by going through all that could be better: branch and bound.

Works on places 0, 1, 2… instead of player numbers, in the currency of `search`. Players are seated one by one; a
branch is given up as soon as what is paid, and what everybody still standing must pay at least, is no less than the
best so far. What comes out complete is proven: nothing costs less. The same arguments give the same answer, and the
work is counted in steps, one for each player who is seated anywhere.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from operator import add

from tournament.seating.search import SHORT, short_size
from tournament.seating.tasks import Tables

MAX_EXACT_PLAYERS = 21  # three tables of seven


@dataclass(frozen=True)
class SmallTask:
    """Players at a few tables. `prices`: what each pair costs; `shorts`: how often each has sat at a short table."""

    sizes: tuple[int, ...]
    prices: Sequence[Sequence[int]]
    shorts: Sequence[int]
    fixed: Mapping[int, int] = field(default_factory=dict)  # place → table


@dataclass(frozen=True)
class BestTables:
    """The best tables that were found, and what they cost. `proven`: nothing costs less."""

    tables: Tables
    cost: int
    steps: int
    proven: bool


def best_tables(task: SmallTask, steps: int) -> BestTables:
    """So many steps at most, but never fewer than it takes to seat everybody once."""
    walk = _Walk(task, steps)
    with suppress(_OutOfSteps):
        walk.seat(0, 0)
        return BestTables(walk.best, walk.best_cost or 0, walk.steps, True)
    return BestTables(walk.best, walk.best_cost or 0, walk.steps, False)


class _OutOfSteps(Exception):
    """So much work was not asked for; the best so far stands."""


class _Walk:
    """The way through all seatings, and the best one on it."""

    def __init__(self, task: SmallTask, steps: int) -> None:
        self._task = task
        self._limit = steps
        # Who must sit somewhere comes first, then who costs most: so hopeless branches are short.
        places = range(len(task.shorts))
        self._order = sorted(places, key=lambda place: (place not in task.fixed, -sum(task.prices[place])))
        self._tables: Tables = [[] for _ in task.sizes]
        short = short_size(task.sizes)
        # What each player would pay at each table now.
        self._at = [[SHORT * times if size == short else 0 for times in task.shorts] for size in task.sizes]
        self._wanted = [table in task.fixed.values() for table in range(len(task.sizes))]
        self.steps = 0
        self.best: Tables = []
        self.best_cost: int | None = None

    def seat(self, number: int, cost: int) -> None:
        """Seats the players from one of the order on, in every way that could be better than the best."""
        if number == len(self._order):
            self.best, self.best_cost = [list(table) for table in self._tables], cost
            return
        player, waiting = self._order[number], self._order[number + 1 :]
        for price, table in self._choices(player):
            if self.best_cost is not None and self.steps >= self._limit:
                raise _OutOfSteps
            self.steps += 1
            before = self._at[table]
            self._at[table] = list(map(add, before, self._task.prices[player]))
            self._tables[table].append(player)
            if self.best_cost is None or cost + price + self._still_to_pay(waiting) < self.best_cost:
                self.seat(number + 1, cost + price)
            self._tables[table].pop()
            self._at[table] = before

    def _choices(self, player: int) -> list[tuple[int, int]]:
        """What each table with room would cost, the cheapest first; of empty tables that are alike only one."""
        if player in self._task.fixed:
            table = self._task.fixed[player]
            return [(self._at[table][player], table)]
        choices, empty = [], set()
        for table, size in enumerate(self._task.sizes):
            if len(self._tables[table]) == size:
                continue
            if not self._tables[table] and not self._wanted[table]:
                if size in empty:
                    continue
                empty.add(size)
            choices.append((self._at[table][player], table))
        return sorted(choices)

    def _still_to_pay(self, waiting: Sequence[int]) -> int:
        """What those who stand must pay at least to those who sit."""
        open_tables = [
            prices
            for prices, table, size in zip(self._at, self._tables, self._task.sizes, strict=True)
            if len(table) < size
        ]
        if len(open_tables) == 1:
            return sum([open_tables[0][player] for player in waiting])
        return sum([min([prices[player] for prices in open_tables]) for player in waiting])
