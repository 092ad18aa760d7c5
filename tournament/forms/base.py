"""The roots of all forms: what Django's own fields say, in our words; and what an action refuses, at the right field.

A sentence names what to change. Fields that have a sentence of their own for something keep it.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar
from uuid import UUID, uuid4, uuid5

from django import forms
from django.core import validators
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournament.actions.core.refusals import AlreadyDone, NotAllowed
from tournament.models import JournalEntry
from tournament.regulation.refusal import Refused
from tournament.words import sentence_of

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

    submission = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.fields["submission"].initial = uuid4
        self.outcome: Any = None
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
        self.add_error(field if field in self.fields else None, sentence_of(refused))


class ButtonForm(ActionForm):
    """A button: nothing to type, only a submission that counts once."""
