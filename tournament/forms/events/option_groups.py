"""What the form of options is made of: groups by subject, each with what is not as by default; and choices between
known values of several options, which fill in all of them, or none: one's own choice."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.words import Text
from tournament.words.options import NAMES

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
        self.known = (*known, KnownChoice("", _("Custom"), _("As set below."), {}))
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


@dataclass(frozen=True)
class OptionGroup:
    """The options of one subject; `changed`: the names of those that are not as by default."""

    code: str
    title: Text
    fields: list[forms.BoundField]
    changed: list[Text]

    @property
    def is_open(self) -> bool:
        """Whether something in it is wrong."""
        return any(field.errors for field in self.fields)


def groups_of(
    form: forms.BaseForm, subjects: Iterable[tuple[str, Text, tuple[str, ...]]], defaults: Mapping[str, Any]
) -> list[OptionGroup]:
    """Each subject with its fields."""
    return [
        OptionGroup(code, title, [form[name] for name in names], _changed(form, names, defaults))
        for code, title, names in subjects
    ]


def _changed(form: forms.BaseForm, names: Iterable[str], defaults: Mapping[str, Any]) -> list[Text]:
    changed = [name for name in names if _plain(form[name].value()) != _plain(defaults[name])]
    return list(dict.fromkeys(name_of(name) for name in changed))


def _plain(value: Any) -> object:
    """A value as it stands in a field, whether it was stored or sent."""
    if isinstance(value, list | tuple):
        return [str(cell) for cell in value if cell]
    return str(value or "")


def name_of(field: str) -> Text:
    """What an option is called of which this is a field."""
    if field.startswith("points_"):
        return _("Placement points")
    if field == "variant":
        return _("The game")
    return NAMES[field.rpartition("_")[0] if field[-1].isdecimal() else field]
