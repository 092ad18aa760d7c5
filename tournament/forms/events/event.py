"""Forms about an event: what it is called and where it is, its copy, its end; and announcements."""

from datetime import UTC, datetime
from itertools import groupby
from typing import Any, ClassVar

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.actions.events.event import MAX_LENGTHS
from tournament.actions.events.series import MAX_NAME as MAX_SERIES_NAME
from tournament.forms.base import ActionForm, NameField, TextField
from tournament.models import Event
from tournament.queries.events.stages import MAX_TEXT_LENGTH, StageSpec, specs_from
from tournament.queries.events.time_zones import is_time_zone, time_zones
from tournament.regulation.presets import PresetName
from tournament.regulation.refusals import Refused
from tournament.words.formats import choices_of
from tournament.words.options import EDITIONS, FAILED_ATTEMPTS, NAMES

LOCAL = "%Y-%m-%dT%H:%M"
EARLIEST, LATEST = datetime(2000, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)


class BeginningField(forms.DateTimeField):
    """Day and hour in the time zone of the event."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=LOCAL)
        super().__init__(
            widget=widget,
            validators=[
                MinValueValidator(EARLIEST, _("Choose a day after the year 1999.")),
                MaxValueValidator(LATEST, _("Choose a day before the year 2200.")),
            ],
            **kwargs,
        )


def _zone_choices(current: str) -> list[tuple[str, Any]]:
    """All places by region, and the one that is chosen, should it be none of them."""
    choices: list[tuple[str, Any]] = []
    for region, names in groupby(time_zones(), key=lambda name: name.partition("/")[0]):
        places = [(name, name.partition("/")[2].replace("_", " ")) for name in names]
        choices.append((region, places) if places[0][1] else (region, region))
    return choices if current in time_zones() else [(current, current), *choices]


class EventForm(ActionForm):
    """What can be changed at any time."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "event_needs_a_name": "name",
        "event_name_too_long": "name",
        "event_place_too_long": "place",
        "event_description_too_long": "description",
        "unknown_time_zone": "time_zone",
    }

    name = NameField(label=_("Name"), max_length=MAX_LENGTHS["name"], help_text=_("Such as “Spring Cup 2026”."))
    place = NameField(label=_("Venue"), max_length=MAX_LENGTHS["place"], required=False)
    starts_at = BeginningField(label=_("Start"), required=False)
    time_zone = forms.ChoiceField(
        label=_("Time zone"), required=False, help_text=_("All times of the event are shown in this time zone.")
    )
    description = TextField(
        label=_("Description"),
        max_length=MAX_LENGTHS["description"],
        required=False,
        help_text=_("Shown on the public page: the fee, the food, who to ask, whatever players should know."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("time_zone", timezone.get_current_timezone_name())
        zone = self.fields["time_zone"]
        assert isinstance(zone, forms.ChoiceField)
        zone.choices = _zone_choices(self.initial["time_zone"])
        zone.required = not self.is_bound or self.add_prefix("time_zone") in self.data  # who sends none changes none

    def full_clean(self) -> None:
        """The start is meant in the zone that is sent with it."""
        zone = self.data.get(self.add_prefix("time_zone"), "") or self.initial["time_zone"]
        with timezone.override(zone if is_time_zone(zone) else None):
            super().full_clean()

    def values(self) -> dict[str, object]:
        """What the action wants."""
        values = {name: self.cleaned_data[name] for name in ("name", "place", "starts_at", "description")}
        zone = self.cleaned_data["time_zone"]
        return values | ({"time_zone": zone} if zone else {})

    @staticmethod
    def initial_of(event: Event) -> dict[str, object]:
        """The event as it is."""
        texts = {name: getattr(event, name) for name in ("name", "place", "starts_at", "description")}
        return texts | {"time_zone": str(event.zone)}


class NewEventForm(EventForm):
    """An event that is made; its other options follow later. `stages` and the minutes come from the planner."""

    FIELDS_OF: ClassVar[dict[str, str]] = {**EventForm.FIELDS_OF, "extended_is_never_faster": "failed_attempt"}
    TIMES = ("minutes", "minutes_game", "minutes_short_game", "minutes_change_over")

    edition = forms.ChoiceField(
        label=NAMES["edition"],
        choices=choices_of(EDITIONS, default="classic"),
        initial="classic",
        widget=forms.RadioSelect,
    )
    failed_attempt = forms.ChoiceField(
        label=NAMES["failed_attempt"],
        choices=choices_of(FAILED_ATTEMPTS, default="highest"),
        initial="highest",
        widget=forms.RadioSelect,
    )
    public = forms.BooleanField(
        label=_("Public"),
        required=False,
        help_text=_(
            "Anyone can see its public pages. You can also do this later; until then, only "
            "you and those you invite can see it."
        ),
    )
    stages = forms.CharField(widget=forms.HiddenInput, required=False, max_length=MAX_TEXT_LENGTH)
    preset = forms.CharField(widget=forms.HiddenInput, required=False, max_length=40)
    minutes = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1, max_value=100_000)
    minutes_game = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1, max_value=100_000)
    minutes_short_game = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1, max_value=100_000)
    minutes_change_over = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0, max_value=100_000)

    def clean_stages(self) -> tuple[StageSpec, ...]:
        return _specs(self.cleaned_data["stages"])

    def clean_preset(self) -> PresetName:
        name = known_preset_name(self.cleaned_data["preset"] or PresetName.REGULATION)
        if name is None:
            raise forms.ValidationError(_("This preset doesn’t exist. Choose one in the planner."))
        return name

    def values(self) -> dict[str, object]:
        chosen = ("edition", "failed_attempt", "public", "stages", "preset")
        times = {name: self.cleaned_data[name] for name in self.TIMES if self.cleaned_data[name] is not None}
        return super().values() | {name: self.cleaned_data[name] for name in chosen} | times


