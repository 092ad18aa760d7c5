"""Results of a round from a file: slips to fill in as a workbook, a preview of what came back, and saving it.

Each table is recorded by the action that the desk's form calls. What is wrong at one table holds up no other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.actions.events.exported_files import note_paper
from tournament.exchange.player_files import UnreadableFile
from tournament.exchange.slip_files import read_slips, write_slips
from tournament.forms.results.slip_forms import SaveSlipsForm, SlipFileForm, packed_rows
from tournament.forms.results.slip_rows import RowsOfTables, SlipField, SlipRow, rows_of_tables
from tournament.forms.results.slips import Slip, SlipState, read_slip
from tournament.models import Event, Round
from tournament.queries.results.table_page import states_of, table_pages
from tournament.views.desk.exports import XLSX, sent_file
from tournament.views.desk.rounds import round_or_404
from tournament.views.http.body_limits import large_body
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.responses import page
from tournament.views.http.result_entry import round_refusal

MAX_TABLES = 250  # in one preview: saving more takes longer than anybody waits for a page
MAX_NAMED = 5


@for_organiser
@require_safe
def workbook(request: DeskRequest, event: Event, number: int) -> HttpResponseBase:
    """The slips of a round: those of the tables without a result, or `?all=1` of all."""
    round = round_or_404(event, number)
    states = [state for state in states_of(round) if request.GET.get("all") or state.accepted is None]
    name = f"{event.slug}-slips-{number}.xlsx"
    response = sent_file(name, XLSX, lambda output: write_slips(event, round, states, output))
    note_paper(event=event, name=name, by=request.actor)
    return response


@large_body
@for_organiser
@require_http_methods(["GET", "POST"])
def upload(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """The way to the file, and below a filled-in one what was understood. Nothing is recorded."""
    round = round_or_404(event, number)
    refusal = round_refusal(round)
    if request.method == "GET" or refusal:
        if request.method == "POST":
            messages.error(request, refusal)
        return _page(request, event, round, SlipFileForm())
    form = SlipFileForm(request.POST, request.FILES)
    rows = _read(form, number) if form.is_valid() else None
    if not rows:
        return _page(request, event, round, form)
    return _preview(request, event, round, rows, form)


def _read(form: SlipFileForm, number: int) -> tuple[SlipRow, ...] | None:
    """The rows, or what is wrong with the file as a whole."""
    file = form.cleaned_data["file"]
    try:
        rows = read_slips(file.read())
    except UnreadableFile as refusal:
        form.refuse_file(refusal.code, refusal.params)
        return None
    if rows is None:
        form.refuse_slips("not_slips")
        return None
    rounds = {row.number(SlipField.ROUND) for row in rows}
    if number not in rounds and (others := rounds - {None}):
        form.refuse_slips("other_round", other=min(cast(set[int], others)))
        return None
    if not any(row.filled for row in rows):
        form.refuse_slips("nothing_filled")
        return None
    return rows


@dataclass(frozen=True)
class SlipsPreview:
    """The tables of a file, and what of it is no table's. `later`: how many tables have to wait for the next upload."""

    slips: Sequence[Slip]
    unread: Sequence[tuple[int, str]]
    later: int

    @property
    def ready(self) -> list[Slip]:
        return [slip for slip in self.slips if slip.ready]

    @property
    def faulty(self) -> list[Slip]:
        return [slip for slip in self.slips if slip.state is SlipState.FAULTY]

    @property
    def others(self) -> list[Slip]:
        return [slip for slip in self.slips if slip.state is SlipState.OTHER]

    @property
    def same(self) -> list[int]:
        """The numbers of the tables of which the file says what counts already."""
        return [slip.number for slip in self.slips if slip.state is SlipState.SAME]


def _preview_of(event: Event, round: Round, rows: Sequence[SlipRow]) -> SlipsPreview:
    """Tables without a result come first where there are too many for one page. Six reads."""
    known = dict(round.tables.order_by("number").values_list("number", "pk"))
    sorted_rows: RowsOfTables = rows_of_tables(rows, round.number, known)
    settled = {state.table.number for state in states_of(round) if state.settled}
    wanted = sorted(sorted_rows.by_table, key=lambda table: (table in settled, table))
    pages = table_pages(event, round.number, wanted[:MAX_TABLES])
    slips = [read_slip(event, page, sorted_rows.by_table[table]) for table, page in sorted(pages.items())]
    return SlipsPreview(slips, sorted_rows.unread, max(0, len(wanted) - MAX_TABLES))


def _preview(
    request: DeskRequest, event: Event, round: Round, rows: Sequence[SlipRow], form: SlipFileForm
) -> HttpResponse:
    preview = _preview_of(event, round, rows)
    kept = [row for slip in preview.ready for row in slip.rows]
    saving = SaveSlipsForm(initial={"rows": packed_rows(kept)})
    context = {"event": event, "round": round, "preview": preview, "saving": saving, "form": SlipFileForm()}
    return page(request, "desk/results/slips_preview.html", context)


@large_body
@for_organiser
@require_POST
def save(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """Records the tables that are ticked. What came in meanwhile is not overwritten."""
    round = round_or_404(event, number)
    form = SaveSlipsForm(request.POST)
    if not form.is_valid():
        for sentences in form.errors.values():
            messages.error(request, " ".join(map(str, sentences)))
        return redirect("desk_slips", event.slug, number)
    ticked = form.cleaned_data["take"]
    rows = rows_of_tables(form.cleaned_data["rows"], number, ticked)
    pages = table_pages(event, number, list(rows.by_table)[:MAX_TABLES])
    refused: list[tuple[int, str]] = []
    for table, table_page in pages.items():
        sentence = _saved(request, read_slip(event, table_page, rows.by_table[table]), form.submission_id)
        if sentence:
            refused.append((table, sentence))
    _tell(request, len(pages) - len(refused), refused)
    return redirect("desk_round", event.slug, round.number)


def _saved(request: DeskRequest, slip: Slip, submission: UUID) -> str:
    """Why it was not recorded; nothing where it was, or counts already."""
    if slip.ready:
        return slip.record(by=request.actor, submission=submission)
    return "" if slip.state is SlipState.SAME else " ".join(slip.faults)


def _tell(request: DeskRequest, saved: int, refused: Sequence[tuple[int, str]]) -> None:
    if saved:
        words = ngettext("%(count)d result saved.", "%(count)d results saved.", saved)
        messages.success(request, words % {"count": saved})
    elif not refused:
        messages.info(request, gettext("No table was ticked, so nothing was saved."))
    for table, sentence in refused[:MAX_NAMED]:
        words = gettext("Table %(table)s was not saved: %(sentence)s")
        messages.warning(request, words % {"table": table, "sentence": sentence})
    if (more := len(refused) - MAX_NAMED) > 0:
        words = ngettext("%(count)d more table was not saved.", "%(count)d more tables were not saved.", more)
        messages.warning(request, words % {"count": more})


def _page(request: DeskRequest, event: Event, round: Round, form: SlipFileForm) -> HttpResponse:
    states = states_of(round)
    context = {
        "event": event,
        "round": round,
        "form": form,
        "refusal": round_refusal(round),
        "tables": len(states),
        "open": sum(state.accepted is None for state in states),
    }
    return page(request, "desk/results/slips.html", context)
