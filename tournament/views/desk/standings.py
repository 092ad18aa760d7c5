"""The standings at the desk: with real names, reasons, sorting, search, what is still missing; and the winners."""

from django.http import Http404, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.actions.events.ending import EVENT_ENDED, end_event
from tournament.forms.base import ButtonForm
from tournament.models import Event
from tournament.queries.draws.open_lots import first_lots
from tournament.queries.events.stages import stage_asked, stage_open, stage_shown, stages_of
from tournament.queries.rounds.overview import unfinished
from tournament.queries.standings.page import people_of, standings_page
from tournament.queries.standings.ranking import PODIUM, podium_of
from tournament.views.http.policies import DeskRequest, for_organiser, for_referee
from tournament.views.http.responses import done, page


@for_referee
@require_safe
def standings(request: DeskRequest, event: Event) -> HttpResponse:
    """The standings of one stage: `?stage=`, `?sort=`, `?q=`, `?page=`."""
    stages = stages_of(event)
    asked = request.GET.get("stage")
    stage = stage_asked(stages, asked) if asked else stage_shown(event, stages)
    if asked and stage is None:
        raise Http404
    query = request.GET.get("q", "")[:80]
    part = None
    if stage is not None:
        part = standings_page(
            stage, page=request.GET.get("page"), public=False, sort=request.GET.get("sort", ""), search=query
        )
    context = {"event": event, "stages": stages, "stage": stage, "standings": part, "query": query}
    return page(request, "desk/standings/standings.html", context)


@for_organiser
@require_http_methods(["GET", "POST"])
def end(request: DeskRequest, event: Event) -> HttpResponse:
    """The podium, and the button that ends the event."""
    form = ButtonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.attempt(end_event, event=event, by=request.actor):
        return done(
            request,
            "desk_end",
            event.slug,
            message=gettext("The winners are announced. The event is over."),
            event=event,
        )
    stages = stages_of(event)
    last = stages[-1] if stages else None
    earlier = stage_open(stages[:-1])
    missing = unfinished(last) if last else None
    lots = first_lots(last, PODIUM) if last and not last.completed_at and not missing else ()
    winners = podium_of(event)
    shared = [lot for lot in lots if lot.players and {winner.number for winner in winners} & set(lot.players)]
    people = people_of(event, [number for lot in shared for number in lot.players])
    context = {
        "event": event,
        "form": form,
        "stage": last,
        "earlier": earlier,
        "missing": missing,
        "winners": winners,
        "ready": bool(last and winners and not missing and not earlier and not event.ended_at),
        "lots": [(lot, [people[number].name for number in lot.players]) for lot in shared],
        "entry": event.journal.filter(verb=EVENT_ENDED.name, undone_by=None).order_by("-number").first(),
    }
    return page(request, "desk/ending/end.html", context)
