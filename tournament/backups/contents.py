"""What is in a database, and whether it is whole: what is looked at before a backup is trusted.

A copy is examined by a process of its own; how that is started is said in `copies`.
"""

from collections.abc import Iterable, Iterator

from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder

from tournament.actions.core.journal_chain import first_break
from tournament.actions.core.refusals import Refused
from tournament.backups.manifest import Contents
from tournament.models import Event, JournalEntry, Result, Round
from tournament.queries.readiness import migrations_of_this_version


def examine(*, migrate: bool = False) -> Contents:
    """Looks at all of the database. Refuses one that is damaged, is none of ours, or is newer than this version.

    With `migrate`, an older one is brought up to this version first: what it holds can only be read then.
    """
    try:
        check_integrity()
        applied = applied_migrations()
        refuse_unknown_migrations(applied)
        if migrate:
            call_command("migrate", interactive=False, verbosity=0)
            check_integrity()
        return _contents(applied)
    except DatabaseError as error:
        raise Refused("database_damaged", problem=str(error)) from None


def check_integrity() -> None:
    """Asks SQLite for its own opinion. PostgreSQL has none; there, keys hold at every moment."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        for check, good in (("integrity_check", [("ok",)]), ("foreign_key_check", [])):
            answer = cursor.execute(f"PRAGMA {check}").fetchall()
            if answer != good:
                raise Refused("database_damaged", problem=f"{check}: {answer[0]}")


def applied_migrations() -> tuple[str, ...]:
    """The migrations that the database has seen, such as `tournament.0001_initial`."""
    return tuple(sorted(map(".".join, MigrationRecorder(connection).applied_migrations())))


def refuse_unknown_migrations(applied: Iterable[str]) -> None:
    """A database with a migration that this version does not know was made by a newer one."""
    applied = set(applied)
    if not any(migration.startswith("tournament.") for migration in applied):
        raise Refused("backup_foreign")
    if unknown := sorted(applied - set(map(".".join, migrations_of_this_version()))):
        raise Refused("backup_newer", version=unknown[-1])


def _contents(migrations: tuple[str, ...]) -> Contents:
    """Reads every entry of every journal; the database has the shape of this version."""
    events = Event.objects.order_by("pk")
    breaks = {event.slug: broken for event in events.iterator() if (broken := journal_break(event)) is not None}
    return Contents(
        migrations=migrations,
        events=events.count(),
        journal_entries=JournalEntry.objects.count(),
        results=Result.objects.count(),
        completed_rounds=Round.objects.filter(state=Round.State.COMPLETE).count(),
        broken_journals=breaks,
    )


def journal_break(event: Event) -> int | None:
    """The number of the first entry that does not fit, also where entries are missing at the end; None if all do."""
    length, head = 0, ""

    def entries() -> Iterator[JournalEntry]:
        nonlocal length, head
        for entry in event.journal.select_related("undoes").order_by("number").iterator():
            yield entry
            length, head = entry.number, entry.hash

    broken = first_break(entries())
    if broken is None and (length, head) != (event.journal_length, event.journal_head):
        return length + 1
    return broken
