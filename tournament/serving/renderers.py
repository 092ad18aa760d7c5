"""How many pages are rendered for the cache at the same time: see page_cache.py."""

from threading import BoundedSemaphore, Lock
from time import monotonic
from typing import Protocol

from django.conf import settings

from tournament.serving.places import Traffic, traffic

TURN_IN_SECONDS = 0.1  # within which some fifty own pages are rendered
MOST_WAITING = 32  # requests of a process, for a place: beyond that, own pages have to rest


class Renderers(Protocol):
    """Who may render a page."""

    def acquire(self, blocking: bool) -> bool: ...
    def release(self) -> None: ...


class OneAtATime:
    """One page after the other, and where many wait then a rest of so many times as long as it took.

    A poll waits a moment for its turn: sent away, it would come again only after seconds. Where more wait than are
    answered in that moment, the others come in between.
    """

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic
        self._lock = Lock()
        self._began = self._rests_until = 0.0

    def acquire(self, blocking: bool) -> bool:
        rests = self._traffic.waiting > MOST_WAITING and monotonic() < self._rests_until
        if rests or not self._lock.acquire(timeout=-1 if blocking else TURN_IN_SECONDS):
            return False
        self._began = monotonic()
        return True

    def release(self) -> None:
        now = monotonic()
        self._rests_until = now + settings.OWN_PAGE_REST * (now - self._began)
        self._lock.release()


# So that pages never take all threads of the server: results need some of them. Two pages rendered at the same time
# in one process are hardly sooner done than one after the other.
RENDERERS: Renderers = BoundedSemaphore(max(1, settings.THREADS // 2))
# After a result each of a thousand players has a new page of their own. Two at a time would take longer for each.
OWN_RENDERERS: Renderers = OneAtATime(traffic)
