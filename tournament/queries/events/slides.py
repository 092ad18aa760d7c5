"""What a screen can show, and in which order it goes through its slides and their pages. No reading.

A slide with many pages shows a few of them, then the others have their turn: nobody waits for a clock behind ten
thousand names. Where a screen is stands in its address, as in `standings.3.0`: slide, page, and which turn it is.
"""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple


class Slide(StrEnum):
    """Kinds of slides, in the order in which they are shown."""

    CLOCK = "clock"
    SEATS = "seats"
    TABLES = "tables"
    RESULTS = "results"
    STANDINGS = "standings"
    FINAL = "final"
    WINNERS = "winners"
    ANNOUNCEMENTS = "announcements"
    SPONSORS = "sponsors"
    CODE = "code"


class Theme(StrEnum):
    """How bright a screen is."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


SECONDS = 12  # of a slide that nobody has said anything about
MIN_SECONDS, MAX_SECONDS = 4, 600
PAGES_A_TURN = 4
ALL_SLIDES: Mapping[str, int] = {slide.value: SECONDS for slide in Slide}
PLACE = re.compile(r"([a-z]{1,20})\.(\d{1,6})\.(\d{1,6})")


class SlidePages(NamedTuple):
    """A slide that there is something for, and how many pages that is."""

    slide: Slide
    pages: int


class Place(NamedTuple):
    """Where a screen is. Pages and turns count from 0."""

    slide: Slide
    page: int
    turn: int = 0

    def __str__(self) -> str:
        return f"{self.slide}.{self.page}.{self.turn}"


def place_asked(asked: str, there: Sequence[SlidePages]) -> Place:
    """The place in an address; the first one where that is none, or there is nothing for it any more."""
    match = PLACE.fullmatch(asked)
    pages = {slide.value: pages for slide, pages in there}
    if match is None or match[1] not in pages:
        return Place(there[0].slide, 0)
    return Place(Slide(match[1]), min(int(match[2]), pages[match[1]] - 1), int(match[3]) % _turns(there))


def place_after(place: Place, there: Sequence[SlidePages]) -> Place:
    """Where the screen goes from here: the next page of this turn, or the next slide, from the first one on again."""
    at = next(number for number, one in enumerate(there) if one.slide == place.slide)
    pages = there[at].pages
    past = (place.page - _first(place.turn, pages)) % pages + 1
    if past < min(pages, PAGES_A_TURN):
        return Place(place.slide, (place.page + 1) % pages, place.turn)
    turn = place.turn if at + 1 < len(there) else (place.turn + 1) % _turns(there)
    following = there[(at + 1) % len(there)]
    return Place(following.slide, _first(turn, following.pages), turn)


def _first(turn: int, pages: int) -> int:
    return turn * PAGES_A_TURN % pages if pages > PAGES_A_TURN else 0


def _turns(there: Sequence[SlidePages]) -> int:
    """Until all pages of the longest slide were shown."""
    return max(-(-pages // PAGES_A_TURN) for _, pages in there)
