"""The search for who sits with whom: exchanging two players of one round until little is left to pay.

Works on places 0, 1, 2… instead of player numbers, and knows neither seats at a table nor reports. Everything is paid
in one currency: a repeat costs so much more than a meeting of club mates, and that so much more than sitting at a
short table again, that no sum of the lesser outweighs one of the greater in any field of sensible size.

The same start and the same seed lead through the same steps, so more steps never give a worse result.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations
from math import exp
from random import Random

from tournament.seating.tasks import Tables

REPEAT = 10**12  # each meeting makes the next one of the pair so much dearer
CLUB = 10**6  # a meeting of club mates
SHORT = 1  # each time at a short table makes the next one so much dearer

DENSE = 400  # up to so many players the prices are kept for every pair
ANNEALING = 60_000  # the steps of one annealing
HOT, COLD = 0.9 * REPEAT, 0.15 * REPEAT  # a worse exchange by one repeat is made often at first, hardly ever at last
EVENING = 4  # attempts to have the short tables go round evenly, once repeats are few enough
POLISHING = 60  # steps for each seat
ASKING = 5_000  # steps between two looks at the clock

Prices = Mapping[tuple[int, int], int]


class Stopped(Exception):
    """The time is up, or nobody wants to know any more; the best so far stands."""


class _Sparse(dict[int, int]):
    """The prices of one player's meetings in a large field; whoever is not in it costs nothing yet."""

    def __missing__(self, other: int) -> int:
        return 0


