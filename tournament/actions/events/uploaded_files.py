"""The file of an event between its upload and its import: kept for the one who uploaded it, for a day at most; and what
is in it, for whoever looks before importing it.
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
from tournament.models import Account, Event, Result, UploadedEvent
from tournament.queries.results.at_table import get_or_none
from tournament.regulation.canonical import JsonObject

KEPT_FOR = timedelta(days=1)


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
