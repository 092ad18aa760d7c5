"""The end of an event: its last stage is complete, and the winners are known. Reopening is the undo of it."""

from uuid import UUID

from tournament.actions.core.actors import Actor
from tournament.actions.core.change import Change, change_event
from tournament.actions.core.refusals import Refused
from tournament.actions.core.undo import takes_back
from tournament.actions.standings.qualification import complete, refuse_unfinished
from tournament.models import Event, JournalEntry, Role, Stage
from tournament.queries.standings.ranking import Winner, podium_of

ENDED = "event_ended"


def end_event(*, event: Event, by: Actor, submission_id: UUID | None = None) -> tuple[Winner, ...]:
    """Announces the winners: the first places of the stage that decides the event."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        stage = _last_stage(change)
        refuse_unfinished(stage)
        winners = podium_of(change.event, cached=False)
        if not winners:
            raise Refused("nobody_has_won")
        complete(stage)
        change.event.ended_at = stage.completed_at
        change.event.save(update_fields=("ended_at",))
        first = [winner for winner in winners if winner.place == 1]
        change.journal(
            ENDED,
            players=[winner.number for winner in winners],
            private={"names": ", ".join(winner.name for winner in first)},
            before={"stage": stage.number},
        )
        return winners


@takes_back(ENDED)
def _reopen(change: Change, entry: JournalEntry) -> None:
    """Until the event is anonymised."""
    assert entry.before is not None
    stage = change.event.stages.filter(number=entry.before["stage"]).first()
    if stage is None or change.event.ended_at is None or change.event.anonymised_at:
        raise Refused("undo_too_late")
    stage.completed_at = None
    stage.save(update_fields=("completed_at",))
    change.event.ended_at = None
    change.event.save(update_fields=("ended_at",))


def _last_stage(change: Change) -> Stage:
    if change.event.ended_at:
        raise Refused("event_ended_already")
    stage = change.event.stages.order_by("number").last()
    if stage is None:
        raise Refused("event_without_format")
    if change.event.stages.filter(number__lt=stage.number, completed_at=None).exists():
        raise Refused("earlier_stage_open")
    return stage
