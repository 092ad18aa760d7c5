"""The thread that looks every minute whether an automatic backup is due. Without BACKUP_DIR there is none."""

import logging
import threading

from django.conf import settings
from django.db import connections

from tournament.backups.automatic import back_up_if_due

log = logging.getLogger(__name__)


def start_automatic_backups() -> None:
    """Returns at once. Each process that answers requests may call it: one at a time makes the copy."""
    if settings.BACKUP_DIR is not None:
        threading.Thread(target=_look_again_and_again, name="automatic backups", daemon=True).start()


def _look_again_and_again() -> None:
    never = threading.Event()
    while not never.wait(settings.BACKUP_LOOK_SECONDS):
        try:
            back_up_if_due()
        except Exception:  # The next look may be better; without the thread there would be none.
            log.exception("The automatic backup failed.")
        finally:
            connections.close_all()
