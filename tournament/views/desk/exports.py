"""What an event gives away as files. Nothing in it changes, and each file is gone once it has been sent.

That it went out is noted: whoever anonymises the event later has to know.
"""

import tempfile
from collections.abc import Callable
from os import SEEK_END
from typing import IO

from django.contrib import messages
from django.http import FileResponse, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from tournament.actions.events.exported_files import note_export
from tournament.exchange.bg_stats import write_bg_stats
from tournament.exchange.exports.event_files import write_event_file, write_games
from tournament.exchange.exports.tables import TableName, all_tables, table_of
from tournament.exchange.exports.writers import write_archive, write_csv, write_workbook
from tournament.forms.events.files import ALL, TableExportForm
from tournament.models import Event, GameRecord
from tournament.queries.events.export_rows import Audience
from tournament.regulation.refusals import Refused
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.responses import page
from tournament.words import sentence_of

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
IN_MEMORY = 1 << 20  # bytes; what is larger goes to the disk


@for_organiser
@require_safe
def exports(request: DeskRequest, event: Event) -> HttpResponse:
    return export_page(request, event, TableExportForm())


def export_page(request: DeskRequest, event: Event, form: TableExportForm) -> HttpResponse:
    """All that can be taken away, with the form as it was refused."""
    games = GameRecord.objects.filter(table__round__event=event).count()
    return page(request, "desk/exports/export.html", {"event": event, "form": form, "games": games})


@for_organiser
@require_POST
def tables(request: DeskRequest, event: Event) -> HttpResponseBase:
    """One table or all of them, as a workbook or as CSV."""
    form = TableExportForm(request.POST)
    if not form.is_valid():
        return export_page(request, event, form)
    what, audience = form.cleaned_data["what"], Audience(form.cleaned_data["audience"])
    everything = what == ALL
    made = all_tables(event, audience) if everything else [table_of(event, TableName(what), audience)]
    name = f"{event.slug}-{audience}" if everything else f"{event.slug}-{what}-{audience}"
    if form.cleaned_data["format"] == "xlsx":
        return exported(request, event, f"{name}.xlsx", XLSX, lambda output: write_workbook(made, output))
    if everything:
        return exported(request, event, f"{name}.zip", "application/zip", lambda output: write_archive(made, output))
    [table] = made
    return exported(request, event, f"{name}.csv", "text/csv; charset=utf-8", lambda output: write_csv(table, output))


@for_organiser
@require_POST
def recorded(request: DeskRequest, event: Event) -> HttpResponseBase:
    """The recorded games, a line each."""
    audience = _audience(request)
    name = f"{event.slug}-games-{audience}.jsonl"
    return exported(request, event, name, "application/jsonl", lambda output: write_games(event, audience, output))


@for_organiser
@require_POST
def bg_stats(request: DeskRequest, event: Event) -> HttpResponseBase:
    """All games with a result, for the app BG Stats."""
    audience = _audience(request)
    name = f"{event.slug}-{audience}.bgsplay"
    return exported(request, event, name, "application/json", lambda output: write_bg_stats(event, audience, output))


def _audience(request: DeskRequest) -> Audience:
    return Audience.PUBLIC if request.POST.get("audience") == Audience.PUBLIC else Audience.ORGANISERS


@for_organiser
@require_POST
def whole(request: DeskRequest, event: Event) -> HttpResponseBase:
    """All of it as one file, or what everyone may know."""
    audience = _audience(request)
    try:
        name = f"{event.slug}-{audience}.json"
        return exported(
            request, event, name, "application/json", lambda output: write_event_file(event, audience, output)
        )
    except Refused as refused:
        messages.error(request, sentence_of(refused))
        return redirect("desk_export", event.slug)


def exported(
    request: DeskRequest, event: Event, name: str, kind: str, write: Callable[[IO[bytes]], None]
) -> HttpResponseBase:
    """The file, and a note that it went out."""
    response = sent_file(name, kind, write)
    note_export(event=event, name=name, by=request.actor)
    return response


def sent_file(name: str, kind: str, write: Callable[[IO[bytes]], None]) -> HttpResponseBase:
    """Written in whole before any of it is sent: what goes wrong is a page, and not half a file."""
    file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 — what is large is closed by the response
    try:
        write(file)
        is_large = file.seek(0, SEEK_END) > IN_MEMORY
        file.seek(0)
        if is_large:
            return FileResponse(file, as_attachment=True, filename=name, content_type=kind)
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        response = HttpResponse(file.read(), content_type=kind, headers=headers)
    except BaseException:
        file.close()
        raise
    file.close()
    return response
