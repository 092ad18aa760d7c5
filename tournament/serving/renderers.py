"""How many pages are rendered for the cache at the same time: see page_cache.py."""

from threading import BoundedSemaphore, Lock
from typing import Protocol

from django.conf import settings

from tournament.serving.places import Traffic, traffic

TURN_IN_SECONDS = 0.1  # within which some fifty own pages are rendered
PAUSE_FOR_WRITERS_IN_SECONDS = 0.1  # in which results are written, unless there is too much to do: then they go first


class Renderers(Protocol):
    """Who may render a page."""

    def acquire(self, blocking: bool) -> bool: ...
    def release(self) -> None: ...


class OneAtATime:
    """One page after the other, and rather between two results than beside one.

    A poll waits a moment for its turn, and for who writes: sent away, it would come again only after seconds.
    """

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic
        self._lock = Lock()

    def acquire(self, blocking: bool) -> bool:
        if not self._lock.acquire(timeout=-1 if blocking else TURN_IN_SECONDS):
            return False
        self._traffic.nobody_writes.wait(PAUSE_FOR_WRITERS_IN_SECONDS)
        return True

    def release(self) -> None:
        self._lock.release()


# So that pages never take all threads of the server: results need some of them. Two pages rendered at the same time
# in one process are hardly sooner done than one after the other.
RENDERERS: Renderers = BoundedSemaphore(max(1, settings.THREADS // 2))
# After a result each of a thousand players has a new page of their own. Two at a time would take longer for each.
OWN_RENDERERS: Renderers = OneAtATime(traffic)
