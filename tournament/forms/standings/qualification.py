"""The forms on the way from a stage to the next: decisions about players, lots of the hall, a missing finalist."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActionForm
from tournament.names import clean_text
from tournament.queries.standings.qualifying_players import QualifyingPlayer
from tournament.regulation.qualification import Decisions, Override
from tournament.regulation.refusals import Refused, RefusedDecision
from tournament.words import sentence_of
from tournament.words.reasons import isolated

BY_RANKING, MISSING, KEEP_OUT, PUT_THROUGH = "", "missing", "out", "through"
DECISIONS = (
    (BY_RANKING, _("as ranked")),
    (MISSING, _("is missing")),
    (KEEP_OUT, _("keep out")),
    (PUT_THROUGH, _("put through")),
)
REASON_LENGTH = 500
DECISION, WHY = "decision_", "why_"
MAX_NUMBER = 10**8
CLOSEST = 3  # below the cut and in sight; the others are folded


class DecisionsForm(ActionForm):
    """One choice and one reason for each candidate, and a number for somebody who is not in the list."""

    other = forms.IntegerField(
        label=_("Another player’s number"),
        help_text=_("Adds that player to the list, ready to be put through."),
        required=False,
        min_value=1,
        max_value=MAX_NUMBER,
    )

    def __init__(self, *args: Any, candidates: Iterable[QualifyingPlayer] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.candidates = tuple(candidates)
        for candidate in self.candidates:
            name = {"name": isolated(candidate.name)}
            self.fields[f"{DECISION}{candidate.number}"] = forms.ChoiceField(
                label=gettext("Decision about %(name)s") % name, choices=DECISIONS, required=False
            )
            self.fields[f"{WHY}{candidate.number}"] = forms.CharField(
                label=gettext("Reason for %(name)s") % name,
                max_length=REASON_LENGTH,
                required=False,
                widget=forms.TextInput(attrs={"placeholder": gettext("Reason")}),
            )

    @property
    def through(self) -> list[dict[str, object]]:
        """Those who are through, each with two fields."""
        return [self._row(candidate) for candidate in self.candidates if candidate.rule]

    @property
    def straight(self) -> list[dict[str, object]]:
        """Those of them who go past the play-in."""
        return [self._row(candidate) for candidate in self.candidates if candidate.rule and candidate.straight]

    @property
    def playing_in(self) -> list[dict[str, object]]:
        """Those of them who play in it."""
        return [self._row(candidate) for candidate in self.candidates if candidate.rule and not candidate.straight]

    @property
    def below(self) -> list[dict[str, object]]:
        """Below the cut: whoever the organiser has decided about or asked for, and the closest in line."""
        said = [candidate for candidate in self.candidates if not candidate.rule and not self._is_in_line(candidate)]
        return [self._row(candidate) for candidate in (*said, *self._line[:CLOSEST])]

    @property
    def further(self) -> list[dict[str, object]]:
        """Those further down the line."""
        return [self._row(candidate) for candidate in self._line[CLOSEST:]]

    @property
    def _line(self) -> list[QualifyingPlayer]:
        return [candidate for candidate in self.candidates if not candidate.rule and self._is_in_line(candidate)]

    def _is_in_line(self, candidate: QualifyingPlayer) -> bool:
        """Whether nothing is said of a player but by what the next stage was missed."""
        decision = self[f"{DECISION}{candidate.number}"]
        return candidate.missed is not None and not decision.value() and not decision.errors

    def _row(self, candidate: QualifyingPlayer) -> dict[str, object]:
        decision, why = self[f"{DECISION}{candidate.number}"], self[f"{WHY}{candidate.number}"]
        wrong = bool(decision.errors or why.errors)
        return {"candidate": candidate, "decision": decision, "why": why, "wrong": wrong}

    def refuse(self, refused: Refused) -> None:
        """What concerns one player stands at that player's reason."""
        field = f"{WHY}{refused.player}" if isinstance(refused, RefusedDecision) else ""
        if field in self.fields:
            self.add_error(field, sentence_of(refused, self.event_names))
        else:
            super().refuse(refused)


def decisions_in(data: Mapping[str, object]) -> Decisions:
    """What was chosen so far, as it was sent; whatever is not understood counts as not chosen."""
    missing: list[int] = []
    overrides: list[Override] = []
    for number in numbers_in(data):
        chosen, why = data.get(f"{DECISION}{number}"), clean_text(str(data.get(f"{WHY}{number}", "")))
        if chosen == MISSING:
            missing.append(number)
        elif chosen in (KEEP_OUT, PUT_THROUGH):
            overrides.append(Override(number, chosen == PUT_THROUGH, why))
    return Decisions(missing=tuple(missing), overrides=tuple(overrides))


def reasons_for_missing_in(data: Mapping[str, object]) -> dict[int, str]:
    """Why players are missing, of those for whom something was typed."""
    reasons = {number: clean_text(str(data.get(f"{WHY}{number}", ""))) for number in decisions_in(data).missing}
    return {number: why for number, why in reasons.items() if why}


def numbers_in(data: Mapping[str, object]) -> list[int]:
    """The players about whom something was sent, and the one who was asked for."""
    sent = [key.removeprefix(DECISION) for key in data if key.startswith(DECISION)]
    sent.append(str(data.get("other", "")).strip())
    return [int(text) for text in sent if text.isascii() and text.isdigit() and 0 < int(text[:10]) < MAX_NUMBER]


class OrderForm(ActionForm):
    """The hall's own lot: a place for each player, and how it came about."""

    reason = forms.CharField(
        label=_("How it was decided"),
        help_text=_("For example: drew portions from the bag. It will appear in the journal."),
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(
        self, *args: Any, people: Sequence[tuple[int, str]] = (), play_off: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.people = people
        places = [(place, str(place)) for place in range(1, len(people) + 1)]
        order = list(self.fields)
        for number, name in people:
            self.fields[f"place_{number}"] = forms.TypedChoiceField(
                label=isolated(name), choices=[("", _("choose")), *places], coerce=int
            )
        if play_off:
            self.fields["play_off"] = forms.BooleanField(
                label=_("It was a play-off, not a draw of lots"), required=False
            )
        self.order_fields(["submission", *(f"place_{number}" for number, _name in people), *order])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        places = [cleaned.get(f"place_{number}") for number, _name in self.people]
        if None not in places and len(set(places)) < len(places):
            self.add_error(None, gettext("Two players have the same place. Give each their own place."))
        return cleaned

    @property
    def order(self) -> list[int]:
        """The numbers, best first."""
        return sorted((number for number, _name in self.people), key=self._place_of)

    def _place_of(self, number: int) -> int:
        place: int = self.cleaned_data[f"place_{number}"]
        return place


class JournalReasonForm(ActionForm):
    """Something that needs nothing but a reason."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"reason_missing": "reason"}

    reason = forms.CharField(
        label=_("Reason"),
        help_text=_("It will appear in the journal."),
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
