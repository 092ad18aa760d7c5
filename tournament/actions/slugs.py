"""The part of an address that an event is known by, made from its name. Whether it is free is asked, not guessed."""

import re
import unicodedata

from tournament.models import Event

MAX_LENGTH = 60
# Addresses of the desk that are no events; and words that people would take for something else.
RESERVED = frozenset(
    {
        *("account", "admin", "api", "archive", "desk", "draws", "e", "event", "events", "join", "login", "logout"),
        *("new", "p", "planner", "setup", "static", "t", "table"),
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


def _free(base: str, *, first: int = 0) -> str:
    """The base itself, or with the first number that nobody has."""
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True)) | RESERVED
    if not first and base not in taken:
        return base
    number = first or 2
    while f"{base}-{number}" in taken:
        number += 1
    return f"{base}-{number}"
