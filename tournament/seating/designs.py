"""Seatings in which nobody meets anybody twice, where a construction gives one, and who plays which part in them.

Players are numbers from 0; which person is which number is decided by labels. A design keeps its repeats whoever plays
which part; what can be gained is that old acquaintances and club mates do not meet in it. Whether a design reaches the
best possible, and what to do where there is none, is the business of `bounds` and `search`.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
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


# How many values the search for a difference matrix tries before it gives up; a fraction of a second.
_PATIENCE = 60_000


def design(sizes: Sequence[int], rounds: int) -> list[Tables] | None:
    """So many rounds with tables of these sizes and no meeting twice, or None where no construction is known here.

    The sizes differ by one at most. A design for full tables serves for short ones too: players who never meet in it
    stay away, and each leaves one table one smaller.
    """
    tables, size = len(sizes), max(sizes)
    absent = tables * size - sum(sizes)
    for full in _full_designs(tables, size, rounds):
        shortened = _without(full, absent, rounds)
        if shortened is not None:
            return shortened
    return None


def _full_designs(tables: int, size: int, rounds: int) -> Iterable[list[Tables]]:
    if size == tables == 4:
        yield _affine_plane_of_order_four()
    starter = _STARTERS.get((tables * size, size))
    if starter is not None:
        yield _developed(*starter)
    by_differences = _from_differences(tables, size, rounds)
    if by_differences is not None:
        yield by_differences


def _without(full: list[Tables], absent: int, rounds: int) -> list[Tables] | None:
    """The design without so many players, who must never sit together in the rounds that are kept."""
    if len(full) < rounds:
        return None
    if not absent:
        return full[:rounds]
    # Some table of some round gives players who meet nowhere else: leave that round out, or take a row that never sits
    # together, if the design has one.
    for leaving_out in range(len(full)):
        kept = [tables for number, tables in enumerate(full) if number != leaving_out]
        for table in full[leaving_out]:
            if len(kept) >= rounds and len(table) >= absent:
                return _shortened(kept[:rounds], set(table[:absent]))
    row = _players_who_never_meet(full[:rounds], absent)
    return None if row is None else _shortened(full[:rounds], row)


def _players_who_never_meet(full: list[Tables], count: int) -> set[int] | None:
    """So many players who share no table; found one after the other."""
    met: dict[int, set[int]] = {}
    for tables in full:
        for table in tables:
            for player in table:
                met.setdefault(player, set()).update(table)
    apart: list[int] = []
    for player in sorted(met, reverse=True):
        if len(apart) < count and met[player].isdisjoint(apart):
            apart.append(player)
    return set(apart) if len(apart) == count else None


def _shortened(full: list[Tables], absent: set[int]) -> list[Tables]:
    """The rounds without those players, the others numbered anew without gaps."""
    present = sorted({player for table in full[0] for player in table} - absent)
    number = {player: index for index, player in enumerate(present)}
    return [[[number[player] for player in table if player in number] for table in tables] for tables in full]


# Rows and columns: the players of a row never meet. In round m, row i is shifted by d[m][i] columns, and who stands in
# one column sits at one table. Two players of rows i and j meet once for each m with d[m][i] - d[m][j] equal to the
# distance of their columns: never twice if these differences are different for all m.


def _from_differences(tables: int, rows: int, rounds: int) -> list[Tables] | None:
    matrix = _difference_matrix(tables, rows, rounds)
    if matrix is None and rows == tables:  # then the rows themselves fill the tables of one more round
        matrix = _difference_matrix(tables, rows, rounds - 1)
    if matrix is None:
        return None
    developed = [
        [[row * tables + (column + shift) % tables for row, shift in enumerate(shifts)] for column in range(tables)]
        for shifts in matrix
    ]
    if rows == tables:
        developed.append([[row * tables + column for column in range(tables)] for row in range(rows)])
    return developed


@cache
def _difference_matrix(modulus: int, rows: int, rounds: int) -> tuple[tuple[int, ...], ...] | None:
    """For each round the shifts of the rows, so that for any two rows all differences are different."""
    if modulus > (rounds - 1) * (rows - 1) or (rounds <= modulus and rows <= modulus and _is_prime(modulus)):
        # m·i: the differences m·(i-j) are different whole numbers below the modulus; or m·(i-j) ≡ m'·(i-j) modulo a
        # prime only if m = m'.
        return tuple(tuple(m * row % modulus for row in range(rows)) for m in range(rounds))
    return _Searched(modulus, rows).matrix(rounds)


class _Searched:
    """A difference matrix found by trying, row after row and round after round, as long as patience lasts."""

    def __init__(self, modulus: int, rows: int) -> None:
        self._modulus, self._rows = modulus, rows
        self._used: list[list[set[int]]] = [[set() for _ in range(row)] for row in range(rows)]
        self._patience = _PATIENCE

    def matrix(self, rounds: int) -> tuple[tuple[int, ...], ...] | None:
        rows: list[tuple[int, ...]] = []
        return tuple(rows) if self._extend(rows, rounds) else None

    def _extend(self, rows: list[tuple[int, ...]], rounds: int) -> bool:
        return len(rows) == rounds or self._fill([0], rows, rounds)

    def _fill(self, shifts: list[int], rows: list[tuple[int, ...]], rounds: int) -> bool:
        row = len(shifts)
        if row == self._rows:
            rows.append(tuple(shifts))
            if self._extend(rows, rounds):
                return True
            rows.pop()
            return False
        for shift in range(self._modulus):
            self._patience -= 1
            if self._patience < 0:
                return False
            differences = [(shift - other) % self._modulus for other in shifts]
            if any(difference in used for difference, used in zip(differences, self._used[row], strict=True)):
                continue
            for difference, used in zip(differences, self._used[row], strict=True):
                used.add(difference)
            if self._fill([*shifts, shift], rows, rounds):
                return True
            for difference, used in zip(differences, self._used[row], strict=True):
                used.remove(difference)
        return False


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, int(number**0.5) + 1))


def _affine_plane_of_order_four() -> list[Tables]:
    """Sixteen players, five rounds: points (x, y) over the field of four elements; lines of one slope, and x = c."""
    times = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]  # adding is exclusive or
    field = range(4)
    sloped = [[[4 * x + (times[slope][x] ^ start) for x in field] for start in field] for slope in field]
    return [*sloped, [[4 * x + y for y in field] for x in field]]


# Starters: the tables of one round, whose players other than the fixed ones move on by one place in their cycle from
# round to round; and tables that by themselves, moved on through the whole cycle, fill one more round. No difference of
# places occurs twice in all of them, so nobody meets anybody twice. Found by trying.


def _developed(cycle: int, starter: str, more: str = "") -> list[Tables]:
    """All rounds of a starter. Letters are players: cycles of the given length one after the other, then the fixed."""
    tables = [[int(letter, 36) for letter in word] for word in starter.split()]
    players = sum(map(len, tables))
    moving = players - players % cycle
    rounds = [[[_moved(player, step, cycle, moving) for player in table] for table in tables] for step in range(cycle)]
    for word in more.split():
        table = [int(letter, 36) for letter in word]
        rounds.append([[_moved(player, step, cycle, moving) for player in table] for step in range(cycle)])
    return rounds


def _moved(player: int, step: int, cycle: int, moving: int) -> int:
    return player if player >= moving else player - player % cycle + (player + step) % cycle


# By number of players and size of table: the length of a cycle, the starter, and what fills one more round each.
_STARTERS: dict[tuple[int, int], tuple[int, str, str]] = {
    (12, 3): (4, "0ab 149 267 358", ""),
    (15, 3): (7, "e57 01c 24a 36d 89b", ""),
    (21, 3): (7, "07k 156 28g 3cj 49e abd fhi", "08i 0bf 0aj"),
    (24, 3): (11, "m4l n8g 059 1cj 2ab 3di 67k efh", ""),
    (24, 4): (7, "l4dj m0cg n1be 2359 6hik 78af", ""),
    (28, 4): (9, "r0bq 1gjo 2acl 368f 459p 7kmn dehi", ""),
}
