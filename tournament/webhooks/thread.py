"""The thread that sends messages to other programs and chats."""

from typing import TYPE_CHECKING

from django.conf import settings

from tournament.models import Webhook
from tournament.outgoing.thread import Beside, start_looking

if TYPE_CHECKING:
    from tournament.webhooks.sender import WebhookSender


def start_webhooks(beside: Beside) -> None:
    """Returns at once."""
    start_looking("webhooks", settings.OUTGOING_LOOK_SECONDS, Webhook.objects.exists, _sender, beside)


def _sender() -> "WebhookSender":
    from tournament.webhooks.sender import WebhookSender

    return WebhookSender()
