"""A table at the desk: how it stands, entering or correcting its result, and a game that ends like it.

What is decided about a result is in `decisions`.
"""

from collections.abc import Collection
from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.forms.base import ButtonForm
from tournament.forms.results.asking import AskingForm
from tournament.forms.results.places import DeskPlacesForm
from tournament.models import Event, Role, Round, Seat
from tournament.queries.access.roles import is_enough
from tournament.queries.draws.seats import in_order, is_drawn
from tournament.queries.games.witness import witness_search
from tournament.queries.results.at_table import dispute_notes
from tournament.queries.results.of_tables import missing_at_tables, next_to_enter
from tournament.queries.results.result_view import ResultView
from tournament.queries.results.table_page import TablePage, table_page
from tournament.queries.rounds.overview import call_of, missing_in
from tournament.views.http.policies import DeskRequest, for_organiser, for_referee
from tournament.views.http.responses import done, page
from tournament.views.http.result_entry import rebased, recorded_message, result_refusal
from tournament.words.results import none_to_enter, question_about

EntryForm = AskingForm | DeskPlacesForm


@for_referee
@require_safe
def table(request: DeskRequest, event: Event, round_number: int, table_number: int) -> HttpResponse:
    """Who sits there, what counts, and every version there ever was."""
    at_table = page_or_404(event, round_number, table_number)
    notes = dispute_notes(at_table.state.table)
    missing = set(missing_at_tables(event).filter(table=at_table.state.table))
    context = {
        "event": event,
        "table_page": at_table,
        "table": at_table.state.table,
        "round": at_table.state.table.round,
        "running": at_table.state.table.round.state == Round.State.RUNNING,
        "organises": organises(request),
        "notes": notes,
        # Otherwise the table is of one mind about what it proposes.
        "disagree": not at_table.proposed or any(not note.version for note in notes),
        "acceptable": any(view.valid for view in at_table.proposed),
        "seats": [_at_table(seat, missing) for seat in in_order(at_table.state.seats)],
        "seats_drawn": is_drawn(at_table.state.seats),
        "public_page": request.build_absolute_uri(
            reverse("public_table", args=[event.slug, round_number, table_number])
        ),
        "called": call_of(at_table.state.table, at_table.state.table.round),
        "button": ButtonForm(),
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
    form = _form(event, at_table, request.POST or None)
    if request.method == "POST":
        if form.record(by=request.actor, settles_dispute=organises(request) and at_table.state.disputed):
            return _entered(request, event, form)
        if form.conflict:
            return _conflict(request, event, page_or_404(event, round_number, table_number))
    context = _context(request, event, form)
    if form.question:
        # Nothing is wrong with it, so this is no refusal: the places are shown beside the question.
        question = question_about(form.question, form.names, len(form.rules.worms))
        context |= {"question": question, "verdict": form.verdict, "checked": True}
    return page(request, _template(form), context)


@for_referee
@require_POST
def check(request: DeskRequest, event: Event, round_number: int, table_number: int) -> HttpResponse:
    """What would be said to this entry. Nothing is kept."""
    form = _form(event, page_or_404(event, round_number, table_number), request.POST)
    context = _context(request, event, form) | {"verdict": form.verdict, "checked": True}
    # A question that was answered, whatever the answer: no 422, which would move the focus away from the buttons.
    return render(request, _template(form, part=bool(request.htmx)), context)


def _form(event: Event, at_table: TablePage, data: QueryDict | None) -> EntryForm:
    """Of stacks, or of the places alone where another game is played."""
    kind = DeskPlacesForm if at_table.state.table.round.places_only else AskingForm
    return kind(data, event=event, table_page=at_table)


def _template(form: EntryForm, *, part: bool = False) -> str:
    """The page with a form, or what the check says alone."""
    if isinstance(form, DeskPlacesForm):
        return "desk/results/_places_verdict.html" if part else "desk/results/places.html"
    return "desk/results/_verdict.html" if part else "desk/results/enter.html"


def _entered(request: DeskRequest, event: Event, form: EntryForm) -> HttpResponse:
    state = form.table_page.state.table
    undo = event if organises(request) and not form.repeated else None
    message = recorded_message(form.outcome)
    round_number = state.round.number
    if not wants_next(request):
        return done(request, "desk_table", event.slug, round_number, state.number, message=message, event=undo)
    if following := next_to_enter(state):
        return done(request, "desk_result", event.slug, round_number, following, message=message, event=undo)
    message = f"{message} {none_to_enter(not missing_in(state.round))}"
    return done(request, "desk_round", event.slug, round_number, message=message, event=undo)


def wants_next(request: DeskRequest) -> bool:
    """Whether whoever saves has another slip in hand."""
    return request.POST.get("then") == "next"


def _conflict(request: DeskRequest, event: Event, fresh: TablePage) -> HttpResponse:
    """Both side by side. What was entered is carried along, and builds from now on upon what counts."""
    form = _form(event, fresh, rebased(request.POST, fresh.base_version))
    mine = form.verdict
    context = _context(request, event, form) | {"mine": mine, "same": form.same_as_accepted()}
    return render(request, "desk/results/conflict.html", context, status=409)


def _context(request: DeskRequest, event: Event, form: EntryForm) -> dict[str, object]:
    table = form.table_page.state.table
    return {
        "event": event,
        "form": form,
        # By what a browser knows that its draft was saved.
        "recorded": " ".join(str(view.result.submission_id) for view in form.table_page.versions if view.result),
        "table_page": form.table_page,
        "table": table,
        "round": table.round,
        "organises": organises(request),
        "then_next": wants_next(request),
        "has_next": not (form.corrects or request.htmx) and table.round.tables.count() > 1,
    }


def _at_table(seat: Seat, missing: Collection[Seat]) -> dict[str, object]:
    note = gettext("left the game") if seat.left_game else gettext("missing") if seat in missing else ""
    return {"name": seat.player.name, "portion": seat.portion, "starts": seat.position == 0, "note": note}


def page_or_404(event: Event, round_number: int, table_number: int) -> TablePage:
    at_table = table_page(event, round_number, table_number)
    if at_table is None:
        raise Http404
    return at_table


def organises(request: DeskRequest) -> bool:
    """Whether whoever asks decides here, and does not only enter."""
    return is_enough(request.role, Role.ORGANISER)


def version_or_404(table_page: TablePage, number: int) -> ResultView:
    for view in table_page.versions:
        if view.result and view.result.version == number:
            return view
    raise Http404


@for_organiser
@require_safe
def witness(
    request: DeskRequest, event: Event, round_number: int, table_number: int, version: int, restart: int
) -> HttpResponse:
    """One part of the search, and once it has found a game, that game; `?turn=` says which turn of it."""
    at_table = page_or_404(event, round_number, table_number)
    view = version_or_404(at_table, version)
    search = witness_search(view, restart)
    if search is None:
        raise Http404
    table = at_table.state.table
    context = {
        "event": event,
        "table": table,
        "round": table.round,
        "view": view,
        "search": search,
        "refused": replace(view, problems=search.problems),
        "step": search.replay.at(request.GET.get("turn", 0)) if search.replay else None,
    }
    return render(request, "desk/results/witness.html", context)
