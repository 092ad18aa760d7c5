"""A number of repeat meetings that no seating can avoid, by counting alone.

The seating itself, with sharper bounds, is a package of its own that the planner is given as a function.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb

Rounds = Sequence[Sequence[int]]  # the sizes of the tables of each round
LeastRepeats = Callable[[Rounds], int]


def least_repeats(rounds: Rounds) -> int:
    """A proven bound on the repeat meetings when the same players play all these rounds.

    They are counted by pairs of rounds: who meets in three rounds counts 3, because a third meeting weighs more. Two
    facts, of which the stronger one holds: all meetings have to go round among the pairs that the players have; and
    of two rounds, whoever sits at a table of the one comes from one of the tables of the other.
    """
    meetings = sum(comb(size, 2) for sizes in rounds for size in sizes)
    by_number = _together(meetings, comb(sum(rounds[0]), 2))
    by_tables = sum(max(_repeats(one, other), _repeats(other, one)) for one, other in combinations(rounds, 2))
    return max(by_number, by_tables)


def _repeats(sizes: Sequence[int], others: Sequence[int]) -> int:
    return sum(_together(size, len(others)) for size in sizes)


def _together(things: int, places: int) -> int:
    """How many pairs of things are in the same place when they are spread as evenly as can be."""
    least, more = divmod(things, places)
    return more * comb(least + 1, 2) + (places - more) * comb(least, 2)
