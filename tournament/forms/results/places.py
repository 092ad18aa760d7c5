"""The places of a table at which another game was played: one field for each player, with equal places allowed.

A fault is said at the players whose place has to be changed, with the place that would fit.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.forms.results.result_form import ResultForm
from tournament.models import Seat
from tournament.rules.places import PlacesOnly, places_with_leavers, read_stored

MAX_LETTERS = 2


def place_field(position: int) -> str:
    return f"place_{position}"


class PlaceRow(NamedTuple):
    """One player in the page."""

    position: int
    seat: Seat
    name: str
    field: BoundField


class PlacesResultForm(ResultForm):
    """`missing`: the names of those who have no place yet, where nothing else is wrong."""

    missing: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for position, name in enumerate(self.names):
            self.fields[place_field(position)] = self._place(name)
        begins_with = self.table_page.begins_with
        end = read_stored(begins_with.result.end_state) if begins_with and begins_with.result else None
        if begins_with and isinstance(end, PlacesOnly):
            left = {line.position for line in begins_with.lines if line.left}
            stayed = {place_field(at): place for at, place in enumerate(end.places) if at not in left}
            self.initial = {**stayed, **self.initial}

    def clean(self) -> dict[str, Any]:
        """The places, as far as the fields could be read."""
        if self.errors:
            return self.cleaned_data
        places = [self._entered(position) for position in range(len(self.seats))]
        missing = [at for at, place in enumerate(places) if place is None and at not in self._left()]
        faults = dict(_faults([place for place in places if place is not None]))
        for position in missing:
            self.add_error(place_field(position), gettext("Enter a place, or mark that this player left."))
        if missing:
            self.missing = tuple(self.names[position] for position in missing)
            return self.cleaned_data
        for position, place in enumerate(places):
            if place in faults:
                self.add_error(place_field(position), faults[place])
        if not faults:
            self.entered = self.read(PlacesOnly(places_with_leavers(places)))
        return self.cleaned_data

    @property
    def place_rows(self) -> list[PlaceRow]:
        return [
            PlaceRow(position, seat, self.names[position], self[place_field(position)])
            for position, seat in enumerate(self.seats)
        ]

    def _entered(self, position: int) -> int | None:
        """The place of somebody who stayed; None if there is none yet."""
        place: int | None = None if position in self._left() else self.cleaned_data[place_field(position)]
        return place

    def _left(self) -> set[int]:
        """All who left, by word of this form or of the desk (T14)."""
        by_the_desk = {position for position, seat in enumerate(self.seats) if seat.left_game}
        return by_the_desk | set(self.cleaned_data.get("left") or ())

    def _place(self, name: str) -> forms.IntegerField:
        most = len(self.seats)
        sentence = gettext("Enter a place from 1 to %(most)s.") % {"most": most}
        return forms.IntegerField(
            label=_("Place of %(name)s") % {"name": name},
            required=False,  # whoever left has none
            min_value=1,
            max_value=most,
            error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), sentence),
            widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": MAX_LETTERS}),
        )


class DeskPlacesForm(PlacesResultForm):
    """At the desk the first place can be typed at once."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        asked = [row for row in self.place_rows if not row.seat.left_game]
        if asked and not self.is_bound:
            asked[0].field.field.widget.attrs["autofocus"] = True


def _faults(places: Sequence[int]) -> Iterator[tuple[int, str]]:
    """The first place that cannot be, and what to do about it: 1, 2, 2 and then 4."""
    before, expected = 0, 1
    for place, players in sorted(Counter(places).items()):
        if place != expected:
            yield place, _next_place(before, expected)
            return
        before, expected = place, place + players


def _next_place(before: int, expected: int) -> str:
    """Which place comes after one that so many players share."""
    if not before:
        return gettext("Nobody has place 1 yet. Start with 1.")
    sharing = expected - before
    if sharing == 1:
        return gettext("After place %(before)s comes place %(next)s.") % {"before": before, "next": expected}
    words = ngettext(
        "%(count)s player has place %(before)s, so the next place is %(next)s.",
        "%(count)s players share place %(before)s, so the next place is %(next)s.",
        sharing,
    )
    return words % {"count": sharing, "before": before, "next": expected}
