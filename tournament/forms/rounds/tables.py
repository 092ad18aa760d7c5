"""Forms of a round and at its tables: minutes, arrivals, calls, confirmations; and at the desk the links to tables."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, ClassVar

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.actions.access.table_codes import MAX_TABLES
from tournament.actions.rounds.clock import MAX_MINUTES
from tournament.actions.rounds.tables import MAX_LETTERS
from tournament.forms.base import ActionForm, NumbersField
from tournament.queries.rounds.phone_page import SeatLine
from tournament.words import text_of
from tournament.words.tables import REFUSALS

MAX_BOXES = 60  # to tick tables in
MAX_NOTE = 1000  # characters
LONG_PAST = timedelta(hours=6)  # a time before that is meant for tomorrow


class ArrivalsForm(ActionForm):
    """Names to tap. The button “All are here” needs no taps.

    Several phones may be at it: what was tapped here is set or taken back, and of the others stays what is known.
    """

    names_are_public = True

    here = forms.TypedMultipleChoiceField(
        label=_("Who is here"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )
    everybody = forms.BooleanField(required=False, widget=forms.HiddenInput)
    # Who was here already when the page was made. Only what is tapped otherwise is news.
    known = forms.RegexField(r"^[\d ]*$", required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, seats: Sequence[SeatLine], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["here"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = [(line.number, line.name) for line in seats]
        self._all = [line.number for line in seats]
        self._here_now = [line.number for line in seats if line.arrived]
        field.initial = self._here_now
        self.fields["known"].initial = " ".join(map(str, self._here_now))

    def clean(self) -> dict[str, Any]:
        """Nobody at all is only meant by whoever takes back what was noted."""
        values: dict[str, object] = super().clean() or {}
        if not (values.get("everybody") or values.get("here") or values.get("known") or "here" in self.errors):
            self.add_error("here", _("Tap those who are here, or press “Everyone is here”."))
        return values

    @property
    def those_here(self) -> list[int]:
        if self.cleaned_data["everybody"]:
            return self._all
        tapped, ticked = set(self.cleaned_data["here"]), set(map(int, self.cleaned_data["known"].split()))
        came, left = tapped - ticked, ticked - tapped
        return sorted(came | (set(self._here_now) - left))


REASONS = (
    (_("Someone is missing"), _("Someone is missing")),
    (_("A question about the rules"), _("A question about the rules")),
    (_("The players disagree"), _("The players disagree")),
    (_("Something else"), _("Something else")),
)


class CallForm(ActionForm):
    """Why the organiser should come: one tap, or in own words, or both."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"call_needs_reason": "kind", "call_reason_too_long": "words"}

    kind = forms.ChoiceField(label=_("Why?"), choices=REASONS, widget=forms.RadioSelect, required=False)
    words = forms.CharField(label=_("In your own words"), max_length=MAX_LETTERS, required=False)

    @property
    def reason(self) -> str:
        parts = [self.cleaned_data.get("kind"), self.cleaned_data.get("words")]
        return ": ".join(part for part in parts if part)


class PlayerAtTableForm(ActionForm):
    """Which of the players of a table says something."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"confirm_needs_player": "player"}

    names_are_public = True

    # That somebody is needed is the action's to say.
    player = forms.TypedChoiceField(
        label=_("Who confirms?"), coerce=int, empty_value=None, required=False, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, seats: Iterable[SeatLine], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["player"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(line.number, line.name) for line in seats]


class ConfirmForm(PlayerAtTableForm):
    """Which of the players says that the result is right."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)


class WrongResultForm(PlayerAtTableForm):
    """Which of the players says that the result is wrong, and why. Everything that is missing is said at once."""

    note = forms.CharField(
        label=_("What is wrong?"),
        max_length=MAX_NOTE,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": _("Say what is wrong, so that the organiser can decide.")},
    )

    def clean_player(self) -> int:
        player: int | None = self.cleaned_data["player"]
        if player is None:
            raise forms.ValidationError(text_of(REFUSALS["confirm_needs_player"]))
        return player


class RefereeLinkForm(ActionForm):
    """A link for one referee with several tables."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "link_needs_label": "label",
        "link_label_too_long": "label",
        "link_needs_tables": "tables",
        "table_gone": "tables",
    }

    label = forms.CharField(label=_("Name of the referee"), error_messages={"required": _("Say who the link is for.")})
    tables = forms.TypedMultipleChoiceField(
        label=_("Tables"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, tables: Sequence[int], **kwargs: Any) -> None:
        """`tables`: the numbers that there are. In a large round they are typed."""
        super().__init__(*args, **kwargs)
        self.typed = len(tables) > MAX_BOXES
        if self.typed:
            help_text = _("Numbers and ranges, such as 1-40, 57")
            self.fields["tables"] = NumbersField(label=_("Tables"), required=False, help_text=help_text)
            return
        field = self.fields["tables"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = [(number, str(number)) for number in tables]


class TableCodesForm(ActionForm):
    """For how many tables codes for the whole event are made."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"too_many_table_codes": "tables", "link_needs_tables": "tables"}

    tables = forms.IntegerField(
        label=_("Number of tables"),
        min_value=1,
        max_value=MAX_TABLES,
        help_text=_("As many as you have in the hall. While a table is not in use, its code opens nothing."),
        error_messages={"required": _("Say how many tables you have.")},
    )


class NextStartForm(ActionForm):
    """A time of today; of tomorrow, where it is long past. Or in so many minutes, with one tap."""

    SOON = (5, 10, 15)

    at = forms.TimeField(
        label=_("The next round starts at"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text=_("Everyone sees it: on phones, at the tables and on the screens. Empty: no time is shown."),
    )
    minutes = forms.IntegerField(required=False, min_value=1, max_value=MAX_MINUTES, widget=forms.HiddenInput)

    @property
    def starts_at(self) -> datetime | None:
        """In the time zone of the event, which pages of it are shown in."""
        now = timezone.localtime().replace(second=0, microsecond=0)
        if minutes := self.cleaned_data["minutes"]:
            return now + timedelta(minutes=minutes)
        at = self.cleaned_data["at"]
        if at is None:
            return None
        today = datetime.combine(now.date(), at, now.tzinfo)
        return today if today > now - LONG_PAST else today + timedelta(days=1)


class MinutesForm(ActionForm):
    """How long the games may take; empty: no limit."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"minutes_out_of_range": "minutes"}

    minutes = forms.IntegerField(
        label=_("Minutes for the games"), required=False, help_text=_("Leave empty for no limit")
    )


class ExtraTimeForm(ActionForm):
    """Minutes more for one table."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"minutes_out_of_range": "minutes"}

    minutes = forms.IntegerField(label=_("Minutes of extra time"), help_text=_("In total. 0 removes the extra time."))
