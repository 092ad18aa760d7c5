"""A game as it is played, for everybody: where the organiser allows it and the table writes it down."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.game_turns import public_game, public_view
from tournament.views.access import public_event

NOT_BEGUN = "none"
SHOWN_TURNS = 12


@public_event
@require_safe
def live_table(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Polled with the version that it shows, it answers only when the game went on."""
    found = public_game(event, number, table)
    if found is None:
        raise Http404
    at, kept = found
    version = str(kept.version) if kept else NOT_BEGUN
    asked = request.GET.get("version")
    if asked == version:
        return _public(event, HttpResponse(status=204))
    game = public_view(at, kept)
    context = {
        "event": event,
        "table": at,
        "round": at.round,
        "game": game,
        "latest": tuple(reversed(game.happenings[-SHOWN_TURNS:])) if game else (),
        "live": "" if event.ended_at or event.archived_at else f"{request.path}?version={version}",
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
