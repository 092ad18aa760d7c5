"""Points as exact fractions: in the database they are text such as 6 or 7/3, everywhere else a `Fraction`."""

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    _TextField = models.CharField[Fraction | int | str, Fraction]
else:
    _TextField = models.CharField

MAX_TEXT = 20


# Tens of thousands of lines of a large event hold few different points, and reading a fraction takes long.
@lru_cache(maxsize=4096)
def read_points(text: str) -> Fraction:
    """The points that the database holds as this text."""
    return Fraction(text)


class PointsField(_TextField):
    """Nothing is rounded on the way in or out: a float is refused."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", MAX_TEXT)
        super().__init__(*args, **kwargs)

    def from_db_value(self, value: str | None, *_about: Any) -> Fraction | None:
        return None if value is None else read_points(value)

    def to_python(self, value: Any) -> Fraction | None:
        if value is None or isinstance(value, Fraction):
            return value
        if isinstance(value, float):
            raise TypeError("Points are exact: give them as a Fraction, an int or a text.")
        return Fraction(value)

    def get_prep_value(self, value: Any) -> str | None:
        exact = self.to_python(value)
        return None if exact is None else str(exact)
