"""Many players at once: a pasted list or a file, a preview with what is wrong in each row, and taking it over.

The preview compares the list with who is there already.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.actions.people.new_players import NewPlayer
from tournament.actions.people.players import Imported, Left, register_players
from tournament.exchange.player_files import PlayerFile, RowProblem, Severity, UnreadableFile, read_file, read_text
from tournament.forms.people.lists import PASTED, UPLOADED, FileForm, PasteForm, TakeOverForm, pack
from tournament.models import Event
from tournament.names import name_key
from tournament.queries.people.players import State, free_places
from tournament.views.desk.add_players import Way, add_page
from tournament.views.desk.players import finished
from tournament.views.http.body_limits import large_body
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.responses import page
from tournament.words import all_refusals
from tournament.words.player_files import ROWS, row_sentence

MAX_SHOWN = 200  # rows with a box to tick; browsers and people have their limits
MAX_PROBLEMS = 100


@dataclass(frozen=True)
class PreviewRow:
    """A row that gives a player; not ticked if the name is on the list already, or further up in the same list."""

    new: NewPlayer
    problems: tuple[str, ...]
    known: bool


@dataclass(frozen=True)
class Preview:
    """What the page shows."""

    rows: tuple[PreviewRow, ...]  # the first ones; those with something to look at come before the others
    others: int  # rows that are not shown and are taken over
    others_known: int  # rows that are not shown and are left out
    refused: tuple[tuple[int, str], ...]  # line and sentence of rows that give no player
    refused_more: int
    total: int
    new: int  # not on the list yet
    questions: int  # rows with something to look at
    waiting: int  # for whom there is no place
    encoding: str
    sheet: str
    unused: tuple[str, ...]
    guess: str
    packed: str  # "" if the list is too long to be carried by the page


def preview_of(event: Event, file: PlayerFile) -> Preview:
    """Two reads."""
    refused = [problem for problem in file.problems if problem.severity == Severity.ERROR]
    rows = _rows(event, file)
    previewed = sorted(rows, key=lambda row: not row.problems)[:MAX_SHOWN] if len(rows) > MAX_SHOWN else rows
    lines = {row.new.line for row in previewed}
    hidden = [row for row in rows if row.new.line not in lines]
    known = [row.new.line for row in rows if row.known]
    new = len(rows) - len(known)
    free = free_places(event)
    return Preview(
        rows=tuple(previewed),
        others=sum(not row.known for row in hidden),
        others_known=sum(row.known for row in hidden),
        refused=tuple(_sentences(refused[:MAX_PROBLEMS])),
        refused_more=max(0, len(refused) - MAX_PROBLEMS),
        total=len(rows),
        new=new,
        questions=sum(bool(row.problems) for row in rows),
        waiting=0 if free is None else max(0, new - free),
        encoding=file.encoding,
        sheet=file.sheet,
        unused=file.unused,
        guess=file.guess,
        packed=pack([row.new for row in rows], asked=lines, known=known),
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
        rows.append(PreviewRow(new, tuple(problems), known=key in names or key in above))
        above.add(key)
    return rows


def _there(event: Event) -> tuple[set[str], dict[int, str]]:
    rows = list(event.players.values_list("number", "name_key", "state"))
    return {key for _, key, state in rows if state != State.REMOVED}, {number: key for number, key, _ in rows}


def _sentences(problems: Iterable[RowProblem]) -> Iterable[tuple[int, str]]:
    return ((problem.line, row_sentence(problem.code, problem.params)) for problem in problems)


MAX_NAMED = 5  # rows that the message after an import names


@large_body
@for_organiser
@require_http_methods(["GET", "POST"])
def paste(request: DeskRequest, event: Event) -> HttpResponse:
    """A list as text, and below it what was understood."""
    form = PasteForm(request.POST or None, label_suffix="")
    read = None
    if request.method == "POST" and form.is_valid():
        read = _read(form, lambda: read_text(form.cleaned_data["text"]))
        if read and not read.rows and not read.problems:
            form.refuse_file("file_no_players", {})
    return _preview(request, event, form, read, PASTED)


@large_body
@for_organiser
@require_http_methods(["GET", "POST"])
def upload(request: DeskRequest, event: Event) -> HttpResponse:
    """A list as a file, and below it what was understood."""
    form = FileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and not form.is_bound:
        form = FileForm({}, {})
    read = None
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data["file"]
        read = _read(form, lambda: read_file(given.name, given.read(), form.cleaned_data["encoding"] or None))
    return _preview(request, event, form, read, UPLOADED)


def _read(form: PasteForm | FileForm, reading: Callable[[], PlayerFile]) -> PlayerFile | None:
    try:
        read: PlayerFile = reading()
    except UnreadableFile as refusal:
        form.refuse_file(refusal.code, refusal.params)
        return None
    return read


def _preview(
    request: DeskRequest, event: Event, form: PasteForm | FileForm, read: PlayerFile | None, source: str
) -> HttpResponse:
    preview = preview_of(event, read) if read and not form.errors else None
    if preview and not preview.packed:
        form.refuse_file("list_too_long", {})
        preview = None
    if preview is None:
        way = Way.PASTE if source == PASTED else Way.FILE
        return add_page(request, event, way, form if form.is_bound else None)
    next(iter(form.fields.values())).widget.attrs.pop("autofocus", None)
    taking = TakeOverForm(initial={"rows": preview.packed, "source": source})
    context = {"event": event, "form": form, "preview": preview, "taking": taking, "is_pasted": source == PASTED}
    return page(request, "desk/players/preview.html", context)


@large_body
@for_organiser
@require_POST
def take_over(request: DeskRequest, event: Event) -> HttpResponse:
    """The second step. A list that cannot be taken over at all is shown again, with its ticks."""
    form = TakeOverForm(request.POST)
    if form.is_valid():
        rows, same_names = form.chosen(request.POST.getlist("take"))
        if form.attempt(register_players, event=event, by=request.actor, rows=rows, same_names=same_names):
            if form.outcome:
                _tell(request, form.outcome)
            return finished(request, form, event, "desk_players", event.slug)
    context = {"event": event, "taking": form, "ticked": set(request.POST.getlist("take"))}
    return page(request, "desk/players/not_taken.html", context | {"rows": _rows_of(form)})


def _rows_of(form: TakeOverForm) -> Sequence[NewPlayer]:
    packed = form.cleaned_data.get("rows")
    return [row for row in packed.rows if row.line in packed.asked] if packed else []


def _tell(request: DeskRequest, imported: Imported) -> None:
    """What did not become as the list said."""
    if imported.waiting:
        words = ngettext(
            "%(count)d of them is on the waiting list.", "%(count)d of them are on the waiting list.", imported.waiting
        )
        messages.warning(request, words % {"count": imported.waiting})
    for left, title in (
        (imported.left, gettext("Not added:")),
        (imported.renumbered, gettext("With another number:")),
    ):
        if left:
            lines = [
                gettext("row %(line)s: %(why)s") % {"line": row.line, "why": _why(row)} for row in left[:MAX_NAMED]
            ]
            more = len(left) - MAX_NAMED
            if more > 0:
                lines.append(ngettext("and %(count)d more", "and %(count)d more", more) % {"count": more})
            messages.warning(request, f"{title} {' '.join(lines)}")


def _why(left: Left) -> str:
    if left.code in ROWS:
        return row_sentence(left.code, left.params)
    return str(all_refusals()[left.code]) % left.params
