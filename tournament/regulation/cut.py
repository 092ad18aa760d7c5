"""Where the line falls between those who are through and those who are not, and where only a lot can say it.

Knows no format: it is given players with their values in the order of the criteria.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tournament.regulation.criteria import LOWER_IS_BETTER, RECORDED, Criterion, Reason, Value, reason_between


class Contender(NamedTuple):
    """Somebody who may qualify, with the values in the order of the criteria."""

    player: int
    values: tuple[Value, ...]


class Cut(NamedTuple):
    """The contenders on both sides of the line, best first, and those on it among whom a lot has to be drawn."""

    inside: tuple[Contender, ...]
    on_the_line: tuple[Contender, ...]
    places_on_the_line: int
    outside: tuple[Contender, ...]
    reason: Reason | None  # what separates the last one inside from the first outside; None while a lot is open


def sorted_by(criteria: Sequence[Criterion], contenders: Iterable[Contender]) -> list[Contender]:
    """The contenders, best first; who has no value in a criterion is last in it."""
    turns = [1 if criterion in LOWER_IS_BETTER else -1 for criterion in criteria]

    def key(contender: Contender) -> tuple[tuple[bool, Value], ...]:
        return tuple(
            (value is None, 0 if value is None else turn * value)
            for turn, value in zip(turns, contender.values, strict=True)
        )

    return sorted(contenders, key=lambda contender: (key(contender), contender.player))


def cut(criteria: Sequence[Criterion], contenders: Iterable[Contender], places: int) -> Cut:
    """Gives the places to the best.

    A recorded order decides only when all drew who are equal without it: nobody is behind for not having drawn yet.
    """
    queue = sorted_by(criteria, contenders)
    if not 0 < places < len(queue):
        return Cut(tuple(queue[:places]), (), 0, tuple(queue[places:]), None)
    last, next_one = queue[places - 1 : places + 1]
    reason = reason_between(criteria, last.values, next_one.values)
    depth = len(criteria) if reason.criterion is None else criteria.index(reason.criterion)
    equal = [contender for contender in queue if contender.values[:depth] == last.values[:depth]]
    if reason.criterion is None or _somebody_has_not_drawn(reason.criterion, depth, equal):
        start = queue.index(equal[0])
        end = start + len(equal)
        return Cut(tuple(queue[:start]), tuple(equal), places - start, tuple(queue[end:]), None)
    return Cut(tuple(queue[:places]), (), 0, tuple(queue[places:]), reason)


def _somebody_has_not_drawn(criterion: Criterion, depth: int, equal: Iterable[Contender]) -> bool:
    return criterion in RECORDED and any(contender.values[depth] is None for contender in equal)
