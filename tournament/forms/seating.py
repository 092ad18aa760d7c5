"""Forms that change seats: two change places, somebody comes late, somebody leaves, portions drawn by hand."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.action_form import ActionForm
from tournament.forms.draws import ReasonField
from tournament.forms.words import worded
from tournament.forms.words.draws import MISTAKES
from tournament.models import Player, Seat
from tournament.regulation.by_hand import Mistake, bag_for
from tournament.regulation.refusal import Refused
from tournament.seating.tasks import SMALLEST_TABLE

# Longer lists are no help: there one types the number.
LONGEST_LIST = 150


def player_field(label: Any, players: Iterable[Player]) -> forms.IntegerField:
    """A player by number: chosen from a list by name, or in a large field typed."""
    people = sorted(players, key=lambda player: (player.name.casefold(), player.number))
    if len(people) > LONGEST_LIST:
        return forms.IntegerField(label=label, min_value=1, help_text=_("The player’s number"))
    choices = [("", "—"), *((player.number, f"{player.name} ({player.number})") for player in people)]
    return forms.IntegerField(label=label, widget=forms.Select(choices=choices))


class SwapForm(ActionForm):
    """Two players, and a reason once the seating is published."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"reason_missing": "reason", "same_player": "other"}

    reason = ReasonField()

    def __init__(self, players: Iterable[Player], *args: Any, asks_reason: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = list(players)
        self.fields["one"] = player_field(_("First player"), people)
        self.fields["other"] = player_field(_("Second player"), people)
        self.order_fields(["one", "other", "reason"])
        if not asks_reason:
            del self.fields["reason"]


class SeatForm(ActionForm):
    """One player: to be given a seat, or to be taken off one."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "reason_missing": "reason",
        "may_not_play": "player",
        "stranger": "player",
        "player_twice": "player",
        "too_few_would_remain": "player",
    }

    reason = ReasonField()

    def __init__(self, players: Iterable[Player], *args: Any, asks_reason: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"] = player_field(_("Player"), players)
        self.order_fields(["player", "reason"])
        if not asks_reason:
            del self.fields["reason"]


class PortionField(forms.IntegerField):
    """Has to be filled in, but what is missing is said by the action, together with all other mistakes."""

    def validate(self, value: Any) -> None:
        """Nothing is wrong yet."""


class PortionsForm(ActionForm):
    """For each player of a table the portion that was drawn; every mistake at the player whom it concerns."""

    def __init__(self, seats: Iterable[Seat], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._seats = {seat.player.number: seat for seat in seats}
        bag = bag_for(max(len(self._seats), SMALLEST_TABLE))
        choices = [("", "—"), *((portion, str(portion)) for portion in bag)]
        for number, seat in self._seats.items():
            self.fields[f"portion_{number}"] = PortionField(
                label=seat.player.name,
                initial=seat.portion,
                widget=forms.Select(choices=choices),
            )

    @property
    def drawn(self) -> Mapping[int, int]:
        """What was typed in, by player's number."""
        values = {number: self.cleaned_data.get(f"portion_{number}") for number in self._seats}
        return {number: portion for number, portion in values.items() if portion is not None}

    def refuse(self, refused: Refused) -> None:
        """All mistakes, each at its player."""
        if refused.code != "misdrawn":
            super().refuse(refused)
            return
        mistakes: Iterable[Mistake] = refused.params["mistakes"]  # type: ignore[assignment]
        for mistake in mistakes:
            for player in mistake.players:
                field = f"portion_{player}" if player in self._seats else None
                self.add_error(field, worded(MISTAKES[mistake.code], {"portion": mistake.portion}))
