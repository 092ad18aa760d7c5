"""What a message says: to a program numbers and a signature, to a chat a sentence and the address of a page.

Neither has anybody's name in it. Signatures are those of standardwebhooks.com: a receiver finds a library there.
"""

import base64
import hmac
import json
from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils import translation

from tournament.models import Event, Webhook, WebhookMessage
from tournament.queries.events.webhook_news import Topic
from tournament.words.event_names import EventNames
from tournament.words.webhooks import chat_sentence

SECRET_PREFIX = "whsec_"


class Request(NamedTuple):
    """What is sent to the address."""

    body: bytes
    headers: dict[str, str]


def request_of(message: WebhookMessage, at: datetime) -> Request:
    """The message of a try at this moment."""
    webhook = message.webhook
    if webhook.kind == Webhook.Kind.CHAT:
        return Request(_json({"content": chat_text(message), "allowed_mentions": {"parse": []}}), _headers())
    data = {"event": webhook.event.slug, **message.params}
    body = _json({"type": message.topic, "timestamp": message.created_at.isoformat(), "data": data})
    seconds = int(at.timestamp())
    signed = {
        "webhook-id": message.uid,
        "webhook-timestamp": str(seconds),
        "webhook-signature": signature(webhook.secret, message.uid, seconds, body),
    }
    return Request(body, _headers() | signed)


def signature(secret: str, uid: str, seconds: int, body: bytes) -> str:
    """The secret proves who sends, the id that it is not another message, the time that it is not an old one."""
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    digest = hmac.digest(key, f"{uid}.{seconds}.".encode() + body, "sha256")
    return "v1," + base64.b64encode(digest).decode()


def chat_text(message: WebhookMessage, names: EventNames | None = None) -> str:
    """The sentence in the language of the site, and where to read more. `names`: of a page with many of them."""
    webhook = message.webhook
    with translation.override(settings.LANGUAGE_CODE):
        sentence = chat_sentence(names or EventNames(webhook.event), message.topic, message.params)
    return f"{sentence} {webhook.site}{_page(webhook.event, message)}"


def _page(event: Event, message: WebhookMessage) -> str:
    if message.topic in (Topic.SEATS, Topic.ROUND):
        return reverse("round", args=[event.slug, message.params["round"]])
    if message.topic == Topic.STANDINGS:
        return f"{reverse('standings', args=[event.slug])}?stage={message.params['stage']}"
    return reverse("winners" if message.topic == Topic.WINNERS else "event", args=[event.slug])


def _headers() -> dict[str, str]:
    return {"Content-Type": "application/json", "User-Agent": "Grillmeister"}


def _json(document: object) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
