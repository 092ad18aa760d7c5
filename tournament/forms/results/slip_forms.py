"""Forms for results from a file of slips: choosing the file, and saving what is ticked in its preview.

The rows travel with the page, signed, as those of a list of players do: nothing is stored meanwhile.
"""

from collections.abc import Sequence

from django import forms
from django.core import signing
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActionForm, PlainForm
from tournament.forms.results.slip_rows import MAX_DIGITS, SlipRow
from tournament.words.player_files import file_sentence
from tournament.words.slips import slip_sentence

SALT = "tournament.rows_of_slips"


def packed_rows(rows: Sequence[SlipRow]) -> str:
    """The rows as text for a hidden field."""
    return signing.dumps([[row.line, dict(row.cells), row.formula] for row in rows], salt=SALT, compress=True)


class SlipFileForm(PlainForm):
    """The filled-in file."""

    use_required_attribute = False

    file = forms.FileField(
        label=_("Filled-in file"),
        error_messages={"required": _("Choose the file that you filled in.")},
        widget=forms.FileInput(attrs={"accept": ".xlsx,.xlsm,.ods,.xls,.csv"}),
    )

    def refuse_file(self, code: str, params: dict[str, object]) -> None:
        """It cannot be read at all."""
        self.add_error("file", file_sentence(code, params))

    def refuse_slips(self, code: str, **params: object) -> None:
        """It can be read, and is not what is needed here."""
        self.add_error("file", slip_sentence(code, **params))


class TakenField(forms.Field):
    """The numbers of the tables whose boxes are ticked; whatever else comes is none."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: object) -> frozenset[int]:
        sent = value if isinstance(value, list) else []
        return frozenset(int(text) for text in sent if text.isdecimal() and len(text) <= MAX_DIGITS)


class SaveSlipsForm(ActionForm):
    """The rows of the preview as they came back, and the tables that are ticked."""

    rows = forms.CharField(widget=forms.HiddenInput, strip=False)
    take = TakenField(required=False)

    def clean_rows(self) -> tuple[SlipRow, ...]:
        try:
            rows = signing.loads(self.cleaned_data["rows"], salt=SALT)
        except signing.BadSignature:
            raise forms.ValidationError(slip_sentence("lost")) from None
        return tuple(SlipRow(line, cells, formula) for line, cells, formula in rows)
