"""Who is told the event's news: set up, changed, removed; and single messages, sent, sent again or discarded."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import Http404

from tournament.actions.events import webhooks
from tournament.api.callers import ApiRequest, Needs
from tournament.api.operations import PathNumber, changes
from tournament.api.reads.webhooks import message_out
from tournament.api.schemas.changes import ChangeOut
from tournament.api.schemas.webhooks import MadeWebhookOut, WebhookChangesIn, WebhookIn, WebhookMessageOut
from tournament.api.writes.acting import carry_out, carry_out_making
from tournament.models import WebhookMessage

WEBHOOKS = "/events/{slug:slug}/webhooks"
WEBHOOK = WEBHOOKS + "/{number:webhook}"
MESSAGE = WEBHOOK + "/messages/{number:message}"
CLUB = {"kind": "program", "address": "https://club.example/news", "topics": ["seats.published", "winners.announced"]}
KEPT = ("address", "topics", "after_look")


@changes("POST", WEBHOOKS, MadeWebhookOut, Needs.ALL, status=HTTPStatus.CREATED, example=CLUB, shown_once=("secret",))
def add_webhook(request: ApiRequest, sent: WebhookIn) -> MadeWebhookOut:
    """One more receiver is told what happens from now on; `about.webhook` is its number."""
    change, made = carry_out_making(request, webhooks.add_webhook, site=_site(request), **sent.dict())
    return MadeWebhookOut(**change.dict(), secret=made.secret if made else None)


@changes("PATCH", WEBHOOK, ChangeOut, Needs.ALL, example={"topics": ["winners.announced"]})
def edit_webhook(request: ApiRequest, webhook: PathNumber, sent: WebhookChangesIn) -> ChangeOut:
    """Changes what is named of a receiver. One that had said that it is gone is told news again."""
    row = request.event.webhooks.filter(number=webhook).first()
    if row is None:
        raise Http404
    settings = {name: getattr(row, name) for name in KEPT}
    named = {name: value for name, value in sent.dict().items() if value is not None}
    return carry_out(request, webhooks.edit_webhook, number=webhook, site=_site(request), **{**settings, **named})


@changes("DELETE", WEBHOOK, ChangeOut, Needs.ALL)
def remove_webhook(request: ApiRequest, webhook: PathNumber) -> ChangeOut:
    """Nothing more is sent there, and its log is gone."""
    return carry_out(request, webhooks.remove_webhook, number=webhook)


@changes("POST", WEBHOOK + "/test", WebhookMessageOut, Needs.ALL, status=HTTPStatus.CREATED)
def send_test(request: ApiRequest, webhook: PathNumber) -> WebhookMessageOut:
    """Sends a message that says nothing, to see whether it arrives."""
    return _message(request, webhooks.send_test, number=webhook)


@changes("POST", MESSAGE + "/send", WebhookMessageOut, Needs.ALL)
def send_message(request: ApiRequest, webhook: PathNumber, message: PathNumber) -> WebhookMessageOut:
    """Sends a message that waits for a look, or one that has come to its end once more."""
    return _message(request, webhooks.send_message, number=webhook, message=message)


@changes("POST", MESSAGE + "/discard", WebhookMessageOut, Needs.ALL)
def discard_message(request: ApiRequest, webhook: PathNumber, message: PathNumber) -> WebhookMessageOut:
    """The message is not sent, or not tried any more."""
    return _message(request, webhooks.discard_message, number=webhook, message=message)


def _message(request: ApiRequest, action: Callable[..., WebhookMessage], **arguments: object) -> WebhookMessageOut:
    """None of these is in the journal: what they answer is the message."""
    _change, row = carry_out_making(request, action, **arguments)
    assert row is not None
    return message_out(row)


def _site(request: ApiRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")
