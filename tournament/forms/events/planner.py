"""The planner's question, and the choice among its answers."""

from collections.abc import Mapping
from datetime import time
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActionForm, PlainForm
from tournament.forms.events.event import NewEventForm, _specs
from tournament.queries.events.stages import MAX_TEXT_LENGTH, StageSpec
from tournament.regulation.plan import MAX_PLAYERS, MAX_ROUNDS, USUAL_PACE, Pace, PlannerInput

MAX_HOURS = 100
AN_HOUR = 60


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
    final_of_five = forms.BooleanField(label=_("Allow a final of five"), required=False)

    MORE = ("rounds", "tables", "sets", "game", "short_game", "change_over", "final_of_five")

    def __init__(self, data: Mapping[str, object] | None = None, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        # An address that somebody typed may leave the minutes out.
        super().__init__(None if data is None else {"minutes": 0, **dict(data.items())}, **kwargs)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "hours" in cleaned and "minutes" in cleaned and not self._minutes(cleaned):
            self.add_error("hours", _("There must be some time to play."))
        return cleaned

    def planner_input(self) -> PlannerInput:
        """What the planner wants to know; of a valid form."""
        asked = self.cleaned_data
        named = {name: asked[name] for name in ("rounds", "tables", "sets", "final_of_five")}
        return PlannerInput(asked["players"], self._minutes(asked), pace=self.pace(), **named)

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
            "minutes": {name: self.cleaned_data[name] for name in NewEventForm.TIMES},
        }
