"""A table on the phone: one page, one next step."""

from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.forms.base import ButtonForm
from tournament.forms.rounds.tables import ArrivalsForm
from tournament.models import Account, Table
from tournament.queries.access.links import links_of_cookie
from tournament.queries.access.referee_tables import other_tables
from tournament.queries.results.disputes import dispute_notes
from tournament.queries.rounds.table_page import PhonePage, TableStep, phone_page, stamp_of
from tournament.views.http.link_cookie import links_in_cookie
from tournament.views.http.policies import with_link
from tournament.views.http.polling import is_up_to_date, nothing_new
from tournament.views.http.responses import page
from tournament.views.table.table_access import Closed, TableClosed, TableRequest


@with_link
@require_safe
def show(request: TableRequest, table: Table) -> HttpResponseBase:
    """Asked with the stamp of what it shows, it answers only when something is new."""
    if request.htmx and is_up_to_date(request, "stamp", stamp_of(table)):
        return nothing_new()
    phone = page_or_closed(table)
    template = "table/_live.html" if request.htmx else "table/table.html"
    return page(request, template, context_of(request, phone))


def page_or_closed(table: Table) -> PhonePage:
    """The table may go away between the door and the page."""
    phone = phone_page(table)
    if phone is None:
        raise TableClosed(Closed.GONE)
    return phone


def context_of(request: TableRequest, phone: PhonePage, arrivals: ArrivalsForm | None = None) -> dict[str, Any]:
    return {
        "event": phone.event,
        "shown": phone,
        "table": phone.table,
        "round": phone.round,
        "picture": [_pictured(line) for line in phone.seats],
        "others": _others(request, phone)
        if phone.step in (TableStep.CONFIRM, TableStep.DONE, TableStep.DECISION)
        else (),
        "notes": dispute_notes(phone.table) if phone.step == TableStep.DECISION else (),
        "arrivals": arrivals or ArrivalsForm(seats=phone.seats),
        "button": ButtonForm(auto_id="button_%s"),
        "role": request.role,
    }


def again(request: TableRequest, phone: PhonePage, arrivals: ArrivalsForm) -> HttpResponse:
    """The page with what was wrong."""
    return render(request, "table/table.html", context_of(request, phone, arrivals), status=422)


def _others(request: TableRequest, phone: PhonePage) -> Any:
    account = request.user if isinstance(request.user, Account) else None
    return other_tables(phone.table, links_of_cookie(links_in_cookie(request)), account)


def _pictured(line: Any) -> dict[str, object]:
    return {"name": line.name, "portion": line.portion, "starts": line.starts}
