"""A table on the phone: entering by a link, one page with one next step, and the steps before and beside the game.

The address of a link swaps its secret for a cookie, and redirects to the table or the list of tables. Steps: who is
here, portions from the bag, calling the organiser.
"""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from tournament.actions.access.links import note_opened
from tournament.actions.access.roles import hash_of_token
from tournament.actions.rounds.tables import call_organiser, end_call, note_arrivals
from tournament.forms.base import ButtonForm
from tournament.forms.draws.seating import PortionsForm
from tournament.forms.rounds.tables import ArrivalsForm, CallForm
from tournament.models import AccessLink, Account, Table
from tournament.queries.access.links import link_by_hash, links_of_cookie
from tournament.queries.access.referee_tables import RefereeTable, other_tables, referee_tables, stamp_of_list
from tournament.queries.access.table_codes import table_now
from tournament.queries.results.at_table import dispute_notes
from tournament.queries.rounds.phone_page import PhonePage, SeatLine, TableStep, phone_page, stamp_of
from tournament.views.http.policies import everyone, with_link
from tournament.views.http.requests import add_to_cookie, links_in_cookie
from tournament.views.http.responses import done, is_up_to_date, nothing_new, page, refused
from tournament.views.table.table_access import Closed, TableClosed, TableRequest, closed_page, waits_here


@everyone  # Whoever has the secret comes in; nobody else learns anything.
@never_cache
@ensure_csrf_cookie  # before two pages at once could each make one, and one of their forms would be refused
@require_safe
def enter_link(request: HttpRequest, token: str) -> HttpResponseBase:
    # Found by the hash: how long that takes tells nothing about the secret.
    link = link_by_hash(hash_of_token(token))
    if link is None:
        return closed_page(request, TableClosed(Closed.UNKNOWN_LINK))
    if link.revoked_at is not None:
        return closed_page(request, TableClosed(Closed.REVOKED))
    note_opened(link)
    tables = _opens(link)
    # A round that is not open yet, or not any more, says so on the table's page: there one can load it again.
    response = redirect("table", tables[0].pk) if len(tables) == 1 else redirect("tables")
    add_to_cookie(request, response, link)
    return response


def _opens(link: AccessLink) -> list[Table]:
    """The tables that a link opens; of a code for the whole event what is played at its table now, if anything is."""
    if link.table_number is None:
        return list(link.tables.all())
    now = table_now(link)
    return [now] if now else []


@everyone  # It shows what the links on this phone open, and the account's own events.
@never_cache
@require_safe
def tables(request: HttpRequest) -> HttpResponseBase:
    """Like a table's page it answers a phone that asks again only when something is new."""
    account = request.user if isinstance(request.user, Account) else None
    links = links_in_cookie(request)
    lines = referee_tables(links_of_cookie(links), account)
    stamp = stamp_of_list(lines)
    is_part = "HX-Request" in request.headers
    if is_part and is_up_to_date(request, "stamp", stamp):
        return nothing_new()
    template = "table/_tables.html" if is_part else "table/tables.html"
    # For strangers nothing will be new.
    return render(request, template, {"lines": lines, "stamp": stamp, "asks": bool(links or account)})


@with_link
@require_safe
def show(request: TableRequest, table: Table) -> HttpResponseBase:
    """Asked with the stamp of what it shows, it answers only when something is new."""
    if waits_here(request):  # and need not wait any more
        return HttpResponseClientRedirect(reverse("table", args=[table.pk]))
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


def context_of(request: TableRequest, phone: PhonePage, arrivals: ArrivalsForm | None = None) -> dict[str, object]:
    return {
        "event": phone.event,
        "phone": phone,
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


def _others(request: TableRequest, phone: PhonePage) -> tuple[RefereeTable, ...]:
    account = request.user if isinstance(request.user, Account) else None
    return other_tables(phone.table, links_of_cookie(links_in_cookie(request)), account)


def _pictured(line: SeatLine) -> dict[str, object]:
    return {"name": line.name, "portion": line.portion, "starts": line.starts}


@with_link
@require_POST
def arrivals(request: TableRequest, table: Table) -> HttpResponse:
    phone = page_or_closed(table)
    form = ArrivalsForm(request.POST, seats=phone.seats)
    if not form.is_valid():
        return again(request, phone, form)
    here = form.those_here
    if not form.attempt(note_arrivals, event=phone.event, table=table, here=here, by=request.actor):
        return again(request, phone, form)
    missing = len(phone.seats) - len(here)
    message = (
        gettext("Saved. If someone doesn’t show up, call the organiser.") if missing else gettext("Everyone is here.")
    )
    return done(request, "table", table.pk, message=message)


@with_link
@require_http_methods(["GET", "POST"])
def portions(request: TableRequest, table: Table) -> HttpResponse:
    """What each player drew from the bag. Mistakes stand at the player whom they concern."""
    phone = page_or_closed(table)
    if request.method == "GET" and not (phone.event.portions_by_hand and phone.waits_for_start):
        messages.error(
            request, gettext("Where portions are drawn from a bag, they are entered before the round starts.")
        )
        return redirect("table", table.pk)
    form = PortionsForm(
        sorted((line.seat for line in phone.seats), key=lambda seat: seat.player.number), request.POST or None
    )
    form.names_are_public = True
    for line in phone.seats:
        form.fields[f"portion_{line.number}"].label = line.name
    if request.method == "POST" and form.record(event=phone.event, table=table, by=request.actor):
        return done(
            request, "table", table.pk, message=gettext("Now sit clockwise by your portions, as the page shows.")
        )
    context = {"event": phone.event, "table": table, "round": table.round, "phone": phone, "form": form}
    return page(request, "table/portions.html", context, conflict=form.moved)


@with_link
@require_http_methods(["GET", "POST"])
def call(request: TableRequest, table: Table) -> HttpResponseBase:
    phone = page_or_closed(table)
    form = CallForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        reason = form.reason
        if form.attempt(call_organiser, event=phone.event, table=table, reason=reason, by=request.actor):
            return done(
                request, "table", table.pk, message=gettext("The desk sees your call. Someone will come to your table.")
            )
    context = {"event": phone.event, "table": table, "round": table.round, "form": form}
    return page(request, "table/call.html", context)


@with_link
@require_POST
def call_end(request: TableRequest, table: Table) -> HttpResponse:
    form = ButtonForm(request.POST)
    if form.attempt(end_call, event=table.round.event, table=table, by=request.actor):
        return done(request, "table", table.pk, message=gettext("The call is cancelled."))
    return refused(request, form, "table", table.pk)
