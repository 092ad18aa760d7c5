"""The public pages: the list of events, an event, its standings, a round, a player. All cached: `cached_pages`."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.events.public import event_view, player_view, public_events, published, round_view
from tournament.queries.events.stages import stage_asked, stage_shown, stages_of
from tournament.queries.standings.page import standings_page
from tournament.queries.standings.ranking import ranking_page
from tournament.views.http.policies import everyone, public_event
from tournament.views.http.responses import page
from tournament.views.public.cached_pages import cached_page


@public_event
@require_safe
def event(request: HttpRequest, event: Event) -> HttpResponse:
    """What, where, when, by what rules; the seating, the first places, the winners."""
    return cached_page(request, event, "public/event.html", "public/_event.html", lambda: {"view": event_view(event)})


@public_event
@require_safe
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """Of a stage (`?stage=`), or of the whole event once it is over."""
    return cached_page(
        request, event, "public/standings.html", "public/_standings.html", lambda: _standings(request, event)
    )


def _standings(request: HttpRequest, event: Event) -> Mapping[str, Any]:
    stages = stages_of(event)
    asked, number = request.GET.get("stage"), request.GET.get("page")
    if asked:
        stage = stage_asked(stages, asked)
        if stage is None:
            raise Http404
    elif event.ended_at:
        return {"stages": stages, "ranking": ranking_page(event, number, public=True), "whole_shown": True}
    else:
        stage = stage_shown(event, stages)
    query = request.GET.get("q", "")[:80]
    part = standings_page(stage, page=number, public=True, search=query) if stage else None
    return {
        "stages": stages,
        "stage": stage,
        "standings": part,
        "query": query,
        "whole_shown": bool(event.ended_at),
    }


@public_event
@require_safe
def round(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The tables of a published round, with results as they come."""

    def context() -> Mapping[str, Any]:
        rounds = list(published(event))
        asked = next((round for round in rounds if round.number == number), None)
        if asked is None:
            raise Http404
        return {"view": round_view(asked, request.GET.get("page")), "rounds": rounds}

    return cached_page(request, event, "public/round.html", "public/_round.html", context)


@public_event
@require_safe
def player(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Where to sit, what was played, and why the player is in that place."""

    def context() -> Mapping[str, Any]:
        view = player_view(event, number)
        if view is None:
            raise Http404
        return {"view": view}

    return cached_page(request, event, "public/player.html", "public/_player.html", context)


@everyone  # Spectators come here first; there is nothing on it that an event did not make public.
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Events that are on or to come, and those that are over."""
    events = public_events()
    context = {
        "open_events": [event for event in events if not event.ended_at and not event.archived_at],
        "past_events": [event for event in events if event.ended_at or event.archived_at],
    }
    return page(request, "public/home.html", context)
