"""What a value from outside must look like before anybody works with it, and how it is said that it does not.

A schema takes a value and the name of its field, and yields everything about the value that does not fit. Strict about
types: `true` is no number, and `1.0` is not 1. What values mean together is not decided here.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from tournament.regulation.refusals import Refused

MAX_WHOLE = 2**53 - 1  # the largest whole number that is exact in every language
MAX_DEPTH = 20  # how many objects and lists may lie within each other where everything is allowed


class Mismatch(NamedTuple):
    """One thing that does not fit: what is wrong, in which field, and the values concerned. Never a sentence."""

    code: str
    field: str = ""
    params: Mapping[str, object] = {}


Schema = Callable[[object, str], Iterator[Mismatch]]


def require(schema: Schema, value: object, field: str = "") -> None:
    """Raise `Refused` for a value that does not fit a schema."""
    refuse_first(schema(value, field))


def refuse_first(mismatches: Iterable[Mismatch]) -> None:
    """Raise `Refused` for the first of what does not fit, if there is any."""
    for mismatch in mismatches:
        raise Refused(mismatch.code, **{**mismatch.params, "field": mismatch.field})


def within(field: str, name: str | int) -> str:
    """The name of a part: `players` and 0 make `players[0]`, that and `name` make `players[0].name`."""
    if isinstance(name, int):
        return f"{field}[{name}]"
    return f"{field}.{name}" if field else name


def whole(least: int = -MAX_WHOLE, most: int = MAX_WHOLE) -> Schema:
    """A whole number within bounds."""

    def schema(value: object, field: str) -> Iterator[Mismatch]:
        if type(value) is not int or not least <= value <= most:
            yield _malformed(field, "whole", least=least, most=most)

    return schema


def flag(value: object, field: str) -> Iterator[Mismatch]:
    """True or false."""
    if type(value) is not bool:
        yield _malformed(field, "flag")


def text(value: object, field: str) -> Iterator[Mismatch]:
    """A string, also an empty one, that can be written in UTF-8."""
    if not isinstance(value, str) or _has_surrogates(value):
        yield _malformed(field, "text")


def words(value: object, field: str) -> Iterator[Mismatch]:
    """A string that says something."""
    if not isinstance(value, str) or _has_surrogates(value) or not value.strip():
        yield _malformed(field, "words")


def digest(value: object, field: str) -> Iterator[Mismatch]:
    """256 bits in hexadecimal digits. Only one spelling, or a receipt could be changed without anybody noticing."""
    if not isinstance(value, str) or not re.fullmatch("[0-9a-f]{64}", value):
        yield _malformed(field, "digest")


def one_of(*allowed: str | int) -> Schema:
    """One of a few words or numbers."""

    def schema(value: object, field: str) -> Iterator[Mismatch]:
        if type(value) not in (str, int) or value not in allowed:
            yield _malformed(field, "one_of", allowed=allowed)

    return schema


def nothing_or(shape_of_something: Schema) -> Schema:
    """Null, or a value of that schema."""

    def schema(value: object, field: str) -> Iterator[Mismatch]:
        if value is not None:
            yield from shape_of_something(value, field)

    return schema


def items(shape_of_each: Schema, least: int = 0) -> Schema:
    """A list."""

    def schema(value: object, field: str) -> Iterator[Mismatch]:
        if not isinstance(value, list) or len(value) < least:
            yield _malformed(field, "list", least=least)
            return
        for at, part in enumerate(value):
            yield from shape_of_each(part, within(field, at))

    return schema


def fields(**schemas: Schema) -> Schema:
    """An object with exactly these fields."""

    def schema(value: object, field: str) -> Iterator[Mismatch]:
        if not isinstance(value, dict):
            yield _malformed(field, "object")
            return
        for name in value:
            if name not in schemas:
                yield Mismatch("unknown_field", within(field, str(name)))
        for name, schema_of_field in schemas.items():
            if name in value:
                yield from schema_of_field(value[name], within(field, name))
            else:
                yield Mismatch("missing_field", within(field, name))

    return schema


def settings(value: object, field: str) -> Iterator[Mismatch]:
    """An object with any fields, of values that canonical JSON has."""
    if isinstance(value, dict):
        yield from anything(value, field)
    else:
        yield _malformed(field, "object")


def anything(value: object, field: str, depth: int = MAX_DEPTH) -> Iterator[Mismatch]:
    """Any value that canonical JSON has."""
    if value is None or type(value) is bool:
        return
    if isinstance(value, str):
        yield from text(value, field)
    elif not isinstance(value, dict | list):
        yield from whole()(value, field)
    elif not depth:
        yield _malformed(field, "nesting", most=MAX_DEPTH)
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from anything(part, within(field, at), depth - 1)
    else:
        for name, part in value.items():
            if isinstance(name, str) and re.fullmatch("[ -~]+", name):
                yield from anything(part, within(field, name), depth - 1)
            else:
                yield _malformed(field, "ascii_names")


def _has_surrogates(value: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in value)


def _malformed(field: str, expected: str, **params: object) -> Mismatch:
    return Mismatch("malformed", field, {"expected": expected, **params})
