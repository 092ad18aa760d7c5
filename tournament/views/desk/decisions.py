"""Decisions about a result at the desk, each on a page of its own.

It asks for the reason and says what follows: a result is deleted, a table disputed or its dispute settled, a proposal
accepted or rejected.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament.actions.results.disputes import accept_proposed, dismiss_proposed, dispute_table, settle_dispute
from tournament.actions.results.record import withdraw_result
from tournament.forms.base import ActionForm
from tournament.forms.results.result_form import DecisionForm, DisputeForm, WithdrawResultForm
from tournament.models import Event
from tournament.queries.results.at_table import dispute_notes
from tournament.queries.results.result_view import ResultView
from tournament.queries.results.table_page import TablePage
from tournament.views.desk.results import page_or_404, version_or_404
from tournament.views.http.policies import DeskRequest, for_organiser, for_referee
from tournament.views.http.responses import done, page
from tournament.views.http.result_entry import dispute_refusal
from tournament.words.results import impossible


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
