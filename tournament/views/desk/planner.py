"""The planner, with an event and without one, and the format of an event made by hand."""

from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.actions.events.formats import choose_format
from tournament.forms.base import ButtonForm
from tournament.forms.events.planner import AN_HOUR, ChooseForm, PlannerForm, SaveStagesForm, stages_form
from tournament.models import Event
from tournament.queries.events.listing import listed_players
from tournament.queries.events.stages import formats_for, is_drawn, specs_of, specs_of_event, text_of
from tournament.views.http.policies import DeskRequest, for_organiser, logged_in
from tournament.views.http.responses import done, page, refused, sent

FORMATS_AT_ONCE = 9  # more only where they are asked for: a large field has dozens


@logged_in
@require_safe
def planner(request: DeskRequest) -> HttpResponse:
    """The planner for an event that is still to be made."""
    return _planner(request, {"hours": 3, "minutes": 0}, {})


@for_organiser
@require_safe
def planner_of_event(request: DeskRequest, event: Event) -> HttpResponse:
    context = {"event": event, "drawn": is_drawn(event), "chosen": text_of(specs_of_event(event))}
    return _planner(request, _known_of(event), context)


def _planner(request: DeskRequest, known: dict[str, Any], context: dict[str, Any]) -> HttpResponse:
    asked = request.GET if "players" in request.GET else known if known.get("players") else None
    form = PlannerForm(asked, initial=known)
    if form.is_bound and form.is_valid():
        planner_input = form.planner_input()
        formats = formats_for(planner_input)
        fitting = [format for format in formats if format.fits]
        offered = fitting if "all" in request.GET else fitting[:FORMATS_AT_ONCE]
        context = context | {
            "planner_input": planner_input,
            "cards": [(format, text_of(specs_of(format))) for format in offered],
            "too_long": [(format, text_of(specs_of(format))) for format in formats if not format.fits][
                :FORMATS_AT_ONCE
            ],
            "more": len(fitting) - len(offered),
            "times": form.times(),
            "begins": form.begins_at,
            "button": ButtonForm(),
        }
    return page(request, "desk/events/planner.html", context | {"form": form})


def _known_of(event: Event) -> dict[str, Any]:
    """What the event says of itself, so that it need not be typed."""
    hours, minutes = divmod(event.minutes, AN_HOUR)
    known = {"players": listed_players(event) or event.capacity, "hours": hours, "minutes": minutes}
    known |= {"game": event.minutes_game, "short_game": event.minutes_short_game}
    known |= {"change_over": event.minutes_change_over}
    return known | ({"begins": timezone.localtime(event.starts_at).time()} if event.starts_at else {})


@for_organiser
@require_POST
def choose(request: DeskRequest, event: Event) -> HttpResponse:
    """The button of a format in the planner."""
    form = ChooseForm(request.POST)
    if form.is_valid() and form.attempt(choose_format, event=event, by=request.actor, **form.values()):
        return done(request, "desk_event", event.slug, message=_("The format has been chosen."), event=event)
    return refused(request, form, "desk_planner", event.slug)


@for_organiser
@require_http_methods(["GET", "POST"])
def by_hand(request: DeskRequest, event: Event) -> HttpResponse:
    specs = specs_of_event(event)
    stages = stages_form(sent(request), specs)
    button = SaveStagesForm(sent(request), stages=stages)
    if (
        request.method == "POST"
        and stages.is_valid()
        and button.seats(0 if event.registration_open else listed_players(event))
        and button.attempt(choose_format, event=event, by=request.actor, stages=stages.specs())
    ):
        return done(request, "desk_settings", event.slug, message=_("The format has been saved."), event=event)
    context = {"event": event, "stages": stages, "button": button, "specs": specs, "drawn": is_drawn(event)}
    answer = page(request, "desk/events/format.html", context)
    if stages.is_bound and stages.total_error_count():
        answer.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return answer
