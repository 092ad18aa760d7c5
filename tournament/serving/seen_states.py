"""In which state this process has last seen each event: cached pages are of one, and hundreds of polls share a read."""

from time import monotonic
from typing import NamedTuple

from django.conf import settings

from tournament.queries.events.public import PublicState, public_state
from tournament.queries.standings.cache import BoundedCache

MAX_STATES = 2000


class SeenState(NamedTuple):
    """The state of an event, and when it was read."""

    state: PublicState
    read_at: float


class LatestState:
    """Of one event the state that was read last in this process."""

    seen: SeenState | None = None


_states: BoundedCache[LatestState] = BoundedCache(MAX_STATES)


def read_state(slug: str) -> SeenState | None:
    """From the database; None where there is nothing that the cache could hold."""
    read_at = monotonic()
    state = public_state(slug)
    if state is None:
        return None
    seen = SeenState(state, read_at)
    _states.get_or_add((slug,), LatestState).seen = seen
    return seen


def recent_state(slug: str, known_revision: int) -> SeenState | None:
    """One that was read a moment ago will do for a poll, unless it knows more: hundreds of phones ask in a second."""
    seen = _states.get_or_add((slug,), LatestState).seen
    if seen is None or seen.state.revision < known_revision:
        return None
    return seen if monotonic() < seen.read_at + settings.POLLED_STATE_IN_SECONDS else None
