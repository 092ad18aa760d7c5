"""The list of players, and the pages of one: all about them, edited, merged, taken off, withdrawn and back."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournament.actions.core.undo import undoable
from tournament.actions.people.new_players import FIELDS
from tournament.actions.people.players import edit_player, remove_player
from tournament.actions.people.withdrawals import reinstate_player, substitute_player, withdraw_player
from tournament.forms.base import ActionForm, ButtonForm
from tournament.forms.people.players import EditPlayerForm, MergeForm, SubstituteForm, WithdrawPlayerForm
from tournament.models import Event, Player, Result, Round
from tournament.queries.events.dashboard import standing
from tournament.queries.people.in_series import namesakes_for
from tournament.queries.people.player import player_page
from tournament.queries.people.players import free_places, player_list, twins_of
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.responses import UNCHANGED, back_or, done, page, refused
from tournament.words import happened
from tournament.words.event_names import EventNames
from tournament.words.people import TABS


def player_or_404(event: Event, number: int) -> Player:
    player = event.players.filter(number=number).first()
    if player is None:
        raise Http404
    return player


def said(form: ActionForm, event: Event) -> str:
    """What the journal says of the thing that was just done, or had been done already."""
    entry = form.repeated or getattr(event, "latest_entry", None)
    return happened(entry, EventNames(event)) + "." if entry else str(UNCHANGED)


def finished(request: HttpRequest, form: ActionForm, event: Event, address: str, *args: object) -> HttpResponse:
    """Leads on to a page, with what the journal says and undo beside it."""
    return done(request, address, *args, message=said(form, event), event=None if form.repeated else event)


def button(
    request: DeskRequest, event: Event, action: Callable[..., object], address: str, *args: object, **arguments: object
) -> HttpResponse:
    """Does what a button says, and goes back to the page that it stands on."""
    form = ButtonForm(request.POST)
    back = back_or(request, address, *args)
    if form.attempt(action, event=event, by=request.actor, **arguments):
        return finished(request, form, event, back)
    return refused(request, form, back)


@for_organiser
@require_GET
def players(request: DeskRequest, event: Event) -> HttpResponse:
    query, state = request.GET.get("q", "").strip(), request.GET.get("state", "")
    if state not in TABS:
        state = ""
    listed = player_list(
        event, query=query, state=state, sort=request.GET.get("sort", ""), page=request.GET.get("page")
    )
    context = {
        "event": event,
        "players": listed,
        "query": query,
        "state": state,
        "tabs": _tabs(listed.counts.of, listed.counts.listed, listed.twins, state),
        "free": free_places(event),
    }
    return page(request, "desk/players/players.html", context)


def _tabs(counts: object, listed: int, twins: int, state: str) -> list[tuple[str, object, int]]:
    assert isinstance(counts, dict)
    many = {**counts, "": listed, "twins": twins}
    return [(code, words, many.get(code, 0)) for code, words in TABS.items() if many.get(code) or code in ("", state)]


@for_organiser
@require_GET
def player(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    details = player_page(event, player_or_404(event, number))
    context = {
        "event": event,
        "event_names": EventNames(event),
        "details": details,
        "namesakes": namesakes_for(request.user, details.player),
        "undoable": undoable(event, standing(details.entries), request.role),
        "button": ButtonForm(),
    }
    return page(request, "desk/players/player.html", context)


@for_organiser
@require_http_methods(["GET", "POST"])
def edit(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    row = player_or_404(event, number)
    form = EditPlayerForm(request.POST or None, initial={name: getattr(row, name) for name in FIELDS})
    if request.method == "POST" and form.attempt_with(edit_player, event=event, number=number, by=request.actor):
        return finished(request, form, event, "desk_player", event.slug, number)
    return page(request, "desk/players/edit.html", {"event": event, "form": form, "player": row})


@for_organiser
@require_http_methods(["GET", "POST"])
def remove(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    row = player_or_404(event, number)
    form = ButtonForm(request.POST or None)
    if request.method == "POST" and form.attempt(remove_player, event=event, number=number, by=request.actor):
        return finished(request, form, event, "desk_players", event.slug)
    context = {
        "event": event,
        "form": form,
        "title": gettext("Remove %(name)s (%(number)s) from the list?") % {"name": row.name, "number": number},
        "consequences": [
            gettext("The player is no longer on the list, and the place is free."),
            gettext("Number %(number)s will not be given to anyone else.") % {"number": number},
            gettext("You can bring the player back at any time."),
        ],
        "button": gettext("Remove from the list"),
        "back": reverse("desk_player", args=[event.slug, number]),
    }
    return page(request, "desk/players/confirm.html", context)


@for_organiser
@require_http_methods(["GET", "POST"])
def merge(request: DeskRequest, event: Event, number: int, other: int) -> HttpResponse:
    """Merges two rows of one person. What only the row knows that goes is taken over."""
    both = [player_or_404(event, number), player_or_404(event, other)]
    if number == other:
        raise Http404
    form = MergeForm(
        request.POST or None,
        initial={"keep": number},
        numbers={player.number: f"{player.name} ({player.number}): {player.get_state_display()}" for player in both},
    )
    if request.method == "POST" and form.merge(event=event, by=request.actor):
        keep = form.cleaned_data["keep"]
        undo = None if form.repeated else event
        return done(request, "desk_player", event.slug, keep, message=said(form, event), event=undo)
    context = {"event": event, "form": form, "players": both, "others": len(twins_of(both[0]))}
    return page(request, "desk/players/merge.html", context)


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
        "title": gettext("Withdraw %(name)s (%(number)s)?") % {"name": player.name, "number": number},
        "consequences": _consequences(player),
        "button": gettext("Withdraw"),
        "back": reverse("desk_player", args=[event.slug, number]),
    }
    return page(request, "desk/players/confirm.html", context)


def _consequences(player: Player) -> list[str]:
    """What follows, depending on where the player sits just now."""
    seat = player.seats.exclude(round__state=Round.State.COMPLETE).select_related("round", "table").first()
    if seat is None:
        lines = [gettext("The player won’t be drawn in any more rounds and can’t qualify.")]
    elif seat.table.results.filter(state=Result.State.ACCEPTED).exists():
        lines = [
            gettext("The result of the table stays. The player won’t be drawn in any more rounds and can’t qualify.")
        ]
    elif seat.round.state == Round.State.RUNNING:
        at = {"table": seat.table.number}
        lines = [
            gettext("The game at table %(table)s goes on: the seat is skipped, and its stack can still be stolen.")
            % at,
            gettext("The player is placed last at this table."),
            gettext("The player can’t qualify. Results of earlier rounds stay."),
        ]
    else:
        at = {"table": seat.table.number}
        lines = [
            gettext("Table %(table)s plays with one fewer if three remain; otherwise, draw the round again.") % at,
            gettext("The player can’t qualify. Results of earlier rounds stay."),
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
