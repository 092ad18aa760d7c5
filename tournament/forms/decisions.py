"""One text and a button: why a result is withdrawn, what is disputed, why it is decided like this."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.action_form import ActionForm

MOST_LETTERS = 1000


class ReasonForm(ActionForm):
    """The organiser's reason; it stands in the journal."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"withdrawal_needs_reason": "reason", "decision_needs_reason": "reason"}

    # That it is needed is the action's to say.
    reason = forms.CharField(label=_("Reason"), max_length=MOST_LETTERS, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].widget.attrs["aria-required"] = "true"


class DisputeForm(ActionForm):
    """What the table does not agree on."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"dispute_needs_note": "note"}

    note = forms.CharField(
        label=_("What does the table not agree on?"),
        max_length=MOST_LETTERS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