class Search:
    """A seating being improved, what it costs, and the best seen so far.

    `prices`: what a meeting of a pair costs already before these rounds; `shorts`: how often each player has sat at a
    short table; `movable`: the places that may be exchanged. `go_on` is asked now and then with the steps made and the
    best cost so far.
    """

    def __init__(
        self,
        start: Sequence[Tables],
        prices: Prices,
        shorts: Sequence[int],
        movable: Sequence[int],
        seed: int,
        go_on: Callable[[int, int], bool],
    ) -> None:
        self._players = len(shorts)
        self._random = Random(seed)
        self._movable = sorted(movable)
        able_to_move = set(movable)
        self._is_movable = [player in able_to_move for player in range(self._players)]
        self._go_on = go_on
        self._prices = _price_table(self._players, prices)
        self._shorts = list(shorts)
        self._short_size = [short_size([len(table) for table in tables]) for tables in start]
        self._place(start)
        self.steps = self._limit = 0
        self.best_cost = self.cost
        self._kept: list[Tables] | None = None

    @property
    def best(self) -> list[Tables]:
        """The best seating seen so far."""
        return self._copy() if self._kept is None else self._kept

    def improve(self, steps: int, enough: int) -> None:
        """So many steps at most: anneal again and again while the best costs more than `enough`, then polish it."""
        self._limit = steps
        if len(self._movable) < 2:
            return
        with suppress(Stopped):
            self._polish()
            attempts = 0
            while self._players <= DENSE and (self.best_cost > enough or self._is_uneven(attempts)):
                attempts += 1
                self._scatter()
                self._anneal(enough)
                self._polish()
                self._replace(self.best)

    def _is_uneven(self, attempts: int) -> bool:
        """Whether it is worth another attempt to have the short tables go round more evenly."""
        return attempts < EVENING and max(self._shorts) > min(self._shorts) + 1

    def _polish(self) -> None:
        """What can be had without new repeats: club mates apart, short tables in turn."""
        size = self._players * len(self._rounds)
        self._descend(POLISHING * size)
        if any(self._short_size):
            self._even_out(POLISHING * size)

    # Moving about

    def _descend(self, steps: int) -> None:
        """Random exchanges that do no harm."""
        for _ in range(steps):
            if not self.cost:
                return
            self._count_step()
            one, other = self._pair()
            self._exchange_if_harmless(int(self._random.random() * len(self._rounds)), one, other)

    def _even_out(self, steps: int) -> None:
        """Exchanges of somebody at a short table with somebody who has been there less often."""
        numbers = [number for number, short in enumerate(self._short_size) if short]
        for _ in range(steps):
            self._count_step()
            number = numbers[int(self._random.random() * len(numbers))]
            one, other = self._pair()
            if self._shorts[one] > self._shorts[other]:
                self._exchange_if_harmless(number, one, other)

    def _exchange_if_harmless(self, number: int, one: int, other: int) -> None:
        delta = self._delta(number, one, other)
        if delta is not None and delta <= 0:
            self._exchange(number, one, other, delta)

    def _anneal(self, enough: int) -> None:
        """Random exchanges, at first also for the worse, less and less so."""
        heat = HOT
        cooling = (COLD / HOT) ** (1 / ANNEALING)
        random = self._random.random
        for _ in range(ANNEALING):
            self._count_step()
            heat *= cooling
            number = int(random() * len(self._rounds))
            one, other = self._pair()
            delta = self._delta(number, one, other)
            if delta is not None and (delta <= 0 or random() < exp(-delta / heat)):
                self._exchange(number, one, other, delta)
                if self.best_cost <= enough:
                    return

    def _pair(self) -> tuple[int, int]:
        random, movable = self._random.random, self._movable
        return movable[int(random() * len(movable))], movable[int(random() * len(movable))]

    def _count_step(self) -> None:
        if self.steps >= self._limit:
            raise Stopped
        self.steps += 1
        if self.steps % ASKING == 0 and not self._go_on(self.steps, self.best_cost):
            raise Stopped

    def _scatter(self) -> None:
        """A new start: everybody who may move is dealt out anew."""
        start = self._copy()
        for tables in start:
            pool = [player for table in tables for player in table if self._is_movable[player]]
            self._random.shuffle(pool)
            for table in tables:
                table[:] = [pool.pop() if self._is_movable[player] else player for player in table]
        self._replace(start)

    def _delta(self, number: int, one: int, other: int) -> int | None:
        """By how much the cost would change if two players changed places; None where they share a table."""
        table_of = self._table_of[number]
        if table_of[one] == table_of[other]:
            return None
        here, there = self._rounds[number][table_of[one]], self._rounds[number][table_of[other]]
        own, their = self._prices[one], self._prices[other]
        # Each would pay for the new mates and be paid back for the old ones, of whom every one was dearer by a repeat
        # for being met. Both sums count the two themselves, who do not meet.
        delta = sum([their[mate] - own[mate] for mate in here]) + sum([own[mate] - their[mate] for mate in there])
        delta += REPEAT * (len(here) + len(there) - 2) - 2 * own[other]
        if len(here) != len(there) and (turn := self._turn(number, one, other)):
            leaving, coming = turn
            delta += SHORT * (self._shorts[coming] - self._shorts[leaving] + 1)
        return delta

    def _turn(self, number: int, one: int, other: int) -> tuple[int, int] | None:
        """Who of two players would leave a short table and who would come to one, if they changed places."""
        tables, table_of = self._rounds[number], self._table_of[number]
        one_sits_short, other_sits_short = (
            len(tables[table_of[player]]) == self._short_size[number] for player in (one, other)
        )
        if one_sits_short == other_sits_short:
            return None
        return (one, other) if one_sits_short else (other, one)

    def _exchange(self, number: int, one: int, other: int, delta: int) -> None:
        if delta > 0:
            self._keep()
        tables, table_of = self._rounds[number], self._table_of[number]
        here, there = tables[table_of[one]], tables[table_of[other]]
        if turn := self._turn(number, one, other):
            leaving, coming = turn
            self._shorts[leaving] -= 1
            self._shorts[coming] += 1
        self._meet(one, here, -REPEAT)
        self._meet(other, there, -REPEAT)
        here[here.index(one)], there[there.index(other)] = other, one
        table_of[one], table_of[other] = table_of[other], table_of[one]
        self._meet(other, here, REPEAT)
        self._meet(one, there, REPEAT)
        self.cost += delta
        if self.cost < self.best_cost:
            self.best_cost, self._kept = self.cost, None

    def _keep(self) -> None:
        """Put the best aside before it is lost; as long as it is what stands here, no copy is needed."""
        if self._kept is None:
            self._kept = self._copy()

    def _meet(self, player: int, table: Sequence[int], by: int) -> None:
        """Make the meetings of a player with everybody else at a table dearer, or cheaper."""
        row, rows = self._prices[player], self._prices
        for mate in table:
            if mate != player:
                row[mate] += by
                rows[mate][player] += by

    # Setting out

    def _replace(self, rounds: Sequence[Tables]) -> None:
        """Take the seating away, prices and all, and set out another one."""
        self._keep()
        for number, tables in enumerate(self._rounds):
            for one, other in _pairs(tables):
                self._prices[one][other] -= REPEAT
                self._prices[other][one] -= REPEAT
            for player in self._at_short_tables(number):
                self._shorts[player] -= 1
        self._place(rounds)

    def _place(self, rounds: Sequence[Tables]) -> None:
        """Set out a seating and pay for it, meeting after meeting."""
        self._rounds: list[Tables] = [[list(table) for table in tables] for tables in rounds]
        self._table_of = [_table_of(tables, self._players) for tables in rounds]
        self.cost = 0
        for number, tables in enumerate(self._rounds):
            for one, other in _pairs(tables):
                self.cost += self._prices[one][other]
                self._prices[one][other] += REPEAT
                self._prices[other][one] += REPEAT
            for player in self._at_short_tables(number):
                self.cost += SHORT * self._shorts[player]
                self._shorts[player] += 1

    def _at_short_tables(self, number: int) -> Iterator[int]:
        short = self._short_size[number]
        return (player for table in self._rounds[number] if len(table) == short for player in table)

    def _copy(self) -> list[Tables]:
        return [[list(table) for table in tables] for tables in self._rounds]


def short_size(sizes: Sequence[int]) -> int:
    """The size of the short tables of a round; 0 where all are equal."""
    return min(sizes) if min(sizes) < max(sizes) else 0


def _pairs(tables: Tables) -> Iterator[tuple[int, int]]:
    return (pair for table in tables for pair in combinations(table, 2))


def _table_of(tables: Tables, players: int) -> list[int]:
    table_of = [0] * players
    for number, table in enumerate(tables):
        for player in table:
            table_of[player] = number
    return table_of


def _price_table(players: int, prices: Prices) -> list[list[int]] | list[_Sparse]:
    table = [[0] * players for _ in range(players)] if players <= DENSE else [_Sparse() for _ in range(players)]
    for (one, other), price in prices.items():
        table[one][other] = table[other][one] = price
    return table
