"""The form of an event's options: the game, and all other options by subject, each with its default marked.

What cannot be changed any more is shown, and left out when it is sent. The grid of points stands in `points_tables`.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, ClassVar

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActionForm
from tournament.forms.events.option_groups import KnownChoice, KnownChoiceField, OptionGroup, groups_of, name_of
from tournament.forms.events.points_tables import ROWS, PointsRowField, row_name, rows_of
from tournament.models import Event
from tournament.queries.events.options import Locks
from tournament.regulation.criteria import CHAIN, Criterion
from tournament.regulation.presets import PLACES_ALONE, PRESETS, RUNNERS_UP_BY_WORMS, PresetName
from tournament.regulation.refusals import Refused
from tournament.regulation.tables import POSSIBLE_SIZES
from tournament.rules.presets import OWN_POINTS, RUNNERS_UP_CHAIN, SIZES, VARIANTS, Variant
from tournament.words import Text, sentence_of
from tournament.words import options as words
from tournament.words.formats import choices_of, marked_default
from tournament.words.options import CHOICES, COMPARED, CRITERIA, NAMES

PLACES = (_("First"), _("Second"), _("Third"), _("Fourth"), _("Fifth"), _("Sixth"))
CHAIN_RANKS = tuple(f"chain_{place}" for place in range(1, len(PLACES) + 1))
RUNNERS_UP_RANKS = tuple(f"runners_up_{place}" for place in range(1, len(RUNNERS_UP_CHAIN) + 1))
CHAINS = {"regulation": CHAIN, "worms": PLACES_ALONE, "best_portions": PRESETS[PresetName.LEAGUE].chain}
RUNNERS_UP_CHAINS = {"regulation": RUNNERS_UP_CHAIN, "worms": RUNNERS_UP_BY_WORMS[1:]}
RANKS = {"chain": (CHAIN_RANKS, CHAIN), "runners_up": (RUNNERS_UP_RANKS, RUNNERS_UP_CHAIN)}  # and the defaults
PLAIN = (
    *("edition", "failed_attempt", "steal", "counting", "ties", "least_at_table", "most_at_table", "seating"),
    *("keep_clubs_apart", "portions_by_hand", "dice_of_the_hall", "time_up", "second_person_confirms"),
    *("live_positions_public", "final_held_back", "results_by_round", "minutes", "minutes_game", "minutes_short_game"),
    "minutes_change_over",
)
SUBJECTS: tuple[tuple[str, Text, tuple[str, ...]], ...] = (
    ("game", _("The game in detail"), ("edition", "failed_attempt", "steal")),
    ("points", _("Placement points"), (*ROWS, "ties")),
    ("score", _("What counts, and ties"), ("counting", "chain", *CHAIN_RANKS, "runners_up", *RUNNERS_UP_RANKS)),
    (
        "drawing",
        _("Tables and drawing"),
        ("least_at_table", "most_at_table", "seating", "keep_clubs_apart", "portions_by_hand", "dice_of_the_hall"),
    ),
    (
        "results",
        _("Results"),
        ("time_up", "second_person_confirms", "live_positions_public", "results_by_round", "final_held_back"),
    ),
    ("times", _("Times, in minutes"), ("minutes", "minutes_game", "minutes_short_game", "minutes_change_over")),
)
_DEFAULTS: Mapping[str, Any] = {
    **{name: getattr(Event(), name) for name in PLAIN},
    **dict(rows_of({})),
    **dict.fromkeys(RANKS, "regulation"),
    **{
        name: criterion
        for names, default in RANKS.values()
        for name, criterion in zip(names, [*default, *[""] * len(names)], strict=False)
    },
}


def ranked(ranks: Sequence[str], criteria: Iterable[str]) -> dict[str, str]:
    """The fields of an order of criteria, those that are left over empty."""
    return dict.fromkeys(ranks, "") | dict(zip(ranks, map(str, criteria), strict=False))


def _choice(name: str) -> forms.ChoiceField:
    choices = choices_of(CHOICES[name], default=_DEFAULTS[name])
    return forms.ChoiceField(label=NAMES[name], choices=choices, widget=forms.RadioSelect)


def _yes_or_no(name: str, help_text: Text) -> forms.BooleanField:
    default = _("Default: on.") if _DEFAULTS[name] else _("Default: off.")
    return forms.BooleanField(label=NAMES[name], required=False, help_text=format_lazy("{} {}", help_text, default))


def _minutes(name: str, least: int = 1) -> forms.IntegerField:
    default = format_lazy(_("Default: {minutes}."), minutes=_DEFAULTS[name])
    return forms.IntegerField(label=NAMES[name], min_value=least, max_value=100_000, help_text=default)


def _size(name: str) -> forms.TypedChoiceField:
    choices = [(size, marked_default(str(size)) if size == _DEFAULTS[name] else str(size)) for size in POSSIBLE_SIZES]
    return forms.TypedChoiceField(label=NAMES[name], choices=choices, coerce=int)


def _rank(place: Text, default: object, choices: Mapping[str, Text]) -> forms.ChoiceField:
    none = ("", "—" if default else marked_default("—"))
    return forms.ChoiceField(label=place, choices=[none, *choices_of(choices, default=default)], required=False)


def _known_orders(ranks: Sequence[str], orders: Mapping[str, Sequence[Criterion]]) -> list[KnownChoice]:
    """Orders of criteria by their codes, each with what it fills into the ranks."""
    return [
        KnownChoice(code, words.CHAINS[code], words.criteria_words(order), ranked(ranks, order))
        for code, order in orders.items()
    ]


VARIANT_CHOICES = [
    KnownChoice(variant.value, words.VARIANTS[variant], words.ABOUT_VARIANTS[variant], VARIANTS[variant])
    for variant in Variant
]


class OptionsForm(ActionForm):
    """`locks`: the options that cannot be changed any more."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "extended_is_never_faster": "failed_attempt",
        "criterion_twice": CHAIN_RANKS[0],
        "runners_up_twice": RUNNERS_UP_RANKS[0],
        "lot_not_last": RUNNERS_UP_RANKS[0],
        "sizes_upside_down": "least_at_table",
    }

    variant = KnownChoiceField(_("The game"), VARIANT_CHOICES)
    chain = KnownChoiceField(NAMES["chain"], _known_orders(CHAIN_RANKS, CHAINS))
    runners_up = KnownChoiceField(NAMES["runners_up"], _known_orders(RUNNERS_UP_RANKS, RUNNERS_UP_CHAINS))
    edition = _choice("edition")
    failed_attempt = _choice("failed_attempt")
    steal = _choice("steal")
    counting = _choice("counting")
    ties = _choice("ties")
    least_at_table = _size("least_at_table")
    most_at_table = _size("most_at_table")
    seating = _choice("seating")
    keep_clubs_apart = _yes_or_no(
        "keep_clubs_apart", _("Members of a club are seated at different tables where possible.")
    )
    portions_by_hand = _yes_or_no(
        "portions_by_hand",
        _(
            "Players draw their portions from a bag at the table, and the desk or the referee enters "
            "what they drew. That decides who sits where."
        ),
    )
    dice_of_the_hall = _yes_or_no(
        "dice_of_the_hall",
        _("They are entered for all to see and mixed into the draw, so that nobody could have known its outcome."),
    )
    time_up = _choice("time_up")
    second_person_confirms = _yes_or_no(
        "second_person_confirms",
        _(
            "A result counts in the standings at once, but a round can be completed only when a "
            "player at each table has confirmed its result."
        ),
    )
    live_positions_public = _yes_or_no(
        "live_positions_public", _("Where a referee records every turn, everyone can follow the game.")
    )
    final_held_back = _yes_or_no(
        "final_held_back",
        _("Until then, the public pages show who plays in the final, but not how it goes. The desk sees everything."),
    )
    results_by_round = _yes_or_no(
        "results_by_round",
        _(
            "Until then, the public pages show how many results are in, but not the results themselves, and no live "
            "games. The desk sees everything."
        ),
    )
    minutes = _minutes("minutes")
    minutes_game = _minutes("minutes_game")
    minutes_short_game = _minutes("minutes_short_game")
    minutes_change_over = _minutes("minutes_change_over", least=0)

    def __init__(self, *args: Any, locks: Locks | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.locks = locks or Locks({})
        for names, default in RANKS.values():
            criteria = CRITERIA if names is CHAIN_RANKS else COMPARED
            choices = {name: criteria[name] for name in criteria if names is CHAIN_RANKS or name in default}
            for place, name in zip(PLACES, names, strict=False):
                self.fields[name] = _rank(place, _DEFAULTS[name], choices)
        for size in SIZES:
            row = self.fields[row_name(size)] = PointsRowField(size)
            row.unchanged = list(self.initial.get(row_name(size), ()))
            row.disabled = size in self.locks.sizes
        self.fields["variant"].disabled = bool(self.locks.options.keys() & VARIANTS[Variant.CLASSIC].keys())
        for name in self.locks.options:
            for field in (name, *RANKS[name][0]) if name in RANKS else (name,):
                self.fields[field].disabled = True

    @property
    def chain_ranks(self) -> list[forms.BoundField]:
        """The fields of the chain for equal scores, in order."""
        return [self[name] for name in CHAIN_RANKS]

    @property
    def runners_up_ranks(self) -> list[forms.BoundField]:
        """The fields of the order of runners-up."""
        return [self[name] for name in RUNNERS_UP_RANKS]

    @property
    def points(self) -> list[forms.BoundField]:
        """The rows of the grid of points."""
        return [self[name] for name in ROWS]

    @property
    def groups(self) -> list[OptionGroup]:
        """All options by subject."""
        return groups_of(self, SUBJECTS, _DEFAULTS)

    def clean(self) -> dict[str, Any]:
        """A known choice that was made without scripts fills in all that it sets and that was not changed itself."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        for name, field in self.fields.items():
            if isinstance(field, KnownChoiceField) and cleaned.get(name) and name in self.changed_data:
                filled = field.values_of(cleaned[name])
                cleaned |= {name: value for name, value in filled.items() if name not in self.changed_data}
        self._compare_with_others()
        return cleaned

    @property
    def fingerprint(self) -> str:
        """Stands for the options as the page shows them."""
        options = {name: value for name, value in self.initial.items() if name in self.fields}
        return sha256(json.dumps(options, sort_keys=True, default=str).encode()).hexdigest()[:16]

    def _compare_with_others(self) -> None:
        """What somebody else saved since the page was made is not overwritten without a word."""
        changed = [name for name in self.changed_data if name != "submission"]
        if self.data.get("seen", self.fingerprint) != self.fingerprint and changed:
            names = dict.fromkeys(str(name_of(name)) for name in changed)
            sentence = _(
                "Somebody else has changed the options since you opened this page. What you typed is still here and "
                "differs from theirs in: %(names)s. Check it, then save again."
            )
            self.add_error(None, forms.ValidationError(sentence, params={"names": ", ".join(names)}))

    def refuse(self, refused: Refused) -> None:
        """What is wrong with the points of a size stands at their row."""
        row = f"points_{refused.params.get('size')}"
        if refused.code.startswith("own_points") and row in self.fields:
            self.add_error(row, sentence_of(refused, self.event_names))
        else:
            super().refuse(refused)

    def values(self) -> dict[str, object]:
        """What the action wants: only what can be changed."""
        values: dict[str, object] = {name: self.cleaned_data[name] for name in PLAIN}
        for name, (fields, _default) in RANKS.items():
            values[name] = [self.cleaned_data[field] for field in fields if self.cleaned_data[field]]
        values[OWN_POINTS] = {str(size): self.cleaned_data[row_name(size)] for size in SIZES}
        return {name: value for name, value in values.items() if name not in self.locks.options}

    @staticmethod
    def initial_of(event: Event) -> dict[str, object]:
        """The options as they are."""
        initial: dict[str, object] = {name: getattr(event, name) for name in PLAIN}
        for name, (fields, default) in RANKS.items():
            initial |= ranked(fields, getattr(event, name) or default)
        for name, field in OptionsForm.base_fields.items():
            if isinstance(field, KnownChoiceField):
                initial[name] = field.choice_for(initial)
        return initial | dict(rows_of(event.own_points))
