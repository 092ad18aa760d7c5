"""Where the line falls between those who are through and those who are not, and where only a lot can say it.

Knows no format: it is given players with their values in the order of the criteria.

Players of different tables are compared by tiers (R5, T11): the winner of a table is in tier 1, the runner-up in tier
2. A tier has one player a table. Players who share a place fill as many tiers as they are, in an order that somebody
has to decide; until then each of them may be in any of these.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from tournament.regulation.criteria import (
    LOWER_IS_BETTER,
    RECORDED,
    RUNNERS_UP,
    Criterion,
    Reason,
    Value,
    reason_between,
)
from tournament.regulation.ledger import Ranks
from tournament.regulation.results import PlayerResult, TableResult


class Slot(NamedTuple):
    """A player in a tier of a table."""

    player: int
    table: int
    tier: int
    worth: tuple[Value, ...]  # by the criteria between the place at the table and the lot, in their order
    undecided: tuple[int, ...] = ()  # the players among whom the table's order is not decided yet


def slots_of(
    result: TableResult, order: Ranks, gone: Collection[int], runners_up: Sequence[Criterion] = RUNNERS_UP
) -> Iterator[Slot]:
    """The players of a table, tier by tier, with what they are compared by (T11).

    `order` are the ranks of play-offs or lots at tables. Who is `gone` stands behind those with the same place: nobody
    has to draw against a player who cannot qualify.
    """
    by_place = sorted(result.lines, key=lambda line: line.place)
    for place, lines in groupby(by_place, key=lambda line: line.place):
        equal = {line.player: line for line in lines}
        players, undecided = _in_order(equal, order, gone)
        for tier, player in enumerate(players, start=place):
            open_to = undecided if player in undecided else ()
            yield Slot(player, result.table, tier, _worth(equal[player], result.worms, runners_up), open_to)


def _in_order(equal: Iterable[int], order: Ranks, gone: Collection[int]) -> tuple[list[int], tuple[int, ...]]:
    """Players who share a place, and those among them whose order is not decided."""
    players = sorted(equal, key=lambda player: (player in gone, order.get(player, 0), player))
    there = tuple(player for player in players if player not in gone)
    ranks = {order[player] for player in there if player in order}
    decided = len(there) < 2 or len(ranks) == len(there)
    return players, () if decided else tuple(sorted(there))


def _worth(line: PlayerResult, worms_of_table: int, runners_up: Sequence[Criterion]) -> tuple[Value, ...]:
    values: dict[Criterion, Value] = {
        Criterion.PLACEMENT_POINTS: Fraction(line.placement_points),
        Criterion.SHARE_OF_WORMS: Fraction(line.worms, worms_of_table) if worms_of_table else Fraction(0),
        Criterion.WORMS: line.worms,
        Criterion.BEST_PORTION: line.best_portion,
    }
    return tuple(values[criterion] for criterion in runners_up if criterion in values)


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
