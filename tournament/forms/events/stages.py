"""A format that is made by hand: as many stages as there are, of which one can be added or removed."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.actions.core.actors import Refused
from tournament.actions.events.stages import MAX_STAGES
from tournament.forms.base import ActionForm, PlainForm
from tournament.queries.events.stages import StageSpec
from tournament.regulation.plan import MAX_PLAYERS, MAX_ROUNDS, StageKind
from tournament.regulation.tables import POSSIBLE_SIZES
from tournament.words import sentence_of
from tournament.words.formats import QUALIFYING, STAGES, choices_of

NAMES = ("kind", "rounds", "tables", "qualifying", "qualified", "direct")


class StageForm(PlainForm):
    """One stage made by hand; without a kind it is left out."""

    kind = forms.ChoiceField(
        label=_("Kind"),
        required=False,
        choices=[("", "—"), *choices_of(STAGES)],
    )
    rounds = forms.IntegerField(label=_("Rounds"), required=False, min_value=1, max_value=MAX_ROUNDS)
    tables = forms.IntegerField(label=_("Tables"), required=False, min_value=1, max_value=MAX_PLAYERS // 2)
    qualifying = forms.ChoiceField(
        label=_("Who advances"),
        required=False,
        choices=[("", _("nobody: this stage decides the event")), *choices_of(QUALIFYING)],
    )
    qualified = forms.IntegerField(label=_("How many"), required=False, min_value=0, max_value=MAX_PLAYERS)
    direct = forms.IntegerField(
        label=_("Of these, how many skip the play-in"),
        help_text=_("They go straight to the stage after it. Leave empty if the next stage isn’t a play-in."),
        required=False,
        min_value=0,
        max_value=MAX_PLAYERS,
        # The placeholder tells the style sheet whether the field is empty.
        widget=forms.NumberInput(attrs={"placeholder": " "}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        kwargs.setdefault("use_required_attribute", False)
        super().__init__(*args, **kwargs)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        others = [name for name in NAMES if name != "kind" and cleaned.get(name)]
        if others and not cleaned.get("kind") and "kind" not in self.errors:
            self.add_error("kind", _("Choose a kind, or remove this stage."))
        return cleaned


class StagesForm(forms.BaseFormSet):  # type: ignore[type-arg]
    """All stages; what the action refuses is put at the stage that it names."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "stage_rounds": "rounds",
        "stage_tables": "tables",
        "stage_does_not_seat": "tables",
        "last_stage_decides": "qualifying",
        "final_is_one_game": "rounds",
        "final_is_last": "kind",
        "stage_needs_qualifying": "qualifying",
        "several_rounds_by_score": "qualifying",
        "stage_qualified": "qualified",
        "play_in_lets_all_on": "qualified",
        "play_in_is_not_last": "kind",
        "play_in_needs_direct": "kind",
        "direct_by_score": "direct",
        "direct_before_play_in": "direct",
        "direct_leaves_too_few": "direct",
    }

    def reshaped(self, pressed: Mapping[str, Any]) -> "StagesForm | None":
        """The stages with what was typed, and one more or one fewer, if the button for that was pressed.

        A new stage comes last, but before a final: nobody advances from that. Where the page that was pressed is out
        of date, the stages stay as they are.
        """
        if not {"add", "remove"} & pressed.keys():
            return None
        rows: list[dict[str, object]] = [{name: form[name].value() for name in NAMES} for form in self.forms]
        added = len(rows) - 1 if rows and rows[-1]["kind"] == StageKind.FINAL else len(rows)
        if adds := "add" in pressed and len(rows) < MAX_STAGES:
            rows.insert(added, {})
        rows = [row for place, row in enumerate(rows) if str(place) != pressed.get("remove")]
        reshaped = _stages_form(None, rows or [{}])
        if adds:
            reshaped.forms[added].fields["kind"].widget.attrs["autofocus"] = True
        return reshaped

    @property
    def may_grow(self) -> bool:
        """Whether there may be one stage more."""
        return self.total_form_count() < MAX_STAGES

    @property
    def used(self) -> list[StageForm]:
        """The stages that were filled in."""
        return [form for form in self.forms if form.cleaned_data.get("kind")]

    def specs(self) -> tuple[StageSpec, ...]:
        """What was made."""
        return tuple(
            StageSpec(
                asked["kind"],
                asked["rounds"] or 1,
                asked["tables"] or 1,
                asked["qualifying"],
                asked["qualified"] or 0,
                asked["direct"] or 0,
            )
            for asked in (form.cleaned_data for form in self.used)
        )

    def refuse(self, refused: Refused, sentence: str) -> bool:
        """Whether the refusal belongs to one of the stages, and stands there now."""
        number, field = refused.params.get("stage"), self.FIELDS_OF.get(refused.code)
        if not isinstance(number, int) or field is None or number > len(self.used):
            return False
        self.used[number - 1].add_error(field, sentence)
        return True


class SaveStagesForm(ActionForm):
    """The button below the stages: what is refused of one of them is said there."""

    def __init__(self, *args: Any, stages: StagesForm, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.stages = stages

    def seats(self, players: int) -> bool:
        """Whether the players who are known can sit at the tables of the first stage; says so there if they cannot."""
        tables = next((spec.tables for spec in self.stages.specs()), 0)
        if not players or tables * POSSIBLE_SIZES[0] <= players:
            return True
        self.refuse(Refused("stage_does_not_seat", stage=1, tables=tables, players=players))
        return False

    def refuse(self, refused: Refused) -> None:
        if not self.stages.refuse(refused, sentence_of(refused, self.event_names)):
            super().refuse(refused)


# Of more stages than an event may have, one is shown with what is wrong; a thousand rows would take seconds to make.
StagesFormSet = forms.formset_factory(
    StageForm, formset=StagesForm, extra=0, max_num=MAX_STAGES, absolute_max=MAX_STAGES + 1, validate_max=True
)


def stages_form(data: Mapping[str, object] | None, specs: Sequence[StageSpec]) -> StagesForm:
    """The stages as they are; an empty one where there is none."""
    rows = [
        {
            "kind": spec.kind,
            "rounds": spec.rounds,
            "tables": spec.tables,
            "qualifying": spec.qualifying,
            "qualified": spec.qualified or None,
            "direct": spec.direct or None,
        }
        for spec in specs
    ]
    return _stages_form(data, rows or [{}])


def _stages_form(data: Mapping[str, object] | None, rows: Sequence[Mapping[str, object]]) -> StagesForm:
    return cast(StagesForm, StagesFormSet(data, initial=rows, prefix="stages"))
