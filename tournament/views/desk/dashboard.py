"""The dashboard of an event: where it is, the one next step, and what is going on."""

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournament.actions.core.undo import undoable
from tournament.forms.base import ButtonForm
from tournament.models import Event, Role
from tournament.queries.access.roles import is_enough
from tournament.queries.events.dashboard import dashboard_of
from tournament.queries.events.journal import standing
from tournament.queries.events.next_step import NextStep, Step
from tournament.views.http.policies import DeskRequest, for_referee
from tournament.views.http.responses import page
from tournament.words.steps import hindrance_words, saying_of

# Where each step is taken; those with a round are about that round.
ADDRESSES = {
    Step.CHOOSE_FORMAT: "desk_planner",
    Step.ADD_PLAYERS: "desk_player_new",
    Step.CHECK_IN: "desk_check_in",
    Step.DRAW: "desk_draw",
    Step.REVEAL: "desk_draw",
    Step.PUBLISH: "desk_seating",
    Step.START: "desk_round",
    Step.RESULTS: "desk_round",
    Step.COMPLETE: "desk_round",
    Step.QUALIFY: "desk_qualification",
    Step.END: "desk_end",
    Step.ENDED: "desk_end",
    Step.ARCHIVED: "desk_end",
}
OF_A_ROUND = frozenset({Step.PUBLISH, Step.START, Step.RESULTS, Step.COMPLETE})
FOR_REFEREES = frozenset({Step.START, Step.RESULTS, Step.COMPLETE})  # they may look at the round


@for_referee
@require_GET
def dashboard(request: DeskRequest, event: Event) -> HttpResponse:
    """The page, or for htmx with the revision it shows: nothing new, or its living part."""
    if request.htmx and request.GET.get("revision") == str(event.revision):
        return HttpResponse(status=204)
    overview = dashboard_of(event)
    context = {
        "event": event,
        "dashboard": overview,
        "saying": saying_of(overview.next),
        "step_address": address_of(event, overview.next) if may_take(request.role, overview.next) else "",
        "hindrances": [hindrance_words(hindrance) for hindrance in overview.next.hindrances],
        "undoable": undoable(event, standing(overview.entries[:1]), request.role),
        "button": ButtonForm(),
    }
    return page(request, "desk/dashboard/_live.html" if request.htmx else "desk/dashboard/dashboard.html", context)


def may_take(role: Role, step: NextStep) -> bool:
    """Whether the page of the step is there for this role."""
    return is_enough(role, Role.ORGANISER) or step.step in FOR_REFEREES


def address_of(event: Event, step: NextStep) -> str:
    """The page on which a step is taken."""
    parts = [event.slug, step.number] if step.step in OF_A_ROUND else [event.slug]
    return reverse(ADDRESSES[step.step], args=parts)
