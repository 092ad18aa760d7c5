"""Leaving and coming back: withdrawal, its end, and somebody else in the same seat."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.actions.people.withdrawals import reinstate_player, substitute_player, withdraw_player
from tournament.forms.people.players import SubstituteForm, WithdrawPlayerForm
from tournament.models import Event, Player, Result, Round
from tournament.views.desk.player_buttons import button, finished, player_or_404
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.responses import page


@for_organiser
@require_http_methods(["GET", "POST"])
def withdraw(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    player = player_or_404(event, number)
    form = WithdrawPlayerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]
        if form.attempt(withdraw_player, event=event, number=number, by=request.actor, reason=reason):
            return finished(request, form, event, "desk_player", event.slug, number)
    context = {
        "event": event,
        "form": form,
        "title": gettext("Withdraw %(name)s?") % {"name": player.name},
        "consequences": _consequences(player),
        "button": gettext("Withdraw"),
        "back": reverse("desk_player", args=[event.slug, number]),
    }
    return page(request, "desk/players/confirm.html", context)


def _consequences(player: Player) -> list[str]:
    """What follows, depending on where the player sits just now."""
    seat = player.seats.exclude(round__state=Round.State.COMPLETE).select_related("round", "table").first()
    if seat is None:
        lines = [gettext("The player won’t be drawn into any further round and can’t qualify.")]
    elif seat.table.results.filter(state=Result.State.ACCEPTED).exists():
        lines = [
            gettext(
                "The result of the table stays. The player won’t be drawn into any further round and can’t qualify."
            )
        ]
    elif seat.round.state == Round.State.RUNNING:
        at = {"table": seat.table.number}
        lines = [
            gettext("The game at table %(table)s goes on: the seat is skipped, and its stack can still be stolen.")
            % at,
            gettext("The player is placed last at this table."),
            gettext("The player can’t qualify. Points from earlier rounds stay."),
        ]
    else:
        at = {"table": seat.table.number}
        lines = [
            gettext("Table %(table)s plays with one fewer if three remain; otherwise, draw the round again.") % at,
            gettext("The player can’t qualify. Points from earlier rounds stay."),
        ]
    return [*lines, gettext("You can undo this.")]


@for_organiser
@require_POST
def reinstate(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    return button(request, event, reinstate_player, "desk_player", event.slug, number, number=number)


@for_organiser
@require_http_methods(["GET", "POST"])
def substitute(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """Somebody else plays on."""
    player = player_or_404(event, number)
    form = SubstituteForm(request.POST or None)
    arguments = {"event": event, "number": number, "by": request.actor}
    if request.method == "POST" and form.attempt_with(substitute_player, **arguments):
        return finished(request, form, event, "desk_player", event.slug, number)
    return page(request, "desk/players/substitute.html", {"event": event, "form": form, "player": player})
