"""Forms of the draw: reasons, and the dice that the hall rolled."""

from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.action_form import ActionForm
from tournament.regulation.papers import FACES, Face

WORMS = {"w", "worm", "6"}
MOST_DICE = 400


class ReasonForm(ActionForm):
    """A reason, where the action asks for one."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"reason_missing": "reason"}

    reason = forms.CharField(label=_("Reason"), required=False, max_length=500)


class FailForm(ReasonForm):
    """Why an announced draw will not be made."""

    reason = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=500,
        help_text=_("It stands in public beside the number of the draw."),
        widget=forms.TextInput(attrs={"autofocus": True}),
    )


class DrawForm(ReasonForm):
    """Announcing a draw; the reason is asked for where another draw is replaced."""

    reason = forms.CharField(
        label=_("Why is it drawn again?"),
        required=False,
        max_length=500,
        help_text=_("The reason stands in public beside both draws."),
    )


class DiceForm(ActionForm):
    """What the hall rolled, a throw a line."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"dice_missing": "dice", "dice_not_announced": "dice"}

    dice = forms.CharField(
        label=_("Throws of the hall"),
        required=False,
        max_length=2000,
        help_text=_("One throw a line, such as 1 3 3 5 w. The worm is w. The order within a throw does not matter."),
        widget=forms.Textarea(attrs={"rows": 4, "autocapitalize": "off", "autocomplete": "off", "spellcheck": "false"}),
    )

    def clean_dice(self) -> list[list[Face]]:
        """The throws as the regulation wants them."""
        lines = str(self.cleaned_data["dice"]).replace(";", "\n").splitlines()
        throws = [
            [_face(word, number) for word in _words(line)] for number, line in enumerate(lines, 1) if line.strip()
        ]
        if sum(map(len, throws)) > MOST_DICE:
            raise forms.ValidationError(
                _("These are more than %(most)s dice. Fewer will do."), params={"most": MOST_DICE}
            )
        return throws


def _words(line: str) -> list[str]:
    """What stands in a line, with or without blanks and commas in between."""
    words = line.lower().replace(",", " ").split()
    return [face for word in words for face in ([word] if word == "worm" else word)]


def _face(word: str, line: int) -> Face:
    if word in WORMS:
        return "worm"
    for face in FACES:
        if str(face) == word:
            return face
    raise forms.ValidationError(
        _("Line %(line)s: “%(word)s” is not on a die. There are 1 to 5, and w for the worm."),
        params={"line": line, "word": word},
    )
