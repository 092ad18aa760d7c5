"""Signing up in public, and the page that says what came of it: number, place on the waiting list, or approval."""

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from tournament.forms.people.players import SignUpForm
from tournament.models import Event, Player
from tournament.queries.people.players import State, free_places, waiting_place
from tournament.queries.people.registration import sign_up_of
from tournament.views.http.policies import public_event
from tournament.views.http.requests import client_address
from tournament.views.http.responses import page, too_many

# Without the time in it: the same submission leads to the same address.
SIGNER = signing.Signer(salt="tournament.sign_up")
# How the notice looks; whoever is not on the list is warned.
LEVELS: dict[str, str] = {
    Player.State.REGISTERED: "is-good",
    Player.State.CHECKED_IN: "is-good",
    Player.State.TO_APPROVE: "",
    Player.State.WAITING: "",
}


@public_event
@never_cache
@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest, event: Event) -> HttpResponse:
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.sign_up(event, client_address(request)):
        number = form.repeated.params["player"] if form.repeated else form.outcome.number
        return redirect("sign_up_done", event.slug, SIGNER.sign_object([event.pk, number]))
    context = {"event": event, "form": form, "sign_up": sign_up_of(event), "full": _is_full(event)}
    return too_many(page(request, "public/sign_up.html", context), form.wait)


@public_event
@never_cache
@require_GET
def signed_up(request: HttpRequest, event: Event, token: str) -> HttpResponse:
    """Where somebody who signed up stands now. Nobody can guess the address."""
    player = _player(event, token)
    context = {
        "event": event,
        "player": player,
        "state": player.state,
        "level": LEVELS.get(player.state, "is-warn"),
        "position": waiting_place(player),
        "sign_up": sign_up_of(event),
    }
    return page(request, "public/signed_up.html", context)


def _player(event: Event, token: str) -> Player:
    try:
        of_event, number = SIGNER.unsign_object(token)
    except (signing.BadSignature, ValueError, TypeError):
        raise Http404 from None
    player = event.players.filter(number=number).first() if of_event == event.pk else None
    if player is None:
        raise Http404
    return player


def _is_full(event: Event) -> bool:
    return free_places(event) == 0 or event.players.filter(state=State.WAITING).exists()
