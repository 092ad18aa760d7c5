"""One turn of a game: the total with a worm or without, or the portion that was taken, or that the attempt failed.

The engine says what comes of it, before it is written down and by the same code; what the rules leave to the player is
asked only where it arises. Answers to questions that did not arise are passed over.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from games.heckmeck import (
    ChoiceOpen,
    IllegalMove,
    Move,
    Outcome,
    Position,
    Specialist,
    Steal,
    Total,
    Turn,
    TurnCode,
    move_of,
    steal,
    take,
)
from games.heckmeck.dice import POINTS, WORM
from tournament.actions.core.actors import Actor, Conflict, Refused
from tournament.actions.games.recording import add_turn
from tournament.forms.base import ActionForm
from tournament.models import Table
from tournament.queries.games.turns import GameView
from tournament.rules.turn_events import TurnEvent, may_overlook, turn_event
from tournament.words import Text
from tournament.words.end_states import SPECIALISTS
from tournament.words.games import illegal_words, turn_words, without_worm_words

WITH_WORM, NO_WORM, FAILED = "worm", "no_worm", "failed"
ENDS: dict[str, Text] = {WITH_WORM: _("with a worm"), NO_WORM: _("no worm"), FAILED: _("failed attempt")}
GIVERS = ("giver_1", "giver_2")  # a double one and the raven: more Bratworms no turn brings
# Where a turn that the rules do not allow is put right.
FIELDS: dict[str, str] = {
    TurnCode.TOTAL_IMPOSSIBLE: "total",
    TurnCode.TOTAL_IMPOSSIBLE_WITH_DOUBLE_ONE: "total",
    TurnCode.NOT_ON_GRILL: "portion",
    TurnCode.NOT_TO_BE_STOLEN: "portion",
    TurnCode.STEAL_IS_MANDATORY: "overlooked",
    TurnCode.NOTHING_OVERLOOKED: "overlooked",
    TurnCode.NO_BRATWORMS_IN_RULESET: "double_one",
    TurnCode.GOLDEN_DIE_NOT_HELD: "golden_die",
}


class TurnForm(ActionForm):
    """The next turn of `game`. What it builds on: the record, its version, and with them which turn it is."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "turn_missing": "total",
        "turn_contradicts": "portion",
        "nothing_with_failure": "portion",
        "total_needed": "total",
    }

    base_version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    record = forms.IntegerField(widget=forms.HiddenInput, required=False)
    number = forms.IntegerField(widget=forms.HiddenInput, required=False)
    # "take-26" or "steal-26". Whether there is such a portion is for the engine to say.
    portion = forms.RegexField(r"^(take|steal)-[0-9]{1,2}$", label=_("Portion"), required=False)
    total = forms.IntegerField(
        label=_("Total"),
        required=False,
        min_value=1,
        max_value=99,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 2}),
    )
    ended = forms.ChoiceField(label=_("How did the turn end?"), required=False, widget=forms.RadioSelect)
    double_one = forms.BooleanField(label=_("Two 1s or more were set aside"), required=False)
    golden_die = forms.BooleanField(label=_("The golden die was rolled"), required=False)
    overlooked = forms.BooleanField(label=_("The player overlooked what could be stolen"), required=False)
    giver_1 = forms.TypedChoiceField(
        label=_("Who gives a Bratworm?"), required=False, coerce=int, empty_value=None, widget=forms.RadioSelect
    )
    giver_2 = forms.TypedChoiceField(
        label=_("Who gives the second Bratworm?"),
        required=False,
        coerce=int,
        empty_value=None,
        widget=forms.RadioSelect,
    )
    put_back = forms.ChoiceField(label=_("Which specialist goes back?"), required=False, widget=forms.RadioSelect)

    def __init__(self, *args: Any, game: GameView, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.position: Position = game.position
        self.turn: Turn | None = None
        self.told: TurnEvent | None = None
        self.conflict: Refused | None = None
        self._asked: list[str] = []
        self.builds_on = {"base_version": game.version, "record": game.record_id, "number": game.next_number}
        self.initial = {**self.initial, **self.builds_on}
        self._offer()

    @property
    def outdated(self) -> bool:
        """Whether the game went on, or was begun anew, since the page was shown. Only the action knows for certain."""
        if not self.is_bound:
            return False
        return any(self.cleaned_data.get(name) not in (None, value) for name, value in self.builds_on.items())

    @property
    def preview(self) -> str:
        """What would be written down, and first why: a total without a worm is a failed attempt, whatever it is."""
        if not self.told:
            return ""
        words = turn_words(self.told, self.game.names)
        total = self.cleaned_data.get("total")
        if total and self.told.outcome is Outcome.FAIL and self.cleaned_data.get("ended") == NO_WORM:
            return f"{without_worm_words(total)} {words}"
        return words

    @property
    def is_empty(self) -> bool:
        """Whether nothing was said yet: no reason to complain."""
        said = (self.data.get("total"), self.data.get("portion"))
        return not any(said) and self.data.get("ended", WITH_WORM) in ("", WITH_WORM)

    @property
    def questions(self) -> list[BoundField]:
        """What this turn leaves to the player."""
        return [self[name] for name in self._asked]

    @property
    def open_questions(self) -> list[BoundField]:
        return [field for field in self.questions if field.errors]

    @property
    def wrong(self) -> list[str]:
        """What speaks against the turn, apart from questions that are open."""
        errors = [sentences for name, sentences in self.errors.items() if name not in self._asked]
        return [str(sentence) for sentences in errors for sentence in sentences]

    @property
    def ends(self) -> list[tuple[str, Text, bool]]:
        """The ways in which this turn may end: value, words, whether it is chosen."""
        chosen = self["ended"].value() or WITH_WORM
        return [(value, words, value == chosen) for value, words in ENDS.items()]

    @property
    def offers_overlooking(self) -> bool:
        if self.turn is None or not isinstance(self.turn, Total):
            return False
        return self.turn.overlooked or may_overlook(self.turn, self.position)

    @property
    def may_be_overlooked(self) -> bool:
        """Whether the rules of the event allow it at all."""
        return self.position.ruleset.steal is Steal.OPTIONAL

    @property
    def said(self) -> str:
        """What was entered, in short: for a page that shows how the game went on without it."""
        given = self.cleaned_data
        kind = str(ENDS[given.get("ended") or WITH_WORM])
        what = given.get("total") or (given.get("portion") or "").partition("-")[2]
        return f"{what}, {kind}" if what else kind

    def clean(self) -> dict[str, Any]:
        """What the turn comes to; nothing of that where the game went on meanwhile."""
        if self.errors or self.outdated:
            return self.cleaned_data
        try:
            self.turn = self._answered(self._entered())
            self.told, _after = turn_event(self.game.next_number, self.turn, self.position)
        except ChoiceOpen:
            pass  # `_answered` has asked
        except IllegalMove as illegal:
            self.add_error(FIELDS.get(illegal.code), illegal_words(illegal, self.game.names))
        except Refused as refused:
            self.refuse(refused)
        return self.cleaned_data

    def write(self, *, table: Table, by: Actor) -> bool:
        """Writes the turn down. `conflict` where the game went on meanwhile."""
        if not self.is_valid():
            return False
        return self.attempt(
            add_turn,
            event=table.round.event,
            table=table,
            turn=self.turn,
            base_version=self.cleaned_data["base_version"],
            record=self.cleaned_data["record"],
            by=by,
        )

    def refuse(self, refused: Refused) -> None:
        if isinstance(refused, Conflict):
            self.conflict = refused
        super().refuse(refused)

    # What was entered

    def _entered(self) -> Turn:
        given = self.cleaned_data
        ended, total, portion = given["ended"] or WITH_WORM, given["total"], given["portion"]
        if ended == NO_WORM and self.position.mover.specialist is Specialist.CANNED_WORM:
            if total is None:
                raise Refused("total_needed")
            return self._total(total + POINTS[WORM], portion)
        if ended != WITH_WORM:
            if portion:
                raise Refused("nothing_with_failure")
            return self._with_extras(Move(Outcome.FAIL))
        if total is not None:
            return self._total(total, portion)
        if not portion:
            raise Refused("turn_missing")
        return self._with_extras(_move(portion))

    def _total(self, total: int, portion: str) -> Turn:
        given = self.cleaned_data
        turn = Total(
            total, double_one=given["double_one"], golden_die=given["golden_die"], overlooked=given["overlooked"]
        )
        if portion:
            comes_to, chosen = move_of(turn, self.position), _move(portion)
            if (comes_to.outcome, comes_to.portion) != (chosen.outcome, chosen.portion):
                raise Refused("turn_contradicts")
        return turn

    def _with_extras(self, move: Move) -> Move:
        return move._replace(double_one=self.cleaned_data["double_one"], golden_die=self.cleaned_data["golden_die"])

    def _answered(self, turn: Turn) -> Turn:
        """The turn with the answers to every question that it raises."""
        try:
            self.position.play(move_of(turn, self.position))
        except ChoiceOpen as choice:
            return self._answered(self._answer(turn, choice))
        return turn

    def _answer(self, turn: Turn, choice: ChoiceOpen) -> Turn:
        if choice.code == TurnCode.PUT_BACK_MISSING:
            pair: Any = choice.params["specialists"]
            options = [(who.value, SPECIALISTS[who]) for who in pair]
            answer = self._ask("put_back", options, choice)
            return turn._replace(put_back=Specialist(answer))
        seats: Any = choice.params["seats"]
        name = GIVERS[len(turn.bratworm_from)]
        giver = self._ask(name, [(str(seat), self.game.names[seat]) for seat in seats], choice)
        return turn._replace(bratworm_from=(*turn.bratworm_from, int(giver)))

    def _ask(self, name: str, options: Sequence[tuple[str, Text]], choice: ChoiceOpen) -> str:
        self._asked.append(name)
        self._choices(name, options)
        answer = self.cleaned_data.get(name)
        if answer is None or str(answer) not in dict(options):
            self.add_error(name, illegal_words(choice, self.game.names))
            raise choice
        return str(answer)

    # What can be entered

    def _offer(self) -> None:
        self._choices("ended", list(ENDS.items()))
        self.fields["ended"].initial = WITH_WORM
        everybody = [(str(at), name) for at, name in enumerate(self.game.names)]
        for name in GIVERS:
            self._choices(name, everybody)
        self._choices("put_back", list(SPECIALISTS.items()))

    def _choices(self, name: str, choices: Sequence[tuple[str, Text]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


class UndoForm(ActionForm):
    """Going back to an earlier turn of the game that was shown."""

    base_version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)


class FinishForm(ActionForm):
    """The game is over: hand in where it ended. `result_version` is the one that counts until then, or 0."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"correction_needs_reason": "reason"}

    base_version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    result_version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, required=False)
    reason = forms.CharField(label=_("Why are you correcting the result?"), required=False, max_length=1000)


def _move(portion: str) -> Move:
    kind, _dash, number = portion.partition("-")
    return (take if kind == "take" else steal)(int(number))
