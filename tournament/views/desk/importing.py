"""Many players at once: a pasted list or a file, its preview, and adding those who are ticked."""

from collections.abc import Callable, Sequence
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.actions.people.players import Imported, Left
from tournament.exchange.player_files import PlayerFile, UnreadableFile, read_file, read_text
from tournament.forms.people.list_rows import SentRow, meant_as_namesakes, sent_rows
from tournament.forms.people.lists import PASTED, UPLOADED, FileForm, PasteForm, TakeOverForm
from tournament.models import Event
from tournament.views.desk.add_players import Way, add_page
from tournament.views.desk.list_preview import Preview, preview_again, preview_of, questions_about
from tournament.views.desk.players import finished
from tournament.views.http.body_limits import large_body
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.responses import page
from tournament.words import all_refusals
from tournament.words.player_files import ROWS, row_sentence

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
    preview = preview_of(event, read, _edits(request)) if read and not form.errors else None
    if preview and not preview.packed:
        form.refuse_file("list_too_long", {})
        preview = None
    if preview is None:
        return add_page(request, event, _way(source), form if form.is_bound else None)
    taking = TakeOverForm(initial={"rows": preview.packed, "source": source})
    return _preview_page(request, event, preview, taking, form)


def _edits(request: DeskRequest) -> list[SentRow]:
    """What was typed into the preview of before, if the list is read again."""
    taking = TakeOverForm(request.POST)
    return sent_rows(taking.cleaned_data["rows"], request.POST) if taking.is_valid() else []


def _way(source: str) -> Way:
    return Way.PASTE if source == PASTED else Way.FILE


def _preview_page(
    request: DeskRequest,
    event: Event,
    preview: Preview,
    taking: TakeOverForm,
    form: PasteForm | FileForm,
    refusals: Sequence[object] = (),
) -> HttpResponse:
    next(iter(form.fields.values())).widget.attrs.pop("autofocus", None)
    context = {"event": event, "form": form, "preview": preview, "taking": taking, "refusals": refusals}
    return page(request, "desk/players/preview.html", context | {"is_pasted": isinstance(form, PasteForm)})


@large_body
@for_organiser
@require_POST
def take_over(request: DeskRequest, event: Event) -> HttpResponse:
    """The second step. Where something is wrong or to be asked, nobody is added, and all that was typed comes back."""
    form = TakeOverForm(request.POST)
    if not form.is_valid():
        return page(request, "desk/players/not_taken.html", {"event": event, "form": form})
    packed = form.cleaned_data["rows"]
    sent = sent_rows(packed, request.POST)
    questions, names = questions_about(packed, sent, meant_as_namesakes(packed, sent))
    if not questions and not any(row.ticked and row.errors() for row in sent):
        if form.add_players(sent, event=event, by=request.actor):
            if form.outcome:
                _tell(request, form.outcome)
            return finished(request, form, event, "desk_players", event.slug)
        names = set(form.known)
        questions = {line: row_sentence("name_known", {}) for line in names}
    preview = preview_again(event, packed, sent, questions, names=names)
    return _sent_back(request, event, preview, form)


def _sent_back(request: DeskRequest, event: Event, preview: Preview, refused: TakeOverForm) -> HttpResponse:
    source = refused.cleaned_data["source"]
    taking = TakeOverForm(initial={"rows": preview.packed, "source": source})
    text = {"text": request.POST.get("text", "")}
    form = PasteForm(initial=text, label_suffix="") if source == PASTED else FileForm()
    answer = _preview_page(request, event, preview, taking, form, list(refused.non_field_errors()))
    answer.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return answer


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
