"""The result of a table as the regulation sees it: places, worms and points of its players, checked when it is made.

A `TableResult` that exists is right in itself. Whether it fits the event is asked by `standings`; whether play can
end like that by the game; what the places are worth is computed in `points`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import NamedTuple

from tournament.regulation.points import check_places
from tournament.regulation.refusals import Refused, is_points, listed, of_kind, whole_number, yes_or_no

# Points are added up as whole numbers of this part of a point: up to seven equal players can share without a rest.
PARTS_OF_A_POINT = lcm(*range(1, 8))


class PlayerResult(NamedTuple):
    """One player's result at a table."""

    player: int
    place: int
    worms: int
    placement_points: Fraction
    best_portion: int | None = None  # None: no portion, or nobody wrote it down
    left: bool = False  # T14: left during the game, and is placed last whatever the worms


# What a line adds to a player's totals: points in the result's `parts`, the place, worms, best portion.
# A plain tuple, because fifty thousand of them are unpacked when the standings of a large event are made anew.
Entry = tuple[int, int, int, int]


@dataclass(frozen=True)
class TableResult:
    """All lines of one table in one round."""

    round: int
    table: int
    lines: tuple[PlayerResult, ...]
    parts: int = field(init=False, repr=False, compare=False)
    entries: dict[int, Entry] = field(init=False, repr=False, compare=False)
    left: frozenset[int] = field(init=False, repr=False, compare=False)  # T14

    def __post_init__(self) -> None:
        whole_number("round", self.round, least=1)
        whole_number("table", self.table, least=1)
        object.__setattr__(self, "lines", listed("lines", self.lines))
        _check_lines(self.lines)
        parts = lcm(PARTS_OF_A_POINT, *(line.placement_points.denominator for line in self.lines))
        object.__setattr__(self, "parts", parts)
        object.__setattr__(self, "entries", self.entries_over(parts))
        object.__setattr__(self, "left", frozenset(line.player for line in self.lines if line.left))

    def entries_over(self, parts: int) -> dict[int, Entry]:
        """The entries by player, the points in whole numbers of parts."""
        return {
            line.player: (
                in_parts(line.placement_points, parts),
                line.place,
                line.worms,
                line.best_portion or 0,
            )
            for line in self.lines
        }

    @property
    def worms(self) -> int:
        """All the worms won at the table."""
        return sum(line.worms for line in self.lines)


def in_parts(points: Fraction, parts: int) -> int:
    """Points as a whole number of parts, of which their denominator must be a divisor."""
    return points.numerator * (parts // points.denominator)


def _check_lines(lines: Sequence[PlayerResult]) -> None:
    if not lines:
        raise Refused("result_without_players")
    seen: set[int] = set()
    for line in lines:
        _check_line(line)
        if line.player in seen:
            raise Refused("player_twice", player=line.player)
        seen.add(line.player)
    in_order = sorted(lines, key=lambda line: line.place)
    check_places(tuple(line.place for line in in_order))
    for better, worse in pairwise(in_order):
        _check_neighbours(better, worse)


def _check_line(line: PlayerResult) -> None:
    of_kind("line", line, PlayerResult)
    whole_number("player", line.player, least=0)
    whole_number("place", line.place, least=1)
    whole_number("worms", line.worms, least=0)
    if line.best_portion is not None:
        whole_number("best_portion", line.best_portion, least=1)
    if not is_points(line.placement_points):
        raise Refused("placement_points_not_a_number", player=line.player, value=line.placement_points)
    yes_or_no("left", line.left)


def _check_neighbours(better: PlayerResult, worse: PlayerResult) -> None:
    """B13 and T14: more worms, then the better portion, are before fewer; who left is behind who stayed."""
    shared = better.place == worse.place
    _check_points(better, worse, shared)
    if better.left != worse.left and (shared or better.left):
        left, stayed = (better, worse) if better.left else (worse, better)
        raise Refused("left_but_not_last", player=left.player, other=stayed.player)
    if better.left or worse.left:
        return
    one, other = (better.worms, better.best_portion or 0), (worse.worms, worse.best_portion or 0)
    if one < other or (shared and one != other):
        raise Refused("place_against_worms", player=better.player, other=worse.player)


def _check_points(better: PlayerResult, worse: PlayerResult, shared: bool) -> None:
    """T9: whatever the rule for ties, equal places have equal points, and better ones no fewer."""
    one, other = better.placement_points, worse.placement_points
    if one < other or (shared and one != other):
        raise Refused("points_against_place", player=better.player, other=worse.player)
