"""The one way in which a value is written down before it is hashed, and the strict reading of what others wrote.

Canonical JSON, so that every language writes the same bytes:

- UTF-8, no byte order mark, no blanks and no line ends outside of strings.
- The fields of an object are sorted by their names. Names are printable ASCII, so that sorting them by bytes, by
  characters or by UTF-16 units is the same.
- Strings escape what they must, as JavaScript's `JSON.stringify` does: quotation mark, backslash, `\\b`, `\\f`, `\\n`,
  `\\r`, `\\t`, and other characters below U+0020 as `\\u00xx` with lower-case digits. Everything else stands for
  itself. There are no lone surrogates.
- Numbers are whole, from −(2⁵³ − 1) to 2⁵³ − 1, in decimal digits. There are no fractions and no exponents.

Which values these are is checked in `schema`; here only what cannot be written at all is refused.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from tournament.regulation.refusals import Refused, of_kind

# A JSON object: whoever reads in it has written it, or has found that its shape is right.
JsonObject = Mapping[str, Any]

_CANONICAL = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


def canonical(value: object) -> bytes:
    """The bytes of a value."""
    with _refusing_what_is_not_plain():
        return _CANONICAL.encode(value).encode()


def fingerprint(value: object) -> str:
    """SHA-256 of the bytes of a value, in lower-case hexadecimal digits."""
    return hashlib.sha256(canonical(value)).hexdigest()


def plain(value: object) -> Any:
    """A copy as JSON will give it back: tuples become lists, enumerations their values."""
    with _refusing_what_is_not_plain():
        return json.loads(json.dumps(value))


def read(document: bytes) -> object:
    """The value of a JSON document. Raises `Refused` and nothing else: not UTF-8, not JSON, too deep, a field twice."""
    try:
        of_kind("document", document, bytes)
        # Editors on Windows begin a file with a byte order mark.
        return json.loads(document.decode("utf-8-sig"), object_pairs_hook=_unique, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise Refused("malformed", expected="utf8") from None
    except RecursionError:
        raise Refused("malformed", expected="nesting") from None
    except json.JSONDecodeError as error:
        raise Refused("malformed", expected="json", line=error.lineno, column=error.colno) from None
    except ValueError:  # more digits than Python converts
        raise Refused("malformed", expected="number") from None


@contextmanager
def _refusing_what_is_not_plain() -> Iterator[None]:
    try:
        yield
    except RecursionError:
        raise Refused("malformed", expected="nesting") from None
    except (TypeError, ValueError):  # JSON has no word for it, it contains itself, or it has too many digits
        raise Refused("malformed", expected="plain") from None


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        ((name, _),) = Counter(name for name, _ in pairs).most_common(1)
        raise Refused("malformed", expected="unique", name=name)
    return fields


def _no_constant(name: str) -> None:
    raise Refused("malformed", expected="constant", name=name)
