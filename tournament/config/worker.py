"""What each process of our own server does before it answers requests. Other servers want wsgi.py instead.

The process that has started it is the only one that tells it to end.
"""

import multiprocessing
import os
import sys
import threading

from tournament.config.wsgi import application

__all__ = ["application"]


def leave_terminal() -> None:
    """Ctrl-C would reach this process too, and granian's workers hang about every second time they are told twice."""
    if os.name == "posix":
        os.setpgrp()


def end_with_parent() -> None:
    """A parent that is killed cannot tell us, and we would keep the port for ourselves."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


# Who comes back from the database waits for this long at most, where another thread is putting a page together. That
# is thirty times for each result, so Python's five milliseconds would become a tenth of a second.
sys.setswitchinterval(0.0005)
leave_terminal()
threading.Thread(target=end_with_parent, daemon=True).start()
