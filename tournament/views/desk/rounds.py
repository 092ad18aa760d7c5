"""The rounds of an event: the list, one round with its tables and its clock, and the buttons that move it on."""

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournament.actions.rounds import clock, lifecycle
from tournament.actions.rounds.next_start import announce_start
from tournament.actions.rounds.places_only import set_places_only
from tournament.forms.base import ButtonForm
from tournament.forms.draws.seating import ReasonForm
from tournament.forms.rounds.tables import ExtraTimeForm, MinutesForm, NextStartForm
from tournament.models import Event, Role, Round, Table
from tournament.queries.access.roles import is_enough
from tournament.queries.draws.next_draw import next_number
from tournament.queries.rounds.overview import find_round, round_lines, round_page
from tournament.views.http.policies import DeskRequest, for_organiser, for_referee
from tournament.views.http.responses import back_or, done, page, refused, sent
from tournament.words.event_names import EventNames


@for_referee
@require_GET
def round_list(request: DeskRequest, event: Event) -> HttpResponse:
    """All rounds, and the way to the next draw."""
    context = {
        "event": event,
        "event_names": EventNames(event),
        "lines": round_lines(event),
        "next_number": next_number(event),
    }
    return page(request, "desk/rounds/list.html", context)


@for_referee
@require_GET
def round_detail(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """One round: how far it is, its clock, its tables."""
    return _page(request, event, round_or_404(event, number))


@for_organiser
@require_POST
def publish(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """Lets everybody see the seats."""
    return _press(
        request, event, number, lifecycle.publish_round, gettext("Published: everyone can see who sits where.")
    )


@for_organiser
@require_POST
def start(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """Starts games and clock."""
    return _press(request, event, number, lifecycle.start_round, gettext("The round is running."))


@for_organiser
@require_POST
def complete(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """Closes the round."""
    return _press(request, event, number, lifecycle.complete_round, gettext("The round is complete."))


@for_organiser
@require_POST
def pause(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """Stops the clock."""
    return _press(request, event, number, clock.pause_clock, gettext("Clock paused."))


@for_organiser
@require_POST
def resume(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """Lets the clock run on."""
    return _press(request, event, number, clock.resume_clock, gettext("Clock resumed."))


@for_organiser
@require_POST
def places_only(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """Another game in this round: places are entered, and no stacks."""
    message = gettext("A different game is played in this round. Enter the places at each table.")
    return _press(request, event, number, partial(set_places_only, places_only=True), message)


@for_organiser
@require_POST
def stacks(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """With stacks again, as every round that nobody has said anything about."""
    message = gettext("This round is played with stacks again.")
    return _press(request, event, number, partial(set_places_only, places_only=False), message)


@for_organiser
@require_http_methods(["GET", "POST"])
def reopen(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """Opens a complete round again, with a reason."""
    round = round_or_404(event, number)
    form = ReasonForm(sent(request))
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]
        if form.attempt(lifecycle.reopen_round, event=event, round=round, by=request.actor, reason=reason):
            return done(request, "desk_round", event.slug, number, message=gettext("The round has been reopened."))
    return page(request, "desk/rounds/reopen.html", {"event": event, "round": round, "form": form})


@for_organiser
@require_POST
def minutes(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """How long the games may take."""
    round = round_or_404(event, number)
    form = MinutesForm(request.POST)
    if form.is_valid():
        given = form.cleaned_data["minutes"]
        if form.attempt(clock.set_minutes, event=event, round=round, minutes=given, by=request.actor):
            return done(request, "desk_round", event.slug, number, message=gettext("Saved."), event=event)
    return _page(request, event, round, form)


@for_organiser
@require_http_methods(["GET", "POST"])
def extra_time(request: DeskRequest, event: Event, number: int, table: int) -> HttpResponse:
    """More time for one table."""
    round, at_table = table_or_404(event, number, table)
    form = ExtraTimeForm(sent(request), initial={"minutes": at_table.extra_minutes or 5})
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data["minutes"]
        if form.attempt(clock.give_extra_time, event=event, table=at_table, minutes=given, by=request.actor):
            return done(request, "desk_round", event.slug, number, message=gettext("Saved."), event=event)
    return page(
        request, "desk/rounds/extra_time.html", {"event": event, "round": round, "table": at_table, "form": form}
    )


@for_organiser
@require_http_methods(["GET", "POST"])
def next_start(request: DeskRequest, event: Event) -> HttpResponse:
    """When the next round starts, for everyone to see; nothing: that is open."""
    announced = timezone.localtime(event.next_round_at).time() if event.next_round_at else None
    form = NextStartForm(sent(request), initial={"at": announced})
    wanted = request.method == "POST" and form.is_valid()
    if wanted and form.attempt(announce_start, event=event, by=request.actor, at=form.starts_at):
        return done(request, "desk_event", event.slug, message=gettext("Saved."), event=event)
    return page(request, "desk/rounds/next_start.html", {"event": event, "form": form})


def round_or_404(event: Event, number: int) -> Round:
    """A round by the number in an address."""
    round = find_round(event, number)
    if round is None:
        raise Http404
    return round


def table_or_404(event: Event, number: int, table: int) -> tuple[Round, Table]:
    """A table by the numbers in an address, with its round."""
    round = round_or_404(event, number)
    at_table = round.tables.filter(number=table).first()
    if at_table is None:
        raise Http404
    return round, at_table


def _press(
    request: DeskRequest, event: Event, number: int, action: Callable[..., object], message: str
) -> HttpResponse:
    """A button of a round's page, or of the overview, to which it leads back."""
    round = round_or_404(event, number)
    there = back_or(request, "desk_round", event.slug, number)
    form = ButtonForm(request.POST)
    if form.attempt(action, event=event, round=round, by=request.actor):
        return done(request, there, message=message, event=event)
    return refused(request, form, there)


def _page(request: DeskRequest, event: Event, round: Round, form: MinutesForm | None = None) -> HttpResponse:
    query = request.GET.get("q", "")[:80]
    part = round_page(round, request.GET.get("page", 1), query)
    context = {
        "event": event,
        "round": round,
        "round_page": part,
        "query": query,
        "button": ButtonForm(),
        "form": form or MinutesForm(initial={"minutes": round.minutes}),
        "may_organise": is_enough(request.role, Role.ORGANISER),
    }
    return page(request, "desk/rounds/round.html", context)
