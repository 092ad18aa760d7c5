"""The planner's question, and the choice among its answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActionForm, PlainForm
from tournament.forms.events.event import NewEventForm, _specs
from tournament.queries.events.stages import MAX_TEXT_LENGTH, StageSpec
from tournament.regulation.plan import (
    MAX_PLAYERS,
    MAX_ROUNDS,
    USUAL_PACE,
    Pace,
    PlannerInput,
    PresetName,
    check_players,
)
from tournament.regulation.refusals import Refused
from tournament.words import Text
from tournament.words.formats import PRESETS, preset_refusal

MAX_HOURS = 100
AN_HOUR = 60


@dataclass(frozen=True)
class RulesOfEvent:
    """The preset that an event has: its code and name there, and whose formats suit it."""

    code: str
    name: Text
    rules: PresetName


class PlannerForm(PlainForm):
    """Players and time; all else has a sensible answer. Sent by GET, so that the address can be kept."""

    players = forms.IntegerField(label=_("Players"), min_value=2, max_value=MAX_PLAYERS)
    hours = forms.IntegerField(label=_("Hours"), min_value=0, max_value=MAX_HOURS)
    minutes = forms.IntegerField(label=_("Minutes"), min_value=0, max_value=AN_HOUR - 1, initial=0)
    rounds = forms.IntegerField(
        label=_("Rounds before the final"),
        min_value=1,
        max_value=MAX_ROUNDS,
        required=False,
        help_text=_("Leave empty for as many as there is time for."),
    )
    tables = forms.IntegerField(
        label=_("Tables in the hall"),
        min_value=1,
        max_value=MAX_PLAYERS,
        required=False,
        help_text=_("Leave empty if there are enough."),
    )
    sets = forms.IntegerField(
        label=_("Sets of the game"),
        min_value=1,
        max_value=MAX_PLAYERS,
        required=False,
        help_text=_("Leave empty if there are enough."),
    )
    game = forms.IntegerField(
        label=_("Minutes per game"),
        min_value=1,
        max_value=1000,
        required=False,
        help_text=_("At a table of four to six."),
    )
    short_game = forms.IntegerField(
        label=_("Minutes per game at a small table"),
        min_value=1,
        max_value=1000,
        required=False,
        help_text=_("Two or three players."),
    )
    change_over = forms.IntegerField(
        label=_("Minutes for a changeover"),
        min_value=0,
        max_value=1000,
        required=False,
        help_text=_("Between two rounds."),
    )
    begins = forms.TimeField(
        label=_("Start"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    final_of_five = forms.BooleanField(
        label=_("Allow a final of five"),
        required=False,
        help_text=_("Only for the preset “Regulation”: the other presets always allow it."),
    )
    preset = forms.ChoiceField(
        label=_("Preset"), widget=forms.RadioSelect, help_text=_("Whose rules the formats follow.")
    )

    MORE = ("rounds", "tables", "sets", "game", "short_game", "change_over", "final_of_five")

    def __init__(
        self, data: Mapping[str, object] | None = None, *, own: RulesOfEvent | None = None, **kwargs: Any
    ) -> None:
        """`own`: what the event goes by already; it stands first."""
        kwargs.setdefault("label_suffix", "")
        first = own.code if own else PresetName.REGULATION.value
        # An address that somebody typed may leave these out.
        usual = {"minutes": 0, "preset": first}
        super().__init__(None if data is None else usual | dict(data.items()), **kwargs)
        self.own = own
        self.initial["preset"] = first
        field = self.fields["preset"]
        assert isinstance(field, forms.ChoiceField)
        mine = [(own.code, format_lazy(_("{preset} (this event)"), preset=own.name))] if own else []
        field.choices = [*mine, *((name.value, PRESETS[name]) for name in PresetName if name != first or not own)]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "hours" in cleaned and "minutes" in cleaned and not self._minutes(cleaned):
            self.add_error("hours", _("There must be some time to play."))
        if "players" in cleaned and "preset" in cleaned:
            self._check_players(cleaned["players"])
        return cleaned

    def _check_players(self, players: int) -> None:
        try:
            check_players(self.rules, players)
        except Refused as refused:
            self.add_error("preset", preset_refusal(refused))

    @property
    def rules(self) -> PresetName:
        """Whose rules the formats follow; of a form that has read it."""
        return self.own.rules if self.own and self.preset_code == self.own.code else PresetName(self.preset_code)

    @property
    def preset_code(self) -> str:
        """The preset as an event keeps it."""
        return str(self.cleaned_data["preset"])

    def planner_input(self) -> PlannerInput:
        """What the planner wants to know; of a valid form."""
        asked = self.cleaned_data
        named = {name: asked[name] for name in ("rounds", "tables", "sets", "final_of_five")}
        return PlannerInput(asked["players"], self._minutes(asked), pace=self.pace(), preset=self.rules, **named)

    def pace(self) -> Pace:
        """The minutes that things take, as asked or as usual."""
        asked = {name: self.cleaned_data[name] for name in ("game", "short_game", "change_over")}
        usual = {name: getattr(USUAL_PACE, name) for name in asked}
        return Pace(**{name: usual[name] if value is None else value for name, value in asked.items()})

    def times(self) -> dict[str, int]:
        """The entered times, as the fields of an event have them."""
        pace = self.pace()
        values = (self._minutes(self.cleaned_data), pace.game, pace.short_game, pace.change_over)
        return dict(zip(NewEventForm.TIMES, values, strict=True))

    @property
    def begins_at(self) -> time | None:
        """When the first game begins, if that was said."""
        begins: time | None = self.cleaned_data.get("begins")
        return begins

    @property
    def more_fields(self) -> list[forms.BoundField]:
        """What hardly anybody needs."""
        return [self[name] for name in self.MORE]

    @property
    def asks_for_more(self) -> bool:
        """Whether some of that was filled in otherwise than the page began, or is wrong."""
        return any(self[name].errors or self._differs(name) for name in self.MORE)

    def _differs(self, name: str) -> bool:
        value = self[name].value()
        return value not in (None, "", False) and str(value) != str(self.get_initial_for_field(self.fields[name], name))

    @staticmethod
    def _minutes(values: dict[str, Any]) -> int:
        return AN_HOUR * int(values["hours"]) + int(values["minutes"])


class ChooseForm(ActionForm):
    """The button below a format: its stages and the times that the planner reckoned with."""

    stages = forms.CharField(widget=forms.HiddenInput, max_length=MAX_TEXT_LENGTH)
    preset = forms.CharField(widget=forms.HiddenInput, required=False, max_length=40)
    minutes = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=100_000)
    minutes_game = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=100_000)
    minutes_short_game = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=100_000)
    minutes_change_over = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=100_000)

    def clean_stages(self) -> tuple[StageSpec, ...]:
        return _specs(self.cleaned_data["stages"])

    def values(self) -> dict[str, object]:
        """What the action wants."""
        return {
            "stages": self.cleaned_data["stages"],
            "preset": self.cleaned_data["preset"],
            "minutes": {name: self.cleaned_data[name] for name in NewEventForm.TIMES},
        }
