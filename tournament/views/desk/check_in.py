"""The check-in: one field that finds by number or name, made for a desk with many people in front of it.

Works without JavaScript: Enter checks in whoever is the only one found, and shows the others to choose from.
"""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.actions.people import check_in as actions
from tournament.actions.people import no_shows
from tournament.forms.base import ButtonForm
from tournament.models import Event
from tournament.queries.events.next_step import Step, next_step
from tournament.queries.events.stages import progress_of
from tournament.queries.people.players import find_for_check_in
from tournament.views.desk.dashboard import address_of
from tournament.views.desk.players import button, finished
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.responses import refused
from tournament.words.people import NEWCOMERS
from tournament.words.steps import saying_of

HERE = "desk_check_in"


@for_organiser
@require_http_methods(["GET", "POST"])
def check_in(request: DeskRequest, event: Event) -> HttpResponse:
    if request.method == "POST":
        return _enter(request, event)
    query = request.GET.get("q", "")
    finding = find_for_check_in(event, query)
    context: dict[str, object] = {
        "event": event,
        "check_in": finding,
        "query": query,
        "button": ButtonForm(),
    }
    if not (query or finding.lines):
        context |= _way_on(event)
    if request.htmx.target == "found":
        return render(request, "desk/players/_found.html", context)
    context["newcomers"] = NEWCOMERS[progress_of(event).seats]
    if request.htmx:
        return render(request, "desk/players/_check_in.html", context)
    return render(request, "desk/players/check_in.html", context)


def _way_on(event: Event) -> dict[str, object]:
    """Where the event goes on once nobody is missing; nothing where it is here."""
    step = next_step(event)
    if step.step == Step.CHECK_IN:
        return {}
    return {"saying": saying_of(step), "step_address": address_of(event, step)}


def _enter(request: DeskRequest, event: Event) -> HttpResponse:
    """Enter: checks in the only one who fits."""
    query = request.POST.get("q", "").strip()
    if not query:
        return redirect(HERE, event.slug)
    player = find_for_check_in(event, query)
    again = f"{reverse(HERE, args=[event.slug])}?{urlencode({'q': query})}"
    if player.one is None:
        if not player.lines:
            messages.error(request, gettext("No players found for “%(query)s”.") % {"query": query[:80]})
        return redirect(again)
    form = ButtonForm(request.POST)
    if form.attempt(actions.check_in, event=event, by=request.actor, number=player.one.number):
        return finished(request, form, event, HERE, event.slug)
    return refused(request, form, again)


@for_organiser
@require_POST
def check_in_one(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    return button(request, event, actions.check_in, HERE, event.slug, number=number)


@for_organiser
@require_POST
def take_back(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    return button(request, event, actions.take_back_check_in, HERE, event.slug, number=number)


@for_organiser
@require_POST
def absent(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    return button(request, event, no_shows.mark_absent, HERE, event.slug, number=number)


@for_organiser
@require_POST
def everybody(request: DeskRequest, event: Event) -> HttpResponse:
    return button(request, event, actions.check_in_all, HERE, event.slug)


@for_organiser
@require_POST
def others_absent(request: DeskRequest, event: Event) -> HttpResponse:
    return button(request, event, no_shows.mark_all_absent, HERE, event.slug)
