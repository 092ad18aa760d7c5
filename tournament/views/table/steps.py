"""The steps before and beside the game: who is here, portions from the bag, calling the organiser."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.actions.rounds.arrivals import note_arrivals
from tournament.actions.rounds.calls import call_organiser, end_call
from tournament.forms.base import ButtonForm
from tournament.forms.draws.seating import PortionsForm
from tournament.forms.rounds.tables import ArrivalsForm, CallForm
from tournament.models import Table
from tournament.views.http.policies import with_link
from tournament.views.http.responses import done, page, refused
from tournament.views.table.page import again, page_or_closed
from tournament.views.table.table_access import TableRequest


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
    for line in phone.seats:
        form.fields[f"portion_{line.number}"].label = line.name
    if request.method == "POST" and form.record(event=phone.event, table=table, by=request.actor):
        return done(
            request, "table", table.pk, message=gettext("Now sit clockwise by your portions, as the page shows.")
        )
    context = {"event": phone.event, "table": table, "round": table.round, "shown": phone, "form": form}
    return page(request, "table/portions.html", context, conflict=form.moved)


@with_link
@require_http_methods(["GET", "POST"])
def call(request: TableRequest, table: Table) -> HttpResponseBase:
    phone = page_or_closed(table)
    form = CallForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        reason = form.reason
        if form.attempt(call_organiser, event=phone.event, table=table, reason=reason, by=request.actor):
            return done(request, "table", table.pk, message=gettext("The desk sees your call. Someone is on the way."))
    context = {"event": phone.event, "table": table, "round": table.round, "form": form}
    return page(request, "table/call.html", context)


@with_link
@require_POST
def call_end(request: TableRequest, table: Table) -> HttpResponse:
    form = ButtonForm(request.POST)
    if form.attempt(end_call, event=table.round.event, table=table, by=request.actor):
        return done(request, "table", table.pk, message=gettext("The call is cancelled."))
    return refused(request, form, "table", table.pk)
