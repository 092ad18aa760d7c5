"""The form of a token for a program."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.actions.access.api_tokens import MAX_LABEL
from tournament.forms.base import ActionForm, NameField
from tournament.models import ApiToken, Event
from tournament.words.access import MAY_BY_TOKEN, SCOPES


class ApiTokenForm(ActionForm):
    """What it is for, what it may do, and in which further events; those the account organises are offered."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "api_token_needs_label": "label",
        "api_token_label_too_long": "label",
        "api_token_scope_unknown": "scope",
    }

    label = NameField(
        label=_("What is it for?"),
        max_length=MAX_LABEL,
        help_text=_("Such as “Overlay”. It appears in the journal behind your name."),
    )
    scope = forms.ChoiceField(
        label=_("What may it do?"),
        widget=forms.RadioSelect,
        choices=[(scope.value, f"{SCOPES[scope]}: {MAY_BY_TOKEN[scope]}") for scope in ApiToken.Scope],
        initial=ApiToken.Scope.READ.value,
    )
    others = forms.MultipleChoiceField(
        label=_("Also for these events of yours"), widget=forms.CheckboxSelectMultiple, required=False
    )
    all_events = forms.BooleanField(
        label=_("For all my events, including future ones"),
        required=False,
        help_text=_("Programs that create, copy or import events need this."),
    )

    def __init__(self, *args: Any, others: Sequence[Event], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["others"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(event.slug, event.name) for event in others]
        if not others:
            del self.fields["others"]
