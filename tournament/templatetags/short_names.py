"""Names shortened to fit in a picture or a narrow place. Widths are guesses, in units of the size of the letters: no
font is asked.
"""

from collections.abc import Iterable
from itertools import takewhile
from textwrap import wrap
from unicodedata import combining, east_asian_width

NARROW = frozenset("iIjlftr.,'’-:;|()[] ")
BROAD = frozenset("mwMWQ@%&ЖШЩЮФДжшщюфмМЫы")
LETTERS, ELLIPSIS = 10, 2  # in a short line, and how many of them an ellipsis may cost


def width(text: str) -> float:
    return sum(_width(letter) for letter in text)


def _width(letter: str) -> float:
    if combining(letter):
        return 0.0
    if east_asian_width(letter) in "WF":
        return 1.0
    if letter in NARROW:
        return 0.4
    return 0.95 if letter in BROAD else 0.75 if letter.isupper() else 0.65


def fitted(text: str, room: float) -> str:
    """The text, or as much of its beginning as fits, with an ellipsis."""
    if width(text) <= room:
        return text
    short = ""
    for letter in text:
        if width(short + letter + "…") > room:
            break
        short += letter
    return short.rstrip() + "…"


def in_lines(name: str, room: float) -> list[str]:
    """A name in one line or two; too long for two, it loses its end in each."""
    words = name.split()
    if len(words) < 2 or width(name) <= room:
        return [fitted(name, room)]
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    best = min(halves, key=lambda pair: max(map(width, pair)))
    return [fitted(line, room) for line in best]


def told_apart(name: str, names: Iterable[str]) -> str:
    """A name of which two short lines are seen; what it shares with another one is left out if it would fill them."""
    shared = max((_shared(name, other) for other in names if other != name), default=0)
    lines = wrap(name, LETTERS)
    if len(lines) <= 2 or shared + ELLIPSIS < sum(map(len, lines[:2])):
        return name
    word = max(name.rfind(between, 0, shared) for between in " -") + 1
    return f"{name[:3]}… {name[max(word, shared - LETTERS // 2) :]}"


def _shared(name: str, other: str) -> int:
    """How many letters both names begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(name, other, strict=False)))
