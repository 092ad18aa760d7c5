"""The end of an event: its last stage is complete, and the winners are known. Reopening is the undo of it."""

from uuid import UUID

from tournament.actions.actors import Actor
from tournament.actions.change import Change, change
from tournament.actions.qualification import complete, refuse_unfinished
from tournament.actions.refusals import Refused
from tournament.actions.undo import takes_back
from tournament.models import Event, JournalEntry, Role, Stage
from tournament.queries.ranking import Winner, podium_of

ENDED = "event_ended"


def end_event(*, event: Event, by: Actor, submission_id: UUID | None = None) -> tuple[Winner, ...]:
    """Announces the winners: the first places of the stage that decides the event."""
    with change(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as this:
        stage = _last_stage(this)
        refuse_unfinished(stage)
        winners = podium_of(this.event, cached=False)
        if not winners:
            raise Refused("nobody_has_won")
        complete(stage)
        this.event.ended_at = stage.completed_at
        this.event.save(update_fields=("ended_at",))
        first = [winner for winner in winners if winner.place == 1]
        this.journal(
            ENDED,
            players=[winner.number for winner in winners],
            private={"names": ", ".join(winner.name for winner in first)},
            before={"stage": stage.number},
        )
        return winners


@takes_back(ENDED)
def _reopen(this: Change, entry: JournalEntry) -> None:
    """Until the event is anonymised."""
    assert entry.before is not None
    stage = this.event.stages.filter(number=entry.before["stage"]).first()
    if stage is None or this.event.ended_at is None or this.event.anonymised_at:
        raise Refused("undo_too_late")
    stage.completed_at = None
    stage.save(update_fields=("completed_at",))
    this.event.ended_at = None
    this.event.save(update_fields=("ended_at",))


def _last_stage(this: Change) -> Stage:
    if this.event.ended_at:
        raise Refused("event_ended_already")
    stage = this.event.stages.order_by("number").last()
    if stage is None:
        raise Refused("event_without_format")
    if this.event.stages.filter(number__lt=stage.number, completed_at=None).exists():
        raise Refused("earlier_stage_open")
    return stage
