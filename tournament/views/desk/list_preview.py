"""The preview of a list of players: its rows with fields to edit, and what there is to check in each.

A list is compared with who is there already. A preview that was sent back is made again of what came.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.actions.people.new_players import NewPlayer
from tournament.exchange.player_files import PlayerFile, RowProblem, Severity
from tournament.forms.people.list_rows import Packed, SentRow, pack, repeated_names, texts_of
from tournament.models import Event
from tournament.names import name_key
from tournament.queries.people.players import State, free_places
from tournament.words import Text
from tournament.words.player_files import row_sentence

MAX_SHOWN = 200  # rows with a box to tick; browsers and people have their limits
MAX_PROBLEMS = 100
IN_COLUMNS: Mapping[str, Text] = {"name": _("Name"), "club": _("Club"), "number": _("No.")}
FURTHER: Mapping[str, Text] = {"pseudonym": _("Pseudonym"), "contact": _("Contact"), "note": _("Note")}


@dataclass(frozen=True)
class PreviewField:
    """A field of a row. `full_label`: for those who do not see in which row it stands."""

    name: str
    id: str
    label: Text
    full_label: str
    value: str
    error: str


@dataclass(frozen=True)
class PreviewRow:
    """A row that gives a player; not ticked at first if the name is on the list already, or further up in it."""

    new: NewPlayer
    problems: tuple[str, ...]
    known: bool
    typed: Mapping[str, str]
    ticked: bool
    errors: Mapping[str, str] = field(default_factory=dict)

    @property
    def line(self) -> int:
        return self.new.line

    @property
    def columns(self) -> Iterator[PreviewField]:
        return self._fields(IN_COLUMNS)

    @property
    def further(self) -> Iterator[PreviewField]:
        return self._fields(FURTHER)

    @property
    def further_text(self) -> str:
        """What stands in the fields that are folded away."""
        return " · ".join(filter(None, (self.typed[name] for name in FURTHER)))

    @property
    def further_wrong(self) -> bool:
        return any(name in self.errors for name in FURTHER)

    def _fields(self, labels: Mapping[str, Text]) -> Iterator[PreviewField]:
        for name, label in labels.items():
            full = gettext("%(field)s in row %(line)s") % {"field": label, "line": self.line}
            yield PreviewField(name, f"{name}-{self.line}", label, full, self.typed[name], self.errors.get(name, ""))


@dataclass(frozen=True)
class Preview:
    """What the page shows."""

    rows: tuple[PreviewRow, ...]  # the first ones; those with something to look at come before the others
    others: int  # rows that are not shown and are taken over
    others_known: int  # rows that are not shown and are left out
    refused: tuple[tuple[int, str], ...]  # line and sentence of rows that give no player
    refused_more: int
    total: int
    new: int  # who is added if nothing is ticked otherwise
    questions: int  # rows with something to look at
    waiting: int  # for whom there is no place
    packed: str  # "" if the list is too long to be carried by the page
    encoding: str = ""
    sheet: str = ""
    unused: tuple[str, ...] = ()
    guess: str = ""
    asked_about: tuple[PreviewRow, ...] = ()  # rows with a question that came back with the preview

    @property
    def to_mend(self) -> list[PreviewRow]:
        """Rows that cannot be saved as they stand."""
        return [row for row in self.rows if row.errors]


def preview_of(event: Event, file: PlayerFile, edits: Sequence[SentRow] = ()) -> Preview:
    """Two reads. `edits`: what was typed into rows of the list as it was before; rows that are still there keep it."""
    refused = [problem for problem in file.problems if problem.severity == Severity.ERROR]
    rows = list(_with_edits(_rows(event, file), edits))
    previewed = sorted(rows, key=lambda row: not row.problems)[:MAX_SHOWN] if len(rows) > MAX_SHOWN else rows
    lines = {row.line for row in previewed}
    packed = Packed(
        rows=tuple(row.new for row in rows),
        asked=frozenset(lines),
        known=frozenset(row.line for row in rows if row.known),
        refused=tuple(_sentences(refused[:MAX_PROBLEMS])),
        refused_more=max(0, len(refused) - MAX_PROBLEMS),
        remarks={row.line: row.problems for row in previewed if row.problems},
    )
    preview = _preview(event, packed, previewed)
    return replace(preview, encoding=file.encoding, sheet=file.sheet, unused=file.unused, guess=file.guess)


def preview_again(
    event: Event, packed: Packed, sent: Sequence[SentRow], questions: Mapping[int, str], *, names: Iterable[int] = ()
) -> Preview:
    """What was sent back, with everything typed. `questions`: by line; `names`: those of them about a name."""
    about_names = frozenset(names)
    rows = [
        PreviewRow(
            row.read,
            _problems(packed, row, questions),
            known=row.line in packed.known,
            typed=row.typed,
            ticked=row.ticked and row.line not in about_names,
            errors=row.errors() if row.ticked else {},
        )
        for row in sent
    ]
    keys = {row.line: row.key for row in sent if row.line in about_names}
    again = replace(
        packed,
        questioned={**packed.questioned, **keys},
        reminded=packed.reminded | (questions.keys() - about_names),
    )
    return replace(_preview(event, again, rows), asked_about=tuple(row for row in rows if row.line in questions))


def _problems(packed: Packed, row: SentRow, questions: Mapping[int, str]) -> tuple[str, ...]:
    if row.line in questions:
        return (questions[row.line],)
    return () if row.edited else packed.remarks.get(row.line, ())


def questions_about(packed: Packed, sent: Sequence[SentRow], meant: frozenset[int]) -> tuple[dict[int, str], set[int]]:
    """What to ask before anybody is added, by line; and the lines where it is about a name. `meant`: as namesakes."""
    repeated = {line: above for line, above in repeated_names(sent).items() if line not in meant}
    edited = {row.line for row in sent if row.edited}
    about_names = {line for line, above in repeated.items() if line in edited or above in edited}
    questions = {line: row_sentence("duplicate_name", {"first": repeated[line]}) for line in about_names}
    for row in sent:
        if row.edited and not row.ticked and row.line not in packed.reminded:
            questions[row.line] = row_sentence("edited_not_ticked", {})
    return questions, about_names


def _preview(event: Event, packed: Packed, rows: Sequence[PreviewRow]) -> Preview:
    hidden = [row for row in packed.rows if row.line not in packed.asked]
    others = sum(row.line not in packed.known for row in hidden)
    new = others + sum(row.ticked for row in rows)
    free = free_places(event)
    return Preview(
        rows=tuple(rows),
        others=others,
        others_known=len(hidden) - others,
        refused=packed.refused,
        refused_more=packed.refused_more,
        total=len(packed.rows),
        new=new,
        questions=sum(bool(row.problems) for row in rows),
        waiting=0 if free is None else max(0, new - free),
        packed=pack(packed),
    )


def _rows(event: Event, file: PlayerFile) -> list[PreviewRow]:
    names, numbers = _there(event)
    sentences: dict[int, list[str]] = defaultdict(list)
    for line, sentence in _sentences(problem for problem in file.problems if problem.severity == Severity.WARNING):
        sentences[line].append(sentence)
    rows: list[PreviewRow] = []
    above: set[str] = set()
    for row in file.rows:
        new = NewPlayer(row.name, row.club, row.pseudonym, row.note, row.number, line=row.line, contact=row.contact)
        key = name_key(row.name)
        problems = sentences.pop(row.line, [])
        if key in names:
            problems.append(row_sentence("name_known", {"name": row.name}))
        if row.number is not None and numbers.get(row.number, key) != key:
            problems.append(row_sentence("number_known", {"number": row.number}))
        known = key in names or key in above
        rows.append(PreviewRow(new, tuple(problems), known, texts_of(new), ticked=not known))
        above.add(key)
    return rows


def _with_edits(rows: Iterable[PreviewRow], edits: Sequence[SentRow]) -> Iterator[PreviewRow]:
    of_row: dict[tuple[str, ...], list[SentRow]] = defaultdict(list)
    for edit in edits:
        of_row[tuple(texts_of(edit.read).values())].append(edit)
    for row in rows:
        if same := of_row[tuple(row.typed.values())]:
            edit = same.pop(0)
            yield replace(row, typed=edit.typed, ticked=edit.ticked if edit.edited else row.ticked)
        else:
            yield row


def _there(event: Event) -> tuple[set[str], dict[int, str]]:
    rows = list(event.players.values_list("number", "name_key", "state"))
    return {key for _, key, state in rows if state != State.REMOVED}, {number: key for number, key, _ in rows}


def _sentences(problems: Iterable[RowProblem]) -> Iterator[tuple[int, str]]:
    return ((problem.line, row_sentence(problem.code, problem.params)) for problem in problems)
