"""Forms about an event: what it is called and where it is, its copy, its end; and announcements."""

from datetime import UTC, datetime
from typing import Any, ClassVar

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.actions.events.event import MAX_LENGTHS
from tournament.forms.base import ActionForm, NameField, TextField
from tournament.models import Event
from tournament.queries.events.stages import MAX_TEXT_LENGTH, StageSpec, specs_from
from tournament.regulation.refusals import Refused
from tournament.words.events import EDITIONS, FAILED_ATTEMPTS, NAMES
from tournament.words.formats import choices_of

LOCAL = "%Y-%m-%dT%H:%M"
EARLIEST, LATEST = datetime(2000, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)


class BeginningField(forms.DateTimeField):
    """Day and hour in the time zone of the server, which the hint names."""

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

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        self.help_text = _("Time zone: %(zone)s.") % {"zone": timezone.get_current_timezone_name()}
        return super().get_bound_field(form, field_name)


class EventForm(ActionForm):
    """What can be changed at any time."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "event_needs_a_name": "name",
        "event_name_too_long": "name",
        "event_place_too_long": "place",
        "event_description_too_long": "description",
    }

    name = NameField(label=_("Name"), max_length=MAX_LENGTHS["name"], help_text=_("Such as “Spring Cup 2026”."))
    place = NameField(label=_("Venue"), max_length=MAX_LENGTHS["place"], required=False)
    starts_at = BeginningField(label=_("Start"), required=False)
    description = TextField(
        label=_("Description"),
        max_length=MAX_LENGTHS["description"],
        required=False,
        help_text=_("Shown on the public page: the fee, the food, who to ask, whatever players should know."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def values(self) -> dict[str, object]:
        """What the action wants."""
        return {name: self.cleaned_data[name] for name in ("name", "place", "starts_at", "description")}

    @staticmethod
    def initial_of(event: Event) -> dict[str, object]:
        """The event as it is."""
        return {name: getattr(event, name) for name in ("name", "place", "starts_at", "description")}


class NewEventForm(EventForm):
    """An event that is made; its other options follow later. `stages` and the minutes come from the planner."""

    FIELDS_OF: ClassVar[dict[str, str]] = {**EventForm.FIELDS_OF, "extended_is_never_faster": "failed_attempt"}
    TIMES = ("minutes", "minutes_game", "minutes_short_game", "minutes_change_over")

    edition = forms.ChoiceField(
        label=NAMES["edition"],
        choices=choices_of(EDITIONS),
        initial="classic",
        widget=forms.RadioSelect,
    )
    failed_attempt = forms.ChoiceField(
        label=NAMES["failed_attempt"],
        choices=choices_of(FAILED_ATTEMPTS),
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
    minutes = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1, max_value=100_000)
    minutes_game = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1, max_value=100_000)
    minutes_short_game = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1, max_value=100_000)
    minutes_change_over = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0, max_value=100_000)

    def clean_stages(self) -> tuple[StageSpec, ...]:
        return _specs(self.cleaned_data["stages"])

    def values(self) -> dict[str, object]:
        chosen = ("edition", "failed_attempt", "public", "stages")
        times = {name: self.cleaned_data[name] for name in self.TIMES if self.cleaned_data[name] is not None}
        return super().values() | {name: self.cleaned_data[name] for name in chosen} | times


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
        help_text=_("Everyone who was registered, with name, club and note, starts out registered again."),
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
