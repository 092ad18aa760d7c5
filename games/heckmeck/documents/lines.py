"""One line of JSON to a value: strict where Python's reader is lenient, and never an exception for what comes in."""

import json
from collections import Counter
from typing import Any

from games.heckmeck.problems import Code, Expected, Problem


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


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        ((name, _),) = Counter(name for name, _ in pairs).most_common(1)
        raise _Refused(Expected.REPEATED, name=name)
    return fields


def _no_constant(name: str) -> None:
    raise _Refused(Expected.CONSTANT, name=name)
