"""The end of an event and what comes after it: the winners, the archive, an event without names, or gone altogether.

An event ends when its last stage is complete; reopening is the undo of it. Deleting and anonymising are the only acts
that get past the triggers on the journal and the results: by a row of `JournalRelease` that is written and deleted
inside the same transaction.
"""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Unpack
from uuid import UUID

from django.utils import timezone

from tournament.actions.core.actors import Actor, AlreadyDone, Refused
from tournament.actions.core.change import Asked, Change, change_event, check_allowed
from tournament.actions.core.verbs import Captured, Subject, late_unless, verb
from tournament.actions.core.write_lock import write_transaction
from tournament.actions.events.anonymous import forget_people, redact_journal
from tournament.actions.standings.qualification import complete, refuse_unfinished
from tournament.models import (
    AccessLink,
    Draw,
    Event,
    GameRecord,
    JournalEntry,
    JournalRelease,
    Penalty,
    Qualifier,
    Result,
    ResultLine,
    Role,
    Round,
    Seat,
    Stage,
    Table,
)
from tournament.names import clean_name
from tournament.queries.standings.ranking import Winner, podium_of


class _Ending(Subject[int, bool, bool]):
    """The end of an event, by the number of its last stage. Reopened until its people are gone."""

    def from_old(self, entry: JournalEntry) -> tuple[int, bool, bool]:
        return (entry.before or {})["stage"], False, True

    def check(self, event: Event, captured: Sequence[Captured[int, bool, bool]]) -> list[Refused | None]:
        over = event.ended_at is not None and event.anonymised_at is None
        stages = set(event.stages.values_list("number", flat=True)) if over else ()
        return late_unless(capture.of in stages for capture in captured)

    def put_back(self, event: Event, captured: Captured[int, bool, bool]) -> None:
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


EVENT_ARCHIVED = verb("event_archived")
EVENT_UNARCHIVED = verb("event_unarchived")
EVENT_ANONYMISED = verb("event_anonymised")
log = logging.getLogger(__name__)


def archive_event(**asked: Unpack[Asked]) -> Event:
    """Nothing of it changes any more. Cannot be undone, which would be a change: it is taken out of the archive."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        if change.event.rounds.filter(state=Round.State.RUNNING).exists():
            raise Refused("event_is_played")
        change.event.archived_at = timezone.now()
        change.event.registration_open = False
        change.event.save(update_fields=["archived_at", "registration_open"])
        change.journal(EVENT_ARCHIVED)
    return asked["event"]


def unarchive_event(**asked: Unpack[Asked]) -> Event:
    """Changes are possible again; registration stays closed. Cannot be undone: put it into the archive again."""
    with change_event(**asked, needs=Role.ORGANISER, in_archive=True) as change:
        if change.event.archived_at is None:
            raise Refused("event_not_archived")
        change.event.archived_at = None
        change.event.save(update_fields=["archived_at"])
        change.journal(EVENT_UNARCHIVED)
    return asked["event"]


def anonymise_event(**asked: Unpack[Asked]) -> Event:
    """Numbers stay, names go: of the players, out of all notes and out of the journal. Cannot be undone.

    The chain of the journal still verifies, and so do the receipts of draws; but not those whose announcement loses a
    reason, clubs, or in format 1 the names. They say that they were redacted.
    """
    with change_event(**asked, needs=Role.OWNER, in_archive=True) as change:
        if change.event.anonymised_at:
            raise Refused("event_is_anonymous")
        if not (change.event.ended_at or change.event.archived_at):
            raise Refused("event_not_over")
        with released(change.event):
            forget_people(change.event)
            redact_journal(change.event)
        change.event.anonymised_at = timezone.now()
        change.event.save(update_fields=["anonymised_at"])
        change.journal(EVENT_ANONYMISED)
    return asked["event"]


def delete_event(*, event: Event, by: Actor, typed_name: str, submission_id: UUID | None = None) -> None:
    """Everything about it goes, its journal as well; only a line in the log remains. Cannot be undone.

    One that is gone already is as whoever asks has wished, and no journal is left to say who it was.
    """
    with write_transaction():
        locked = Event.objects.select_for_update().filter(pk=event.pk).first()
        if locked is None:
            raise AlreadyDone
        check_allowed(locked, by, Role.OWNER)
        if clean_name(typed_name) != clean_name(locked.name):
            raise Refused("name_does_not_match")
        with released(locked):
            _delete_parts(locked)
        locked.delete()
    account = by.account.pk if by.account else None
    log.warning("An event was deleted.", extra={"fields": {"event": event.slug, "account": account}})


@contextmanager
def released(event: Event) -> Iterator[None]:
    """Inside, the triggers let this event's journal and results be changed and deleted."""
    release = JournalRelease.objects.create(event=event)
    yield
    release.delete()


def _delete_parts(event: Event) -> None:
    """Deletes the parts of an event in this order: the triggers look up the event of a row by the rows above it."""
    of_round = {"table__round__event": event}
    ResultLine.objects.filter(result__table__round__event=event).delete()
    Result.objects.filter(**of_round).delete()
    GameRecord.objects.filter(**of_round).delete()
    AccessLink.objects.filter(event=event).delete()
    Seat.objects.filter(round__event=event).delete()
    Table.objects.filter(round__event=event).delete()
    Penalty.objects.filter(stage__event=event).delete()
    Qualifier.objects.filter(stage__event=event).delete()
    event.rounds.all().delete()
    Draw.objects.filter(event=event).delete()
    event.stages.all().delete()
    event.players.all().delete()
    # Entries that undo others would take those along in any order; the newest go first all the same.
    event.journal.filter(undoes__isnull=False).delete()
    event.journal.all().delete()
    event.announcements.all().delete()
    event.invitations.all().delete()
    event.roles.all().delete()
