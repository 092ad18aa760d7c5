"""The names of events and series in addresses, spelled after what they are called."""

import re
import unicodedata
from collections.abc import Set

from tournament.models import Event, Series

MAX_LENGTH = 60
# Addresses of the desk that are no events; and words that people would take for something else.
RESERVED = frozenset(
    {
        *(
            "account",
            "admin",
            "api",
            "archive",
            "desk",
            "draws",
            "e",
            "event",
            "events",
            "import",
            "join",
            "login",
            "logout",
        ),
        *("new", "p", "planner", "presets", "setup", "static", "statistics", "t", "table"),
    }
)
# What loses its accent is a letter of its own; these are more than a letter with an accent.
_RUSSIAN = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya".replace("_", "").split(" "),
        strict=True,
    )
)
_LETTERS = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "o", "œ": "oe", "ł": "l", "đ": "d", "ð": "d"}
_SPELLED = str.maketrans(_RUSSIAN | _LETTERS | {"þ": "th", "ı": "i", "є": "ye", "і": "i", "ї": "yi", "ґ": "g"})


def slug_for(name: str) -> str:
    """A free one: of the name where that has letters that can be spelled, otherwise event-1 and on."""
    spelled = spelled_slug(name)
    return _free(spelled) if spelled else _free("event", first=1)


def spelled_slug(name: str) -> str:
    """The name in small Latin letters, figures and hyphens; "" if nothing of it can be written so."""
    text = unicodedata.normalize("NFC", name).lower().translate(_SPELLED)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[: MAX_LENGTH - 10].rstrip("-")


def slug_of_series(name: str) -> str:
    """A free one among those of series."""
    base = spelled_slug(name) or "series"
    return numbered(base, set(Series.objects.filter(slug__startswith=base).values_list("slug", flat=True)))


def free_slug(wished: str) -> str:
    """This one, or the first like it that nobody has."""
    return _free(wished[: MAX_LENGTH - 10]) if _is_taken(wished) else wished


def _is_taken(slug: str) -> bool:
    return slug in RESERVED or Event.objects.filter(slug=slug).exists()


def _free(base: str, *, first: int = 0) -> str:
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True)) | RESERVED
    return numbered(base, taken, first=first)


def numbered(base: str, taken: Set[str], *, first: int = 0) -> str:
    """The base itself, or with the first number that nobody has."""
    if not first and base not in taken:
        return base
    number = first or 2
    while f"{base}-{number}" in taken:
        number += 1
    return f"{base}-{number}"
