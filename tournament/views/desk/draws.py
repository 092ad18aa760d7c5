"""Drawing a round: who and at which tables, the announcement with its commitment, the dice, the draw."""

from django.http import Http404, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.actions.draws.draw import announce_draw, draw_now, fail_draw, reveal_draw, take_over_seating
from tournament.forms.base import ButtonForm
from tournament.forms.draws.seating import DiceForm, DrawForm, FailForm
from tournament.models import Draw, Event
from tournament.queries.draws.next_draw import SEATING, NextDraw, next_draw
from tournament.queries.draws.number_of_tables import TablesChoices, tables_choices
from tournament.queries.draws.pages import draws_of
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.responses import done, page, refused, sent
from tournament.words.event_names import EventNames
from tournament.words.rounds import round_name


@for_organiser
@require_http_methods(["GET", "POST"])
def draw(request: DeskRequest, event: Event) -> HttpResponse:
    """What would be drawn now; the button announces it and, where no dice are asked for, draws at once."""
    what = next_draw(event)
    form = DrawForm(sent(request), choices=_choices(event, what), replaces=what.replaces)
    if request.method == "POST" and form.is_valid():
        action = announce_draw if event.dice_of_the_hall else draw_now
        reason, tables = form.cleaned_data.get("reason", ""), form.number_of_tables
        if form.attempt(action, event=event, by=request.actor, reason=reason, tables=tables):
            return _on(request, event)
    return _page(request, event, what, draw_form=form)


@for_organiser
@require_POST
def reveal(request: DeskRequest, event: Event) -> HttpResponse:
    """Makes the announced draw, with what the hall rolled."""
    what = next_draw(event)
    form = DiceForm(request.POST, with_dice=_with_dice(what))
    if form.is_valid() and form.attempt(
        reveal_draw, event=event, by=request.actor, dice=form.cleaned_data.get("dice", ())
    ):
        return _on(request, event)
    return _page(request, event, what, dice_form=form)


@for_organiser
@require_http_methods(["GET", "POST"])
def fail(request: DeskRequest, event: Event) -> HttpResponse:
    """Declares the announced draw failed."""
    draw = event.draws.filter(state=Draw.State.ANNOUNCED, what=SEATING).last()
    form = FailForm(sent(request))
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]
        if form.attempt(fail_draw, event=event, by=request.actor, reason=reason):
            return done(request, "desk_draw", event.slug, message=gettext("The draw has been marked as failed."))
    if draw is None:
        raise Http404
    return page(request, "desk/draws/fail.html", {"event": event, "form": form, "draw": draw})


@for_organiser
@require_POST
def take_over(request: DeskRequest, event: Event) -> HttpResponse:
    """Seats the next round as the earlier draw has it."""
    form = ButtonForm(request.POST)
    if form.attempt(take_over_seating, event=event, by=request.actor):
        return _on(request, event)
    return refused(request, form, "desk_draw", event.slug)


def _on(request: DeskRequest, event: Event) -> HttpResponse:
    """Leads on to the dice or to the seats, whatever is there now."""
    latest = event.draws.filter(what=SEATING).last()
    round = event.rounds.last()
    if latest is None or round is None or latest.state == Draw.State.ANNOUNCED:
        return done(
            request,
            "desk_draw",
            event.slug,
            message=gettext("The draw is announced and sealed. Show the number to the hall."),
        )
    message = gettext("%(round)s: seats drawn. Only the desk can see them so far.") % {
        "round": round_name(round.number, round.stage)
    }
    return done(request, "desk_seating", event.slug, round.number, message=message, event=event)


def _page(
    request: DeskRequest,
    event: Event,
    what: NextDraw,
    *,
    draw_form: DrawForm | None = None,
    dice_form: DiceForm | None = None,
) -> HttpResponse:
    choices = _choices(event, what)
    context = {
        "event": event,
        "what": what,
        "choices": choices,
        "event_names": EventNames(event),
        "draws": draws_of(event),
        "form": draw_form or DrawForm(choices=choices, replaces=what.replaces),
        "dice_form": dice_form or DiceForm(with_dice=_with_dice(what)),
        "button": ButtonForm(),
    }
    return page(request, "desk/draws/draw.html", context)


def _choices(event: Event, what: NextDraw) -> TablesChoices | None:
    """The numbers of tables, where somebody could choose one now."""
    return None if what.open or what.obstacle or what.covered_by else tables_choices(event, what)


def _with_dice(what: NextDraw) -> bool:
    return what.open is not None and bool(what.open.announcement["with_dice"])
