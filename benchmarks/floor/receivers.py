"""Receivers of messages on this machine, where the benchmark's environment names one: who is told, and how."""

import os
from urllib.parse import urlsplit

from tests.factories.rows import WebhookFactory
from tournament.models import Event, Webhook
from tournament.outgoing.network import Network
from tournament.queries.events.webhook_news import event_now

HERE = "127.0.0.1"
KINDS = (Webhook.Kind.PROGRAM, Webhook.Kind.PROGRAM, Webhook.Kind.CHAT)


def own_network() -> Network:
    """Reaches the receiver, whose name nobody else knows, and nobody besides."""
    name = urlsplit(os.environ.get("RECEIVER", "")).hostname
    return Network(
        look_up=lambda host, _port: [HERE] if host == name else [],
        may_reach={HERE}.__contains__,
        authorities=os.environ.get("RECEIVER_AUTHORITIES", ""),
    )


def add_receivers(event: Event) -> None:
    """Three of them; what has happened before is known to them."""
    if address := os.environ.get("RECEIVER"):
        told = event_now(event).as_told()
        for kind in KINDS:
            WebhookFactory.create(event=event, kind=kind, address=address, told=told)
