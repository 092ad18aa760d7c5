"""The options of an event by subject, and what of each is not as by default."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.words import Text
from tournament.words.options import NAMES


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
