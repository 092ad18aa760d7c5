"""The frame around every action: one transaction that locks the event, checks again, writes, and keeps the journal.

    with change_event(**asked, needs=Role.ORGANISER) as change:
        change.capture(MINUTES, round.number)
        ...
        change.journal(CLOCK_SET, round=round.number)

What an action did is visible only as a whole: its rows, its entry and the event's new revision come in one commit. What
comes twice is done once: a submission whose entry is in the journal is answered as `AlreadyDone`, also where the first
one took away what it takes to ask (`accept_repeats`): the role, the link, the name.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NotRequired, TypedDict
from uuid import UUID

from django.db.models import F, Field
from django.utils import timezone

from tournament.actions.core.actors import PROGRAM, Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.journal_chain import chained
from tournament.actions.core.verbs import AnyCaptured, FieldSubject, Started, Verb
from tournament.actions.core.write_lock import write_transaction
from tournament.models import AccessLink, Account, Event, JournalEntry, Role, Table
from tournament.queries.access.roles import is_enough, role_of
from tournament.queries.results.at_table import get_or_none, opens_table
from tournament.regulation.refusals import Outdated

FIELDS = [field.attname for field in Event._meta.get_fields() if isinstance(field, Field)]
STATE = ("revision", "journal_length", "journal_head")


class Asked(TypedDict):
    """What every action is asked with: for which event, by whom, and the id under which this counts once.

    `def pause_clock(*, round: Round, **asked: Unpack[Asked])` is called with `event=…, by=…, round=…`, and hands
    them on.
    """

    event: Event
    by: Actor
    submission_id: NotRequired[UUID | None]


@dataclass
class Change:
    """One action at work. `event` is locked and fresh."""

    event: Event
    by: Actor
    submission_id: UUID | None = None
    entry: JournalEntry | None = None
    _started: list[Started] = field(default_factory=list)

    def capture(self, subject: FieldSubject, of: object = None, *fields: str) -> None:
        """Notes how the subject is, before anything is changed; how it was left is noted with the entry."""
        self._started.append(subject.started(self.event, of, fields))

    def journal(
        self,
        verb: Verb,
        *,
        private: Mapping[str, object] | None = None,
        reason: str = "",
        captured: Iterable[AnyCaptured] = (),
        undoes: JournalEntry | None = None,
        **params: object,
    ) -> JournalEntry:
        """Writes the one entry of this action. Names of people go into `private`.

        `captured`: what was not noted by `capture`. An act that has captured nothing cannot be undone.
        """
        return self.journal_with(verb, params, private=private, reason=reason, captured=captured, undoes=undoes)

    def journal_with(
        self,
        verb: Verb,
        params: Mapping[str, object],
        *,
        private: Mapping[str, object] | None = None,
        reason: str = "",
        captured: Iterable[AnyCaptured] = (),
        undoes: JournalEntry | None = None,
    ) -> JournalEntry:
        """The same for those who do not write the names of the parameters themselves."""
        if self.entry is not None:
            raise RuntimeError("An action leaves one entry in the journal.")
        event = self.event
        event.revision += 1
        self.entry = chained(
            JournalEntry(
                event=event,
                number=event.journal_length + 1,
                at=timezone.now(),
                by_name=self.by.name,
                by_account=self.by.account,
                verb=verb.name,
                params=dict(params),
                private=dict(private or {}),
                reason=reason,
                before=self._before(verb, captured),
                undoes=undoes,
                submission_id=self.submission_id,
                revision=event.revision,
                previous_hash=event.journal_head,
            )
        )
        self.entry.save()
        event.journal_length, event.journal_head = self.entry.number, self.entry.hash
        return self.entry

    def _before(self, verb: Verb, captured: Iterable[AnyCaptured]) -> dict[str, object] | None:
        noted = [started.subject.finished(self.event, started) for started in self._started]
        everything: list[AnyCaptured] = [*noted, *captured]
        if strange := {capture.subject.name for capture in everything if capture.subject not in verb.undo}:
            raise RuntimeError(f"{verb.name} does not say that it captures {sorted(strange)}.")
        return {capture.subject.name: capture.document for capture in everything} or None


@contextmanager
def change_event(
    event: Event,
    *,
    by: Actor,
    needs: Role | None,
    submission_id: UUID | None = None,
    table: Table | None = None,
    in_archive: bool = False,
) -> Iterator[Change]:
    """`needs`: the weakest role that may do this; None for what strangers may. A link does for its own tables.

    Afterwards the caller's `event` is as fresh as the database, and its attribute `latest_entry` is what was written.
    """
    with write_transaction():
        locked = get_or_none(Event.objects.select_for_update().filter(pk=event.pk))
        if locked is None:
            raise NotAllowed("event_gone")
        check_allowed(locked, by, needs, table)
        # A read of its own: PostgreSQL would answer it with what was there before it waited for the lock.
        earlier = JournalEntry.objects.filter(event=event.pk, submission_id=submission_id)
        if submission_id and earlier.exists():
            raise AlreadyDone(earlier.get())
        if locked.archived_at and not in_archive:
            raise Outdated("event_archived")
        change = Change(locked, by, submission_id)
        yield change
        if change.entry is None:
            raise RuntimeError("An action must leave an entry in the journal.")
        locked.save(update_fields=STATE)
    refresh(event, locked, change.entry)


@contextmanager
def at_revision(event: Event) -> Iterator[Event]:
    """The event as it is now, and nobody else changes it until the block is left: for whoever changes what they saw."""
    with write_transaction():
        locked = get_or_none(Event.objects.select_for_update().filter(pk=event.pk))
        if locked is None:
            raise NotAllowed("event_gone")
        yield locked


def refresh(event: Event, locked: Event, entry: JournalEntry) -> None:
    """Carries what happened over to the caller's object."""
    if event is not locked:
        for name in FIELDS:
            setattr(event, name, getattr(locked, name))
    event.latest_entry = entry


