"""The pictures of a player's course: the score against the line, and the place, round by round.

Only geometry; the drawing is in `templates/public/_course.html`. All numbers are whole, because a decimal point would
become a comma in some languages.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django import template

from tournament.queries.standings.course import AfterRound
from tournament.words.numbers import fraction_text

register = template.Library()

WIDTH, HEIGHT = 360, 150
LEFT, RIGHT, TOP, BOTTOM = 24, 24, 28, 28
BASE = HEIGHT - BOTTOM


@dataclass(frozen=True)
class Dot:
    """One round: where it lies, what stands above it, and the number of the round below."""

    x: int
    y: int
    text: str
    number: int

    @property
    def above(self) -> int:
        """The height of the text."""
        return self.y - 10


@dataclass(frozen=True)
class CoursePicture:
    """Dots with a line through them, and the line that has to be reached, if there is one."""

    dots: tuple[Dot, ...]
    goal: tuple[Dot, ...] = ()
    width: int = WIDTH
    height: int = HEIGHT
    base: int = BASE

    @property
    def path(self) -> str:
        return _path(self.dots)

    @property
    def goal_path(self) -> str:
        return _path(self.goal)

    @property
    def values(self) -> str:
        """The numbers in a row, for those who do not see the picture."""
        return ", ".join(dot.text for dot in self.dots)


def _path(dots: Sequence[Dot]) -> str:
    return " ".join(f"{dot.x},{dot.y}" for dot in dots)


@register.filter
def score_picture(course: Sequence[AfterRound]) -> CoursePicture:
    """The score after each round, and the score of the last who would have gone on."""
    scores, lines = [after.score for after in course], [after.line for after in course]
    values = [*scores, *(line for line in lines if line is not None), Fraction(0)]
    low, high = min(values), max(values)
    dots = _dots(course, scores, low, high)
    goal = _dots(course, [line or Fraction(0) for line in lines], low, high) if None not in lines else ()
    return CoursePicture(dots, goal)


@register.filter
def place_picture(course: Sequence[AfterRound]) -> CoursePicture:
    """The place after each round, the first on top."""
    places = [-Fraction(after.place) for after in course]
    return CoursePicture(_dots(course, places, min(*places, Fraction(-2)), Fraction(-1)))


def _dots(course: Sequence[AfterRound], values: Sequence[Fraction], low: Fraction, high: Fraction) -> tuple[Dot, ...]:
    step = (WIDTH - LEFT - RIGHT) // max(1, len(course) - 1)
    rise = Fraction(BASE - TOP) / ((high - low) or 1)
    return tuple(
        Dot(LEFT + at * step, BASE - round((value - low) * rise), fraction_text(abs(value)), after.number)
        for at, (after, value) in enumerate(zip(course, values, strict=True))
    )
