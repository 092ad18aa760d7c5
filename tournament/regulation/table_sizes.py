"""How many tables those who are here sit at: as planned if that works, otherwise the nearest number that does (T13)."""

from collections.abc import Iterable

from tournament.regulation.tables import FIELD, FIVE, ONE_TABLE, PLANNED_SIZES, admissible, balanced

MIN_SIZE, MAX_SIZE = PLANNED_SIZES[0], PLANNED_SIZES[-1]


def sizes_for(players: int, planned: int, *, seven_at_a_table: bool = False) -> tuple[int, ...]:
    """The sizes of the tables, larger ones first; none for fewer than two players.

    Nobody sits alone or in twos where that can be avoided, and nobody at a table of seven unless the event has points
    for one and that table is all there is.
    """
    if players < ONE_TABLE[0]:
        return ()
    if planned == 1 and (players <= MAX_SIZE or (seven_at_a_table and players in ONE_TABLE)):
        return (players,)
    return balanced(players, _tables_for(players, planned))


def _tables_for(players: int, planned: int) -> int:
    fewest, most = -(-players // MAX_SIZE), max(1, players // MIN_SIZE)
    if fewest <= planned <= most:
        return planned
    return _nearest(planned, _numbers(players, range(fewest, max(fewest, most) + 1)))


def _numbers(players: int, possible: range) -> Iterable[int]:
    """Numbers of tables: from 12 to 36 players those of the regulation, five only as a last choice (T1)."""
    if players not in FIELD:
        return possible
    usual = [len(tables.sizes) for tables in admissible(players)]
    return [number for number in usual if number != FIVE] or usual


def _nearest(planned: int, numbers: Iterable[int]) -> int:
    return min(numbers, key=lambda number: (abs(number - planned), number))
