"""An end state by radio buttons: for each portion of the grill who has it, or that it lies face down.

Where the clock may stop a game, a portion may also still be on the grill; and one of which nothing is said is face down
after a game that was over, and on the grill after one that was stopped.

In the extended edition also Bratworms and a specialist for each player; and for those who want to tell it the order of
each stack, with the portions from bottom to top: all stacks or none, because an order that is known in part is not
known. The fields depend on the rules and on the table; what the engine has against the whole is said at the field it
concerns.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.heckmeck import Code, Edition, EndState, Holding, Problem, Ruleset, Specialist, Stacks, read_end_state
from games.heckmeck.portions import APPLE_WORMS
from tournament.forms.results.result_form import ResultForm
from tournament.models import Seat
from tournament.rules.verdicts import clock_may_stop
from tournament.words.engine import SPECIALISTS

MAX_STACK_LETTERS = 200
NUMBERS = re.compile(r"[\d\s,;.·–-]*")

Stack = tuple[int, ...]


def stack_field(position: int) -> str:
    return f"stack_{position}"


def field_for(name: str) -> forms.CharField:
    return forms.CharField(
        label=_("Stack of %(name)s") % {"name": name},
        required=False,
        max_length=MAX_STACK_LETTERS,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "data-stack": True}),
    )


def initial_stacks(end_state: EndState) -> Mapping[str, str]:
    """What is known of a stored end state."""
    if end_state.stacks is Stacks.SETS:
        return {}
    return {stack_field(at): ", ".join(map(str, player.portions)) for at, player in enumerate(end_state.players)}


def in_order(
    owned: Sequence[Stack], told: Mapping[str, object], refuse: Callable[[str, str], None]
) -> tuple[Sequence[Stack], Stacks]:
    """The portions that each player owns, in the order that was told. `refuse`: a field and what is wrong with it."""
    texts = [str(told.get(stack_field(position)) or "") for position in range(len(owned))]
    if not any(texts):
        return owned, Stacks.SETS
    stacks = [_stack(text, portions) for text, portions in zip(texts, owned, strict=True)]
    for position, (stack, portions) in enumerate(zip(stacks, owned, strict=True)):
        if sorted(stack) != sorted(portions):
            refuse(stack_field(position), _sentence(texts[position], portions))
    return stacks, Stacks.ORDERED


def _stack(text: str, portions: Stack) -> Stack:
    if not text and len(portions) < 2:  # there is but one order
        return portions
    return tuple(map(int, re.findall(r"\d+", text))) if NUMBERS.fullmatch(text) else ()


def _sentence(text: str, portions: Stack) -> str:
    if not portions:
        return gettext("This player has no portion above. Leave the stack empty.")
    listed = {"portions": ", ".join(map(str, portions))}
    if not text:
        return gettext("Enter this stack from bottom to top too (%(portions)s), or leave all stacks empty.") % listed
    return gettext("Enter exactly these, each once, from bottom to top: %(portions)s.") % listed


DOWN, UP = "down", "up"
NOBODY = ""
# Problems of one player that are about the figure, and those about the Bratworms, whatever else they name.
ABOUT_SPECIALIST = {
    Code.SPECIALIST_NOT_IN_RULESET,
    Code.SPECIALIST_TWICE,
    Code.RAVEN_HELD,
    Code.SPECIALIST_WITHOUT_PORTION,
    Code.HEN_WITHOUT_PORTION_OR_BRATWORM,
    Code.SPECIALIST_WITH_ONLY_LOWEST,
    Code.HEN_WITHOUT_PORTION_WITH_ONE_BRATWORM,
    Code.HEN_AFTER_THE_LOWEST,
    Code.HEN_WITH_ONLY_THE_HIGHEST,
}
ABOUT_BRATWORMS = {
    Code.BRATWORMS_NOT_IN_RULESET,
    Code.BRATWORMS_NEGATIVE,
    Code.LAST_BRATWORM_IS_THE_RAVENS,
    Code.BRATWORM_ONLY_WITH_LOWEST_ON_TOP,
}


class PortionRow(NamedTuple):
    """One portion in the page."""

    number: int
    worms: int
    field: BoundField


class PlayerFields(NamedTuple):
    """One player in the page; Bratworms and specialist are there in the extended edition only."""

    position: int
    seat: Seat
    name: str
    stack: BoundField
    bratworms: BoundField | None
    specialist: BoundField | None


class EndStateForm(ResultForm):
    """Who has what. Portions not mentioned are for the engine to miss."""

    APPLE_WORMS = APPLE_WORMS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.extended = self.rules.edition is Edition.EXTENDED
        self.may_be_stopped = clock_may_stop(self.event)
        if self.may_be_stopped:
            self.fields["stopped"] = self._stopped()
        for portion in self.rules.worms:
            self.fields[portion_field(portion)] = self._portion(portion)
        if self.extended:
            for position in range(len(self.seats)):
                self.fields[f"bratworms_{position}"] = self._bratworms(position)
                self.fields[f"specialist_{position}"] = self._specialist(position)
        for position in range(len(self.seats)):
            self.fields[stack_field(position)] = field_for(self.names[position])
        begins_with = self.table_page.begins_with
        if begins_with and begins_with.result:
            end_state, _problems = read_end_state(begins_with.result.end_state)
            self.initial = {**(self.initial_of(end_state) if end_state else {}), **self.initial}

    def clean(self) -> dict[str, Any]:
        """The end state, as far as the fields could be read."""
        if not self.errors:
            self.entered = self.read(self._end_state())
        return self.cleaned_data

    def initial_of(self, end_state: EndState) -> dict[str, object]:
        """What an end state looks like in this form."""
        initial = initial_of(end_state, self.rules)
        if not self.may_be_stopped:
            return initial
        # Face down was said only where something else could have been: otherwise it follows from the rest.
        said = end_state.face_down if end_state.face_up else ()
        follows = {portion_field(portion) for portion in self.rules.worms if portion not in said}
        told = {name: value for name, value in initial.items() if name not in follows or value != DOWN}
        return {**told, "stopped": end_state.stopped}

    @property
    def portion_rows(self) -> list[PortionRow]:
        return [PortionRow(portion, worms, self[portion_field(portion)]) for portion, worms in self.rules.grill]

    @property
    def player_rows(self) -> list[PlayerFields]:
        return [
            PlayerFields(
                position,
                seat,
                self.names[position],
                self[stack_field(position)],
                self[f"bratworms_{position}"] if self.extended else None,
                self[f"specialist_{position}"] if self.extended else None,
            )
            for position, seat in enumerate(self.seats)
        ]

    @property
    def tells_order(self) -> bool:
        return any(row.stack.value() for row in self.player_rows)

    def field_of(self, problem: Problem) -> str | None:
        if problem.seat is not None and problem.code in ABOUT_SPECIALIST:
            return f"specialist_{problem.seat}"
        if problem.seat is not None and problem.code in ABOUT_BRATWORMS:
            return f"bratworms_{problem.seat}"
        return portion_field(problem.portion) if problem.portion is not None else None

    def _end_state(self) -> EndState:
        stopped = self.cleaned_data.get("stopped", False)
        unsaid = (UP if stopped else DOWN) if self.may_be_stopped else NOBODY
        places = {portion: self.cleaned_data[portion_field(portion)] or unsaid for portion in self.rules.worms}
        owned = [
            tuple(portion for portion, place in places.items() if place == str(position))
            for position in range(len(self.seats))
        ]
        stacks, known = in_order(owned, self.cleaned_data, self.add_error)
        holdings = tuple(
            Holding(
                stack,
                self.cleaned_data.get(f"bratworms_{position}") or 0,
                self.cleaned_data.get(f"specialist_{position}") or None,
            )
            for position, stack in enumerate(stacks)
        )
        down, up = (tuple(at for at, place in places.items() if place == there) for there in (DOWN, UP))
        return EndState(self.rules, holdings, down, known, up, stopped)

    def _stopped(self) -> forms.BooleanField:
        return forms.BooleanField(
            label=_("The clock stopped the game"),
            help_text=_("Only if portions were still on the grill."),
            required=False,
        )

    def _portion(self, portion: int) -> forms.ChoiceField:
        # Not required: whether a portion may be missing is the engine's to say.
        return forms.ChoiceField(
            label=_("Portion %(number)s") % {"number": portion},
            choices=[
                (DOWN, _("face down")),
                *([(UP, _("on the grill"))] if self.may_be_stopped else []),
                *((str(at), name) for at, name in enumerate(self.names)),
            ],
            widget=forms.RadioSelect,
            initial=None if self.may_be_stopped else DOWN,
            required=False,
        )

    def _bratworms(self, position: int) -> forms.IntegerField:
        return forms.IntegerField(
            label=_("Bratworms of %(name)s") % {"name": self.names[position]},
            min_value=0,
            max_value=self.rules.bratworms,
            initial=0,
            required=False,
        )

    def _specialist(self, position: int) -> forms.ChoiceField:
        figures = [(who.value, SPECIALISTS[who]) for who in self.rules.starts if who is not Specialist.RAVEN]
        return forms.ChoiceField(
            label=_("Specialist of %(name)s") % {"name": self.names[position]},
            choices=[(NOBODY, _("none")), *figures],
            required=False,
        )


def portion_field(portion: int) -> str:
    return f"portion_{portion}"


def initial_of(end_state: EndState, rules: Ruleset) -> dict[str, object]:
    """What an end state looks like in the form."""
    initial: dict[str, object] = {portion_field(portion): DOWN for portion in rules.worms}
    for position, holding in enumerate(end_state.players):
        initial |= {portion_field(portion): str(position) for portion in holding.portions}
        initial |= {f"bratworms_{position}": holding.bratworms, f"specialist_{position}": holding.specialist or NOBODY}
    return {**initial, **initial_stacks(end_state)}
