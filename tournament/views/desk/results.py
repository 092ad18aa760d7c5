"""A table at the desk: how it stands, entering or correcting its result, and decisions about it.

Deleting a result, disputing it, settling, and what becomes of a proposal each ask on a page of their own for the
reason, and say what follows.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.actions.results.disputes import accept_proposed, dismiss_proposed, dispute_table, settle_dispute
from tournament.actions.results.record import withdraw_result
from tournament.forms.base import ActionForm, ButtonForm
from tournament.forms.results.asking import AskingForm
from tournament.forms.results.places import DeskPlacesForm
from tournament.forms.results.result_form import DecisionForm, DisputeForm, WithdrawResultForm
from tournament.models import Event, Role, Round, Seat
from tournament.queries.access.roles import is_enough
from tournament.queries.draws.seats import in_order, is_drawn
from tournament.queries.results.at_table import dispute_notes
from tournament.queries.results.result_view import ResultView
from tournament.queries.results.table_page import TablePage, table_page
from tournament.queries.results.to_enter import next_to_enter
from tournament.queries.rounds.arrivals import missing_at_tables
from tournament.queries.rounds.overview import call_of, missing_in
from tournament.views.http.policies import DeskRequest, for_organiser, for_referee
from tournament.views.http.responses import done, page
from tournament.views.http.result_entry import dispute_refusal, rebased, recorded_message, result_refusal
from tournament.words.results import impossible, none_to_enter, question_about

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


@dataclass(frozen=True)
class Question:
    """What the page asks before it happens, and says afterwards."""

    title: str
    button: str
    said: str
    consequences: Sequence[str]
    danger: bool = False
    version: ResultView | None = None


@for_organiser
@require_http_methods(["GET", "POST"])
def withdraw(request: DeskRequest, event: Event, round_number: int, table_number: int) -> HttpResponseBase:
    table_page = page_or_404(event, round_number, table_number)
    question = Question(
        gettext("Delete the result of table %(table)s?") % {"table": table_number},
        gettext("Delete the result"),
        gettext("The result has been deleted."),
        [
            gettext("The result no longer counts; the table has none until another is entered."),
            gettext("It stays visible here, with your reason."),
        ],
        danger=True,
        version=table_page.accepted,
    )
    form = WithdrawResultForm(request.POST or None, initial={"version": table_page.base_version})
    return _decide(request, event, table_page, form, withdraw_result, question)


@for_referee
@require_http_methods(["GET", "POST"])
def dispute(request: DeskRequest, event: Event, round_number: int, table_number: int) -> HttpResponseBase:
    table_page = page_or_404(event, round_number, table_number)
    if request.method == "GET" and (sentence := dispute_refusal(table_page.state.table)):
        messages.error(request, sentence)
        return redirect("desk_table", event.slug, round_number, table_number)
    stays = (
        gettext("The current result still counts.")
        if table_page.accepted
        else gettext("A result can still be entered.")
    )
    question = Question(
        gettext("Mark table %(table)s as disputed?") % {"table": table_number},
        gettext("Mark as disputed"),
        gettext("The table has been marked as disputed."),
        [
            stays,
            gettext("The round can’t be completed until the dispute is settled."),
        ],
    )
    return _decide(request, event, table_page, DisputeForm(request.POST or None), dispute_table, question)


@for_organiser
@require_http_methods(["GET", "POST"])
def settle(request: DeskRequest, event: Event, round_number: int, table_number: int) -> HttpResponseBase:
    table_page = page_or_404(event, round_number, table_number)
    stays = (
        gettext("The result that counts stays as it is.")
        if table_page.accepted
        else gettext("The table still has no result.")
    )
    question = Question(
        gettext("Settle the dispute at table %(table)s?") % {"table": table_number},
        gettext("Settle the dispute"),
        gettext("The dispute has been settled."),
        [stays, *([gettext("The proposal is rejected, and stays visible here.")] if table_page.proposed else [])],
    )
    return _decide(request, event, table_page, DecisionForm(request.POST or None), settle_dispute, question)


@for_organiser
@require_http_methods(["GET", "POST"])
def accept(request: DeskRequest, event: Event, round_number: int, table_number: int, version: int) -> HttpResponseBase:
    table_page = page_or_404(event, round_number, table_number)
    view = version_or_404(table_page, version)
    if request.method == "GET" and not view.valid:
        messages.error(request, impossible(view.problems))
        return redirect("desk_table", event.slug, round_number, table_number)
    question = Question(
        gettext("Accept version %(version)s?") % {"version": version},
        gettext("Accept"),
        gettext("Version %(version)s now counts.") % {"version": version},
        [
            gettext("It replaces the result that counted before."),
            gettext("The dispute is settled; other proposals are rejected."),
        ],
        version=view,
    )
    accepting = partial(accept_proposed, version=version)
    return _decide(request, event, table_page, DecisionForm(request.POST or None), accepting, question)


@for_organiser
@require_http_methods(["GET", "POST"])
def dismiss(request: DeskRequest, event: Event, round_number: int, table_number: int, version: int) -> HttpResponseBase:
    table_page = page_or_404(event, round_number, table_number)
    last = len(table_page.proposed) < 2
    follows = (
        gettext("This settles the dispute.")
        if last
        else gettext("The table stays disputed: there are other proposals.")
    )
    question = Question(
        gettext("Reject version %(version)s?") % {"version": version},
        gettext("Reject"),
        gettext("Version %(version)s has been rejected.") % {"version": version},
        [follows, gettext("It stays visible here, with your reason.")],
        version=version_or_404(table_page, version),
    )
    dismissing = partial(dismiss_proposed, version=version)
    return _decide(request, event, table_page, DecisionForm(request.POST or None), dismissing, question)


def version_or_404(table_page: TablePage, number: int) -> ResultView:
    for view in table_page.versions:
        if view.result and view.result.version == number:
            return view
    raise Http404


def _decide(
    request: DeskRequest,
    event: Event,
    table_page: TablePage,
    form: ActionForm,
    action: Callable[..., object],
    question: Question,
) -> HttpResponse:
    table = table_page.state.table
    if request.method == "POST" and form.is_valid():
        texts = {name: value for name, value in form.cleaned_data.items() if name != "submission"}
        if form.attempt(action, event=event, table=table, by=request.actor, **texts):
            undo = None if form.repeated else event
            where = (event.slug, table.round.number, table.number)
            return done(request, "desk_table", *where, message=question.said, event=undo)
    context = {"event": event, "form": form, "question": question, "table": table, "round": table.round}
    context["notes"] = dispute_notes(table)
    return page(request, "desk/results/decide.html", context)
