"""The clock of a running round: pause, more or fewer minutes, extra time for one table. Time is the server's."""

from datetime import datetime
from typing import Unpack

from django.db.models import Q
from django.utils import timezone

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, Change, change_event, touch
from tournament.actions.core.verbs import Rows, verb
from tournament.actions.rounds.lifecycle import locked_round, locked_table
from tournament.models import JournalEntry, Role, Round, Table

MAX_MINUTES = 24 * 60


def _old_pause(entry: JournalEntry) -> tuple[int, dict[str, None], dict[str, str]]:
    return entry.params["round"], {"paused_at": None}, entry.before or {}


def _old_minutes(entry: JournalEntry) -> tuple[int, dict[str, object], dict[str, object]]:
    before = entry.before or {}
    return entry.params["round"], {"minutes": before["minutes"]}, {"minutes": before["since"]}


def _old_extra(entry: JournalEntry) -> tuple[list[int], dict[str, object], dict[str, object]]:
    before, where = entry.before or {}, [entry.params["round"], entry.params["table"]]
    return where, {"extra_minutes": before["minutes"]}, {"extra_minutes": before["since"]}


# Undone, a pause is as if the clock had never stood still.
PAUSE = Rows(
    "pause", Round, key="number", fields=("paused_at",), as_long_as=Q(state=Round.State.RUNNING), old=_old_pause
)
MINUTES = Rows(
    "minutes", Round, key="number", fields=("minutes",), as_long_as=~Q(state=Round.State.COMPLETE), old=_old_minutes
)
EXTRA_TIME = Rows(
    "extra_time",
    Table,
    event="round__event",
    key=("round__number", "number"),
    fields=("extra_minutes",),
    as_long_as=~Q(round__state=Round.State.COMPLETE),
    after=touch,
    old=_old_extra,
)
CLOCK_PAUSED = verb("clock_paused", undo=PAUSE)
CLOCK_RESUMED = verb("clock_resumed")
CLOCK_SET = verb("clock_set", undo=MINUTES)
EXTRA_TIME_GIVEN = verb("extra_time_given", undo=EXTRA_TIME)


def pause_clock(*, round: Round, **asked: Unpack[Asked]) -> Round:
    """Stops the clock."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        round = _running(change, round)
        if round.paused_at:
            raise Refused("clock_is_paused")
        change.capture(PAUSE, round.number)
        round.paused_at = timezone.now()
        round.save(update_fields=("paused_at",))
        change.journal(CLOCK_PAUSED, round=round.number)
        return round


def resume_clock(*, round: Round, **asked: Unpack[Asked]) -> Round:
    """Lets the clock run on. Cannot be undone: pausing again does that."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        round = _running(change, round)
        if round.paused_at is None:
            raise Refused("clock_is_running")
        stood = max(0, seconds_between(timezone.now(), round.paused_at))
        round.paused_seconds, round.paused_at = round.paused_seconds + stood, None
        round.save(update_fields=("paused_at", "paused_seconds"))
        change.journal(CLOCK_RESUMED, round=round.number, seconds=stood)
        return round


def seconds_between(later: datetime, earlier: datetime) -> int:
    """Whole seconds between two moments."""
    return int((later - earlier).total_seconds() + 0.5)


def set_minutes(*, round: Round, minutes: int | None, **asked: Unpack[Asked]) -> Round:
    """How long the games of a round may take; None: as long as they like."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        round = locked_round(change, round)
        if round.state == Round.State.COMPLETE:
            raise Refused("round_is_complete", round=round.number)
        if minutes is not None and not 1 <= minutes <= MAX_MINUTES:
            raise Refused("minutes_out_of_range", least=1, most=MAX_MINUTES)
        change.capture(MINUTES, round.number)
        round.minutes = minutes
        round.save(update_fields=("minutes",))
        change.journal(CLOCK_SET, round=round.number, minutes=minutes or 0)
        return round


def give_extra_time(*, table: Table, minutes: int, **asked: Unpack[Asked]) -> Table:
    """So many minutes more for one table than for the others, all together; 0 takes them away."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        table = locked_table(change, table)
        if table.round.state == Round.State.COMPLETE:
            raise Refused("round_is_complete", round=table.round.number)
        if not 0 <= minutes <= MAX_MINUTES:
            raise Refused("minutes_out_of_range", least=0, most=MAX_MINUTES)
        change.capture(EXTRA_TIME, [table.round.number, table.number])
        table.extra_minutes = minutes
        table.save(update_fields=("extra_minutes",))
        touch(table)
        change.journal(EXTRA_TIME_GIVEN, round=table.round.number, table=table.number, minutes=minutes)
        return table


def _running(change: Change, round: Round) -> Round:
    fresh = locked_round(change, round)
    if fresh.state != Round.State.RUNNING:
        raise Refused("round_not_running", round=fresh.number)
    return fresh
