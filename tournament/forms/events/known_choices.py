"""A choice between known values of several options, which fills in all of them; or none of them: one's own choice."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.words import Text

Values = Mapping[str, str]  # by the names of fields


@dataclass(frozen=True)
class KnownChoice:
    """One of them on the page. `value` is blank for one's own choice, which fills in nothing."""

    value: str
    name: Text
    about: Text
    values: Values

    @property
    def fills(self) -> str:
        """What it fills in, as JSON."""
        return json.dumps(self.values) if self.values else ""


class KnownChoiceField(forms.ChoiceField):
    """`known`: the choices; the last one is one's own."""

    def __init__(self, label: Text, known: Sequence[KnownChoice]) -> None:
        self.known = (*known, KnownChoice("", _("Own choice"), _("As set below."), {}))
        choices = [(choice.value, choice.name) for choice in self.known]
        super().__init__(label=label, choices=choices, required=False, widget=forms.RadioSelect)

    def values_of(self, value: str) -> Values:
        """What a choice fills in."""
        return next(choice.values for choice in self.known if choice.value == value)

    def choice_for(self, values: Mapping[str, Any]) -> str:
        """The choice that fills in just these values; "" for one's own."""
        for choice in self.known[:-1]:
            if all(str(values[name]) == value for name, value in choice.values.items()):
                return choice.value
        return ""
