"""What is in the file of an event, for whoever looks before importing it; and whether that event is here already."""

from dataclasses import dataclass
from datetime import datetime

from tournament.actions.events.event_file_checks import check_event_file
from tournament.models import Event, JournalEntry, Result
from tournament.regulation.canonical import JsonObject


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


def is_here(document: JsonObject) -> bool:
    """The same beginning of the journal, which has a salt of its own; without any, the same moment of its making."""
    if document["journal"]:
        return JournalEntry.objects.filter(number=1, hash=document["journal"][0]["hash"]).exists()
    made_at = datetime.fromisoformat(document["event"]["created_at"])
    return Event.objects.filter(created_at=made_at).exists()
