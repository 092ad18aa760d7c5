"""A game as it is played, for everybody: where the organiser allows it and the table writes it down."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.games import live
from tournament.views.http.policies import public_event

SHOWN_TURNS = 12


@public_event
@require_safe
def live_table(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Polled with the version that it shows, it answers only when the game went on or another result counts."""
    at_table = live.live_table(event, number, table)
    if at_table is None:
        raise Http404
    asked = request.GET.get("version")
    if asked == at_table.version:
        return _public(event, HttpResponse(status=204))
    view = live.live_view(at_table)
    context = {
        "event": event,
        "table": at_table.table,
        "round": at_table.table.round,
        "view": view,
        "game": view.game,
        "latest": tuple(reversed(view.game.turn_events[-SHOWN_TURNS:])) if view.game else (),
        "live": "" if event.ended_at or event.archived_at else f"{request.path}?version={at_table.version}",
    }
    template = "public/live_table.html" if asked is None else "public/_live_table.html"
    return _public(event, render(request, template, context))


def _public(event: Event, response: HttpResponse) -> HttpResponse:
    if event.public:
        patch_cache_control(response, public=True, no_cache=True)
    else:  # somebody with a role looks at it beforehand
        patch_cache_control(response, private=True, no_store=True)
    response.headers["X-Robots-Tag"] = "noindex"
    return response
