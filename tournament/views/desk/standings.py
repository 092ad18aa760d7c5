"""The standings at the desk, with real names, reasons, search and what is still missing; the winners; penalties."""

from django.http import Http404, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.actions.events.ending import EVENT_ENDED, end_event
from tournament.actions.standings.penalties import cancel_penalty, give_penalty
from tournament.forms.base import ButtonForm
from tournament.forms.standings.penalties import PenaltyForm
from tournament.forms.standings.qualification import JournalReasonForm
from tournament.models import Event, Penalty
from tournament.queries.events.stages import stage_asked, stage_open, stage_shown, stages_of
from tournament.queries.rounds.overview import unfinished
from tournament.queries.standings.names import people_of
from tournament.queries.standings.page import standings_page
from tournament.queries.standings.penalties import penalties_of_event, people_to_choose
from tournament.queries.standings.qualification import first_lots
from tournament.queries.standings.ranking import PODIUM, podium_of
from tournament.queries.standings.winners import winners_page
from tournament.views.http.policies import DeskRequest, for_organiser, for_referee
from tournament.views.http.responses import done, page
from tournament.words.event_names import EventNames


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
    context = {
        "event": event,
        "event_names": EventNames(event),
        "stages": stages,
        "stage": stage,
        "standings": part,
        "query": query,
    }
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
        "event_names": EventNames(event),
        "form": form,
        "stage": last,
        "earlier": earlier,
        "missing": missing,
        "winners": winners,
        "view": winners_page(event, public=False),
        "ready": bool(last and winners and not missing and not earlier and not event.ended_at),
        "lots": [(lot, [people[number].name for number in lot.players]) for lot in shared],
        "entry": event.journal.filter(verb=EVENT_ENDED.name, undone_by=None).order_by("-number").first(),
    }
    return page(request, "desk/ending/end.html", context)


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
                request, "desk_penalties", event.slug, message=gettext("The penalty has been removed."), event=event
            )
    return page(request, "desk/penalties/cancel.html", {"event": event, "form": form, "penalty": row})
