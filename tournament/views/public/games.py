"""Tables and their recorded games, turn by turn, for everybody."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.games.recorded import recorded_game
from tournament.queries.rounds.public_table import public_table
from tournament.templatetags.bg_stats import bg_stats_address, fits_code
from tournament.templatetags.pages import qr_file
from tournament.views.http.policies import public_event
from tournament.views.public.cached_pages import cached_page, of_event, of_now


@public_event
@require_safe
def table(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Who sits where, and the result with the stacks."""

    def context() -> Mapping[str, object]:
        view = public_table(event, number, table)
        if view is None:
            raise Http404
        return {"view": view}

    return cached_page(request, event, "public/table.html", "public/_table.html", context)


@public_event
@require_safe
def code(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """The code that hands the game to the app BG Stats; of one that is too long for a code, that of the page."""
    address = _play_address(event, number, table)
    page = request.build_absolute_uri(reverse("public_table", args=[event.slug, number, table]))
    drawing = qr_file(address, "l") if fits_code(address) else qr_file(page)
    return of_event(event, HttpResponse(drawing, content_type="image/svg+xml"))


@public_event
@require_safe
def post_play(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Leads to the app BG Stats. In the page itself that address, which holds the whole game, would weigh too much."""
    return of_event(event, HttpResponseRedirect(_play_address(event, number, table)))


def _play_address(event: Event, number: int, table: int) -> str:
    view = public_table(event, number, table)
    address = bg_stats_address(event, view.table, view.result) if view else ""
    if not address:
        raise Http404
    return address


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
