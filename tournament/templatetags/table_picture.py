"""Where everything lies in the picture of a round table: portions, names, and the lines between players who met before.

Only geometry; the drawing is in `templates/includes/_round_table.html`. All numbers are whole, because a decimal point
would become a comma in some languages. Names are shortened where they do not fit, and then a list says them whole;
widths are guesses, in units of the size of the letters: no font is asked.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, takewhile
from math import cos, hypot, pi, sin
from textwrap import wrap
from typing import Any, NamedTuple
from unicodedata import combining, east_asian_width

from django.utils.translation import gettext

from games.heckmeck.portions import EXTENDED_WORMS

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


def elided(text: str, room: float) -> str:
    """The text, or its beginning and its end: names that begin alike often end otherwise."""
    if width(text) <= room:
        return text
    head, tail = "", ""
    for at in range(len(text)):
        wider = (text[: at // 2 + 1], tail) if at % 2 == 0 else (head, text[-(at // 2 + 1) :])
        if width("".join(wider) + "…") > room:
            break
        head, tail = wider
    return f"{head}…{tail}"


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


def in_lines(name: str, room: float, most: int = 2) -> list[str]:
    """A name in as few lines as hold it, broken between its parts; what is too long for its line loses its middle."""
    parts = [part for part in re.split(r"(?<=-)|(?<=\s)", name) if part] or [""]
    lines = min(_divided(parts, most), key=lambda lines: (_too_wide(lines, room), len(lines), max(map(width, lines))))
    return [elided(line, room) for line in lines]


def _divided(parts: list[str], most: int) -> Iterator[list[str]]:
    """All ways to write the parts in so many lines at most."""
    for count in range(min(most, len(parts))):
        for cuts in combinations(range(1, len(parts)), count):
            ends = (*cuts, len(parts))
            yield ["".join(parts[a:b]).strip() for a, b in zip((0, *cuts), ends, strict=True)]


def _too_wide(lines: list[str], room: float) -> float:
    return sum(max(0.0, width(line) - room) for line in lines)


def told_apart(name: str, names: Iterable[str]) -> str:
    """A name of which two short lines are seen; what it shares with another one is left out if it would fill them."""
    shared = max((_shared(name, other) for other in names if other != name), default=0)
    lines = wrap(name, LETTERS)
    if len(lines) <= 2 or shared + ELLIPSIS < sum(map(len, lines[:2])):
        return name
    word = max(name.rfind(between, 0, shared) for between in " -") + 1
    return f"{name[:3]}… {name[max(word, shared - LETTERS // 2) :]}"


def short_name(name: str, names: Iterable[str]) -> str:
    """A name for two short lines: whole, or with initials, or told from those that would look the same."""
    if len(wrap(name, LETTERS)) <= 2:
        return name
    short = _initialled(name)
    others = [other for other in names if other != name]
    return told_apart(name, others) if short in map(_initialled, others) else short


def _initialled(name: str) -> str:
    """`Maximiliane Schmidt-Hohenlohe`: `Maximiliane S.-H.`"""
    given, *others = name.split()
    initials = ("-".join(f"{part[0]}." for part in other.split("-") if part) for other in others)
    return " ".join([given, *initials])


def _shared(name: str, other: str) -> int:
    """How many letters both names begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(name, other, strict=False)))


WIDTH, HEIGHT = 360, 340
CENTRE_X, CENTRE_Y = WIDTH // 2, 171
BOARD = 68  # the portions lie on its rim
BESIDE = 24  # from the middle of a portion to the name beside it
LINE = 17
NAME_SIZE, NOTE_SIZE = 15, 13


class Point(NamedTuple):
    x: int
    y: int


class TextLine(NamedTuple):
    """One line of words beside a seat; `kind` says how it is written."""

    text: str
    kind: str
    y: int


@dataclass(frozen=True)
class PlacedSeat:
    number: int | None  # of the player, where it is known
    name: str
    portion: int | None
    worms: int
    starts: bool
    note: str
    tile: Point
    x: int
    anchor: str
    lines: tuple[TextLine, ...]

    @property
    def is_whole(self) -> bool:
        """Whether the picture has the whole name."""
        said = "".join(line.text for line in self.lines if line.kind == "name")
        return "".join(said.split()) == "".join(self.name.split())

    @property
    def details(self) -> list[str]:
        """What is said of the seat after the name, to those who cannot see the picture."""
        portion = gettext("portion %(number)s") % {"number": self.portion} if self.portion is not None else ""
        return [text for text in (portion, gettext("starts") if self.starts else "", self.note) if text]


@dataclass(frozen=True)
class PlacedLink:
    number: int
    kind: str
    text: str
    names: tuple[str, str]
    start: Point
    end: Point
    disc: Point


