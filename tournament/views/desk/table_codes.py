"""Codes for the tables of a whole event: made here, shown once as a sheet, renewed and revoked."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.actions.access.table_codes import (
    make_table_codes,
    renew_table_code,
    revoke_all_table_codes,
    revoke_table_code,
)
from tournament.forms.base import ButtonForm
from tournament.forms.rounds.tables import TableCodesForm
from tournament.models import Event
from tournament.queries.access.table_codes import codes_page, most_tables, seated_now
from tournament.views.desk.links import shown_once
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.requests import only_here
from tournament.views.http.responses import page, refused, sent
from tournament.words.tables import labels_of_tables


@for_organiser
@require_safe
def codes(request: DeskRequest, event: Event) -> HttpResponse:
    """All codes of the event, without their secrets."""
    return _list(request, event, TableCodesForm(initial={"tables": most_tables(event) or None}))


@for_organiser
@never_cache
@require_POST
def make(request: DeskRequest, event: Event) -> HttpResponseBase:
    """One for each table, on a sheet that is shown once."""
    form = TableCodesForm(request.POST)
    if form.is_valid():
        labels = labels_of_tables(range(1, form.cleaned_data["tables"] + 1))
        if form.attempt(make_table_codes, event=event, labels=labels, by=request.actor):
            return _sheet(request, event, form)
    return _list(request, event, form)


@for_organiser
@never_cache
@require_POST
def renew(request: DeskRequest, event: Event, code: int) -> HttpResponseBase:
    form = ButtonForm(request.POST)
    if form.attempt(renew_table_code, event=event, code=code, by=request.actor):
        form.outcome = form.outcome and [form.outcome]
        return _sheet(request, event, form)
    return refused(request, form, "desk_codes", event.slug)


@for_organiser
@require_POST
def revoke(request: DeskRequest, event: Event, code: int) -> HttpResponse:
    form = ButtonForm(request.POST)
    if form.attempt(revoke_table_code, event=event, code=code, by=request.actor):
        messages.success(request, gettext("The code has been revoked."))
        return redirect("desk_codes", event.slug)
    return refused(request, form, "desk_codes", event.slug)


@for_organiser
@require_http_methods(["GET", "POST"])
def revoke_all(request: DeskRequest, event: Event) -> HttpResponse:
    """Asks first: the codes lie on all tables, and none of them comes back."""
    form = ButtonForm(sent(request))
    if request.method == "POST":
        if form.attempt(revoke_all_table_codes, event=event, by=request.actor):
            messages.success(request, gettext("All codes have been revoked."))
            return redirect("desk_codes", event.slug)
        return refused(request, form, "desk_codes", event.slug)
    context = {
        "event": event,
        "form": form,
        "title": gettext("Revoke all codes?"),
        "button": gettext("Revoke all codes"),
        "danger": True,
        "consequences": [
            gettext("The codes on the tables stop working at once, for good."),
            gettext("To use codes again, make new ones and print them."),
        ],
        "cancel_url": reverse("desk_codes", args=[event.slug]),
    }
    return page(request, "desk/events/confirm.html", context)


def _sheet(request: DeskRequest, event: Event, form: ButtonForm | TableCodesForm) -> HttpResponseBase:
    return shown_once(request, event, form, form.outcome, seated=seated_now(event))


def _list(request: DeskRequest, event: Event, form: TableCodesForm) -> HttpResponse:
    query = request.GET.get("q", "")[:80]
    part = codes_page(event, request.GET.get("page"), query)
    context = {
        "event": event,
        "codes_page": part,
        "lines": part.lines,
        "query": query,
        "form": form,
        "button": ButtonForm(auto_id="button_%s"),
        "only_here": only_here(request),
    }
    return page(request, "desk/links/codes.html", context)
