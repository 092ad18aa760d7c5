"""How many tables there are and how large they are (R3, T1-T5); not who sits at them, and not what is played there."""

from collections.abc import Sequence
from typing import NamedTuple

from tournament.regulation.arguments import listed, whole_number
from tournament.regulation.refusal import Refused
from tournament.regulation.remarks import Remark

PLANNED_SIZES = range(3, 7)  # R4 has points for these
POSSIBLE_SIZES = range(2, 8)  # T5: if the organiser forces them
FIELD = range(12, 37)  # the players whom 4 to 6 tables of planned sizes hold
ONE_TABLE = range(2, 8)  # T3
NUMBERS_OF_TABLES = (4, 6, 5)  # R3; 5 stands last because it is avoided (T1)
NUMBERS_FOR_SMALL_FIELDS = (2, 3)  # T3
FIVE = 5
MAX_PLAYERS = 10_000


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


def _possible(sizes: object) -> tuple[int, ...]:
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
