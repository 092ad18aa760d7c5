"""Fields that several forms have."""

import pytest
from django.forms import ValidationError

from tournament.forms.base import NumbersField


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("7", [7]),
        ("1-4, 9", [1, 2, 3, 4, 9]),
        ("9;1 – 3", [1, 2, 3, 9]),
        (" 3, 3,2-3 ,", [2, 3]),
        ("5-4", []),
        ("", []),
    ],
)
def test_numbers_and_ranges(typed, numbers):
    assert NumbersField(required=False).clean(typed) == numbers


@pytest.mark.parametrize("typed", ["a", "1 2", "-3", "1-", "²", "1-2-3", "12345678"])
def test_what_is_no_number_is_named(typed):
    with pytest.raises(ValidationError, match=f"“{typed}” is neither a number nor a range."):
        NumbersField().clean(f"1, {typed}")


@pytest.mark.parametrize("typed", ["1-999999", "1-9999,20000-29999"])
def test_nobody_gets_a_million_numbers(typed):
    with pytest.raises(ValidationError, match="too many numbers"):
        NumbersField().clean(typed)
