"""A game that ends like a version of a result, for the organiser who wonders how that could have come about."""

from dataclasses import replace

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.games.witness import witness_search
from tournament.views.desk.results import page_or_404, version_or_404
from tournament.views.http.policies import DeskRequest, for_organiser


@for_organiser
@require_safe
def witness(
    request: DeskRequest, event: Event, round_number: int, table_number: int, version: int, restart: int
) -> HttpResponse:
    """One part of the search, and once it has found a game, that game; `?turn=` says which turn of it."""
    at_table = page_or_404(event, round_number, table_number)
    view = version_or_404(at_table, version)
    search = witness_search(view, restart)
    if search is None:
        raise Http404
    table = at_table.state.table
    context = {
        "event": event,
        "table": table,
        "round": table.round,
        "view": view,
        "search": search,
        "refused": replace(view, problems=search.problems),
        "step": search.replay.at(request.GET.get("turn", 0)) if search.replay else None,
    }
    return render(request, "desk/results/witness.html", context)
