"""What is remarkable about a way to run an event: what leaves the regulation, what it avoids, what does not fit."""

from collections.abc import Iterable
from enum import StrEnum


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
    TOO_LONG = "too_long"  # for the time that the organiser has


WITHIN_THE_REGULATION = frozenset({Remark.FIVE_TABLES, Remark.TOO_LONG})


def inside_regulation(remarks: Iterable[Remark]) -> bool:
    """Whether nothing among the remarks leaves the regulation."""
    return WITHIN_THE_REGULATION.issuperset(remarks)
