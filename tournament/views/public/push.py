"""Phones that want messages about a player, and those that want none any more: data for the script of the own page."""

import json
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournament.actions.access.throttle import take_subscription
from tournament.actions.core.actors import Refused
from tournament.actions.people.push import subscribe, unsubscribe
from tournament.forms.people.push import SubscribeForm, UnsubscribeForm
from tournament.models import Event
from tournament.views.http.policies import public_event
from tournament.views.http.requests import client_address
from tournament.words import sentence_of


@public_event
@csrf_exempt  # Nobody is signed in: whoever made another's browser send this could as well send it themselves.
@never_cache
@require_http_methods(["POST", "DELETE"])
def messages(request: HttpRequest, event: Event) -> HttpResponse:
    """POST: this phone wants messages about a player. DELETE: no more."""
    try:
        if request.method == "DELETE":
            unsubscribe(event=event, **_read(UnsubscribeForm, request).cleaned_data)
        else:
            take_subscription(event, client_address(request))
            site, sent = request.get_host().partition(":")[0], _read(SubscribeForm, request)
            subscribe(event=event, site=site, **sent.cleaned_data)
    except Refused as refused:
        document = {"code": refused.code, "sentence": sentence_of(refused)}
        return JsonResponse(document, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _read(form_class: type[UnsubscribeForm], request: HttpRequest) -> UnsubscribeForm:
    try:
        document = json.loads(request.body) if request.content_type == "application/json" else None
    except (ValueError, RecursionError):
        document = None
    form = form_class(document if isinstance(document, dict) else {})
    if not form.is_valid():
        raise Refused("push_unreadable")
    return form
