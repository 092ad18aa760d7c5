"""A table at the desk: how it stands, and entering or correcting its result. Disputes and withdrawing: `disputes`."""

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.forms.results.end_state import EndStateForm
from tournament.models import Event, Role, Round, Seat
from tournament.queries.access.roles import is_enough
from tournament.queries.results.disputes import dispute_notes
from tournament.queries.results.tables import TablePage, table_page
from tournament.views.http.policies import DeskRequest, for_referee
from tournament.views.http.responses import done, page
from tournament.views.http.result_entry import rebased, recorded_message, result_refusal


@for_referee
@require_safe
def table(request: DeskRequest, event: Event, round_number: int, table_number: int) -> HttpResponse:
    """Who sits there, what counts, and every version there ever was."""
    at_table = page_or_404(event, round_number, table_number)
    context = {
        "event": event,
        "shown": at_table,
        "table": at_table.state.table,
        "round": at_table.state.table.round,
        "running": at_table.state.table.round.state == Round.State.RUNNING,
        "organises": organises(request),
        "notes": dispute_notes(at_table.state.table),
        "seats": [_at_table(seat) for seat in at_table.state.seats],
    }
    return page(request, "desk/results/table.html", context)


@for_referee
@require_http_methods(["GET", "POST"])
def enter(request: DeskRequest, event: Event, round_number: int, table_number: int) -> HttpResponseBase:
    """Enters a result, or corrects the one that counts."""
    at_table = page_or_404(event, round_number, table_number)
    if request.method == "GET" and (sentence := result_refusal(at_table.state.table)):
        messages.error(request, sentence)
        return redirect("desk_table", event.slug, round_number, table_number)
    form = EndStateForm(request.POST or None, event=event, table_page=at_table)
    if request.method == "POST":
        if form.record(by=request.actor, settles_dispute=organises(request) and at_table.state.disputed):
            return _entered(request, event, form)
        if form.conflict:
            return _conflict(request, event, page_or_404(event, round_number, table_number))
    return page(request, "desk/results/enter.html", _context(request, event, form))


@for_referee
@require_POST
def check(request: DeskRequest, event: Event, round_number: int, table_number: int) -> HttpResponse:
    """What would be said to this entry. Nothing is kept."""
    form = EndStateForm(request.POST, event=event, table_page=page_or_404(event, round_number, table_number))
    context = _context(request, event, form) | {"verdict": form.verdict, "checked": True}
    # A question that was answered, whatever the answer: no 422, which would move the focus away from the buttons.
    return render(request, "desk/results/_verdict.html" if request.htmx else "desk/results/enter.html", context)


def _entered(request: DeskRequest, event: Event, form: EndStateForm) -> HttpResponse:
    state = form.table_page.state.table
    undo = event if organises(request) and not form.repeated else None
    message = recorded_message(form.outcome)
    return done(request, "desk_table", event.slug, state.round.number, state.number, message=message, event=undo)


def _conflict(request: DeskRequest, event: Event, fresh: TablePage) -> HttpResponse:
    """Both side by side. What was entered is carried along, and builds from now on upon what counts."""
    form = EndStateForm(rebased(request.POST, fresh.base_version), event=event, table_page=fresh)
    mine = form.verdict
    context = _context(request, event, form) | {"mine": mine, "same": form.same_as_accepted()}
    return render(request, "desk/results/conflict.html", context, status=409)


def _context(request: DeskRequest, event: Event, form: EndStateForm) -> dict[str, object]:
    table = form.table_page.state.table
    return {
        "event": event,
        "form": form,
        "shown": form.table_page,
        "table": table,
        "round": table.round,
        "organises": organises(request),
    }


def _at_table(seat: Seat) -> dict[str, object]:
    note = gettext("left the game") if seat.left_game else ""
    return {"name": seat.player.name, "portion": seat.portion, "starts": seat.position == 0, "note": note}


def page_or_404(event: Event, round_number: int, table_number: int) -> TablePage:
    at_table = table_page(event, round_number, table_number)
    if at_table is None:
        raise Http404
    return at_table


def organises(request: DeskRequest) -> bool:
    """Whether whoever asks decides here, and does not only enter."""
    return is_enough(request.role, Role.ORGANISER)