def check_allowed(event: Event, by: Actor, needs: Role | None, table: Table | None = None) -> None:
    """Under the lock, because roles and links are taken away while pages are open."""
    if needs is None or by is PROGRAM:
        return
    if by.account is not None:
        if is_enough(role_of(event, by.account), needs):
            return
    elif by.link is not None and table is not None and needs is Role.REFEREE:
        link = get_or_none(AccessLink.objects.filter(opens_table(table), pk=by.link.pk).only("revoked_at"))
        if link is not None and link.revoked_at is None:
            return
        if link is not None:
            raise NotAllowed("link_revoked")
        if not Table.objects.filter(pk=table.pk).exists():  # or there would be a link to it
            raise NotAllowed("table_gone")
    raise NotAllowed("not_allowed")


def touch(table: Table) -> None:
    """Moves a table's version, so that its phones notice."""
    Table.objects.filter(pk=table.pk).update(version=F("version") + 1)


@contextmanager
def accept_repeats(event: Event, submission_id: UUID | None, is_this: Callable[[JournalEntry], bool]) -> Iterator[None]:
    """Whatever is refused inside was done already if this submission did it: this very thing, for this very person.

    Nobody else's submission counts as theirs, and none of theirs that did something else. Asked after the refusal,
    because the first time may have come in between. Around `change_event`, not inside.
    """
    try:
        yield
    except AlreadyDone as done:
        if done.entry is None or not is_this(done.entry):
            raise Refused("form_sent_before") from None
        raise
    except Refused:
        entry = _entry(event, submission_id)
        if entry is not None and is_this(entry):
            raise AlreadyDone(entry) from None
        raise


def wrote(verb: Verb, is_me: Callable[[Account], bool], **params: object) -> Callable[[JournalEntry], bool]:
    """Whether an entry says this, with these parameters at least, of somebody with an account who is me."""

    def is_this(entry: JournalEntry) -> bool:
        says = entry.verb == verb.name and params.items() <= entry.params.items()
        return says and entry.by_account is not None and is_me(entry.by_account)

    return is_this


def same_account(by: Actor) -> Callable[[Account], bool]:
    """For those who are signed in."""
    return lambda account: account == by.account


def _entry(event: Event, submission_id: UUID | None) -> JournalEntry | None:
    if submission_id is None:
        return None
    entries = JournalEntry.objects.filter(event=event, submission_id=submission_id)
    return entries.select_related("by_account").first()
