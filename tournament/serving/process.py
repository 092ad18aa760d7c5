"""What each process of our own server does before it answers requests. Other servers want config/wsgi.py instead.

The process that has started it is the only one that tells it to end. Nothing of Django may be imported here above the
functions: where processes are not copies of the first, this module is the first thing that a new one reads.
"""

import gc
import multiprocessing
import os
import sys
import threading
from ctypes import c_bool
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournament.serving.adapter import Application

# Whoever waits for the database gives the interpreter away, some fifteen times for a result, and gets it back after
# this time from a thread that renders a page. With Python's 5 ms, one page in the making would cost a result 75; with
# half a millisecond, machines on which threads change slowly spend more on that than anybody gains.
SWITCH_INTERVAL_IN_SECONDS = 0.001
# How much later messages to phones and to other programs go out while results come in. Not long: who looks for them may
# bring the standings up to date, and pages wait for that.
OUTGOING_GIVES_WAY_IN_SECONDS = 0.2


def load(has_answered: c_bool) -> "Application":
    """The application that granian calls; `has_answered` is memory shared with the process that started this one."""
    leave_terminal()
    sys.setswitchinterval(SWITCH_INTERVAL_IN_SECONDS)
    threading.Thread(target=end_with_parent, name="parent", daemon=True).start()
    from django.conf import settings
    from django.core.wsgi import get_wsgi_application

    django = get_wsgi_application()
    load_views()
    from tournament.backups.automatic import start_automatic_backups
    from tournament.push.thread import start_push_messages
    from tournament.serving.adapter import Application
    from tournament.serving.giving_way import giving_way
    from tournament.serving.polls import Polls
    from tournament.webhooks.thread import start_webhooks

    start_automatic_backups()
    beside_results = partial(giving_way, OUTGOING_GIVES_WAY_IN_SECONDS)
    start_push_messages(beside_results)
    start_webhooks(beside_results)

    def remember_answer() -> None:
        has_answered.value = True

    return Application(django, threads=settings.THREADS, on_answer=remember_answer, at_once=Polls())


def leave_terminal() -> None:
    """Ctrl-C would reach this process too, and granian's workers hang about every second time they are told twice."""
    if os.name == "posix":
        os.setpgrp()


def end_with_parent() -> None:
    """A parent that is killed cannot tell us, and we would keep the port for ourselves."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


def load_views() -> None:
    """Imports the views, and takes what is loaded by then away from Python's garbage collector: it stays anyway.

    Collecting would stop all threads for a tenth of a second each time, and some phone would wait for its receipt. And
    it touches everything: what a process shares with the one that it is a copy of would be there twice from then on.
    """
    from django.urls import reverse

    reverse("home")  # loads the views, and with them nearly everything
    gc.collect()
    gc.freeze()
