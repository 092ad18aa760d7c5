"""Forms for lists of players: pasted, out of a file, and what of the preview is added. The rows: `list_rows`."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.core import signing
from django.utils.translation import gettext_lazy as _

from tournament.actions.people.players import register_players
from tournament.forms.base import ActionForm, PlainForm
from tournament.forms.people.list_rows import Packed, SentRow, meant_as_namesakes, unpacked
from tournament.regulation.refusals import Refused
from tournament.words import text_of
from tournament.words.player_files import FILES, file_sentence

PASTED, UPLOADED = "desk_players_paste", "desk_players_import"  # where a list comes from: the names of the pages
MAX_PASTED = 2_500_000  # bytes; the rows of its preview travel beside it


class PasteForm(PlainForm):
    """A list as text."""

    text = forms.CharField(
        label=_("List of players"),
        strip=False,
        error_messages={"required": text_of(FILES["file_no_players"])},
        help_text=_(
            "One player per line. You can also paste whole rows from a spreadsheet: name, club, number, e-mail."
        ),
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "autofocus": True}),
    )

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        if (size := len(text.encode())) > MAX_PASTED:
            raise forms.ValidationError(file_sentence("file_too_large", {"size": size, "most": MAX_PASTED}))
        return text

    def refuse_file(self, code: str, params: dict[str, object]) -> None:
        """Nothing of it can be used."""
        self.add_error("text", file_sentence(code, params))


class FileForm(PlainForm):
    """A list as a file."""

    file = forms.FileField(
        label=_("Excel, OpenDocument or CSV file"),
        allow_empty_file=True,
        error_messages={"required": _("Choose the file with your list.")},
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.xlsb,.ods"}),
    )
    encoding = forms.ChoiceField(
        label=_("Encoding"),
        required=False,
        help_text=_("Choose another only if the preview shows wrong characters."),
        choices=[
            ("", _("automatic")),
            ("utf-8", "UTF-8"),
            ("utf-16", "UTF-16"),
            ("windows-1252", _("Western European (Windows-1252)")),
            ("windows-1250", _("Central European (Windows-1250)")),
            ("windows-1251", _("Cyrillic (Windows-1251)")),
        ],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)

    def refuse_file(self, code: str, params: dict[str, object]) -> None:
        """Nothing of it can be used."""
        self.add_error("file", file_sentence(code, params))


class TakeOverForm(ActionForm):
    """The rows of a preview as they came back, and the lines that are ticked."""

    rows = forms.CharField(widget=forms.HiddenInput, strip=False)
    source = forms.ChoiceField(choices=[(PASTED, ""), (UPLOADED, "")], widget=forms.HiddenInput)

    known: frozenset[int] = frozenset()  # lines whose names have come onto the list meanwhile

    def clean_rows(self) -> Packed:
        try:
            return unpacked(self.cleaned_data["rows"])
        except signing.BadSignature:
            raise forms.ValidationError(file_sentence("list_lost", {})) from None

    def add_players(self, sent: Sequence[SentRow], **arguments: object) -> bool:
        """Those who are ticked, and of the rows that were not shown those whose name was not there yet."""
        packed: Packed = self.cleaned_data["rows"]
        ticked = [row.new for row in sent if row.ticked]
        hidden = [row for row in packed.rows if row.line not in packed.asked | packed.known]
        return self.attempt(
            register_players,
            rows=sorted([*ticked, *hidden], key=lambda row: row.line),
            same_names=meant_as_namesakes(packed, sent),
            required=frozenset(row.line for row in ticked),
            **arguments,
        )

    def refuse(self, refused: Refused) -> None:
        if refused.code == "rows_known":
            self.known = frozenset(cast(list[int], refused.params["lines"]))
        super().refuse(refused)
