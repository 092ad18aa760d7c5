"""The form of an event's options: presets, and all options by subject, each with its default marked.

What cannot be changed any more is shown, and left out when it is sent.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActionForm, PlacementPointsField
from tournament.models import Event
from tournament.queries.events.stages import OWN_POINTS, OWN_POINTS_SIZE
from tournament.regulation.criteria import CHAIN
from tournament.rules.presets import PRESETS, Preset, preset_of
from tournament.rules.verdicts import own_points_of
from tournament.words import Text
from tournament.words import events as words
from tournament.words.events import CRITERIA, EDITIONS, FAILED_ATTEMPTS, NAMES, STEALS, TIES
from tournament.words.formats import choices_of, marked_default

PLACES = (_("First"), _("Second"), _("Third"), _("Fourth"), _("Fifth"), _("Sixth"))
RANKS = tuple(f"chain_{place}" for place in range(1, len(PLACES) + 1))
PLAIN = (
    *("edition", "failed_attempt", "steal", "ties", "keep_clubs_apart", "portions_by_hand", "dice_of_the_hall"),
    *("second_person_confirms", "live_positions_public", "final_held_back"),
    *("minutes", "minutes_game", "minutes_short_game", "minutes_change_over"),
)


SUBJECTS: tuple[tuple[str, Text, tuple[str, ...]], ...] = (
    ("game", _("The game"), ("edition", "failed_attempt", "steal")),
    ("places", _("Places and placement points"), ("ties", *RANKS, OWN_POINTS)),
    ("drawing", _("Drawing"), ("keep_clubs_apart", "portions_by_hand", "dice_of_the_hall")),
    ("results", _("Results"), ("second_person_confirms", "live_positions_public", "final_held_back")),
    ("times", _("Times, in minutes"), ("minutes", "minutes_game", "minutes_short_game", "minutes_change_over")),
)


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


@dataclass(frozen=True)
class PresetChoice:
    """One preset on the page, or none (`value` is blank); `fills` says as JSON what it fills in."""

    value: str
    name: Text
    about: Text
    fills: str
    is_chosen: bool


def _default_of(name: str) -> Any:
    if name in RANKS:
        return dict(zip(RANKS, CHAIN, strict=False)).get(name)
    return getattr(Event(), name)


def _fields_of(preset: Preset) -> dict[str, str]:
    """What a preset fills in, by the fields of the form."""
    values = dict(PRESETS[preset])
    chain = values.pop("chain")
    assert isinstance(chain, tuple)
    ranks = dict.fromkeys(RANKS, "") | dict(zip(RANKS, chain, strict=False))
    return {name: str(value) for name, value in (values | ranks).items()}


def _choice(name: str, words: Mapping[str, Text]) -> forms.ChoiceField:
    choices = choices_of(words, default=_default_of(name))
    return forms.ChoiceField(label=NAMES[name], choices=choices, widget=forms.RadioSelect)


def _yes_or_no(name: str, help_text: Text) -> forms.BooleanField:
    default = _("Default: on.") if _default_of(name) else _("Default: off.")
    return forms.BooleanField(label=NAMES[name], required=False, help_text=format_lazy("{} {}", help_text, default))


def _minutes(name: str, least: int = 1) -> forms.IntegerField:
    default = format_lazy(_("Default: {minutes}."), minutes=_default_of(name))
    return forms.IntegerField(label=NAMES[name], min_value=least, max_value=100_000, help_text=default)


class OptionsForm(ActionForm):
    """`locked`: the names of the options that hold since the first draw."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "extended_is_never_faster": "failed_attempt",
        "criterion_twice": RANKS[0],
        "own_points_rise": OWN_POINTS,
        "own_points_not_a_number": OWN_POINTS,
        "own_points_do_not_fit_the_table": OWN_POINTS,
    }

    preset = forms.ChoiceField(
        choices=[*choices_of(words.PRESETS), ("", _("Own choice"))],
        required=False,
        widget=forms.RadioSelect,
    )
    edition = _choice("edition", EDITIONS)
    failed_attempt = _choice("failed_attempt", FAILED_ATTEMPTS)
    steal = _choice("steal", STEALS)
    ties = _choice("ties", TIES)
    own_points = PlacementPointsField(
        label=NAMES["own_points"],
        count=OWN_POINTS_SIZE,
        required=False,
        help_text=_(
            "The regulations have none. Enter seven numbers from first place to last, such as 7 6 5 "
            "4 3 2 1. Leave this empty if nobody plays at a table of 7."
        ),
    )
    keep_clubs_apart = _yes_or_no(
        "keep_clubs_apart", _("Members of a club are seated at different tables where possible.")
    )
    portions_by_hand = _yes_or_no(
        "portions_by_hand",
        _(
            "Players draw their portions from a bag at the table, and the desk or the referee enters "
            "what they drew. That decides who sits where."
        ),
    )
    dice_of_the_hall = _yes_or_no(
        "dice_of_the_hall",
        _("They are entered for all to see and mixed into the draw, so that nobody could have known its outcome."),
    )
    second_person_confirms = _yes_or_no(
        "second_person_confirms",
        _(
            "A result counts in the standings at once, but a round can be completed only when a "
            "player at each table has confirmed its result."
        ),
    )
    live_positions_public = _yes_or_no(
        "live_positions_public", _("Where a referee records every turn, everyone can follow the game.")
    )
    final_held_back = _yes_or_no(
        "final_held_back",
        _("Until then, the public pages show who plays in the final, but not how it goes. The desk sees everything."),
    )
    minutes = _minutes("minutes")
    minutes_game = _minutes("minutes_game")
    minutes_short_game = _minutes("minutes_short_game")
    minutes_change_over = _minutes("minutes_change_over", least=0)

    def __init__(self, *args: Any, locked: frozenset[str] = frozenset(), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for place, name in zip(PLACES, RANKS, strict=True):
            none = ("", "—" if _default_of(name) else marked_default("—"))
            choices = [none, *choices_of(CRITERIA, default=_default_of(name))]
            self.fields[name] = forms.ChoiceField(label=place, choices=choices, required=False)
        self.fields["preset"].disabled = bool(locked & PRESETS[Preset.REGULATION].keys())
        for name in locked:
            for field in RANKS if name == "chain" else (name,):
                self.fields[field].disabled = True
        self.locked = locked

    @property
    def ranks(self) -> list[forms.BoundField]:
        """The fields of the chain in order."""
        return [self[name] for name in RANKS]

    @property
    def presets(self) -> list[PresetChoice]:
        """The presets, and at the end that somebody chose otherwise."""
        chosen = self["preset"].value() or ""
        known = [
            PresetChoice(
                code, words.PRESETS[code], words.ABOUT_PRESETS[code], json.dumps(_fields_of(code)), chosen == code
            )
            for code in Preset
        ]
        return [*known, PresetChoice("", _("Own choice"), _("As set below."), "", not chosen)]

    @property
    def groups(self) -> list[OptionGroup]:
        """All options by subject."""
        return [
            OptionGroup(code, title, [self[name] for name in names], self._changed(names))
            for code, title, names in SUBJECTS
        ]

    def _changed(self, names: tuple[str, ...]) -> list[Text]:
        changed = [name for name in names if str(self[name].value() or "") != str(_default_of(name) or "")]
        return list(dict.fromkeys(NAMES["chain" if name in RANKS else name] for name in changed))

    def clean(self) -> dict[str, Any]:
        """A preset that was chosen without scripts fills in all that it sets and that was not changed itself."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        preset = cleaned.get("preset")
        if preset and "preset" in self.changed_data:
            filled = _fields_of(Preset(preset))
            cleaned |= {name: value for name, value in filled.items() if name not in self.changed_data}
        return cleaned

    def values(self) -> dict[str, object]:
        """What the action wants: only what can be changed."""
        values = {name: self.cleaned_data[name] for name in PLAIN}
        values["chain"] = [self.cleaned_data[name] for name in RANKS if self.cleaned_data[name]]
        points = self.cleaned_data[OWN_POINTS]
        values[OWN_POINTS] = {str(OWN_POINTS_SIZE): points} if points else {}
        return {name: value for name, value in values.items() if name not in self.locked}

    @staticmethod
    def initial_of(event: Event) -> dict[str, object]:
        """The options as they are."""
        initial = {name: getattr(event, name) for name in PLAIN}
        chain = tuple(event.chain or map(str, CHAIN))
        initial |= {"preset": preset_of(initial | {"chain": chain}) or ""}
        initial |= dict(zip(RANKS, chain, strict=False))
        return initial | {OWN_POINTS: list(own_points_of(event, OWN_POINTS_SIZE) or ())}
