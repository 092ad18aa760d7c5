"""The root of all forms: what Django's own fields say of a value, in the words of the house.

A sentence names what to change. Fields that have a sentence of their own for something keep it.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core import validators
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

OUT_OF_DATE = _("This page is out of date. Reload it, then send the form again.")
NOT_OFFERED = _("This is not, or no longer, an option. Choose another.")
NOT_UNDERSTOOD = _("We couldn’t read this. Write it the way the field asks for.")
NO_FILE = _("The file didn’t arrive. Choose it again.")

# What each kind of field says, by Django's codes.
FIELDS: Mapping[type[forms.Field], Mapping[str, Any]] = {
    forms.Field: {"required": _("Fill this in.")},
    forms.IntegerField: {"invalid": _("Write a whole number, such as 12.")},
    forms.DateTimeField: {"invalid": _("Write a date and time, such as 2026-05-01 18:30.")},
    forms.TimeField: {"invalid": _("Write a time, such as 18:30.")},
    forms.UUIDField: {"invalid": OUT_OF_DATE},
    forms.ChoiceField: {"invalid_choice": NOT_OFFERED},
    forms.MultipleChoiceField: {"invalid_choice": NOT_OFFERED, "invalid_list": NOT_OFFERED},
    forms.FileField: {
        **{"invalid": NO_FILE, "missing": NO_FILE, "empty": _("The file is empty. Choose another one.")},
        "max_length": _("The file name is too long. Give it a shorter one."),
        "contradiction": _("Choose a file or tick the box, not both."),
    },
}
VALIDATORS: Mapping[type[Any], Any] = {
    validators.RegexValidator: NOT_UNDERSTOOD,
    validators.MinValueValidator: _("This is too small. The minimum is %(limit_value)s."),
    validators.MaxValueValidator: _("This is too large. The maximum is %(limit_value)s."),
    validators.MinLengthValidator: ngettext_lazy(
        "This is too short. Write at least %(limit_value)d character.",
        "This is too short. Write at least %(limit_value)d characters.",
        "limit_value",
    ),
    validators.MaxLengthValidator: ngettext_lazy(
        "This is too long: %(show_value)d characters, with a maximum of %(limit_value)d.",
        "This is too long: %(show_value)d characters, with a maximum of %(limit_value)d.",
        "limit_value",
    ),
    validators.ProhibitNullCharactersValidator: _(
        "This text contains characters that can’t be displayed or saved. Type it again."
    ),
}


def _ours() -> dict[int, Any]:
    """Django's sentences, which are objects of their own as long as the program runs, and what is said instead."""
    of_fields = {
        id(kind.default_error_messages[code]): words for kind, says in FIELDS.items() for code, words in says.items()
    }
    return of_fields | {id(kind.message): words for kind, words in VALIDATORS.items()}


OURS = _ours()


class PlainForm(forms.Form):
    """A form that speaks like the rest of the house."""

    def add_error(self, field: str | None, error: Any) -> None:
        if isinstance(error, ValidationError):
            for each in _leaves(error):
                each.message = OURS.get(id(each.message), each.message)
        super().add_error(field, error)


def _leaves(error: ValidationError) -> list[ValidationError]:
    """One for each sentence."""
    if hasattr(error, "error_dict"):
        return [each for errors in error.error_dict.values() for each in errors]
    return list(error.error_list)
