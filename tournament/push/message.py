"""Sends one encrypted message to an endpoint, by `tournament/outgoing/network.py`."""

import json
import logging
from enum import StrEnum
from http import HTTPStatus
from urllib.parse import urlsplit

from pywebpush import WebPusher, WebPushException

from tournament.models import PushSubscription
from tournament.outgoing.network import Network
from tournament.push.keys import vapid

LIFE_IN_SECONDS = 30 * 60  # a phone that is off for longer is not told any more
GONE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
log = logging.getLogger(__name__)


class Outcome(StrEnum):
    """What came of a message."""

    SENT = "sent"
    GONE = "gone"  # the phone does not want any more
    FAILED = "failed"  # perhaps later


def send(subscription: PushSubscription, text: str, *, slug: str, network: Network) -> Outcome:
    """Whatever goes wrong on the way is an outcome, and no error."""
    document = {"event": slug, "player": subscription.player, "text": text}
    try:
        response = _post(subscription, json.dumps(document, ensure_ascii=False).encode(), network)
    except (OSError, ValueError, WebPushException) as error:  # requests' own are OSErrors
        log.info("A message to a phone was not sent.", extra={"fields": {"problem": type(error).__name__}})
        return Outcome.FAILED
    if response in GONE:
        return Outcome.GONE
    return Outcome.SENT if response < HTTPStatus.MULTIPLE_CHOICES else Outcome.FAILED


def _post(subscription: PushSubscription, document: bytes, network: Network) -> int:
    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    body = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(document)["body"]
    parts = urlsplit(subscription.endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": f"https://{subscription.site}"}
    headers = {"Content-Encoding": "aes128gcm", "TTL": str(LIFE_IN_SECONDS), "Urgency": "high"}
    return network.post(subscription.endpoint, body, headers | vapid().sign(claims))
