"""Many players at once: a pasted list or a file, its preview, and adding those who are ticked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus

from django.contrib import messages
from django.core import signing
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.actions.access.accounts import remember_columns
from tournament.actions.people.players import Imported, Left
from tournament.exchange.chosen_columns import (
    ChosenColumns,
    columns_to_choose,
    header_line,
    known_by,
    packed_sheet,
    remembered_columns,
    unpacked_sheet,
)
from tournament.exchange.delimited import sheet_of_text
from tournament.exchange.player_files import PlayerFile, players_of, sheet_of_file
from tournament.exchange.sheets import FileCode, Sheet, UnreadableFile
from tournament.forms.people.columns import ColumnsForm
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
from tournament.words.player_files import ROWS, file_sentence, row_sentence

MAX_HEADER = 60  # letters of the header in a sentence
MAX_NAMED = 5  # rows that the message after an import names


@large_body
@for_organiser
@require_http_methods(["GET", "POST"])
def paste(request: DeskRequest, event: Event) -> HttpResponse:
    """A list as text, and below it what was understood."""
    form = PasteForm(request.POST or None, label_suffix="")
    read = None
    if request.method == "POST" and form.is_valid():
        read = _read(request, form, lambda: sheet_of_text(form.cleaned_data["text"]))
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
        encoding = form.cleaned_data["encoding"] or None
        read = _read(request, form, lambda: sheet_of_file(form.cleaned_data["file"].read(), encoding))
    return _preview(request, event, form, read, UPLOADED)


@large_body
@for_organiser
@require_POST
def columns(request: DeskRequest, event: Event) -> HttpResponse:
    """The same list with columns that were chosen by hand, which the account has next time, too."""
    is_pasted = request.POST.get("source") == PASTED
    text = request.POST.get("text", "")
    form = PasteForm(initial={"text": text}, label_suffix="") if is_pasted else FileForm()
    try:
        sheet = sheet_of_text(text) if is_pasted else unpacked_sheet(request.POST.get("sheet", ""))
        sent = columns_form(sheet, players_of(sheet), request.POST)
        chosen = _chosen(request, sheet, sent)
        read = ReadList(sheet, players_of(sheet, chosen), chosen)
    except (UnreadableFile, signing.BadSignature):
        messages.error(request, file_sentence("list_lost", {}))
        return redirect("desk_players_paste" if is_pasted else "desk_players_import", event.slug)
    refused = None if chosen or "automatic" in request.POST else sent
    return _preview(request, event, form, read, PASTED if is_pasted else UPLOADED, refused)


def _chosen(request: DeskRequest, sheet: Sheet, sent: ColumnsForm) -> ChosenColumns | None:
    """What was chosen, remembered where there is a header to know the list by; nothing where that is forgotten."""
    if "automatic" in request.POST:
        remember_columns(account=request.user, header=known_by(sheet), fields=())
        return None
    if not sent.is_valid():
        return None
    chosen = ChosenColumns(sent.chosen, sent.cleaned_data["has_header"])
    if chosen.header:
        remember_columns(account=request.user, header=known_by(sheet), fields=chosen.fields)
    return chosen


@dataclass(frozen=True)
class ReadList:
    """A list as it came, what was understood of it, and the columns that somebody chose, if it has been."""

    sheet: Sheet
    players: PlayerFile
    chosen: ChosenColumns | None


def _read(request: DeskRequest, form: PasteForm | FileForm, reading: Callable[[], Sheet]) -> ReadList | None:
    try:
        sheet = reading()
        chosen = remembered_columns(sheet, request.user.chosen_columns)
        players = players_of(sheet, chosen)
        if not players.rows and not players.problems:
            raise UnreadableFile(FileCode.NO_PLAYERS)
    except UnreadableFile as refusal:
        form.refuse_file(refusal.code, refusal.params)
        return None
    return ReadList(sheet, players, chosen)


def columns_form(sheet: Sheet, players: PlayerFile, data: QueryDict | None = None) -> ColumnsForm:
    """The columns to choose, as they are taken now."""
    header = " · ".join(filter(None, header_line(sheet).cells))[:MAX_HEADER]
    return ColumnsForm(data, columns=columns_to_choose(sheet, players.columns_taken), header=header)


def _preview(
    request: DeskRequest,
    event: Event,
    form: PasteForm | FileForm,
    read: ReadList | None,
    source: str,
    choice: ColumnsForm | None = None,
) -> HttpResponse:
    preview = preview_of(event, read.players, _edits(request)) if read and not form.errors else None
    if preview and not preview.packed:
        form.refuse_file("list_too_long", {})
        preview = None
    if read is None or preview is None:
        return add_page(request, event, _way(source), form if form.is_bound else None)
    taking = TakeOverForm(initial={"rows": preview.packed, "source": source})
    return _preview_page(request, event, preview, taking, form, choosing=_choosing(request, read, source, choice))


def _choosing(request: DeskRequest, read: ReadList, source: str, choice: ColumnsForm | None) -> dict[str, object]:
    """What the page needs for choosing columns; nothing where the list is too long to go with it."""
    taken = read.players.columns_taken
    sheet = "" if source == PASTED else packed_sheet(read.sheet)
    if source == UPLOADED and not sheet:
        return {}
    choice = choice or columns_form(read.sheet, read.players)
    choice.initial = {
        **{"sheet": sheet, "source": source, "has_header": taken.header is not None},
        "text": request.POST.get("text", "") if source == PASTED else "",
    }
    is_unclear = taken.header is None and choice.many > 2 and read.chosen is None
    return {"choosing": choice, "chosen": read.chosen is not None, "is_unclear": is_unclear}


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
    choosing: Mapping[str, object] | None = None,
) -> HttpResponse:
    next(iter(form.fields.values())).widget.attrs.pop("autofocus", None)
    context = {"event": event, "form": form, "preview": preview, "taking": taking, "refusals": refusals}
    more = {"is_pasted": isinstance(form, PasteForm), **(choosing or {})}
    return page(request, "desk/players/preview.html", context | more)


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
