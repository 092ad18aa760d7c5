"""What the columns of a list of players hold, chosen by hand: a field for each column."""

from collections.abc import Sequence
from typing import Any, Protocol

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import PlainForm
from tournament.forms.people.lists import PASTED, UPLOADED
from tournament.words.player_files import FIELDS

NAMES = {"name", "first_name", "last_name"}


class ColumnToChoose(Protocol):
    """A column as the file has it."""

    @property
    def title(self) -> str: ...
    @property
    def samples(self) -> str: ...
    @property
    def field(self) -> str: ...


class ColumnsForm(PlainForm):
    """`sheet` and `text`: the list itself, out of a file or as it was pasted."""

    sheet = forms.CharField(widget=forms.HiddenInput, required=False, strip=False)
    text = forms.CharField(widget=forms.HiddenInput, required=False, strip=False)
    source = forms.ChoiceField(choices=[(PASTED, ""), (UPLOADED, "")], widget=forms.HiddenInput)
    has_header = forms.BooleanField(required=False)

    def __init__(self, *args: Any, columns: Sequence[ColumnToChoose] = (), header: str = "", **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.many = len(columns)
        words = gettext("The row “%(header)s” is a header, not a player")
        self.fields["has_header"].label = words % {"header": header}
        for at, column in enumerate(columns):
            self.fields[column_field(at)] = forms.ChoiceField(
                label=column.title or gettext("Column %(number)s") % {"number": at + 1},
                help_text=column.samples,
                choices=[("", _("not used")), *FIELDS.items()],
                initial=column.field,
                required=False,
            )

    @property
    def column_fields(self) -> list[forms.BoundField]:
        return [self[column_field(at)] for at in range(self.many)]

    def clean(self) -> dict[str, Any]:
        """Each kind once, notes aside; and somebody's name."""
        chosen = [str(self.cleaned_data.get(column_field(at), "")) for at in range(self.many)]
        self.chosen = tuple(chosen)
        for at, kind in enumerate(chosen):
            if kind and kind != "note" and kind in chosen[:at]:
                words = gettext("Another column is already the %(field)s. Choose it only once.")
                self.add_error(column_field(at), words % {"field": FIELDS[kind]})
        if not NAMES & set(chosen):
            self.add_error(None, gettext("Choose the column with the names."))
        return self.cleaned_data


def column_field(at: int) -> str:
    return f"column_{at}"
