"""Forms of the draw: reasons, and the dice that the hall rolled."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActionForm
from tournament.models import Draw
from tournament.regulation.documents import FACES, Face

WORMS = {"w", "worm", "6"}
MAX_DICE = 400
REASON = _("Reason")


class ReasonField(forms.CharField):
    """Has to be filled in, but that is for the action to say: a form sent twice must not fail the second time."""

    def __init__(self, label: Any = REASON, help_text: Any = "") -> None:
        super().__init__(label=label, help_text=help_text, max_length=500)

    def validate(self, value: Any) -> None:
        """Nothing is wrong yet."""


class ReasonForm(ActionForm):
    """A reason, where the action asks for one."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"reason_missing": "reason"}

    reason = ReasonField()


class FailForm(ReasonForm):
    """Why an announced draw will not be made."""

    reason = ReasonField(help_text=_("It is shown publicly with the number of the draw."))


class DrawForm(ReasonForm):
    """Announcing a draw; the reason is asked for where another draw is replaced."""

    reason = ReasonField(_("Why draw again?"), _("The reason is shown publicly with both draws."))

    def __init__(self, *args: Any, replaces: Draw | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if replaces is None:
            del self.fields["reason"]
        elif replaces.state == Draw.State.FAILED:
            self.fields["reason"].initial = replaces.reason


class DiceForm(ActionForm):
    """What the hall rolled, a throw a line."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"dice_missing": "dice", "dice_not_announced": "dice"}

    dice = forms.CharField(
        label=_("Dice rolled in the hall"),
        max_length=2000,
        help_text=_("One throw per line, such as 1 3 3 5 w. The worm is w. The order within a throw doesn’t matter."),
        widget=forms.Textarea(attrs={"rows": 4, "autocapitalize": "off", "autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, with_dice: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not with_dice:
            del self.fields["dice"]

    def clean_dice(self) -> list[list[Face]]:
        """The throws as the regulation wants them."""
        lines = enumerate(str(self.cleaned_data["dice"]).replace(";", "\n").splitlines(), start=1)
        throws = [[_face(word, number) for word in _words(line)] for number, line in lines if _words(line)]
        if sum(map(len, throws)) > MAX_DICE:
            too_many = _("That is more than %(most)s dice. Fewer will do.")
            raise forms.ValidationError(too_many, params={"most": MAX_DICE})
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
        _("Line %(line)s: “%(word)s” is not on a die. Use 1 to 5, and w for the worm."),
        params={"line": line, "word": word},
    )
