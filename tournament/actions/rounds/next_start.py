"""When the next round starts: said in advance, shown wherever the clock is, gone as soon as a round starts."""

from datetime import datetime
from typing import Unpack

from tournament.actions.core.change import Asked, change_event
from tournament.actions.core.verbs import FieldsOfEvent, verb
from tournament.models import Event, Role
from tournament.queries.standings.cache import Effect


class _NextStart(FieldsOfEvent):
    fields = ("next_round_at",)


class _StartedFor(FieldsOfEvent):
    """What a start has taken away; undone, it comes back, whatever was said since."""

    also = ("next_round_at",)


NEXT_START = _NextStart("next_start")
STARTED_FOR = _StartedFor("started_for")
START_ANNOUNCED = verb("start_announced", undo=NEXT_START, standings=Effect.NONE)


def announce_start(*, at: datetime | None, **asked: Unpack[Asked]) -> Event:
    """Says when the next round starts; None: that is open again."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        event = change.event
        change.capture(NEXT_START)
        event.next_round_at = at
        event.save(update_fields=("next_round_at",))
        change.journal(START_ANNOUNCED, at=at.isoformat() if at else "")
        return event
