"""Who starts, and who sits where at a table: rotated over the rounds, so that nobody always starts.

Who shares a table is decided before; here only the order at each table.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from tournament.regulation.chance import Chance
from tournament.seating.tasks import Round


def seated(rounds: Sequence[Sequence[Sequence[int]]], history: Sequence[Round], chance: Chance) -> tuple[Round, ...]:
    """The tables of each round in seat order; equals come in an order by chance.

    Starts are spread as evenly as these tables allow. Behind the one who starts, every seat goes to whoever has had it
    least often so far.
    """
    shuffled = [[chance.shuffled(table) for table in tables] for tables in rounds]
    starters = _starters(shuffled, Counter(table[0] for tables in history for table in tables))
    had: Counter[tuple[int, int]] = Counter()
    for tables in history:
        _count(tables, had)
    placed = []
    for at_tables, first in zip(shuffled, starters, strict=True):
        ordered = tuple(_in_order(table, starter, had) for table, starter in zip(at_tables, first, strict=True))
        _count(ordered, had)
        placed.append(ordered)
    return tuple(placed)


def _starters(rounds: Sequence[Sequence[Sequence[int]]], starts: Counter[int]) -> list[list[int]]:
    """Who starts at each table: whoever has started least, then starts handed on until no exchange evens them more.

    A start can be handed on to anybody at the same table, who may hand on another one, and so on: as long as somebody
    reaches in this way somebody with two starts fewer, the starts along the way are handed on.
    """
    handing_on = _HandingOn(rounds, starts)
    while (way := handing_on.way_to_even()) is not None:
        handing_on.hand_on(way)
    return handing_on.starters


Seat = tuple[int, int]  # in which round, at which table
Handover = tuple[Seat, int]  # which start, to whom


class _HandingOn:
    """Who starts where, and who starts how often; both the other way round as well, because large fields need it."""

    def __init__(self, rounds: Sequence[Sequence[Sequence[int]]], starts: Counter[int]) -> None:
        self._rounds = rounds
        self._starts = starts
        self.starters: list[list[int]] = []
        for tables in rounds:
            self.starters.append([min(table, key=starts.__getitem__) for table in tables])
            starts.update(self.starters[-1])
        # Dictionaries without values, which are sets that keep an order.
        self._seats: dict[int, dict[Seat, None]] = {}
        self._having: dict[int, dict[int, None]] = {}
        for player in dict.fromkeys(player for tables in rounds for table in tables for player in table):
            self._seats[player] = {}
            self._having.setdefault(starts[player], {})[player] = None
        for number, round_starters in enumerate(self.starters):
            for table, starter in enumerate(round_starters):
                self._seats[starter][number, table] = None

    def way_to_even(self) -> list[Handover] | None:
        """The shortest way from somebody with most starts to somebody with two fewer, from the end back."""
        most = max(times for times, players in self._having.items() if players)
        came: dict[int, tuple[int, Handover] | None] = dict.fromkeys(self._having[most])
        waiting = list(came)
        for giver in waiting:
            for number, table in self._seats[giver]:
                for heir in self._rounds[number][table]:
                    if heir in came:
                        continue
                    came[heir] = (giver, ((number, table), heir))
                    if self._starts[heir] <= most - 2:
                        return _way_back(heir, came)
                    waiting.append(heir)
        return None

    def hand_on(self, way: Iterable[Handover]) -> None:
        """Each start on the way goes to its heir."""
        for (number, table), heir in way:
            giver = self.starters[number][table]
            self.starters[number][table] = heir
            del self._seats[giver][number, table]
            self._seats[heir][number, table] = None
            self._count(giver, -1)
            self._count(heir, 1)

    def _count(self, player: int, more: int) -> None:
        del self._having[self._starts[player]][player]
        self._starts[player] += more
        self._having.setdefault(self._starts[player], {})[player] = None


def _way_back(player: int, came: dict[int, tuple[int, Handover] | None]) -> list[Handover]:
    way = []
    while (step := came[player]) is not None:
        player = step[0]
        way.append(step[1])
    return way


def _in_order(table: Sequence[int], starter: int, had: Counter[tuple[int, int]]) -> tuple[int, ...]:
    """Seat after seat, whoever has sat there least often; of those, whoever has sat behind it most often."""
    left = [player for player in table if player != starter]
    order = [starter]
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
