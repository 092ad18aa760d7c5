"""Where everything lies in the picture of a round table: seats, names, and the lines between players who met before.

Only geometry and the shortening of names; the drawing is `templates/includes/_round_table.html`. All numbers are whole,
because a decimal point would become a comma in some languages.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import Any, NamedTuple
from unicodedata import east_asian_width

from games.heckmeck.portions import EXTENDED_WORMS

WIDTH, HEIGHT = 400, 316
CENTRE_X, CENTRE_Y = WIDTH // 2, 154
BOARD = 100
TILES = 72  # how far from the centre the portions lie
NAMES = 112
LONGEST_NAME = 12  # in letters of ordinary width, at the sides of the table


class Point(NamedTuple):
    x: int
    y: int


@dataclass(frozen=True)
class PlacedSeat:
    name: str
    short: str
    portion: int | None
    worms: int
    starts: bool
    note: str
    tile: Point
    label: Point
    anchor: str


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
    width: int = WIDTH
    height: int = HEIGHT
    centre: Point = Point(CENTRE_X, CENTRE_Y)
    board: int = BOARD


def value_of(thing: Any, name: str) -> Any:
    """A field of a dict or an object; None where there is none."""
    return thing.get(name) if isinstance(thing, dict) else getattr(thing, name, None)


def picture_of(seats: Iterable[Any], links: Iterable[Any]) -> TablePicture:
    people = list(seats)
    starters = _starters(people)
    placed = [_seat(person, index, len(people), index in starters) for index, person in enumerate(people)]
    return TablePicture(tuple(placed), tuple(_links(placed, links)))


def _starters(people: Sequence[Any]) -> set[int]:
    """Whoever is said to start; if nobody is, the lowest portion that was drawn."""
    said = {index for index, person in enumerate(people) if value_of(person, "starts")}
    drawn = [(value_of(person, "portion"), index) for index, person in enumerate(people)]
    lowest = min(((portion, index) for portion, index in drawn if portion is not None), default=None)
    return said or ({lowest[1]} if lowest else set())


def _seat(person: Any, index: int, count: int, starts: bool) -> PlacedSeat:
    angle = 2 * pi * index / max(count, 1) - pi / 2
    name, portion = str(value_of(person, "name") or ""), value_of(person, "portion")
    at = _label(angle)
    return PlacedSeat(
        name,
        short_name(name, LONGEST_NAME if at.anchor != "middle" else 2 * LONGEST_NAME),
        portion,
        EXTENDED_WORMS.get(portion, 0),
        starts,
        str(value_of(person, "note") or ""),
        _on_circle(angle, TILES),
        at.point,
        at.anchor,
    )


class Label(NamedTuple):
    point: Point
    anchor: str


def _label(angle: float) -> Label:
    """Beside the table, or above and below it; there is a second line below each name."""
    point = _on_circle(angle, NAMES)
    if abs(cos(angle)) < 0.2:
        return Label(Point(point.x, 22 if sin(angle) < 0 else HEIGHT - 26), "middle")
    return Label(Point(point.x, point.y + 2), "start" if cos(angle) > 0 else "end")


def _on_circle(angle: float, radius: float) -> Point:
    return Point(round(CENTRE_X + radius * cos(angle)), round(CENTRE_Y + radius * sin(angle)))


def _links(seats: Sequence[PlacedSeat], links: Iterable[Any]) -> Iterable[PlacedLink]:
    taken: list[Point] = []
    for number, link in enumerate(links, start=1):
        first, second = seats[value_of(link, "first")], seats[value_of(link, "second")]
        disc = _free_place(first.tile, second.tile, [*taken, *(seat.tile for seat in seats)])
        taken.append(disc)
        names = (first.name, second.name)
        yield PlacedLink(
            number,
            str(value_of(link, "kind")),
            str(value_of(link, "text") or ""),
            names,
            first.tile,
            second.tile,
            disc,
        )


def _free_place(start: Point, end: Point, taken: Sequence[Point]) -> Point:
    """A place for the number of a line on that line: the first that covers nothing, else the one that covers least."""
    shares = [0.5, 0.4, 0.6, 0.33, 0.67, 0.45, 0.55]
    places = [Point(*(round(a + share * (b - a)) for a, b in zip(start, end, strict=True))) for share in shares]
    room = [min((hypot(place.x - x, place.y - y) for x, y in taken), default=99.0) for place in places]
    return next((place for place, left in zip(places, room, strict=True) if left >= 24), places[room.index(max(room))])


def short_name(name: str, longest: int) -> str:
    """As much of a name as fits: all of it, the first name with an initial, or its beginning."""
    if _width(name) <= longest:
        return name
    first, *_, last = name.split() or [name]
    with_initial = f"{first} {last[:1]}."
    if first != name and _width(with_initial) <= longest:
        return with_initial
    kept = ""
    for letter in name:
        if _width(kept + letter) > longest - 1:
            break
        kept += letter
    return kept.rstrip() + "…"


def _width(text: str) -> int:
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
