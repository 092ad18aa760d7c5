"""The grid of placement points: a row for each size of table, a column for each place."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tournament.regulation.points import table_of_points
from tournament.regulation.refusals import Refused
from tournament.rules.presets import SIZES, points_in_force
from tournament.words import sentence_of
from tournament.words.options import NAMES

MAX_POINTS = 999
ROWS = tuple(f"points_{size}" for size in reversed(SIZES))  # large tables first: they have all columns
Row = list[str]


def row_name(size: int) -> str:
    """The name of the field for tables of this size."""
    return f"points_{size}"


class PointsRow(forms.Widget):
    """A cell of a table for each place, of which the row is this widget. Without points all are empty."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size

    def value_from_datadict(self, data: Mapping[str, Any], files: object, name: str) -> Row | None:
        """What stands in the cells, also where it makes no sense; None where the row was not sent at all."""
        if self.value_omitted_from_data(data, files, name):
            return None
        return [str(data.get(f"{name}_{place}") or "").strip() for place in range(1, self.size + 1)]

    def value_omitted_from_data(self, data: Mapping[str, Any], files: object, name: str) -> bool:
        return not any(f"{name}_{place}" in data for place in range(1, self.size + 1))

    def id_for_label(self, id_: str, index: object = None) -> str:
        return f"{id_}_1" if id_ else ""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        given = attrs or {}
        cells = [*(value or ()), *[""] * self.size][: self.size]
        return format_html_join(
            "", "<td>{}</td>", ((self._input(name, place, cell, given),) for place, cell in enumerate(cells, start=1))
        )

    def _input(self, name: str, place: int, value: str, given: Mapping[str, Any]) -> SafeString:
        passed_on = {
            key: given[key] for key in ("disabled", "aria-invalid", "aria-describedby", "autofocus") if key in given
        }
        label = gettext("Table of %(size)s, place %(place)s") % {"size": self.size, "place": place}
        attributes = {
            **{"type": "text", "name": f"{name}_{place}", "id": f"id_{name}_{place}", "value": value},
            **{"inputmode": "numeric", "maxlength": "6", "autocomplete": "off", "aria-label": label},
        }
        return format_html("<input{}>", flatatt(attributes | passed_on))


class PointsRowField(forms.Field):
    """The points of one size of table as a list of whole numbers; nothing at all means that there are none.

    A row that was not changed is taken as it is: old events may have fractions.
    """

    def __init__(self, size: int) -> None:
        super().__init__(label=NAMES["own_points"], required=False, widget=PointsRow(size))
        self.size = size
        self.unchanged: Row = []  # what the event has

    def clean(self, value: Row | None) -> list[Any]:
        if value is None or value == self.unchanged:
            return self.unchanged
        if not any(value):
            return []
        try:
            return list(table_of_points(self.size, [_number(cell) for cell in value]))
        except Refused as refused:
            raise forms.ValidationError(sentence_of(refused), code=refused.code) from None

    def has_changed(self, initial: Any, data: Any) -> bool:
        return data is not None and list(initial or ()) != [cell for cell in data if cell]


def _number(cell: str) -> object:
    """Whatever is no number is handed on, to be named in what is said about it."""
    if cell.isascii() and cell.isdecimal() and int(cell[:6]) <= MAX_POINTS and len(cell) <= 6:
        return int(cell)
    return cell[:40]


def rows_of(own_points: Mapping[str, Row]) -> Iterator[tuple[str, Row]]:
    """The points that hold, by the names of the fields."""
    for size in SIZES:
        yield row_name(size), points_in_force(own_points, size)
