"""The standings at the desk: with real names, reasons, sorting, search, and what is still missing."""

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.stages import stage_asked, stage_shown, stages_of
from tournament.queries.standings_page import standings_page
from tournament.views.access import DeskRequest, for_referee
from tournament.views.responses import page


@for_referee
@require_safe
def standings(request: DeskRequest, event: Event) -> HttpResponse:
    """Of one stage: `?stage=`, `?sort=`, `?q=`, `?page=`."""
    stages = stages_of(event)
    asked = request.GET.get("stage")
    stage = stage_asked(stages, asked) if asked else stage_shown(event, stages)
    if asked and stage is None:
        raise Http404
    query = request.GET.get("q", "")[:80]
    shown = None
    if stage is not None:
        shown = standings_page(
            stage, page=request.GET.get("page"), public=False, sort=request.GET.get("sort", ""), search=query
        )
    context = {"event": event, "stages": stages, "stage": stage, "standings": shown, "query": query}
    return page(request, "desk/standings/standings.html", context)
