"""What each process of our own server does before it answers requests. Other servers want wsgi.py instead.

The process that has started it is the only one that tells it to end.
"""

import gc
import multiprocessing
import os
import threading

from django.conf import settings
from django.urls import reverse

from tournament.config.gate import Gate
from tournament.config.silence import end_silent_ones
from tournament.config.wsgi import application as project
from tournament.serving.automatic_backups import start_automatic_backups

__all__ = ["application"]


def leave_terminal() -> None:
    """Ctrl-C would reach this process too, and granian's workers hang about every second time they are told twice."""
    if os.name == "posix":
        os.setpgrp()


def settle_down() -> None:
    """What is loaded by now stays for good: Python's garbage collector need not look through it again and again.

    It would stop all threads for a tenth of a second each time, and some phone would wait for its receipt.
    """
    reverse("home")  # loads the views, and with them nearly everything
    gc.collect()
    gc.freeze()


def end_with_parent() -> None:
    """A parent that is killed cannot tell us, and we would keep the port for ourselves."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


leave_terminal()
threading.Thread(target=end_with_parent, daemon=True).start()
settle_down()
start_automatic_backups()
end_silent_ones(settings.MOST_SILENCE_IN_SECONDS)
application = Gate(project, places=settings.THREADS)
