"""What the pages about players share: finding one, and answering a button. No page of its own."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from tournament.forms.base import ActionForm, ButtonForm
from tournament.models import Event, Player
from tournament.views.http.policies import DeskRequest
from tournament.views.http.responses import UNCHANGED, back_or, done, refused
from tournament.words import happened


def player_or_404(event: Event, number: int) -> Player:
    player = event.players.filter(number=number).first()
    if player is None:
        raise Http404
    return player


def said(form: ActionForm, event: Event) -> str:
    """What the journal says of the thing that was just done, or had been done already."""
    entry = form.repeated or getattr(event, "latest_entry", None)
    return happened(entry) + "." if entry else str(UNCHANGED)


def finished(request: HttpRequest, form: ActionForm, event: Event, address: str, *args: object) -> HttpResponse:
    """On to a page, with what the journal says and undo beside it."""
    return done(request, address, *args, message=said(form, event), event=None if form.repeated else event)


def button(
    request: DeskRequest, event: Event, action: Callable[..., Any], address: str, *args: object, **arguments: Any
) -> HttpResponse:
    """Does what a button says, and goes back to the page that it stands on."""
    form = ButtonForm(request.POST)
    back = back_or(request, address, *args)
    if form.attempt(action, event=event, by=request.actor, **arguments):
        return finished(request, form, event, back)
    return refused(request, form, back)