class SeriesForm(ActionForm):
    """What the series of an event is called; those that there are stand in the list of the page."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"series_name_too_long": "name"}

    name = NameField(
        label=_("Name of the series"),
        max_length=MAX_SERIES_NAME,
        required=False,
        help_text=_("Such as “Winter League 2026”. Leave it empty if the event is in none."),
        widget=forms.TextInput(attrs={"list": "names-of-series", "autocomplete": "off"}),
    )


class DuplicateForm(ActionForm):
    """A copy of an event."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "event_needs_a_name": "name",
        "event_name_too_long": "name",
        "players_anonymised": "with_players",
    }

    name = NameField(label=_("Name of the new event"), max_length=MAX_LENGTHS["name"])
    with_players = forms.BooleanField(
        label=_("Copy the players"),
        required=False,
        help_text=_("Everyone who was registered, with name, club, contact and note, starts out registered again."),
    )

    @staticmethod
    def name_for(event: Event) -> str:
        """A name to begin with that tells the two apart."""
        suffix = gettext("%(event)s (copy)") % {"event": ""}
        return event.name[: MAX_LENGTHS["name"] - len(suffix)] + suffix


class DeleteForm(ActionForm):
    """Deleting wants the name, typed."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"name_does_not_match": "typed_name"}

    typed_name = NameField(
        label=_("Enter the name of the event"), widget=forms.TextInput(attrs={"autocomplete": "off"})
    )


def known_preset_name(code: object) -> PresetName | None:
    """One of the official presets by its code, which stands in an address."""
    return next((name for name in PresetName if name == code), None)


def _specs(text: str) -> tuple[StageSpec, ...]:
    try:
        return specs_from(text)
    except Refused:
        raise forms.ValidationError(
            _("We couldn’t read this format. Choose one in the planner, or build your own.")
        ) from None


class AnnouncementForm(ActionForm):
    """One text."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"announcement_empty": "text", "announcement_too_long": "text"}

    text = forms.CharField(
        label=_("Announcement"),
        help_text=_("It appears at the top of the public pages until you remove it."),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
