"""The form of a penalty: whom, how hard, why. Points are exact: 2, 2.5, 2½, 7/3."""

import re
from fractions import Fraction
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActionForm
from tournament.models import Event, Penalty, Player, Stage
from tournament.words.numbers import NARROW_SPACE, SLASH, VULGAR
from tournament.words.reasons import isolated

MIXED = re.compile(r"(\d{1,4})(?:[.,](\d{1,3}))?(?:\s+(\d{1,3})/(\d{1,3}))?", re.ASCII)
PLAIN = re.compile(r"(\d{1,4})/(\d{1,3})", re.ASCII)
SIGNS = {sign: value for value, sign in VULGAR.items()}


def points_from(text: str) -> Fraction | None:
    """An exact number that is not negative, as people write it; None if it is none."""
    text = text.strip().replace(SLASH, "/").replace(NARROW_SPACE, " ")
    if text and text[-1] in SIGNS:
        whole = text[:-1].strip() or "0"
        return int(whole) + SIGNS[text[-1]] if whole.isascii() and whole.isdigit() and len(whole) < 5 else None
    if plain := PLAIN.fullmatch(text):
        return _fraction(*plain.groups())
    if not (mixed := MIXED.fullmatch(text)):
        return None
    whole, part, over, under = mixed.groups()
    rest = _fraction(over, under) if under else Fraction(0)
    return None if rest is None else Fraction(f"{whole}.{part or 0}") + rest


def _fraction(over: str, under: str) -> Fraction | None:
    return Fraction(int(over), int(under)) if int(under) else None


class DeductionField(forms.CharField):
    """Points as a fraction."""

    default_error_messages: ClassVar = {"invalid": _("Write the points as a number such as 2, 2.5, 2½ or 7/3.")}

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        points = points_from(text) if text else Fraction(0)
        if points is None:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return points


KINDS = [(Penalty.Kind.WARNING, _("warning")), (Penalty.Kind.POINTS, _("points"))]


class PenaltyForm(ActionForm):
    """A warning, or points: off the score, or added to the sum of places."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "reason_missing": "reason",
        "player_not_in_stage": "player",
        "penalty_points_out_of_range": "points",
    }

    player = forms.IntegerField(
        label=_("Player number"), help_text=_("It is shown in every list."), min_value=1, max_value=10**8
    )
    kind = forms.ChoiceField(label=_("Penalty"), choices=KINDS, widget=forms.RadioSelect, initial=Penalty.Kind.WARNING)
    points = DeductionField(
        label=_("Penalty points"), help_text=_("Unless it is a warning: 2, 2.5, 2½ or 7/3."), required=False
    )
    reason = forms.CharField(
        label=_("Reason"),
        help_text=_("It will appear in the journal, and the desk sees it next to the penalty."),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, *args: Any, event: Event, stage: Stage, people: list[Player] | None = None, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.event, self.stage = event, stage
        if people:
            choices = [
                ("", _("choose")),
                *((player.number, f"{player.number} · {isolated(player.name)}") for player in people),
            ]
            self.fields["player"] = forms.TypedChoiceField(label=_("Player"), choices=choices, coerce=int)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        number = cleaned.get("player")
        if number:
            cleaned["row"] = self.event.players.filter(number=number).first()
            if cleaned["row"] is None:
                self.add_error("player", gettext("Nobody has the number %(number)s.") % {"number": number})
        if cleaned.get("kind") == Penalty.Kind.WARNING:
            if cleaned.get("points"):
                self.add_error("points", gettext("A warning costs nothing. Leave this empty, or choose points."))
            cleaned["points"] = Fraction(0)
        elif "points" in cleaned and not cleaned["points"]:
            self.add_error("points", gettext("Say how many points."))
        return cleaned
