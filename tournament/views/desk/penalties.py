"""Penalties at the desk: the list with cancelled ones, giving one, cancelling one."""

from django.http import Http404, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament.actions.standings.penalties import cancel_penalty, give_penalty
from tournament.forms.standings.penalties import PenaltyForm
from tournament.forms.standings.qualification import JournalReasonForm
from tournament.models import Event, Penalty
from tournament.queries.events.stages import stage_open, stages_of
from tournament.queries.standings.penalties import penalties_of_event, people_to_choose
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.responses import done, page


@for_organiser
@require_http_methods(["GET", "POST"])
def penalties(request: DeskRequest, event: Event) -> HttpResponse:
    """All of them, and the form for another one, as long as a stage is open."""
    stage = stage_open(stages_of(event))
    form = None
    if stage is not None:
        asked = {"player": request.GET.get("player")}
        people = people_to_choose(stage)
        form = PenaltyForm(request.POST or None, event=event, stage=stage, people=people, initial=asked)
        if request.method == "POST" and form.is_valid():
            cleaned = form.cleaned_data
            if form.attempt(
                give_penalty,
                event=event,
                player=cleaned["row"],
                stage=stage,
                points=cleaned["points"],
                reason=cleaned["reason"],
                by=request.actor,
            ):
                return done(
                    request, "desk_penalties", event.slug, message=gettext("The penalty has been given."), event=event
                )
    given = penalties_of_event(event, request.GET.get("page"))
    context = {"event": event, "stage": stage, "form": form, "penalties": given}
    return page(request, "desk/penalties/penalties.html", context)


@for_organiser
@require_http_methods(["GET", "POST"])
def penalty_cancel(request: DeskRequest, event: Event, penalty: int) -> HttpResponse:
    """Cancels a penalty with a reason; it stays in the list."""
    row = Penalty.objects.select_related("player").filter(pk=penalty, stage__event=event).first()
    if row is None:
        raise Http404
    form = JournalReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]
        if form.attempt(cancel_penalty, event=event, penalty=row, reason=reason, by=request.actor):
            return done(
                request, "desk_penalties", event.slug, message=gettext("The penalty has been cancelled."), event=event
            )
    return page(request, "desk/penalties/cancel.html", {"event": event, "form": form, "penalty": row})
