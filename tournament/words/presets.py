"""Words for presets: what each is called, whose rules it follows, what an event has otherwise; and saved ones."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournament.queries.events.presets import KnownPreset
from tournament.regulation.presets import PresetName
from tournament.rules.presets import OWN_POINTS, Difference
from tournament.words import Text, Words
from tournament.words.formats import PRESETS
from tournament.words.options import CHOICES, NAMES, criteria_words

NAMES_OF_PRESETS = PRESETS
# Whose rules they are.
AFTER: Mapping[str, Text] = {
    PresetName.REGULATION: _("the game’s competition regulations"),
    PresetName.ZOCH_SIMPLE: _("Zoch’s rules for qualifiers, simple version"),
    PresetName.ZOCH_PRO: _("Zoch’s rules for qualifiers, version with points"),
    PresetName.LEAGUE: _("the league rules of a German club"),
}
ABOUT: Mapping[str, Text] = {
    PresetName.REGULATION: _(
        "The table winners play the final. Over several rounds, worms and placement points are added up."
    ),
    PresetName.ZOCH_SIMPLE: _(
        "One game without points. The winners go to the final, then the runners-up, until it has six players."
    ),
    PresetName.ZOCH_PRO: _(
        "Two games; only placement points count, from 7 for a win. The best six play the final. "
        "Check the points for tables of six with the publisher."
    ),
    PresetName.LEAGUE: _(
        "Four games for 7, 5, 3 and 1 points. From the second game on, strong players meet strong players."
    ),
}


def _preset_applied(preset: str, changed: list[str], name: str = "") -> str:
    known = name or str(NAMES_OF_PRESETS.get(preset, preset))
    return gettext("The preset “%(preset)s” was applied") % {"preset": known}


REFUSALS: dict[str, Words] = {
    "unknown_preset": _("This preset no longer exists. Choose another."),
    "preset_needs_a_name": _("Give the preset a readable name."),
    "preset_name_too_long": _("Shorten the name: at most %(most)s characters are allowed."),
    "preset_name_taken": _("You already have a preset called “%(name)s”. Choose another name."),
    "too_many_presets": _("You already have %(most)s presets. Delete one first."),
}
JOURNAL: dict[str, Words] = {"preset_applied": _preset_applied}


class OptionChange(NamedTuple):
    """One option in words: its name, what it is with the preset, and what the event has."""

    name: str
    event: str
    preset: str


def preset_words(preset: KnownPreset) -> str:
    """What a preset is called."""
    return preset.own_name or str(NAMES_OF_PRESETS[preset.code])


def about_words(preset: KnownPreset) -> str:
    """What a preset is in a sentence or two."""
    return str(ABOUT[preset.code]) if preset.code in ABOUT else ""


def after_words(preset: KnownPreset) -> str:
    """Whose rules a preset follows."""
    return gettext("Based on %(whose)s.") % {"whose": AFTER[preset.code]} if preset.code in AFTER else ""


def changes_words(differences: Iterable[Difference]) -> list[OptionChange]:
    """The options that differ, each with both values."""
    return [
        OptionChange(_name(difference), _value(difference, difference.event), _value(difference, difference.preset))
        for difference in differences
    ]


def followed_words(preset: KnownPreset, differences: Iterable[Difference]) -> str:
    """The preset that an event follows and what is changed, in a line."""
    names = list(dict.fromkeys(_name(difference) for difference in differences))
    if not names:
        return preset_words(preset)
    return gettext("%(preset)s (changed: %(names)s)") % {"preset": preset_words(preset), "names": ", ".join(names)}


def points_words(points: Iterable[str]) -> str:
    """The points of the places at a table, such as 6-4-2-1."""
    return "-".join(points) or gettext("none")


def _name(difference: Difference) -> str:
    if difference.name == OWN_POINTS:
        return gettext("Points at a table of %(size)s") % {"size": difference.size}
    return str(NAMES[difference.name])


def _value(difference: Difference, value: object) -> str:
    return (
        points_words(map(str, value))
        if difference.size and isinstance(value, list)
        else option_words(difference.name, value)
    )


def option_words(name: str, value: object) -> str:
    """The value of an option of an event."""
    if isinstance(value, bool):
        return pgettext("option", "on") if value else pgettext("option", "off")
    if isinstance(value, list):
        return str(criteria_words(map(str, value))) or gettext("nothing; they share the place")
    return str(CHOICES[name][str(value)]) if name in CHOICES else str(value)
