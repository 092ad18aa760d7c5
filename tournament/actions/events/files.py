"""Files of events: what is in one that was uploaded, kept for a day until it is imported; and which ones went out.

What went out stands in no journal and makes no new revision: taking a copy changes nothing, and the next copy is the
same file. Anonymising cannot reach it, so it is named there.
"""

import zlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from tournament.actions.core.actors import Actor, NotAllowed, Refused
from tournament.actions.core.write_lock import write_transaction
from tournament.actions.events.event_file import is_here, prepare_import
from tournament.actions.events.event_file_checks import check_event_file
from tournament.models import Account, Event, ExportedFile, Result, UploadedEvent
from tournament.queries.results.at_table import get_or_none
from tournament.regulation.canonical import JsonObject

KEPT_FOR = timedelta(days=1)
MAX_NOTED = 100  # of an event


def keep_uploaded(*, account: Account, content: bytes) -> None:
    """In the place of what this account has uploaded before; what others have forgotten goes."""
    with write_transaction():
        UploadedEvent.objects.filter(uploaded_at__lt=timezone.now() - KEPT_FOR).delete()
        UploadedEvent.objects.filter(account=account).delete()
        UploadedEvent.objects.create(account=account, content=zlib.compress(content))


def uploaded_content(account: Account) -> bytes:
    """The file itself. Refused where it is gone."""
    uploaded = get_or_none(UploadedEvent.objects.filter(account=account))
    if uploaded is None:
        raise Refused("event_file_gone")
    return zlib.decompress(bytes(uploaded.content))


def import_uploaded(*, document: JsonObject, by: Actor, again: bool, submission_id: UUID | None = None) -> Event:
    """Imports what was looked at; the file is gone with it, so that the same button does it once."""
    if by.account is None:
        raise NotAllowed("not_allowed")
    prepared = prepare_import(document)
    with write_transaction():
        if not UploadedEvent.objects.filter(account=by.account).delete()[0]:
            raise Refused("event_file_gone")
        return prepared.write(by.account, again=again)


def note_export(*, event: Event, name: str, by: Actor) -> None:
    """Before the file is sent. The oldest are forgotten."""
    with write_transaction():
        ExportedFile.objects.create(event=event, name=name[:200], at=timezone.now(), by_name=by.name)
        kept = event.exported_files.values_list("pk", flat=True)[:MAX_NOTED]
        event.exported_files.exclude(pk__in=list(kept)).delete()


@dataclass(frozen=True)
class EventFileContents:
    """What a document holds, to be looked at before it is imported."""

    name: str
    slug: str
    place: str
    starts_at: datetime | None
    public: bool
    anonymised: bool
    players: int
    rounds: int
    results: int
    games: int
    draws: int
    journal_entries: int
    is_here: bool  # this very event is in this installation already


def contents_of(document: JsonObject) -> EventFileContents:
    """Everything is checked first. One read."""
    check_event_file(document)
    event = document["event"]
    tables = document["tables"]
    return EventFileContents(
        name=event["name"],
        slug=event["slug"],
        place=event["place"],
        starts_at=datetime.fromisoformat(event["starts_at"]) if event["starts_at"] else None,
        public=event["public"],
        anonymised=event["anonymised_at"] is not None,
        players=len(document["players"]),
        rounds=len(document["rounds"]),
        results=sum(result["state"] == Result.State.ACCEPTED for table in tables for result in table["results"]),
        games=sum(table["game"] is not None for table in tables),
        draws=len(document["draws"]),
        journal_entries=len(document["journal"]),
        is_here=is_here(document),
    )
