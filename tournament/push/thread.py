"""The thread that sends messages to phones. What it sends with is read once there is a phone: it takes 40 MB."""

import logging
import threading
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import connections

from tournament.models import PushSubscription

if TYPE_CHECKING:
    from tournament.push.sender import Sender

log = logging.getLogger(__name__)


def start_push_messages() -> None:
    """Returns at once."""
    threading.Thread(target=_look_again_and_again, name="push messages", daemon=True).start()


def _look_again_and_again() -> None:
    never = threading.Event()
    sender: Sender | None = None
    while not never.wait(settings.PUSH_LOOK_SECONDS):
        try:
            sender = sender or _sender_if_needed()
            if sender:
                sender.look()
        except Exception:  # The next look may be better; without the thread there would be none.
            log.exception("Messages to phones were not sent.")
        finally:
            connections.close_all()


def _sender_if_needed() -> "Sender | None":
    if not PushSubscription.objects.exists():
        return None
    from tournament.push.sender import Sender

    return Sender()
