"""What every way of entering a result has in common: what it builds on, notes, who left, and how it is recorded.

How an end state gets into it is up to the form below: radio buttons in `end_state`. A phone's outbox sends all of it
as JSON and needs no form: `outbox`. What both have read is the same object: `entered`. A decision about a result needs
one text and a button.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar
from uuid import UUID

from django import forms
from django.utils.functional import cached_property
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.heckmeck import Problem
from tournament.actions.core.actors import Actor, Refused
from tournament.actions.results.at_table import EndStateImpossible, ResultConflict
from tournament.forms.base import ActionForm
from tournament.forms.results.entered import EnteredResult
from tournament.models import Event
from tournament.queries.results.result_view import ResultView
from tournament.queries.results.table_page import TablePage, result_of
from tournament.rules.improbable import Improbable
from tournament.rules.places import TableEnd
from tournament.rules.verdicts import ruleset_of
from tournament.words import text_of
from tournament.words.end_states import all_words
from tournament.words.event_names import EventNames
from tournament.words.results import REFUSALS

MAX_LETTERS = 1000


class ResultForm(ActionForm):
    """`names`: those of the players in seat order, as the reader may see them."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "correction_needs_reason": "reason",
        "proposal_needs_note": "note",
        "clock_stops_no_game": "stopped",
    }

    question: Improbable | None = None  # what is asked before it is recorded

    base_version = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)
    left = forms.TypedMultipleChoiceField(
        label=_("Who left during the game"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )
    reason = forms.CharField(label=_("Why are you correcting the result?"), required=False, max_length=MAX_LETTERS)
    insist = forms.BooleanField(label=_("We are sure: let the organiser decide"), required=False)
    note = forms.CharField(
        label=_("What happened at the table?"),
        required=False,
        max_length=MAX_LETTERS,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(
        self, *args: Any, event: Event, table_page: TablePage, names: Sequence[str] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        self.event_names = EventNames(event, public=True)
        self.table_page = table_page
        self.seats = table_page.state.seats
        self.names = tuple(names) or tuple(seat.player.name for seat in self.seats)
        self.rules = ruleset_of(event)
        self.entered: EnteredResult | None = None
        self.impossible = False
        self.conflict: Refused | None = None
        self.fields["base_version"].initial = table_page.base_version
        self._offer_to_leave()

    def read(self, end_state: TableEnd) -> EnteredResult:
        """The end state and all that was sent with it."""
        sent = self.cleaned_data
        return EnteredResult(
            self.event,
            self.table_page,
            end_state,
            base_version=sent.get("base_version") or 0,
            left=tuple(sent.get("left") or ()),
            note=sent.get("note", ""),
            reason=sent.get("reason", ""),
            insist=sent.get("insist", False),
        )

    @property
    def carried(self) -> SafeString:
        """All that describes the result as hidden fields: for a page that asks something else about it."""
        fields = (field for field in self if field.name not in ("reason", "note", "insist"))
        return format_html_join("", "{}", ((field.as_hidden(attrs={"id": False}),) for field in fields))

    @property
    def corrects(self) -> bool:
        """Whether there is a result that this one is to replace."""
        return self.table_page.state.accepted is not None

    @property
    def may_insist(self) -> bool:
        """Whether to show the note for the organiser: after a refusal by the rules of the game."""
        return self.impossible or bool(self.data.get("insist"))

    @cached_property
    def verdict(self) -> ResultView | None:
        """What the check says, on the very code that the commit runs; its problems stand at their fields as well."""
        if not self.is_valid() or self.entered is None:
            return None
        try:
            verdict = self.entered.verdict()
        except Refused as refused:
            self.refuse(refused)
            return None
        self.show_problems(verdict.problems)
        return self.entered.view(verdict)

    def record(self, *, by: Actor, settles_dispute: bool = False) -> bool:
        """Hands the result in. `outcome` is the result, also when this very submission came before."""
        if not self.is_valid() or self.entered is None:
            return False
        recorded = self.attempt(self.entered.record, by=by, settles_dispute=settles_dispute)
        if recorded and self.repeated:
            self.outcome = result_of(self.event, self.submission_id)
            if self.outcome is None:
                self.refuse(Refused("submission_used"))
        return recorded and self.outcome is not None

    def submission_key(self, action: Callable[..., object], arguments: Mapping[str, object]) -> UUID:
        """A result is known by the id that was sent with it: to the phone too, which asks what became of it."""
        return self.submission_id

    def refuse(self, refused: Refused) -> None:
        if isinstance(refused, EndStateImpossible):
            self.show_problems(refused.problems)
            return
        if isinstance(refused, ResultConflict):
            self.conflict = refused
        super().refuse(refused)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Each problem in words at its field. What stands there already is not said twice."""
        self.impossible = self.impossible or bool(problems)
        for problem in problems:
            field = self.field_of(problem)
            words = all_words(problem, self.names)
            field = field if field in self.fields else None
            if words not in self.errors.get(field or "__all__", ()):
                self.add_error(field, words)

    def field_of(self, problem: Problem) -> str | None:
        """Where a problem of the engine belongs; None: to the whole form."""
        return None

    def same_as_accepted(self) -> bool:
        """Whether somebody else entered exactly this."""
        return self.entered is not None and self.entered.same_as_accepted()

    def _offer_to_leave(self) -> None:
        """Asks who left the game, but not about players who left by word of the desk."""
        staying = [(at, self.names[at]) for at, seat in enumerate(self.seats) if not seat.left_game]
        field = self.fields["left"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = staying
        begins_with = self.table_page.begins_with
        if begins_with:
            field.initial = [line.position for line in begins_with.lines if line.left]


class DecisionForm(ActionForm):
    """The organiser's reason; it stands in the journal."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"withdrawal_needs_reason": "reason", "decision_needs_reason": "reason"}

    reason = forms.CharField(
        label=_("Reason"),
        max_length=MAX_LETTERS,
        error_messages={"required": text_of(REFUSALS["decision_needs_reason"])},
    )


class WithdrawResultForm(DecisionForm):
    """A reason, and the version that was seen: another that came meanwhile is not withdrawn unseen."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, required=False)

    def clean_version(self) -> int:
        version: int | None = self.cleaned_data["version"]
        return version or 0


class DisputeForm(ActionForm):
    """What the table does not agree on."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"dispute_needs_note": "note"}

    note = forms.CharField(
        label=_("What do the players disagree about?"),
        max_length=MAX_LETTERS,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": text_of(REFUSALS["dispute_needs_note"])},
    )
