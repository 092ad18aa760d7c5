"""Forms about single players: new, edited, substituted, merged, withdrawn; signing up in public; registration."""

from collections.abc import Callable
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.actions.access.throttle import take_sign_up
from tournament.actions.people.players import merge_players
from tournament.actions.people.registration import approve_players, set_registration_mode, sign_up
from tournament.forms.base import ActionForm, NameField, NumbersField, TextField
from tournament.models import Event
from tournament.queries.people.registration import RegistrationMode
from tournament.regulation.refusals import Refused
from tournament.words import text_of
from tournament.words.people import REFUSALS

__all__ = [
    "ApproveAllForm",
    "EditPlayerForm",
    "MergeForm",
    "PlacesForm",
    "PlayerForm",
    "RegistrationModeForm",
    "SignUpForm",
    "SubstituteForm",
]

# How much can be typed is decided by the action, which says it; a browser that stops taking letters says nothing.
NUMERIC = {"inputmode": "numeric", "autocomplete": "off"}


class PersonForm(ActionForm):
    """Who somebody is."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "player_needs_a_name": "name",
        "player_name_too_long": "name",
        "player_club_too_long": "club",
        "player_pseudonym_too_long": "pseudonym",
        "player_contact_too_long": "contact",
        "player_note_too_long": "note",
        "number_taken": "number",
        "number_out_of_range": "number",
        "fixed_table_out_of_range": "fixed_table",
    }

    name = NameField(
        label=_("Name"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": text_of(REFUSALS["player_needs_a_name"])},
    )
    club = NameField(label=_("Club"), required=False, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    pseudonym = NameField(
        label=_("Pseudonym"),
        required=False,
        help_text=_("Shown on the public pages instead of the name."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def person(self) -> dict[str, object]:
        """The values for the action."""
        return {name: value for name, value in self.cleaned_data.items() if name != "submission"}

    def attempt_with(self, action: Callable[..., object], **arguments: object) -> bool:
        """Like `attempt`, with what was typed as the person."""
        return self.is_valid() and self.attempt(action, **self.person(), **arguments)


class ContactField(NameField):
    """How somebody can be reached."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Contact"),
            required=False,
            help_text=_("An e-mail address or phone number. For the desk only."),
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
        )


class EditPlayerForm(PersonForm):
    """All that can be changed: everything but the number."""

    fixed_table = forms.IntegerField(
        label=_("Always at table"),
        required=False,
        help_text=_("For someone who can’t change tables; the draw respects it."),
        widget=forms.TextInput(attrs=NUMERIC),
    )
    contact = ContactField()
    note = TextField(
        label=_("Note"), required=False, help_text=_("For the desk only."), widget=forms.Textarea(attrs={"rows": 2})
    )


class PlayerForm(EditPlayerForm):
    """A new player."""

    number = forms.IntegerField(
        label=_("Number"),
        required=False,
        help_text=_("Leave empty for the next one."),
        widget=forms.TextInput(attrs=NUMERIC),
    )
    field_order = ("name", "club", "number", "pseudonym", "fixed_table", "contact", "note")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["autofocus"] = True


class SubstituteForm(PersonForm):
    """The new person."""

    contact = ContactField()
    note = TextField(label=_("Note"), required=False, widget=forms.Textarea(attrs={"rows": 2}))


class WithdrawPlayerForm(ActionForm):
    """Why somebody leaves, if that should be known."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"player_reason_too_long": "reason"}

    reason = TextField(
        label=_("Reason"), required=False, help_text=_("It will appear in the journal."), widget=forms.TextInput
    )


class MergeForm(ActionForm):
    """Which of two numbers stays."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"merge_has_played": "keep", "merge_with_itself": "keep"}

    keep = forms.TypedChoiceField(label=_("Which number stays?"), coerce=int, widget=forms.RadioSelect)

    def __init__(self, *args: Any, numbers: dict[int, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.numbers = numbers
        field = self.fields["keep"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(numbers.items())

    def merge(self, **arguments: object) -> bool:
        """The other number goes."""
        if not self.is_valid():
            return False
        keep = self.cleaned_data["keep"]
        gone = next(number for number in self.numbers if number != keep)
        return self.attempt(merge_players, keep=keep, gone=gone, **arguments)


class SignUpForm(PersonForm):
    """What a stranger says. The field `website` is for programs that fill in whatever there is."""

    wait = 0  # the seconds until the next attempt, where too many came from one address

    contact = forms.EmailField(
        label=_("E-mail"),
        required=False,
        max_length=None,  # the action says how much is too much
        help_text=_("For the organisers only, to tell you about changes."),
        error_messages={"invalid": _("Enter an e-mail address such as ana@example.org, or leave this empty.")},
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    website = forms.CharField(
        label=_("Leave this field empty"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "tabindex": "-1"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["autocomplete"] = "name"
        self.fields["pseudonym"].help_text = _("If you would rather not show your own name on the public pages.")

    def clean_website(self) -> str:
        if self.cleaned_data["website"]:
            raise forms.ValidationError(_("Leave this field empty. It is there to stop bots."))
        return ""

    def person(self) -> dict[str, object]:
        return {name: self.cleaned_data[name] for name in ("name", "club", "pseudonym", "contact")}

    def sign_up(self, event: Event, address: str) -> bool:
        """Whether it came through. The address is no part of it: a phone that sends it again may have another one."""
        if not self.is_valid():
            return False
        try:
            take_sign_up(event, address)
        except Refused as refused:
            self.wait = int(str(refused.params["seconds"]))
            self.refuse(refused)
            return False
        return self.attempt_with(sign_up, event=event)


class ApproveAllForm(ActionForm):
    """Those who asked, as far as the page showed them."""

    numbers = NumbersField(widget=forms.HiddenInput)

    def approve(self, **arguments: object) -> bool:
        return self.is_valid() and self.attempt(approve_players, numbers=self.cleaned_data["numbers"], **arguments)


class RegistrationModeForm(ActionForm):
    """A position of the switch."""

    mode = forms.TypedChoiceField(choices=[(mode, mode) for mode in RegistrationMode], coerce=RegistrationMode)

    def set_mode(self, **arguments: object) -> bool:
        return self.is_valid() and self.attempt(set_registration_mode, mode=self.cleaned_data["mode"], **arguments)


class PlacesForm(ActionForm):
    """How many may come."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"capacity_out_of_range": "capacity"}

    capacity = forms.IntegerField(
        label=_("Places"),
        required=False,
        help_text=_("Leave empty for no limit. Once all places are taken, new players go on the waiting list."),
        widget=forms.TextInput(attrs=NUMERIC),
    )
