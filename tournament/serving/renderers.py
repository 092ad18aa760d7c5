"""How many pages are rendered for the cache at the same time: see page_cache.py."""

from threading import BoundedSemaphore, Lock
from typing import Protocol

from django.conf import settings

TURN_IN_SECONDS = 0.1  # within which some fifty own pages are rendered


class Renderers(Protocol):
    """Who may render a page."""

    def acquire(self, blocking: bool) -> bool: ...
    def release(self) -> None: ...


class OneAtATime:
    """One page after the other. A poll waits a moment for its turn: sent away, it would come again only in seconds."""

    def __init__(self) -> None:
        self._lock = Lock()

    def acquire(self, blocking: bool) -> bool:
        return self._lock.acquire(timeout=-1 if blocking else TURN_IN_SECONDS)

    def release(self) -> None:
        self._lock.release()


# So that pages never take all threads of the server: results need some of them. Two pages rendered at the same time
# in one process are hardly sooner done than one after the other.
RENDERERS: Renderers = BoundedSemaphore(max(1, settings.THREADS // 2))
# After a result each of a thousand players has a new page of their own. Two at a time would take longer for each.
OWN_RENDERERS: Renderers = OneAtATime()
