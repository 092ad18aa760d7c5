"""The roots of all forms: kinds of fields, what Django's own fields say in our words, and what an action refuses.

A refusal is said at the field that it concerns, in a sentence that names what to change. Fields that have a sentence
of their own for something keep it.
"""

import json
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, ClassVar
from uuid import UUID, uuid4, uuid5

from django import forms
from django.core import validators
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournament.actions.core.actors import AlreadyDone, NotAllowed
from tournament.models import JournalEntry
from tournament.names import clean_name, clean_text
from tournament.regulation.refusals import Refused
from tournament.words import sentence_of
from tournament.words.event_names import EventNames

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
            for leaf in _leaves(error):
                leaf.message = OURS.get(id(leaf.message), leaf.message)
        super().add_error(field, error)


def _leaves(error: ValidationError) -> list[ValidationError]:
    """One for each sentence."""
    if hasattr(error, "error_dict"):
        return [leaf for errors in error.error_dict.values() for leaf in errors]
    return list(error.error_list)


NO_CONTENTS = ("submission", "csrfmiddlewaretoken")


class ActionForm(PlainForm):
    """`attempt` calls an action with this submission's id, so that sending the form twice does the thing once.

    Once is for the same contents: a page that the browser took out of its cache still has its old id, and so have all
    buttons of one page. Whoever presses the next one before the answer is there means the next one.
    """

    # Refusal code → the field it belongs to; all others belong to the whole form.
    FIELDS_OF: ClassVar[dict[str, str]] = {}
    # Whether a refusal calls players by the names that strangers may see.
    names_are_public = False

    submission = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.fields["submission"].initial = uuid4
        self.outcome: Any = None
        self.event_names = EventNames()
        self.repeated: JournalEntry | None = None

    @property
    def submission_id(self) -> UUID:
        """Kept in the form; a client that sends none gets one, and is not protected from itself."""
        given: UUID | None = getattr(self, "cleaned_data", {}).get("submission")
        if given is None:
            given = self.cleaned_data["submission"] = uuid4()
        return given

    def submission_key(self, action: Callable[..., Any], arguments: Mapping[str, Any]) -> UUID:
        """The id under which the action is remembered: it stands for the form, what it says, and what it is about."""
        subjects = {name: value.pk if isinstance(value, Model) else value for name, value in arguments.items()}
        about = {name: value for name, value in subjects.items() if isinstance(value, int | str)}
        says = self.data.lists() if isinstance(self.data, MultiValueDict) else self.data.items()
        contents = {name: str(value) for name, value in says if name not in NO_CONTENTS}
        return uuid5(self.submission_id, json.dumps([getattr(action, "__name__", ""), about, contents], sort_keys=True))

    def attempt(self, action: Callable[..., Any], **arguments: Any) -> bool:
        """Calls the action; False means that it was refused and the sentences stand in the form."""
        if not self.is_valid():
            return False
        if "event" in arguments:
            self.event_names = EventNames(arguments["event"], public=self.names_are_public)
        try:
            self.outcome = action(submission_id=self.submission_key(action, arguments), **arguments)
        except AlreadyDone as done:
            self.repeated = done.entry
        except NotAllowed:
            raise
        except Refused as refused:
            self.refuse(refused)
            return False
        return True

    def refuse(self, refused: Refused) -> None:
        """Puts a refusal into words at its field."""
        field = self.FIELDS_OF.get(refused.code)
        self.add_error(field if field in self.fields else None, sentence_of(refused, self.event_names))


class ButtonForm(ActionForm):
    """A button: nothing to type, only a submission that counts once."""
