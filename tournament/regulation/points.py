"""Placement points: what a place at a table is worth, and what players get who stay equal (R4's table, T5, T9).

Exact fractions throughout. Who is in which place, and what the points add up to, is decided elsewhere.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from tournament.regulation.refusals import Refused, is_points, listed, whole_number

POINTS: Mapping[int, tuple[int, ...]] = {
    6: (6, 5, 4, 3, 2, 1),
    5: (6, 4, 3, 2, 1),
    4: (6, 4, 2, 1),
    3: (6, 3, 1),
    2: (6, 1),  # T5: not in the regulation, only where the organiser forces such a table
}
MIN_TABLE_SIZE, MAX_TABLE_SIZE = 2, 7

# What holds in place of the regulation's points, from the first place to the last. Fractions stand in old events only.
OwnPoints = Sequence[int | Fraction]


class Ties(StrEnum):
    """T9: what players get who stay equal at a table, of the points of the places that they fill."""

    MEAN = "mean"
    BETTER = "better"
    LESSER = "lesser"


def points_of(size: int, own: OwnPoints | None = None) -> tuple[Fraction, ...]:
    """The points of the places at a table, first place first; `own` takes the place of the regulation's."""
    whole_number("size", size, least=MIN_TABLE_SIZE)
    if own is None:
        return _regulation_points(size)
    entered = listed("own", own)
    if len(entered) != size:
        raise Refused("own_points_do_not_fit_the_table", size=size, points=len(entered))
    for points in entered:
        if not is_points(points):
            raise Refused("own_points_not_a_number", value=points)
    if list(entered) != sorted(entered, reverse=True):
        raise Refused("own_points_rise", points=entered)
    return tuple(map(Fraction, entered))


def table_of_points(size: int, entered: Iterable[object]) -> tuple[int, ...]:
    """A complete points table for one size, as somebody enters it or a preset has it: whole numbers that never rise.

    Fractions come from sharing only, so they are refused here; `points_of` still takes those of old events.
    """
    whole_number("size", size, least=MIN_TABLE_SIZE, most=MAX_TABLE_SIZE)
    points = listed("points", entered)
    if len(points) != size:
        raise Refused("own_points_do_not_fit_the_table", size=size, points=len(points))
    checked: list[int] = []
    for place, value in enumerate(points, start=1):
        number = _whole_points(value, size, place)
        if checked and number > checked[-1]:
            raise Refused("own_points_rise_at", size=size, place=place, points=number, better=checked[-1])
        checked.append(number)
    return tuple(checked)


def _whole_points(value: object, size: int, place: int) -> int:
    if value is None or value == "":
        raise Refused("own_points_have_a_gap", size=size, place=place)
    if not is_points(value) or value.denominator != 1:
        raise Refused("own_points_not_whole", size=size, place=place, value=value)
    return int(value)


def placement_points(
    places: Sequence[int], ties: str = Ties.MEAN, own: OwnPoints | None = None
) -> tuple[Fraction, ...]:
    """The points of the players at a table whose places these are, in the same order; `ties` is one of `Ties`.

    Equal players share the better place, and the places that they fill are left out: 1, 2, 2, 4.
    """
    checked = listed("places", places)
    whole_number("size", len(checked), least=MIN_TABLE_SIZE)
    if set(map(type, checked)) != {int}:  # before the cache, for which True and 1.0 are 1
        raise Refused("places_not_whole_numbers", places=checked)
    return _shared_points(checked, _known(ties), None if own is None else points_of(len(checked), own))


def shared_places(values: Iterable[object]) -> Iterator[int]:
    """The places of a row of which the values are given, the best first: equal neighbours share one, 1, 2, 2, 4.

    The engine, which knows no regulation, does the same at its own table (`games.heckmeck.ranking`).
    """
    place, former = 0, object()
    for position, value in enumerate(values, start=1):
        if value != former:
            place, former = position, value
        yield place


def check_places(places: tuple[int, ...]) -> None:
    """A place is one more than the number of players in better places: 1, 2, 2, 4, in whatever order."""
    expected = 1
    for place, players in sorted(Counter(places).items()):
        if place != expected:
            raise Refused("impossible_places", places=places, place=place, expected=expected)
        expected += players


def _known(ties: str) -> Ties:
    for known in Ties:
        if known == ties:
            return known
    raise Refused("unknown_ties", value=ties, known=tuple(Ties))


def _regulation_points(size: int) -> tuple[Fraction, ...]:
    if size not in POINTS:
        raise Refused("no_points_for_this_size", size=size)
    return _POINTS[size]


_POINTS = {size: tuple(map(Fraction, points)) for size, points in POINTS.items()}


# A few thousand ways to place up to seven players, asked for again and again in large events.
@lru_cache(maxsize=4096)
def _shared_points(places: tuple[int, ...], ties: Ties, own: tuple[Fraction, ...] | None) -> tuple[Fraction, ...]:
    check_places(places)
    equal = Counter(places)
    points = own or _regulation_points(len(places))
    worth = {place: _share(points[place - 1 : place - 1 + players], ties) for place, players in equal.items()}
    return tuple(worth[place] for place in places)


def _share(filled: tuple[Fraction, ...], ties: Ties) -> Fraction:
    """What each of the equal players gets of the points of the places that they fill, better ones first."""
    if ties is Ties.MEAN:
        return sum(filled, Fraction()) / len(filled)
    return filled[0] if ties is Ties.BETTER else filled[-1]
