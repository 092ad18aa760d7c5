"""The frame around every action: one transaction that locks the event, checks again, writes, and keeps the journal.

    with change(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as this:
        ...
        this.journal("player_withdrawn", player=player.number, before={...})

What an action did is visible only as a whole: its rows, its entry and the event's new revision come in one commit.
"""

import copy
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from tournament.actions.actors import PROGRAM, Actor
from tournament.actions.chain import chained
from tournament.actions.refusals import AlreadyDone, NotAllowed, Refused
from tournament.actions.rows import Insert, Update
from tournament.actions.turns import in_turn
from tournament.models import Event, EventRole, JournalEntry, Role, Table
from tournament.queries.at_table import Seen, links_to, see_table
from tournament.queries.prepared import ANY, ANY_ID, Prepared

RANK = {role: rank for rank, role in enumerate(Role)}
FIELDS = {field.attname for field in Event._meta.concrete_fields}
_write_entry = Insert(JournalEntry)
_move_on = Update(Event, "revision", "journal_length", "journal_head")
_locked = Prepared(lambda: Event.objects.select_for_update().filter(pk=ANY))
_state = f"SELECT revision, journal_head FROM {Event._meta.db_table} WHERE id = %s"
# A read of its own: PostgreSQL would answer it with what was there before it waited for the lock.
_submitted = Prepared(lambda: JournalEntry.objects.filter(event=ANY, submission_id=ANY_ID))


@dataclass
class Change:
    """One action at work. `event` is locked and fresh; `seen` is, too."""

    event: Event
    by: Actor
    submission_id: UUID | None = None
    seen: Seen | None = None
    entry: JournalEntry | None = None

    def journal(
        self,
        verb: str,
        *,
        private: Mapping[str, object] | None = None,
        reason: str = "",
        before: Mapping[str, object] | None = None,
        undoes: JournalEntry | None = None,
        **params: object,
    ) -> JournalEntry:
        """Writes the one entry of this action. Names of people go into `private`; `before` is for taking it back."""
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
                verb=verb,
                params=params,
                private=dict(private or {}),
                reason=reason,
                before=None if before is None else dict(before),
                undoes=undoes,
                submission_id=self.submission_id,
                revision=event.revision,
                previous_hash=event.journal_head,
            )
        )
        _write_entry.model(self.entry)
        event.journal_length, event.journal_head = self.entry.number, self.entry.hash
        return self.entry


@contextmanager
def change(
    event: Event,
    *,
    by: Actor,
    needs: Role | None,
    submission_id: UUID | None = None,
    table: Table | None = None,
    in_archive: bool = False,
    seen: Seen | None = None,
) -> Iterator[Change]:
    """`needs`: the weakest role that may do this; None for what strangers may. A link does for its own tables.

    `seen`: what the caller has read of the table after `event`.
    Afterwards the caller's `event` is as fresh as the database, and its attribute `latest_entry` is what was written.
    """
    if seen is not None and seen.found.table != table:
        raise RuntimeError("What was seen has to be of the same table.")
    with in_turn(), transaction.atomic():
        locked, seen = lock(event, seen)
        if locked is None:
            raise NotAllowed("event_gone")
        check_allowed(locked, by, needs, table, seen)
        # What was seen is of now: if it came before, its result was seen as well, or the database will say so.
        if submission_id and not seen and (done := _submitted.one(event.pk, submission_id)):
            raise AlreadyDone(done)
        if locked.archived_at and not in_archive:
            raise Refused("event_archived")
        this = Change(locked, by, submission_id, seen)
        yield this
        if this.entry is None:
            raise RuntimeError("An action must leave an entry in the journal.")
        _move_on(locked)
    refresh(event, locked, this.entry)


def lock(event: Event, seen: Seen | None) -> tuple[Event | None, Seen | None]:
    """The event under the lock, and what was seen of one of its tables as it is now."""
    if seen is None:
        return _locked.one(event.pk), None
    if is_locked_as(event):
        # Nothing happens without an entry: what was read after the event is still so.
        return copy.copy(event), seen
    seen = see_table(seen.found.table.pk)
    return (seen.found.table.round.event, seen) if seen else (_locked.one(event.pk), None)


def is_locked_as(event: Event) -> bool:
    """Locks the event, and says whether it stands as it was read."""
    wait = " FOR UPDATE" if connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(_state + wait, [event.pk])
        return bool(cursor.fetchone() == (event.revision, event.journal_head))


def refresh(event: Event, locked: Event, entry: JournalEntry) -> None:
    """Carries what happened over to the caller's object."""
    if event is not locked:
        for name in locked.__dict__.keys() & FIELDS:  # not those that nobody has read so far
            setattr(event, name, getattr(locked, name))
    event.latest_entry = entry


def check_allowed(
    event: Event, by: Actor, needs: Role | None, table: Table | None = None, seen: Seen | None = None
) -> None:
    """Under the lock, because roles and links are taken away while pages are open."""
    if needs is None or by is PROGRAM:
        return
    if by.account is not None:
        role = EventRole.objects.filter(event=event, account=by.account).values_list("role", flat=True).first()
        if role is not None and RANK[Role(role)] <= RANK[needs]:
            return
    elif by.link is not None and table is not None and needs is Role.REFEREE:
        links = seen.found.links if seen else links_to(table)
        link = next((each for each in links if each.pk == by.link.pk), None)
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
