"""A player confirms: on the referee's phone, or on their own by the link that the referee's page shows as a code.

There a player can also say that the result is wrong; on the referee's phone that is the page of a dispute.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from tournament.actions.core.actors import NotAllowed, Refused
from tournament.actions.results.confirmations import (
    confirm_by_link,
    confirm_result,
    dispute_by_link,
    link_to_confirm,
    result_of_link,
)
from tournament.forms.rounds.tables import ConfirmForm, WrongResultForm
from tournament.models import Result, Table
from tournament.queries.rounds.phone_page import PhonePage, TableStep
from tournament.views.http.policies import everyone, with_link
from tournament.views.http.responses import done, is_up_to_date, nothing_new, page
from tournament.views.table.page import page_or_closed
from tournament.views.table.table_access import Closed, TableClosed, TableRequest, closed_page
from tournament.words import sentence_of
from tournament.words.event_names import EventNames


@with_link
@require_http_methods(["GET", "POST"])
def confirm(request: TableRequest, table: Table) -> HttpResponseBase:
    """The page asks again with the version that it shows: somebody may confirm on another phone, or correct it."""
    phone = page_or_closed(table)
    result = phone.result
    if phone.step != TableStep.CONFIRM or result is None:
        return _nothing_to_confirm(request, phone)
    asks_again = request.htmx and request.method == "GET"
    if asks_again and is_up_to_date(request, "version", result.version):
        return nothing_new()
    form = _form(request, phone, result)
    if request.method == "POST" and form.is_valid():
        version, player = form.cleaned_data["version"], form.cleaned_data["player"]
        if form.attempt(
            confirm_result, event=phone.event, table=table, version=version, player=player, by=request.actor
        ):
            return done(request, "table", table.pk, message=gettext("The result is confirmed."))
    own = request.build_absolute_uri(reverse("table_confirm_link", args=[link_to_confirm(result)]))
    context = {"event": phone.event, "table": table, "round": table.round, "phone": phone, "form": form, "own": own}
    template = "table/_confirm.html" if asks_again else "table/confirm.html"
    return page(request, template, context | {"changed": asks_again})


def _nothing_to_confirm(request: TableRequest, phone: PhonePage) -> HttpResponseBase:
    """Says who was quicker, if somebody was; everything else stands on the table's page."""
    who = phone.result.confirmed_by if phone.result and phone.step == TableStep.DONE else None
    if request.htmx and who:
        return render(request, "table/_confirmed.html", {"phone": phone, "table": phone.table})
    if request.htmx:
        return HttpResponseClientRedirect(reverse("table", args=[phone.table.pk]))
    if who and request.POST.get("player") != str(who.number):
        messages.info(request, gettext("%(name)s has confirmed the result.") % {"name": who.public_name})
    return redirect("table", phone.table.pk)


def _with_own_link(view: Callable[[HttpRequest, str], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """For a player's own phone: what the link does not open says why."""

    @wraps(view)
    def opened(request: HttpRequest, token: str) -> HttpResponseBase:
        try:
            return view(request, token)
        except NotAllowed:  # whoever has the link may: the event was deleted meanwhile
            return closed_page(request, TableClosed(Closed.GONE))
        except Refused as refused:
            context = {"sentence": sentence_of(refused)}
            return render(request, "table/confirm_over.html", context, status=HTTPStatus.NOT_FOUND)
        except TableClosed as closed:
            return closed_page(request, closed)

    return opened


@everyone  # The link is signed, opens one version of one result, and is shown on the referee's page only.
@never_cache
@require_http_methods(["GET", "POST"])
@_with_own_link
def confirm_own(request: HttpRequest, token: str) -> HttpResponseBase:
    result = result_of_link(token)
    phone = page_or_closed(result.table)
    form = _form(request, phone, result)
    if request.method == "POST" and form.is_valid():
        player = form.cleaned_data["player"]
        if form.attempt(confirm_by_link, token=token, player=player):
            return redirect("table_confirm_link", token)
    context = _own_context(token, phone, result) | {"form": form}
    return page(request, "table/confirm_own.html", context)


@everyone  # With the same link.
@never_cache
@require_http_methods(["GET", "POST"])
@_with_own_link
def own_is_wrong(request: HttpRequest, token: str) -> HttpResponseBase:
    """A player says on their own phone that the result is wrong, and what: the organiser decides."""
    result = result_of_link(token)
    phone = page_or_closed(result.table)
    context = _own_context(token, phone, result)
    if request.method == "GET" and not context["open"]:
        return redirect("table_confirm_link", token)
    form = WrongResultForm(request.POST or None, seats=phone.seats)
    form.event_names = EventNames(phone.event, public=True)
    if request.method == "POST" and form.is_valid():
        said = {name: form.cleaned_data[name] for name in ("player", "note")}
        if form.attempt(dispute_by_link, token=token, **said):
            return redirect("table_confirm_link", token)
    return page(request, "table/wrong_own.html", context | {"form": form})


def _own_context(token: str, phone: PhonePage, result: Result) -> dict[str, object]:
    current = phone.result is not None and phone.result.version == result.version
    confirmed_by = result.confirmed_by
    return {
        "token": token,
        "event": phone.event,
        "table": phone.table,
        "round": phone.round,
        "phone": phone,
        "confirmed_by": confirmed_by,
        "current": current,
        "disputed": phone.step == TableStep.DECISION,
        "open": current and phone.step == TableStep.CONFIRM,
    }


def _form(request: HttpRequest, phone: PhonePage, result: Result) -> ConfirmForm:
    form = ConfirmForm(request.POST or None, seats=phone.seats, initial={"version": result.version})
    form.event_names = EventNames(phone.event, public=True)
    return form
