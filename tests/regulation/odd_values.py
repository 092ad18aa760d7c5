"""For the tests of wrong input: values of every kind, put in the place of each argument of a call in turn."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import inf, nan
from random import Random
from typing import Any, NamedTuple

from tournament.regulation.refusals import Refused


class Odd:
    """A thing of a kind that nobody has heard of."""

    def __repr__(self) -> str:
        return "Odd()"


def odd_values() -> list[Any]:
    """Anew for each call, because some of them can be used up."""
    return [
        *(None, True, False, Odd()),
        *(0, 1, -1, 7, 8, 10**30, -(10**30)),
        *(0.0, 1.0, 1.5, nan, inf, 1j, Fraction(1, 2), Fraction(-1)),
        *("", " ", "a", "1", "9" * 5_000, "\ud800", b"", b"1"),
        *([], [None], [0], [1], [-1], [1.5], ["a"], [[]], [[1]], [[[1]]], [True, False], [Odd()]),
        *((), (1, 2), (1, 1), ((1, 2),), {}, {1}, {1: 1}, {"a": None}, {None: []}, {1: "a"}, {1: None}),
        *(iter([1]), range(3), range(10**9, 10**9 + 3)),
    ]


class Call(NamedTuple):
    """A call that is right, so that one argument at a time can be made wrong."""

    function: Callable[..., Any]
    arguments: Mapping[str, Any]

    def __repr__(self) -> str:
        return getattr(self.function, "__qualname__", repr(self.function))


def each_argument(calls: list[Call]) -> list[tuple[Call, str]]:
    return [(call, name) for call in calls for name in call.arguments]


def with_odd_values(call: Call, name: str) -> Iterator[Any]:
    """What comes of each odd value in that place."""
    for value in odd_values():
        yield outcome(call, {name: value})


def with_several_odd_values(calls: list[Call], seed: int) -> Any:
    """What comes of a call with some of its arguments, chosen by chance, made odd."""
    chance = Random(seed)
    call = chance.choice(calls)
    names = chance.sample(sorted(call.arguments), chance.randint(1, len(call.arguments)))
    return outcome(call, {name: chance.choice(odd_values()) for name in names})


def outcome(call: Call, changes: Mapping[str, Any]) -> Any:
    """A result or a refusal. Any other exception goes on to the test."""
    try:
        return call.function(**{**call.arguments, **changes})
    except Refused as refused:
        return refused


def is_data(refused: Refused) -> bool:
    """Whether a refusal is a code and named values."""
    return refused.code.replace("_", "").isalpha() and refused.code.islower()
