"""Tokens with which programs act for the one who makes them: made and shown once, listed, revoked."""

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.actions.access.api_tokens import make_api_token, revoke_api_token
from tournament.forms.access.api_tokens import ApiTokenForm
from tournament.forms.base import ButtonForm
from tournament.models import Event
from tournament.queries.access.api_tokens import other_events, tokens_of
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.responses import done, page, refused, sent
from tournament.words.access import SCOPES

TEMPLATE = "desk/events/api_tokens.html"


@for_organiser
@never_cache
@require_http_methods(["GET", "POST"])
def tokens(request: DeskRequest, event: Event) -> HttpResponse:
    others = other_events(event, request.user)
    form = ApiTokenForm(sent(request), others=others)
    if request.method == "POST" and form.is_valid():
        asked = {name: value for name, value in form.cleaned_data.items() if name != "submission"}
        if form.attempt(make_api_token, event=event, by=request.actor, **asked):
            # No redirect: the secret is shown in this answer and kept nowhere, only its hash is.
            secret = form.outcome.secret if form.outcome else ""
            context = {"form": ApiTokenForm(others=others), "secret": secret, "sent": True}
            return page(request, TEMPLATE, _listed(request, event) | context)
    return page(request, TEMPLATE, _listed(request, event) | {"form": form})


def _listed(request: DeskRequest, event: Event) -> dict[str, object]:
    tokens = [
        {"row": one.token, "others": () if one.token.all_events else one.others, "scope": SCOPES[one.token.scope]}
        for one in tokens_of(event, request.user)
    ]
    return {"event": event, "tokens": tokens, "button": ButtonForm()}


@for_organiser
@require_POST
def revoke(request: DeskRequest, event: Event, api_token: int) -> HttpResponse:
    button = ButtonForm(request.POST)
    if button.attempt(revoke_api_token, event=event, by=request.actor, token=api_token):
        return done(request, "desk_api_tokens", event.slug, message=_("The token has been revoked."))
    return refused(request, button, "desk_api_tokens", event.slug)
