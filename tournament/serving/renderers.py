"""How many pages are rendered for the cache at the same time: see page_cache.py. Nobody waits for a turn."""

from threading import BoundedSemaphore, Lock
from time import monotonic
from typing import Protocol

from django.conf import settings

from tournament.serving.places import Traffic, traffic


class Renderers(Protocol):
    """Who may render a page."""

    def acquire(self, blocking: bool) -> bool: ...
    def release(self) -> None: ...


class OneAtATime:
    """One page, and where anybody waits then a rest of so many times as long as it took: they come in between."""

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic
        self._lock = Lock()
        self._began = self._rests_until = 0.0

    def acquire(self, blocking: bool) -> bool:
        rests = self._traffic.waiting > 0 and monotonic() < self._rests_until
        if rests or not self._lock.acquire(blocking):
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
# After a result each of a thousand players has a new page of their own: those polls would take all readers' places.
OWN_RENDERERS: Renderers = OneAtATime(traffic)
