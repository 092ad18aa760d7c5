"""Where everything lies in the picture of the winners: a podium with the names above its steps, to be shared.

Only geometry; the drawing is in `templates/public/winners.svg`. All numbers are whole, because a decimal point would
become a comma in some languages.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournament.templatetags.table_picture import TextLine, elided, in_lines

WIDTH, HEIGHT = 1200, 630
TITLE_SIZE, NAME_SIZE = 52, 36
TITLE_ROOM, STEP_WIDTH = 1080, 340
LINE = 44
# For each step from the left: which of the places that were won, and how high it is.
STEPS = ((1, 190), (0, 260), (2, 140))
MAX_NAMES = 4  # of those who share a place


@dataclass(frozen=True)
class PodiumStep:
    """A step of the podium; `names` stand above it."""

    place: int
    x: int
    y: int
    height: int
    names: tuple[TextLine, ...]

    @property
    def middle(self) -> int:
        return self.x + STEP_WIDTH // 2


@dataclass(frozen=True)
class WinnersPicture:
    """`title` is the name of the event, as much of it as fits."""

    title: str
    steps: tuple[PodiumStep, ...]
    width: int = WIDTH
    height: int = HEIGHT
    step_width: int = STEP_WIDTH


def picture_of_winners(title: str, winners: Iterable[tuple[int, str]]) -> WinnersPicture:
    """`winners`: place and name of each, in order of place. Who shares a place stands on the same step."""
    names_of: dict[int, list[str]] = {}
    for place, name in winners:
        names_of.setdefault(place, []).append(name)
    places = list(names_of)
    steps = tuple(
        _step(places[which], names_of[places[which]], column, height)
        for column, (which, height) in enumerate(STEPS)
        if which < len(places)
    )
    return WinnersPicture(elided(title, TITLE_ROOM / TITLE_SIZE), steps)


def _step(place: int, names: list[str], column: int, height: int) -> PodiumStep:
    gap = (WIDTH - 3 * STEP_WIDTH) // 4
    x, y = gap + column * (STEP_WIDTH + gap), HEIGHT - height
    lines = list(_lines(names))
    first = y - 24 - LINE * (len(lines) - 1)
    return PodiumStep(
        place, x, y, height, tuple(TextLine(text, "name", first + LINE * at) for at, text in enumerate(lines))
    )


def _lines(names: list[str]) -> Iterator[str]:
    room = STEP_WIDTH / NAME_SIZE
    if len(names) == 1:
        yield from in_lines(names[0], room, 3)
        return
    listed = names if len(names) <= MAX_NAMES else names[: MAX_NAMES - 1]
    yield from (elided(name, room) for name in listed)
    if len(listed) < len(names):
        yield f"+ {len(names) - len(listed)}"
