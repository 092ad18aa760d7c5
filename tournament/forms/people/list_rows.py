"""The rows of a previewed list: packed and signed for the way from page to page, and as somebody edited them.

Nothing is stored that would have to be cleared away, and the back button and a second window do what one expects.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from functools import cached_property

from django.core import signing
from django.http import QueryDict

from tournament.actions.people.new_players import NewPlayer, checked
from tournament.names import clean_name, clean_text, name_key
from tournament.regulation.refusals import Refused
from tournament.words import sentence_of

SALT = "tournament.edited_player_lists"
MAX_PACKED = 1_500_000  # characters; what else a request carries is the pasted list and the fields of the shown rows
MAX_DIGITS = 9
CLEANING: Mapping[str, Callable[[str], str]] = {
    "name": clean_name,
    "club": clean_name,
    "number": clean_name,
    "pseudonym": clean_name,
    "contact": clean_name,
    "note": clean_text,
}


@dataclass(frozen=True)
class Packed:
    """The rows of a list as they were read, and what was said about them. `asked`: those with a box to tick."""

    rows: tuple[NewPlayer, ...]
    asked: frozenset[int]
    known: frozenset[int]  # whose name was there already: they come in only if ticked
    refused: tuple[tuple[int, str], ...] = ()  # lines that give no player, and why
    refused_more: int = 0
    remarks: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # what there is to check in a line
    questioned: Mapping[int, str] = field(default_factory=dict)  # the key of a typed name that was asked about
    reminded: frozenset[int] = frozenset()  # lines that were asked about as edited and not ticked


def pack(packed: Packed) -> str:
    """All of it as text for a hidden field; "" if that is more than a page can carry."""
    document = [
        [astuple(row) for row in packed.rows],
        *(sorted(lines) for lines in (packed.asked, packed.known)),
        *(packed.refused, packed.refused_more),
        *(list(said.items()) for said in (packed.remarks, packed.questioned)),
        sorted(packed.reminded),
    ]
    text = signing.dumps(document, salt=SALT, compress=True)
    return text if len(text) <= MAX_PACKED else ""


def unpacked(text: str) -> Packed:
    """What `pack` made this text of. Raises `BadSignature`."""
    rows, asked, known, refused, refused_more, remarks, questioned, reminded = signing.loads(text, salt=SALT)
    return Packed(
        rows=tuple(NewPlayer(*row) for row in rows),
        asked=frozenset(asked),
        known=frozenset(known),
        refused=tuple((line, sentence) for line, sentence in refused),
        refused_more=refused_more,
        remarks={line: tuple(sentences) for line, sentences in remarks},
        questioned=dict(questioned),
        reminded=frozenset(reminded),
    )


def texts_of(row: NewPlayer) -> dict[str, str]:
    """A row as its fields show it."""
    return {
        "name": row.name,
        "club": row.club,
        "number": "" if row.number is None else str(row.number),
        "pseudonym": row.pseudonym,
        "contact": row.contact,
        "note": row.note,
    }


@dataclass(frozen=True)
class SentRow:
    """A row of the preview as it came back: what was read, what stands in its fields now, and whether it is ticked."""

    read: NewPlayer
    typed: Mapping[str, str]
    ticked: bool

    @property
    def line(self) -> int:
        return self.read.line

    @property
    def key(self) -> str:
        """Equal for names that people take for the same."""
        return name_key(self.new.name)

    @cached_property
    def edited(self) -> bool:
        """Whether anything else stands there than was read."""
        read = texts_of(self.read)
        return any(clean(self.typed[name]) != clean(read[name]) for name, clean in CLEANING.items())

    @cached_property
    def new(self) -> NewPlayer:
        """The player whom the fields describe; not checked."""
        texts = {name: clean(self.typed[name]) for name, clean in CLEANING.items()}
        return replace(
            self.read,
            name=texts["name"],
            club=texts["club"],
            number=_number(texts["number"]),
            pseudonym=texts["pseudonym"],
            contact=texts["contact"],
            note=texts["note"],
        )

    def errors(self) -> dict[str, str]:
        """What cannot be saved as it stands: the field, and the sentence. All at once."""
        try:
            checked(self.new)
        except Refused:
            return dict(self._errors())
        return {}

    def _errors(self) -> Iterator[tuple[str, str]]:
        for name in CLEANING:
            try:
                checked(replace(NewPlayer("x"), **{name: getattr(self.new, name)}))
            except Refused as refused:
                yield name, sentence_of(refused)


def _number(text: str) -> int | None:
    if not text:
        return None
    # Whatever is no number is refused like one that is out of range.
    return int(text) if text.isdecimal() and len(text) <= MAX_DIGITS else 0


def sent_rows(packed: Packed, data: QueryDict) -> list[SentRow]:
    """The rows with a box to tick, as they came back; a field that did not come is as it was read."""
    ticked = set(data.getlist("take"))
    return [
        SentRow(
            row,
            {name: data.get(f"{name}-{row.line}", text) for name, text in texts_of(row).items()},
            str(row.line) in ticked,
        )
        for row in packed.rows
        if row.line in packed.asked
    ]


def repeated_names(rows: Iterable[SentRow]) -> dict[int, int]:
    """The lines with the name of a line above, among those that are ticked; and that line."""
    first: dict[str, int] = {}
    lines = {row.line: first.setdefault(row.key, row.line) for row in rows if row.ticked}
    return {line: above for line, above in lines.items() if above != line}


def meant_as_namesakes(packed: Packed, rows: Sequence[SentRow]) -> frozenset[int]:
    """The lines that come in although their name is there: somebody was asked about just this name, and ticked it."""
    return frozenset(
        row.line
        for row in rows
        if row.ticked
        and (
            packed.questioned.get(row.line) == row.key
            or (row.line in packed.known and row.key == name_key(row.read.name))
        )
    )
