"""The result on the phone: entering it by tapping, the check, two results side by side, and disputing one."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.actions.results.disputes import dispute_table
from tournament.forms.results.asking import AskingForm
from tournament.forms.results.places import PlacesResultForm
from tournament.forms.results.result_form import DisputeForm
from tournament.models import Result, Table
from tournament.queries.games.turns import game_of
from tournament.queries.rounds.phone_page import PhonePage
from tournament.rules.improbable import limits_of
from tournament.views.http.policies import with_link
from tournament.views.http.responses import done, page
from tournament.views.http.result_entry import dispute_refusal, rebased, recorded_message, result_refusal
from tournament.views.table.page import page_or_closed
from tournament.views.table.table_access import TableRequest
from tournament.words.results import question_about, questions_at

EntryForm = AskingForm | PlacesResultForm


@with_link
@require_http_methods(["GET", "POST"])
def enter(request: TableRequest, table: Table) -> HttpResponseBase:
    """Enters the result, or corrects the one that counts."""
    phone = page_or_closed(table)
    if request.method == "GET" and (sentence := result_refusal(phone.table)):
        messages.error(request, sentence)
        return redirect("table", table.pk)
    form = form_of(phone, request.POST or None)
    recorded = recorded_stacks(phone, form) if request.method == "GET" else {}
    form.initial = {**form.initial, **recorded}
    if request.method == "POST":
        if form.record(by=request.actor):
            return _entered(request, table, form.outcome)
        if form.conflict:
            return _conflict(request, page_or_closed(table))
    context = _context(phone, form) | {"recorded": bool(recorded)}
    if form.question:
        # Nothing is wrong with it, so this is no refusal: the places are shown beside the question.
        question = question_about(form.question, form.names, len(form.rules.worms))
        context |= {"question": question, "verdict": form.verdict, "checked": True}
    return page(request, _template(form), context)


@with_link
@require_POST
def check(request: TableRequest, table: Table) -> HttpResponse:
    """What would be said to this entry, by the very code that commits it. Nothing is kept."""
    phone = page_or_closed(table)
    form = form_of(phone, request.POST)
    context = _context(phone, form) | {"verdict": form.verdict, "checked": True}
    # A question that was answered, whatever the answer: no 422, which would move the focus away from the buttons.
    return render(request, _template(form, part=bool(request.htmx)), context)


@with_link
@require_http_methods(["GET", "POST"])
def dispute(request: TableRequest, table: Table) -> HttpResponseBase:
    """The players do not agree, on what counts or on how to go on."""
    phone = page_or_closed(table)
    if request.method == "GET" and (sentence := dispute_refusal(phone.table)):
        messages.error(request, sentence)
        return redirect("table", table.pk)
    form = DisputeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        note = form.cleaned_data["note"]
        if form.attempt(dispute_table, event=phone.event, table=table, note=note, by=request.actor):
            return done(
                request, "table", table.pk, message=gettext("The organiser decides. The desk can see your note.")
            )
    context = {"event": phone.event, "table": table, "round": table.round, "phone": phone, "form": form}
    return page(request, "table/dispute.html", context)


def form_of(phone: PhonePage, data: QueryDict | None = None) -> EntryForm:
    """Of stacks, or of the places alone where another game is played."""
    kind = PlacesResultForm if phone.round.places_only else AskingForm
    return kind(data, event=phone.event, table_page=phone.results, names=phone.names)


def _template(form: EntryForm, *, part: bool = False) -> str:
    """The page with a form, or what the check says alone."""
    if isinstance(form, PlacesResultForm):
        return "table/_places_verdict.html" if part else "table/places.html"
    return "table/_verdict.html" if part else "table/result.html"


def recorded_stacks(phone: PhonePage, form: EntryForm) -> dict[str, object]:
    """What lies in front of the players of a game that is recorded, before there is a result. One read at most."""
    if isinstance(form, PlacesResultForm) or phone.results.begins_with or not phone.game_begun:
        return {}
    game = game_of(phone.table, phone.results.state.seats)
    if game is None or not game.turn_events:
        return {}
    # That a record goes no further does not say that the clock stopped the game.
    return {**form.initial_of(game.played.end_state), "stopped": game.stopped}


def _entered(request: TableRequest, table: Table, result: Result) -> HttpResponse:
    return done(request, "table", table.pk, message=recorded_message(result))


def _conflict(request: TableRequest, fresh: PhonePage) -> HttpResponse:
    """Both side by side. What was entered is carried along, and builds from now on upon what counts."""
    form = form_of(fresh, rebased(request.POST, fresh.results.base_version))
    mine = form.verdict
    context = _context(fresh, form) | {"mine": mine, "same": form.same_as_accepted()}
    return render(request, "table/conflict.html", context, status=409)


def _context(phone: PhonePage, form: EntryForm) -> dict[str, object]:
    context: dict[str, object] = {
        "event": phone.event,
        "form": form,
        "phone": phone,
        "table": phone.table,
        "round": phone.round,
    }
    if isinstance(form, PlacesResultForm):
        return context
    questions = questions_at(form.names, form.rules, may_be_stopped=form.may_be_stopped)
    return context | {"limits": limits_of(form.rules), "questions": questions}
