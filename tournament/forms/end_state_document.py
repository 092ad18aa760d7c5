"""An end state as the JSON document of the contract, as a phone sends it. Players are in seat order.

What the document leaves out is known here: the rules are the event's, and names may be missing. Names that are there
must be those of the seats, so that a phone which still shows another seating is told so.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.heckmeck import EndState, read_end_state
from tournament.actions.refusals import Refused
from tournament.forms.result_form import ResultForm
from tournament.forms.words.engine import all_words
from tournament.regulation.canonical import read

MOST_LETTERS = 20_000


class EndStateDocumentForm(ResultForm):
    """The whole end state in one field."""

    document = forms.CharField(max_length=MOST_LETTERS, strip=False)

    def clean_document(self) -> str:
        """Everything that cannot be read is said at once."""
        document: str = self.cleaned_data["document"]
        try:
            value = read(document.encode())
        except (Refused, UnicodeEncodeError):
            raise forms.ValidationError(_("This is not a JSON document.")) from None
        end_state, problems = read_end_state(self._with_rules(value))
        if end_state is None or problems:
            raise forms.ValidationError([all_words(problem, self.names) for problem in problems])
        self._compare_names(end_state)
        self.end_state = end_state
        return document

    def _with_rules(self, value: object) -> object:
        if not isinstance(value, dict) or "ruleset" in value:
            return value
        rules: dict[str, Any] = {"edition": self.rules.edition.value, "failed_attempt": self.rules.failed_attempt.value}
        return {**value, "ruleset": rules | {"steal": self.rules.steal.value}}

    def _compare_names(self, end_state: EndState) -> None:
        claimed = [player.name for player in end_state.players]
        known = [*self.names, *[""] * len(claimed)]
        for position, name in enumerate(claimed):
            if name and name != known[position]:
                words = _("In seat %(seat)s sits %(known)s, not %(name)s. Please load the page again.")
                values = {"seat": position + 1, "known": known[position] or "–", "name": name}
                raise forms.ValidationError(words, params=values)
