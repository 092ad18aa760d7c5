"""Which events a sender has looked at, and when it looks again although nothing happens there."""

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime

from tournament.models import Event

log = logging.getLogger(__name__)


class EventLooks:
    """Remembers looks at events, so that one in which nothing happens costs next to nothing."""

    def __init__(self, what: str) -> None:
        self._what = what  # is sent, as the log calls it
        self._looked: dict[int, tuple[int, datetime | None]] = {}  # revision, and when to look anyway

    def due(self, events: Iterable[Event], at: datetime) -> list[Event]:
        """Those that are to be looked at. `events`: all that the sender has to do with; others are forgotten."""
        current = list(events)
        self._looked = {event.pk: self._looked[event.pk] for event in current if event.pk in self._looked}
        return [event for event in current if self._is_due(event, at)]

    def _is_due(self, event: Event, at: datetime) -> bool:
        revision, again_at = self._looked.get(event.pk, (-1, None))
        return revision != event.revision or (again_at is not None and again_at <= at)

    def remember(self, event: Event, again_at: datetime | None) -> None:
        """It was looked at as it is now."""
        self._looked[event.pk] = event.revision, again_at

    @contextmanager
    def failures_logged(self, event: Event) -> Iterator[None]:
        """Whatever goes wrong inside is logged with its event, and keeps nothing else from being sent."""
        try:
            yield
        except Exception:
            log.exception("Something was not sent.", extra={"fields": {"what": self._what, "event": event.slug}})
