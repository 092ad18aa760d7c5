"""A result by radio buttons, with one question before an improbable end is recorded."""

from django import forms

from tournament.actions.core.actors import Actor, Refused
from tournament.forms.results.end_state import EndStateForm
from tournament.rules.end_states import fingerprint
from tournament.rules.improbable import Improbable, improbable
from tournament.rules.places import PlacesOnly
from tournament.rules.verdicts import leavers

MAX_FINGERPRINT_LETTERS = 64


class AskingForm(EndStateForm):
    """`question` is what has to be asked; it is answered by sending the same end again, with what was asked about."""

    asked = forms.CharField(widget=forms.HiddenInput, required=False, max_length=MAX_FINGERPRINT_LETTERS)

    def record(self, *, by: Actor, settles_dispute: bool = False) -> bool:
        """As every result; False, with a `question`, where it is not probable and nobody has said that it is right."""
        if not self.is_valid() or self.cleaned_data["asked"] == self.about:
            return super().record(by=by, settles_dispute=settles_dispute)
        self.question = self._question()
        return self.question is None and super().record(by=by, settles_dispute=settles_dispute)

    @property
    def about(self) -> str:
        """Which end a question is about: an answer holds for no other one."""
        if self.entered is None or isinstance(self.entered.end_state, PlacesOnly):
            return ""
        return fingerprint(self.entered.end_state, self._left())

    def _question(self) -> Improbable | None:
        if self.entered is None or isinstance(self.entered.end_state, PlacesOnly) or self._is_refused_anyway():
            return None
        try:
            is_valid = self.entered.verdict().valid
        except Refused:
            return None
        return improbable(self.entered.end_state, self._left()) if is_valid else None

    def _is_refused_anyway(self) -> bool:
        """What is asked last is asked once: not before a conflict, nor before the reason of a correction."""
        sent = self.cleaned_data
        is_moved = (sent.get("base_version") or 0) != self.table_page.base_version
        return is_moved or (self.corrects and not sent.get("reason", "").strip())

    def _left(self) -> frozenset[int]:
        return leavers(self.seats, self.entered.left) if self.entered else frozenset()
