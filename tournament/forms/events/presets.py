"""Forms of presets: to apply one, and to give one of one's own a name."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from tournament.actions.events.presets import MAX_NAME
from tournament.forms.base import ActionForm, NameField
from tournament.names import name_key
from tournament.words.presets import NAMES_OF_PRESETS


class PresetNameForm(ActionForm):
    """The name of a preset of one's own; those of the known ones would be taken for them."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "preset_needs_a_name": "name",
        "preset_name_too_long": "name",
        "preset_name_taken": "name",
    }

    name = NameField(label=_("Name of the preset"), max_length=MAX_NAME, help_text=_("Such as “Club evening”."))

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name_key(name) in {name_key(str(known)) for known in NAMES_OF_PRESETS.values()}:
            self.add_error("name", _("That is the name of one of the presets in the list. Choose another name."))
        return name

    def values(self) -> dict[str, Any]:
        """What the action wants."""
        return {"name": self.cleaned_data["name"]}
