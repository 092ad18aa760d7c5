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
    starters: list[list[int]] = []
    for tables in rounds:
        starters.append([min(table, key=starts.__getitem__) for table in tables])
        starts.update(starters[-1])
    players = {player: None for tables in rounds for table in tables for player in table}
    while (way := _way_to_even(rounds, starters, starts, players)) is not None:
        for number, table, heir in way:
            starts[starters[number][table]] -= 1
            starters[number][table] = heir
            starts[heir] += 1
    return starters


Handover = tuple[int, int, int]  # in which round, at which table, to whom


def _way_to_even(
    rounds: Sequence[Sequence[Sequence[int]]],
    starters: Sequence[Sequence[int]],
    starts: Counter[int],
    players: Iterable[int],
) -> list[Handover] | None:
    """The shortest way from somebody with most starts to somebody with two fewer, as handovers from the end back."""
    most = max(starts[player] for player in players)
    tables_of: dict[int, list[tuple[int, int]]] = {}
    for number, round_starters in enumerate(starters):
        for table, starter in enumerate(round_starters):
            tables_of.setdefault(starter, []).append((number, table))
    came: dict[int, tuple[int, Handover] | None] = {player: None for player in players if starts[player] == most}
    waiting = list(came)
    for giver in waiting:
        for number, table in tables_of.get(giver, []):
            for heir in rounds[number][table]:
                if heir in came:
                    continue
                came[heir] = (giver, (number, table, heir))
                if starts[heir] <= most - 2:
                    return _way_back(heir, came)
                waiting.append(heir)
    return None


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
