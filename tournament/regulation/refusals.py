"""Checks of plain arguments from outside, and the exception of the regulation and of the seating, with its kinds.

A refusal is input that cannot be worked with, as data. The values of documents in JSON, which strangers write, are
checked by `schema`.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypeGuard, TypeVar, overload


class Refused(Exception):
    """What was asked for cannot be done; `code` says why, `params` the values concerned. Never half a result."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class Outdated(Refused):
    """A refusal whatever is entered: the round, the table or the event is not what it was when the page was made."""


class RefusedDecision(Refused):
    """A refusal of what was decided about one player."""

    def __init__(self, code: str, *, player: int, **params: object) -> None:
        super().__init__(code, player=player, **params)
        self.player = player


class TooFewWouldRemain(Refused):
    """A player cannot leave a table: too few would go on there."""

    def __init__(self, **params: object) -> None:
        super().__init__("too_few_would_remain", **params)


Value = TypeVar("Value")
Item = TypeVar("Item")
Key = TypeVar("Key")


def whole_number(name: str, value: object, *, least: int, most: int | None = None) -> int:
    """The value, if it is a whole number within bounds; True, 2.0 and "2" are none."""
    if type(value) is not int:  # not isinstance: True would count as 1
        raise Refused("not_a_whole_number", name=name, value=value)
    if value < least or (most is not None and value > most):
        raise Refused("out_of_range", name=name, value=value, least=least, most=most)
    return value


def is_points(value: object) -> TypeGuard[int | Fraction]:
    """Whether a value is an exact number that is not negative; 0.5, True and "1/2" are none."""
    return (type(value) is int or type(value) is Fraction) and value >= 0


def yes_or_no(name: str, value: object) -> None:
    """Refuses what is neither True nor False."""
    if type(value) is not bool:
        raise Refused("not_yes_or_no", name=name, value=value)


def player_numbers(value: object) -> tuple[int, ...]:
    """The players of a list, who are known by number."""
    players: list[int] = []
    for player in listed("players", value):
        if type(player) is not int:
            raise Refused("player_not_a_number", player=player)
        players.append(player)
    return tuple(players)


@overload
def listed(name: str, value: Iterable[Item]) -> tuple[Item, ...]: ...
@overload
def listed(name: str, value: object) -> tuple[object, ...]: ...
def listed(name: str, value: object) -> tuple[object, ...]:
    """The items of a value, if it is a list of any kind; a text is none, though it has letters."""
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise Refused("not_a_list", name=name, value=value)
    return tuple(value)


def mapped(name: str, value: Mapping[Key, Item]) -> Mapping[Key, Item]:
    """The value, if it gives one thing for another."""
    if not isinstance(value, Mapping):
        raise Refused("not_a_mapping", name=name, value=value)
    return value


def of_kind(name: str, value: Value, kind: type) -> Value:
    """The value, if it is of that kind."""
    if not isinstance(value, kind):
        raise Refused("of_another_kind", name=name, value=value, expected=kind.__name__)
    return value


def function(name: str, value: object) -> None:
    """Refuses what cannot be called."""
    if not callable(value):
        raise Refused("of_another_kind", name=name, value=value, expected="function")
