"""The grains of which documents are made, and the notes taken of those that are not what they should be.

A line of JSON becomes a value strictly where Python's reader is lenient, and never an exception for a stranger's text.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Set
from typing import TypeVar

from games.heckmeck.portions import Specialist
from games.heckmeck.problems import Code, Expected, Problem, placed


class _Refused(ValueError):
    """Something that JSON readers let pass, or Python's own does."""

    def __init__(self, expected: Expected, **params: object) -> None:
        super().__init__(expected)
        self.params: dict[str, object] = {"expected": expected, **params}


def read_line(line: bytes) -> tuple[object, Problem | None]:
    """The value of a line, or what is wrong with it: not UTF-8, not JSON, too deep, a field twice, NaN."""
    try:
        # Editors on Windows begin a file with a byte order mark.
        text = line.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant), None
    except UnicodeDecodeError:
        return None, _malformed(_Refused(Expected.UTF8))
    except RecursionError:
        return None, _malformed(_Refused(Expected.NESTING))
    except _Refused as refused:
        return None, _malformed(refused)
    except json.JSONDecodeError as error:
        detail = error.msg.removesuffix(" at").removesuffix(" starting")
        empty = not error.doc.strip()
        return None, _malformed(
            _Refused(Expected.EMPTY) if empty else _Refused(Expected.JSON, at=error.pos + 1, detail=detail)
        )
    except ValueError:  # more digits than Python converts
        return None, _malformed(_Refused(Expected.NUMBER))


def _malformed(refused: _Refused) -> Problem:
    return Problem(Code.MALFORMED, params=refused.params)


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        ((name, _),) = Counter(name for name, _ in pairs).most_common(1)
        raise _Refused(Expected.REPEATED, name=name)
    return fields


def _no_constant(name: str) -> None:
    raise _Refused(Expected.CONSTANT, name=name)


T = TypeVar("T")

_INTEGER = frozenset({int})
_SPECIALISTS = {who.value: who for who in Specialist}
GREATEST = 10**9  # for numbers that are added up: no game comes near, and sums stay short enough to be written


def plain_integers(value: object) -> tuple[int, ...] | None:
    """A list of whole numbers; None for anything else, of which `Notes.integers` says what is wrong."""
    return tuple(value) if type(value) is list and _INTEGER.issuperset(map(type, value)) else None


class Notes:
    """Reads values, answering with something harmless for what cannot be read, and keeps every problem it meets.

    `where` is the path of a field in its document, such as `players[1].portions[0]`.
    """

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    @property
    def understood(self) -> bool:
        """Whether nothing worse than an unknown field was met."""
        return not self.problems or all(problem.code == Code.UNKNOWN_FIELD for problem in self.problems)

    def note(self, code: Code, where: str, **params: object) -> None:
        """Keep a problem with the field `where`, unless `field` among the parameters names another.

        Which player or turn it belongs to is read from `where` alone: an unknown field may look like any path.
        """
        turn = _index_in("turns", where)
        if turn is not None:
            params["turn"] = turn
        self.problems.append(placed(code, {"field": where, **params}, seat=_index_in("players", where)))

    def fields(
        self, value: object, where: str, known: Set[str], *, needed: Collection[str] = ()
    ) -> Mapping[str, object]:
        """An object's fields; those that nobody knows are refused by name, those that are needed are missed."""
        if type(value) is not dict:
            self.note(Code.MALFORMED, where, expected=Expected.OBJECT)
            return {}
        if not value.keys() <= known:
            for name in sorted(map(_name_of, value.keys() - known)):
                self.note(Code.UNKNOWN_FIELD, where, field=_join(where, name))
        for name in needed:
            if name not in value:
                self.note(Code.MALFORMED, _join(where, name), expected=Expected.PRESENT)
        return value

    def items(self, value: object, where: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
        """A list, each item read by `read`."""
        if type(value) is not list:
            self.note(Code.MALFORMED, where, expected=Expected.LIST)
            return ()
        return tuple([read(item, f"{where}[{index}]") for index, item in enumerate(value)])

    def integers(self, value: object, where: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        plain = plain_integers(value)
        return self.items(value, where, self.integer) if plain is None else plain

    def integer(self, value: object, where: str) -> int:
        """A whole number; JSON's true and false are none."""
        if type(value) is not int:
            self.note(Code.MALFORMED, where, expected=Expected.INTEGER)
        elif abs(value) > GREATEST:
            self.note(Code.MALFORMED, where, expected=Expected.SMALLER)
        else:
            return value
        return 0

    def text(self, value: object, where: str) -> str:
        """A string."""
        if type(value) is str:
            return value
        self.note(Code.MALFORMED, where, expected=Expected.TEXT)
        return ""

    def flag(self, value: object, where: str) -> bool:
        """True or false."""
        if type(value) is bool:
            return value
        self.note(Code.MALFORMED, where, expected=Expected.FLAG)
        return False

    def one_of(self, value: object, where: str, meanings: Mapping[object, T], harmless: T) -> T:
        """One of a few values, and what it means."""
        if type(value) in (str, int) and value in meanings:
            return meanings[value]
        self.note(Code.MALFORMED, where, expected=Expected.ONE_OF, values=tuple(meanings))
        return harmless

    def specialist(self, value: object, where: str) -> Specialist | None:
        """The name of one of the specialists, or null."""
        name = self.specialist_or_other(value, where)
        if name is None or isinstance(name, Specialist):
            return name
        self.note(Code.SPECIALIST_NOT_IN_RULESET, where, specialist=name)
        return None

    def specialist_or_other(self, value: object, where: str) -> str | None:
        """A specialist's name, or null; a name that no specialist has is left for others to refuse."""
        if value is None:
            return None
        name = self.text(value, where)
        return _SPECIALISTS.get(name, name)


def _join(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _name_of(key: object) -> str:
    """A field's name. JSON has only texts there; programs may hand in anything, even what cannot be printed."""
    if type(key) is str:
        return key
    try:
        return str(key)
    except Exception:
        return f"<{type(key).__name__}>"


def _index_in(items: str, where: str) -> int | None:
    """The player or turn that a path leads to."""
    match = re.match(rf"{items}\[(\d+)\]", where)
    return int(match[1]) if match else None
