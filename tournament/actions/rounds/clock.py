"""The clock of a running round: pause, more or fewer minutes, extra time for one table. Time is the server's."""

from datetime import datetime
from uuid import UUID

from django.utils import timezone

from tournament.actions.core.actors import Actor
from tournament.actions.core.change import Change, change_event, touch
from tournament.actions.core.refusals import Refused
from tournament.actions.core.undo import takes_back
from tournament.actions.rounds.lifecycle import locked_round, locked_table
from tournament.models import Event, JournalEntry, Role, Round, Table

MAX_MINUTES = 24 * 60


def pause_clock(*, event: Event, round: Round, by: Actor, submission_id: UUID | None = None) -> Round:
    """Stops the clock."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        round = _running(change, round)
        if round.paused_at:
            raise Refused("clock_is_paused")
        round.paused_at = timezone.now()
        round.save(update_fields=("paused_at",))
        change.journal("clock_paused", round=round.number, before={"paused_at": round.paused_at.isoformat()})
        return round


@takes_back("clock_paused")
def _take_back_pause(change: Change, entry: JournalEntry) -> None:
    """The clock runs as if it had never stood still."""
    round = _same(change, entry)
    if round.paused_at is None or round.paused_at != datetime.fromisoformat((entry.before or {})["paused_at"]):
        raise Refused("undo_too_late")
    round.paused_at = None
    round.save(update_fields=("paused_at",))


def resume_clock(*, event: Event, round: Round, by: Actor, submission_id: UUID | None = None) -> Round:
    """Lets the clock run on. Not taken back: pausing again does that."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        round = _running(change, round)
        if round.paused_at is None:
            raise Refused("clock_is_running")
        stood = max(0, seconds_between(timezone.now(), round.paused_at))
        round.paused_seconds, round.paused_at = round.paused_seconds + stood, None
        round.save(update_fields=("paused_at", "paused_seconds"))
        change.journal("clock_resumed", round=round.number, seconds=stood)
        return round


def seconds_between(later: datetime, earlier: datetime) -> int:
    """Whole seconds between two moments."""
    return int((later - earlier).total_seconds() + 0.5)


def set_minutes(
    *, event: Event, round: Round, minutes: int | None, by: Actor, submission_id: UUID | None = None
) -> Round:
    """How long the games of a round may take; None: as long as they like."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        round = locked_round(change, round)
        if round.state == Round.State.COMPLETE:
            raise Refused("round_is_complete", round=round.number)
        if minutes is not None and not 1 <= minutes <= MAX_MINUTES:
            raise Refused("minutes_out_of_range", least=1, most=MAX_MINUTES)
        before = {"minutes": round.minutes, "since": minutes}
        round.minutes = minutes
        round.save(update_fields=("minutes",))
        change.journal("clock_set", round=round.number, minutes=minutes or 0, before=before)
        return round


@takes_back("clock_set")
def _take_back_minutes(change: Change, entry: JournalEntry) -> None:
    before = entry.before or {}
    round = change.event.rounds.filter(number=entry.params["round"]).first()
    if round is None or round.state == Round.State.COMPLETE or round.minutes != before["since"]:
        raise Refused("undo_too_late")
    round.minutes = before["minutes"]
    round.save(update_fields=("minutes",))


def give_extra_time(*, event: Event, table: Table, minutes: int, by: Actor, submission_id: UUID | None = None) -> Table:
    """So many minutes more for one table than for the others, all together; 0 takes them away."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        table = locked_table(change, table)
        if table.round.state == Round.State.COMPLETE:
            raise Refused("round_is_complete", round=table.round.number)
        if not 0 <= minutes <= MAX_MINUTES:
            raise Refused("minutes_out_of_range", least=0, most=MAX_MINUTES)
        before = {"minutes": table.extra_minutes, "since": minutes}
        table.extra_minutes = minutes
        table.save(update_fields=("extra_minutes",))
        touch(table)
        change.journal("extra_time_given", round=table.round.number, table=table.number, minutes=minutes, before=before)
        return table


@takes_back("extra_time_given")
def _take_back_extra_time(change: Change, entry: JournalEntry) -> None:
    before = entry.before or {}
    table = (
        Table.objects.select_related("round")
        .filter(round__event=change.event, round__number=entry.params["round"], number=entry.params["table"])
        .first()
    )
    if table is None or table.round.state == Round.State.COMPLETE or table.extra_minutes != before["since"]:
        raise Refused("undo_too_late")
    table.extra_minutes = before["minutes"]
    table.save(update_fields=("extra_minutes",))
    touch(table)


def _running(change: Change, round: Round) -> Round:
    fresh = locked_round(change, round)
    if fresh.state != Round.State.RUNNING:
        raise Refused("round_not_running", round=fresh.number)
    return fresh


def _same(change: Change, entry: JournalEntry) -> Round:
    state = Round.State.RUNNING
    round = change.event.rounds.filter(number=entry.params["round"], state=state).first()
    if round is None:
        raise Refused("undo_too_late")
    return round
