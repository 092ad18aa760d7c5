"""One text and a button: why a result is withdrawn, what is disputed, why it is decided like this."""

from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActionForm
from tournament.words import text_of
from tournament.words.results import REFUSALS

MAX_LETTERS = 1000


class DecisionForm(ActionForm):
    """The organiser's reason; it stands in the journal."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"withdrawal_needs_reason": "reason", "decision_needs_reason": "reason"}

    reason = forms.CharField(
        label=_("Reason"),
        max_length=MAX_LETTERS,
        error_messages={"required": text_of(REFUSALS["decision_needs_reason"])},
    )


class WithdrawResultForm(DecisionForm):
    """A reason, and the version that was seen: another that came meanwhile is not withdrawn unseen."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, required=False)

    def clean_version(self) -> int:
        version: int | None = self.cleaned_data["version"]
        return version or 0


class DisputeForm(ActionForm):
    """What the table does not agree on."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"dispute_needs_note": "note"}

    note = forms.CharField(
        label=_("What do the players disagree about?"),
        max_length=MAX_LETTERS,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": text_of(REFUSALS["dispute_needs_note"])},
    )
