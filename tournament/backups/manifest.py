"""What a backup says of itself: by which version it was made, of which database, what is in it, and the checksums.

What is in a database, and whether it is whole, is looked at before a backup is trusted. A copy is examined by a process
of its own, which `sqlite` starts.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from datetime import datetime

from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder

from tournament.actions.core.actors import Refused
from tournament.actions.core.journal_chain import first_break
from tournament.models import Event, JournalEntry, Result, Round
from tournament.queries.readiness import migrations_of_this_version
from tournament.regulation.canonical import JsonObject

FORMAT = "grillmeister-backup"
FORMAT_VERSION = 1
SQLITE, POSTGRESQL = "sqlite", "postgresql"
SECRET_KEY = "secret_key"
MANIFEST = "manifest.json"
# Under which name the database lies in the backup.
DATABASES = {SQLITE: "grillmeister.sqlite3", POSTGRESQL: "grillmeister.pgdump"}


@dataclass(frozen=True)
class Member:
    """One file of the backup: how long it is, and its SHA-256."""

    size: int
    sha256: str


@dataclass(frozen=True)
class Contents:
    """What was found in a database when it was examined.

    `broken_journals` names the entry from which on the journal of an event does not verify; it should be empty.
    """

    migrations: tuple[str, ...]
    events: int
    journal_entries: int
    results: int
    completed_rounds: int
    broken_journals: Mapping[str, int]


@dataclass(frozen=True)
class Manifest:
    product_version: str
    database: str
    made_at: datetime
    contents: Contents
    members: Mapping[str, Member]

    @property
    def dump(self) -> str:
        """The name of the member that holds the database."""
        return DATABASES[self.database]

    def document(self) -> dict[str, object]:
        """The manifest as it is written into the backup, and given to other programs."""
        return {
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "product_version": self.product_version,
            "database": self.database,
            "made_at": self.made_at.isoformat(),
            **asdict(self.contents),
            "members": {name: asdict(member) for name, member in self.members.items()},
        }


def read_manifest(text: bytes) -> Manifest:
    """The manifest of a backup; whatever is not one is refused."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("backup_damaged") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Refused("backup_foreign")
    version = document.get("format_version")
    if type(version) is int and version > FORMAT_VERSION:
        raise Refused("backup_newer", version=_text(document.get("product_version")))
    try:
        return _manifest_of(document)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Refused("backup_damaged") from None


def contents_of(document: Mapping[str, object]) -> Contents:
    """What `asdict` made of the contents, read again. Raises KeyError, TypeError or ValueError for anything else."""
    migrations, broken = document["migrations"], document["broken_journals"]
    if not isinstance(migrations, list | tuple) or not isinstance(broken, dict):
        raise TypeError
    return Contents(
        migrations=tuple(map(_text, migrations)),
        broken_journals={_text(slug): _number(entry) for slug, entry in broken.items()},
        **{name: _number(document[name]) for name in ("events", "journal_entries", "results", "completed_rounds")},
    )


def _manifest_of(document: JsonObject) -> Manifest:
    known = {"format", "format_version", "product_version", "database", "made_at", "members"}
    if document.keys() != known | {field.name for field in fields(Contents)}:
        raise ValueError
    if document["format_version"] != FORMAT_VERSION or document["database"] not in DATABASES:
        raise ValueError
    members = {
        name: Member(_number(member["size"]), _text(member["sha256"])) for name, member in document["members"].items()
    }
    made_at = datetime.fromisoformat(_text(document["made_at"]))
    if made_at.tzinfo is None or members.keys() != {DATABASES[document["database"]], SECRET_KEY}:
        raise ValueError
    return Manifest(_text(document["product_version"]), document["database"], made_at, contents_of(document), members)


def _number(value: object) -> int:
    if type(value) is not int or value < 0:
        raise TypeError
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


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
