"""The thread that sends messages to phones. What it sends with is read once there is a phone: it takes 40 MB."""

from typing import TYPE_CHECKING

from django.conf import settings

from tournament.models import PushSubscription
from tournament.outgoing.thread import Beside, start_looking

if TYPE_CHECKING:
    from tournament.push.sender import PushSender


def start_push_messages(beside: Beside) -> None:
    """Returns at once."""
    start_looking("push messages", settings.OUTGOING_LOOK_SECONDS, PushSubscription.objects.exists, _sender, beside)


def _sender() -> "PushSender":
    from tournament.push.sender import PushSender

    return PushSender()
