"""The end of an event: its last stage is complete, and the winners are known. Reopening is the undo of it."""

from collections.abc import Sequence
from typing import Unpack

from tournament.actions.core.change import Asked, Change, change_event
from tournament.actions.core.refusals import Refused
from tournament.actions.core.subjects import Captured, Subject, late_unless
from tournament.actions.core.verbs import verb
from tournament.actions.standings.qualification import complete, refuse_unfinished
from tournament.models import Event, JournalEntry, Role, Stage
from tournament.queries.standings.ranking import Winner, podium_of


class _Ending(Subject):
    """The end of an event, by the number of its last stage. Reopened until its people are gone."""

    def from_old(self, entry: JournalEntry) -> tuple[int, bool, bool]:
        return (entry.before or {})["stage"], False, True

    def check(self, event: Event, captured: Sequence[Captured]) -> list[Refused | None]:
        over = event.ended_at is not None and event.anonymised_at is None
        stages = set(event.stages.values_list("number", flat=True)) if over else ()
        return late_unless(capture.of in stages for capture in captured)

    def put_back(self, event: Event, captured: Captured) -> None:
        event.stages.filter(number=captured.of).update(completed_at=None)
        event.ended_at = None
        event.save(update_fields=("ended_at",))


ENDING = _Ending("ending")
EVENT_ENDED = verb("event_ended", undo=ENDING)


def end_event(**asked: Unpack[Asked]) -> tuple[Winner, ...]:
    """Announces the winners: the first places of the stage that decides the event."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
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
            EVENT_ENDED,
            players=[winner.number for winner in winners],
            private={"names": ", ".join(winner.name for winner in first)},
            captured=[Captured(ENDING, stage.number, False, True)],
        )
        return winners


def _last_stage(change: Change) -> Stage:
    if change.event.ended_at:
        raise Refused("event_ended_already")
    stage = change.event.stages.order_by("number").last()
    if stage is None:
        raise Refused("event_without_format")
    if change.event.stages.filter(number__lt=stage.number, completed_at=None).exists():
        raise Refused("earlier_stage_open")
    return stage
