"""Kinds of fields that several forms have: names and texts as `tournament.names` cleans them, points, whole numbers."""

import re
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournament.names import clean_name, clean_text

MAX_NUMBER_LENGTH = 12  # characters of one number of points
RANGE = re.compile(r"(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?", re.ASCII)
MAX_NUMBERS = 10_000  # that one range or all of them together may stand for


class NameField(forms.CharField):
    """One line, with single blanks; what cannot be seen does not count."""

    def to_python(self, value: Any) -> str:
        return clean_name(super().to_python(value) or "")


class TextField(forms.CharField):
    """Several lines."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> str:
        return clean_text(super().to_python(value) or "")


class PlacementPointsField(forms.CharField):
    """So many numbers of points, from the first place to the last: 7 6 5 4 3 2 1, also 7/2 or 3.5. Nothing: []."""

    default_error_messages = {  # noqa: RUF012
        "count": ngettext_lazy("Enter %(count)d number.", "Enter %(count)d numbers, separated by spaces.", "count"),
        "number": _("“%(value)s” is not a number of points. Write 7, 3.5 or 7/2."),
    }

    def __init__(self, *, count: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.count = count

    def clean(self, value: Any) -> list[int | Fraction]:
        if isinstance(value, list):  # of a field that cannot be changed, the value that is there
            return value
        words = re.split(r"[\s;,]+", text) if (text := super().clean(value)) else []
        if words and len(words) != self.count:
            raise forms.ValidationError(self.error_messages["count"], code="count", params={"count": self.count})
        return [self._number(word) for word in words]

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, list | tuple) else value

    def _number(self, word: str) -> Fraction:
        if len(word) <= MAX_NUMBER_LENGTH and re.fullmatch(r"\d+(/0*[1-9]\d*|\.\d+)?", word, re.ASCII):
            return Fraction(word)
        raise forms.ValidationError(self.error_messages["number"], code="number", params={"value": word[:40]})


class NumbersField(forms.CharField):
    """Whole numbers and ranges of them, in one line: 1-40, 57."""

    default_error_messages = {  # noqa: RUF012
        "numbers": _("“%(value)s” is neither a number nor a range. Write 1-40, 57."),
        "many": _("That is too many numbers at once."),
    }

    def clean(self, value: Any) -> list[int]:
        numbers: set[int] = set()
        for part in re.split(r"[;,]", super().clean(value)):
            numbers.update(self._numbers(part.strip()))
            if len(numbers) > MAX_NUMBERS:
                raise forms.ValidationError(self.error_messages["many"], code="many")
        return sorted(numbers)

    def _numbers(self, part: str) -> range:
        if not part:
            return range(0)
        match = RANGE.fullmatch(part)
        if match is None:
            params = {"value": part[:40]}
            raise forms.ValidationError(self.error_messages["numbers"], code="numbers", params=params)
        first, last = int(match[1]), int(match[2] or match[1])
        if last - first >= MAX_NUMBERS:
            raise forms.ValidationError(self.error_messages["many"], code="many")
        return range(first, last + 1)
