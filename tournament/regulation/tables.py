"""How many tables there are, how large they are, and what is remarkable about that (R3, T1-T5, T13).

Who sits at them and what is played there is decided elsewhere.
"""

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from tournament.regulation.refusals import Refused, listed, whole_number

PLANNED_SIZES = range(3, 7)  # R4 has points for these
MIN_SIZE, MAX_SIZE = PLANNED_SIZES[0], PLANNED_SIZES[-1]
POSSIBLE_SIZES = range(2, 8)  # T5: if the organiser forces them
FIELD = range(12, 37)  # the players whom 4 to 6 tables of planned sizes hold
ONE_TABLE = range(2, 8)  # T3
ALONE = range(2, 7)  # of those, as many as the regulation has points for
NUMBERS_OF_TABLES = (4, 6, 5)  # R3; 5 stands last because it is avoided (T1)
NUMBERS_FOR_SMALL_FIELDS = (2, 3)  # T3
FIVE = 5
MAX_PLAYERS = 10_000


class Remark(StrEnum):
    """One remark; the number of its row in the regulation's gaps stands beside it."""

    FEWER_THAN_12 = "fewer_than_12"  # T3
    MORE_THAN_36 = "more_than_36"  # T4
    FIVE_TABLES = "five_tables"  # T1: within R3, but the winners of five tables are not a final of 4 or 6
    FINAL_OF_FIVE = "final_of_five"  # T1
    OTHER_NUMBER_OF_TABLES = "other_number_of_tables"  # R3: fewer than 4 or more than 6, for 12 to 36 players
    UNBALANCED = "unbalanced"  # T2
    TABLE_OF_2 = "table_of_2"  # T5
    TABLE_OF_7 = "table_of_7"  # T5
    # Against another preset than the regulation
    OTHER_NUMBER_OF_GAMES = "other_number_of_games"
    OTHER_TABLE_SIZES = "other_table_sizes"
    OTHER_CUT = "other_cut"  # a different way into the final
    OTHER_FINAL = "other_final"  # of another size
    TOO_LONG = "too_long"  # for the time that the organiser has


WITHIN_THE_REGULATION = frozenset({Remark.FIVE_TABLES, Remark.TOO_LONG})


def inside_regulation(remarks: Iterable[Remark]) -> bool:
    """Whether nothing among the remarks leaves the regulation."""
    return WITHIN_THE_REGULATION.issuperset(remarks)


class Tables(NamedTuple):
    """The sizes of the tables of a round, larger ones first, and what is remarkable about them."""

    sizes: tuple[int, ...]
    remarks: tuple[Remark, ...]


