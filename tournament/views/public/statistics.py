"""The statistics of an event for everybody, and its awards to be printed."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.results.statistics import Statistics, event_statistics
from tournament.views.http.policies import public_event
from tournament.views.public.cached_pages import cached_page, for_now, of_event


@public_event
@require_safe
def statistics(request: HttpRequest, event: Event) -> HttpResponse:
    """Sums over all games, what became of each portion, seats, awards."""
    views: list[Statistics] = []

    def context() -> Mapping[str, object]:
        view = event_statistics(event, public=True)
        views.append(view)
        # As long as recorded games wait to be gone through, a poll asks as if something had happened.
        older = {"live": f"{request.path}?revision={event.revision - 1}"} if view.waiting else {}
        return {"view": view, **older}

    response = cached_page(request, event, "public/statistics.html", "public/_statistics.html", context)
    return for_now(response) if views and views[0].waiting else response


@public_event
@require_safe
def awards(request: HttpRequest, event: Event) -> HttpResponse:
    """A sheet of paper for each award."""
    view = event_statistics(event, public=True)
    response = of_event(event, render(request, "public/awards.html", {"event": event, "view": view}))
    return for_now(response) if view.waiting else response