@dataclass(frozen=True)
class TablePicture:
    seats: tuple[PlacedSeat, ...]
    links: tuple[PlacedLink, ...]
    centre: Point
    board: int = BOARD
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def is_whole(self) -> bool:
        """Whether it has everybody's whole name."""
        return all(seat.is_whole for seat in self.seats)


def value_of(thing: object, name: str) -> Any:
    """A field of a dict or an object; None where there is none."""
    return thing.get(name) if isinstance(thing, dict) else getattr(thing, name, None)


def picture_of(seats: Iterable[object], links: Iterable[object], starts: str) -> TablePicture:
    """`starts` is the word for whoever starts, in the reader's language."""
    people = list(seats)
    starters = _starters(people)
    placed = [
        _seat(person, 2 * pi * index / len(people), starts if index in starters else "")
        for index, person in enumerate(people)
    ]
    return TablePicture(tuple(placed), tuple(_links(placed, links)), Point(CENTRE_X, CENTRE_Y))


def _starters(people: Sequence[object]) -> set[int]:
    """Whoever is said to start; if nobody is, the lowest portion that was drawn."""
    said = {index for index, person in enumerate(people) if value_of(person, "starts")}
    drawn = [(value_of(person, "portion"), index) for index, person in enumerate(people)]
    lowest = min(((portion, index) for portion, index in drawn if portion is not None), default=None)
    return said or ({lowest[1]} if lowest else set())


def _seat(person: object, angle: float, starts: str) -> PlacedSeat:
    """`angle` goes clockwise from the top."""
    name, note = str(value_of(person, "name") or ""), str(value_of(person, "note") or "")
    portion = value_of(person, "portion")
    tile = Point(round(CENTRE_X + BOARD * sin(angle)), round(CENTRE_Y - BOARD * cos(angle)))
    below = [(starts, "starts"), (note, "note")]
    x, anchor, lines = _words(name, [(text, kind) for text, kind in below if text], tile)
    number = value_of(person, "number")
    return PlacedSeat(
        number, name, portion, EXTENDED_WORMS.get(portion, 0), bool(starts), note, tile, x, anchor, tuple(lines)
    )


def _words(name: str, below: list[tuple[str, str]], tile: Point) -> tuple[int, str, Iterator[TextLine]]:
    """What is written at a seat: above or below the portion in the middle, else beside it, away from the table."""
    if abs(tile.x - CENTRE_X) < 5:
        names = in_lines(name, WIDTH * 0.6 / NAME_SIZE, 4 - len(below))
        lines = [*((line, "name") for line in names), *_fitted(below, WIDTH * 0.8)]
        first = tile.y - 15 - LINE * len(lines) if tile.y < CENTRE_Y else tile.y + 42
        return tile.x, "middle", _lines(lines, first)
    right = tile.x > CENTRE_X
    x = tile.x + (BESIDE if right else -BESIDE)
    room = WIDTH - x if right else x
    lines = [*((line, "name") for line in in_lines(name, room / NAME_SIZE, 3)), *_fitted(below, room)]
    return x, "start" if right else "end", _lines(lines, tile.y + 5 - LINE * (len(lines) - 1) // 2)


def _fitted(texts: Iterable[tuple[str, str]], room: float) -> list[tuple[str, str]]:
    return [(fitted(text, room / NOTE_SIZE), kind) for text, kind in texts]


def _lines(texts: Iterable[tuple[str, str]], first: int) -> Iterator[TextLine]:
    return (TextLine(text, kind, first + LINE * index) for index, (text, kind) in enumerate(texts))


def _links(seats: Sequence[PlacedSeat], links: Iterable[object]) -> Iterator[PlacedLink]:
    taken = [seat.tile for seat in seats]
    for number, link in enumerate(links, start=1):
        first, second = seats[value_of(link, "first")], seats[value_of(link, "second")]
        disc = _free_place(first.tile, second.tile, taken)
        taken.append(disc)
        kind, text = str(value_of(link, "kind")), str(value_of(link, "text") or "")
        yield PlacedLink(number, kind, text, (first.name, second.name), first.tile, second.tile, disc)


def _free_place(start: Point, end: Point, taken: Sequence[Point]) -> Point:
    """A place for the number of a line on that line: the first that covers nothing, else the one that covers least."""
    shares = [0.5, 0.38, 0.62, 0.44, 0.56, 0.3, 0.7]
    places = [Point(*(round(a + share * (b - a)) for a, b in zip(start, end, strict=True))) for share in shares]
    room = [min(hypot(place.x - x, place.y - y) for x, y in taken) for place in places]
    return next((place for place, left in zip(places, room, strict=True) if left >= 21), places[room.index(max(room))])