def balanced(players: int, tables: int) -> tuple[int, ...]:
    """T2: sizes that differ by one at most, larger ones first."""
    whole_number("tables", tables, least=1)
    whole_number("players", players, least=tables, most=MAX_PLAYERS)
    size, larger = divmod(players, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def admissible(players: int) -> tuple[Tables, ...]:
    """All tables that the planner may form, by their number; five come last (T1).

    From 12 to 36 players every number has 4 tables, 6 tables or both.
    """
    whole_number("players", players, least=ONE_TABLE[0], most=MAX_PLAYERS)
    return tuple(
        Tables(sizes, _remarks(sizes)) for sizes in (balanced(players, tables) for tables in _numbers(players))
    )


def forced(players: int, sizes: Sequence[int]) -> Tables:
    """The organiser's own sizes in the order given, marked for what leaves the regulation (T5)."""
    whole_number("players", players, least=ONE_TABLE[0], most=MAX_PLAYERS)
    checked = _possible(sizes)
    if sum(checked) != players:
        raise Refused("sizes_do_not_sum_up", players=players, sizes=checked)
    return Tables(checked, _remarks(checked))


def remarks_of(sizes: Sequence[int]) -> tuple[Remark, ...]:
    """What is remarkable about tables of these sizes, in the order of `Remark`."""
    checked = _possible(sizes)
    whole_number("tables", len(checked), least=1)
    return _remarks(checked)


def _possible(sizes: Iterable[int]) -> tuple[int, ...]:
    checked = listed("sizes", sizes)
    for size in checked:
        whole_number("size", size, least=POSSIBLE_SIZES[0], most=POSSIBLE_SIZES[-1])
    return checked


def _remarks(sizes: tuple[int, ...]) -> tuple[Remark, ...]:
    players = sum(sizes)
    standing = {
        Remark.FEWER_THAN_12: players < FIELD[0],
        Remark.MORE_THAN_36: players > FIELD[-1],
        Remark.FIVE_TABLES: players in FIELD and len(sizes) == FIVE,
        Remark.OTHER_NUMBER_OF_TABLES: players in FIELD and len(sizes) not in NUMBERS_OF_TABLES,
        Remark.UNBALANCED: max(sizes) - min(sizes) > 1,
        Remark.TABLE_OF_2: 2 in sizes,
        Remark.TABLE_OF_7: 7 in sizes,
    }
    return tuple(mark for mark, stands in standing.items() if stands)


def _numbers(players: int) -> Sequence[int]:
    """The numbers of tables that give planned sizes only, except where one table is the event."""
    if players in ONE_TABLE:
        return (1,)
    fewest, most = -(-players // PLANNED_SIZES[-1]), players // PLANNED_SIZES[0]
    if players > FIELD[-1]:
        return range(fewest, most + 1)
    usual = NUMBERS_OF_TABLES if players in FIELD else NUMBERS_FOR_SMALL_FIELDS
    return [tables for tables in usual if fewest <= tables <= most]


def sizes_for(
    players: int, planned: int, *, bounds: range = PLANNED_SIZES, one_table: Collection[int] = ALONE
) -> tuple[int, ...]:
    """The sizes of as many tables as planned, or of the nearest number that works (T13), larger ones first.

    There are none for fewer than two players, nor where no number of tables keeps within the bounds.

    Outside of the bounds somebody sits only where one table is all there is; `one_table` says how many that may have.
    """
    if players < ONE_TABLE[0]:
        return ()
    if planned == 1 and players in one_table:
        return (players,)
    tables = _tables_for(players, planned, bounds, one_table)
    return balanced(players, tables) if tables else ()


def numbers_of_tables(players: int, *, bounds: range = PLANNED_SIZES, one_table: Collection[int] = ALONE) -> range:
    """All numbers of balanced tables whose sizes keep within the bounds, whatever the regulation says of the number.

    One table is always among them where it may have all players, and where nothing else fits.
    """
    fits = _numbers_within(players, bounds)
    if players not in one_table:
        return fits
    if not fits:
        return range(1, 2)
    return range(1, fits[-1] + 1) if fits[0] <= 2 else fits


def _numbers_within(players: int, bounds: range) -> range:
    if players < ONE_TABLE[0] or not bounds:
        return range(0)
    return range(-(-players // bounds[-1]), players // bounds[0] + 1)


def _tables_for(players: int, planned: int, bounds: range, one_table: Collection[int]) -> int:
    possible = _numbers_within(players, bounds) or numbers_of_tables(players, bounds=bounds, one_table=one_table)
    if planned in possible or not possible:
        return planned if possible else 0
    return _nearest(planned, _numbers_that_work(players, possible) if bounds == PLANNED_SIZES else possible)


def _numbers_that_work(players: int, possible: range) -> Iterable[int]:
    """Numbers of tables: from 12 to 36 players those of the regulation, five only as a last choice (T1)."""
    if players not in FIELD:
        return possible
    usual = [len(tables.sizes) for tables in admissible(players)]
    return [number for number in usual if number != FIVE] or usual


def _nearest(planned: int, numbers: Iterable[int]) -> int:
    return min(numbers, key=lambda number: (abs(number - planned), number))
