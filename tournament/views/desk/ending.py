"""The end of an event at the desk: who has won, what is still missing, and what can be done afterwards."""

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.actions.ending import ENDED, end_event
from tournament.forms.action_form import ButtonForm
from tournament.models import Event
from tournament.queries.lots_open import first_lots
from tournament.queries.ranking import PODIUM, podium_of
from tournament.queries.rounds_missing import unfinished
from tournament.queries.stages import stage_open, stages_of
from tournament.queries.standings_page import people_of
from tournament.views.access import DeskRequest, for_organiser
from tournament.views.responses import done, page


@for_organiser
@require_http_methods(["GET", "POST"])
def end(request: DeskRequest, event: Event) -> HttpResponse:
    """The podium, and the button that ends the event."""
    form = ButtonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.attempt(end_event, event=event, by=request.actor):
        return done(
            request, "desk_end", event.slug, message=_("The winners are announced. The event is over."), event=event
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
        "entry": event.journal.filter(verb=ENDED, undone_by=None).order_by("-number").first(),
    }
    return page(request, "desk/ending/end.html", context)
