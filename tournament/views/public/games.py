"""Recorded games, turn by turn, for everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.games.recorded import recorded_game
from tournament.views.http.policies import public_event
from tournament.views.public.cached_pages import of_event, of_now


@public_event
@require_safe
def replay(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The game with this number within the event; `?turn=` says which turn, and nothing else is asked."""
    game = recorded_game(event, number)
    if game is None:
        raise Http404
    step = game.replay.at(request.GET.get("turn", 0)) if game.replay else None
    context = {"event": event, "table": game.table, "round": game.table.round, "game": game, "step": step}
    response = render(request, "public/replay.html", context)
    # Turns are no entries of the journal: until the game is settled, nobody would know that a cached page is old.
    return of_event(event, response) if game.settled or game.hidden else of_now(event, response)
