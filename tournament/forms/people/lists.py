"""Forms for lists of players: pasted, out of a file, and what of the preview is taken over.

Between preview and taking over, the rows travel in the page, packed and signed: nothing is kept that would have to be
cleared away, and the back button and a second window do what one expects.
"""

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from typing import Any, ClassVar

from django import forms
from django.core import signing
from django.utils.translation import gettext_lazy as _

from tournament.actions.people.new_players import NewPlayer
from tournament.forms.base import ActionForm, PlainForm
from tournament.words import text_of
from tournament.words.player_files import FILES, file_sentence

PASTED, UPLOADED = "desk_players_paste", "desk_players_import"  # where a list comes from: the names of the pages
SALT = "tournament.player_lists"
MAX_PACKED = 2_000_000  # characters; a request may have 2.5 million bytes


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

    def refuse_file(self, code: str, params: dict[str, object]) -> None:
        """Nothing of it can be used."""
        self.add_error("text", file_sentence(code, params))


class FileForm(PlainForm):
    """A list as a file."""

    file = forms.FileField(
        label=_("CSV or XLSX file"),
        allow_empty_file=True,
        error_messages={"required": _("Choose the file with your list.")},
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.xlsm"}),
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


@dataclass(frozen=True)
class Packed:
    """The rows of a preview: all of them, those with a box to tick, and those whose name is on the list already."""

    rows: tuple[NewPlayer, ...]
    asked: frozenset[int]
    known: frozenset[int]


class TakeOverForm(ActionForm):
    """The rows of a preview, and the lines that are ticked."""

    FIELDS_OF: ClassVar[dict[str, str]] = {}

    rows = forms.CharField(widget=forms.HiddenInput, strip=False)
    source = forms.ChoiceField(choices=[(PASTED, ""), (UPLOADED, "")], widget=forms.HiddenInput)

    def clean_rows(self) -> Packed:
        try:
            return unpacked(self.cleaned_data["rows"])
        except signing.BadSignature:
            raise forms.ValidationError(file_sentence("list_lost", {})) from None

    def chosen(self, ticked: Iterable[str]) -> tuple[list[NewPlayer], frozenset[int]]:
        """The rows to take over, and the lines that come in although their name is there already."""
        packed: Packed = self.cleaned_data["rows"]
        lines = {int(line) for line in ticked if line.isascii() and line.isdecimal() and len(line) < 10}
        rows = [
            row
            for row in packed.rows
            if (row.line in lines if row.line in packed.asked else row.line not in packed.known)
        ]
        return rows, frozenset(packed.known & lines)


def pack(rows: Sequence[NewPlayer], *, asked: Iterable[int], known: Iterable[int]) -> str:
    """The rows as text for a hidden field; "" if they are more than a page can carry."""
    packed = signing.dumps([[astuple(row) for row in rows], sorted(asked), sorted(known)], salt=SALT, compress=True)
    return packed if len(packed) <= MAX_PACKED else ""


def unpacked(text: str) -> Packed:
    """What `packed` made this text of. Raises `BadSignature`."""
    rows, asked, known = signing.loads(text, salt=SALT)
    return Packed(tuple(NewPlayer(*row) for row in rows), frozenset(asked), frozenset(known))
