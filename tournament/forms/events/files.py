"""Forms of files: which table is taken out of an event, for whom and in what kind of file; and the file of an event
that is uploaded, looked at and imported."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActionForm, PlainForm
from tournament.queries.events.export_rows import FOR_ORGANISERS
from tournament.words.exports import AUDIENCES, TABLES

ALL = "all"
FORMATS = {"xlsx": _("Excel workbook (XLSX)"), "csv": _("Text for spreadsheets (CSV)")}


class TableExportForm(PlainForm):
    """Each choice has a usual one, so that the button alone gives all tables."""

    use_required_attribute = False

    what = forms.ChoiceField(label=_("Table"), choices=[(ALL, _("All tables")), *TABLES.items()], initial=ALL)
    audience = forms.ChoiceField(
        label=_("For whom"), choices=list(AUDIENCES.items()), initial="full", widget=forms.RadioSelect
    )
    format = forms.ChoiceField(
        label=_("Kind of file"), choices=list(FORMATS.items()), initial="xlsx", widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or self.cleaned_data
        if values.get("audience") == "public" and values.get("what") in FOR_ORGANISERS:
            self.add_error(
                "what", _("This table is for organisers only. Choose another, or the version for organisers.")
            )
        return values


class UploadForm(ActionForm):
    """A file of any name; what it is, its content says."""

    use_required_attribute = False

    file = forms.FileField(
        label=_("File of an event"),
        help_text=_("A JSON file that Grillmeister has exported for organisers, at most 35 MB."),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )


class ImportForm(ActionForm):
    """The button below what is in the file."""

    as_copy = forms.BooleanField(label=_("Import it once more, as a copy"), required=False)
