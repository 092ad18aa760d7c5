"""The form of an event's options, in groups. What cannot be changed any more is shown, and left out when it is sent."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActionForm, PlacementPointsField
from tournament.models import Event
from tournament.queries.events.stages import OWN_POINTS, OWN_POINTS_SIZE
from tournament.regulation.criteria import CHAIN
from tournament.rules.verdicts import own_points_of
from tournament.words import Text
from tournament.words.events import CRITERIA, EDITIONS, FAILED_ATTEMPTS, NAMES, STEALS, TIES
from tournament.words.formats import choices_of

PLACES = (_("First"), _("Second"), _("Third"), _("Fourth"), _("Fifth"), _("Sixth"))
RANKS = tuple(f"chain_{place}" for place in range(1, len(PLACES) + 1))
PLAIN = (
    *("edition", "failed_attempt", "steal", "ties", "keep_clubs_apart", "portions_by_hand", "dice_of_the_hall"),
    *("second_person_confirms", "live_positions_public", "final_held_back"),
    *("minutes", "minutes_game", "minutes_short_game", "minutes_change_over"),
)


def _choice(name: str, words: Mapping[str, Text]) -> forms.ChoiceField:
    choices = choices_of(words)
    return forms.ChoiceField(label=NAMES[name], choices=choices, widget=forms.RadioSelect)


def _yes_or_no(name: str, help_text: Text) -> forms.BooleanField:
    return forms.BooleanField(label=NAMES[name], required=False, help_text=help_text)


def _minutes(name: str, least: int = 1) -> forms.IntegerField:
    return forms.IntegerField(label=NAMES[name], min_value=least, max_value=100_000)


class OptionsForm(ActionForm):
    """`locked`: the names of the options that hold since the first draw."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "extended_is_never_faster": "failed_attempt",
        "criterion_twice": RANKS[0],
        "own_points_rise": OWN_POINTS,
        "own_points_not_a_number": OWN_POINTS,
        "own_points_do_not_fit_the_table": OWN_POINTS,
    }

    edition = _choice("edition", EDITIONS)
    failed_attempt = _choice("failed_attempt", FAILED_ATTEMPTS)
    steal = _choice("steal", STEALS)
    ties = _choice("ties", TIES)
    own_points = PlacementPointsField(
        label=NAMES["own_points"],
        count=OWN_POINTS_SIZE,
        required=False,
        help_text=_(
            "The regulations have none. Enter seven numbers from first place to last, such as 7 6 5 "
            "4 3 2 1. Leave this empty if nobody plays at a table of 7."
        ),
    )
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
    minutes = _minutes("minutes")
    minutes_game = _minutes("minutes_game")
    minutes_short_game = _minutes("minutes_short_game")
    minutes_change_over = _minutes("minutes_change_over", least=0)

    def __init__(self, *args: Any, locked: frozenset[str] = frozenset(), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "—"), *choices_of(CRITERIA)]
        for place, name in zip(PLACES, RANKS, strict=True):
            self.fields[name] = forms.ChoiceField(label=place, choices=choices, required=False)
        for name in locked:
            for field in RANKS if name == "chain" else (name,):
                self.fields[field].disabled = True
        self.locked = locked

    @property
    def ranks(self) -> list[forms.BoundField]:
        """The fields of the chain in order."""
        return [self[name] for name in RANKS]

    def values(self) -> dict[str, object]:
        """What the action wants: only what can be changed."""
        values = {name: self.cleaned_data[name] for name in PLAIN}
        values["chain"] = [self.cleaned_data[name] for name in RANKS if self.cleaned_data[name]]
        points = self.cleaned_data[OWN_POINTS]
        values[OWN_POINTS] = {str(OWN_POINTS_SIZE): points} if points else {}
        return {name: value for name, value in values.items() if name not in self.locked}

    @staticmethod
    def initial_of(event: Event) -> dict[str, object]:
        """The options as they are."""
        initial = {name: getattr(event, name) for name in PLAIN}
        initial |= dict(zip(RANKS, event.chain or CHAIN, strict=False))
        return initial | {OWN_POINTS: list(own_points_of(event, OWN_POINTS_SIZE) or ())}
