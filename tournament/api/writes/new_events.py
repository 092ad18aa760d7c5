"""Events that programs make: new ones, copies, and those that come out of a file."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Annotated

from django.utils import timezone
from ninja import Body, Query

from tournament.actions.core.actors import AlreadyDone
from tournament.actions.events import event as events
from tournament.actions.events.event_file import import_event
from tournament.api.callers import ApiRequest, Needs
from tournament.api.operations import changes
from tournament.api.repeats import submission_id_of
from tournament.api.schemas.new_events import CopyIn, NewEventIn, NewEventOut
from tournament.api.writes.acting import moment, specs_of, told
from tournament.exchange.event_files import check_event_document, checked_contents
from tournament.models import Event, JournalEntry
from tournament.queries.events.time_zones import is_time_zone

SPRING = {"name": "Spring Cup", "time_zone": "Europe/Bucharest", "starts_at": "2026-05-01T10:00"}
FILE = {"format": "grillmeister-event", "version": 1, "variant": "full", "checksum": "sha256:…", "event": {}}
CREATED = HTTPStatus.CREATED
Again = Annotated[bool, Query(description="As one more event, even if this very one is here already.")]


@changes("POST", "/events", NewEventOut, Needs.ALL_EVENTS, status=CREATED, example=SPRING)
def create_event(request: ApiRequest, sent: NewEventIn) -> NewEventOut:
    """A new event of yours; `slug` is its address."""
    texts = sent.dict(include={"name", "place", "description", "public"})
    if sent.time_zone:
        texts["time_zone"] = sent.time_zone
    with timezone.override(sent.time_zone if is_time_zone(sent.time_zone) else None):
        starts_at = moment(sent.starts_at)
    stages = specs_of(sent.stages)
    return _made(request, events.create_event, starts_at=starts_at, stages=stages, preset=sent.preset, **texts)


@changes(
    "POST",
    "/events/{slug:slug}/duplicate",
    NewEventOut,
    Needs.ALL_EVENTS,
    status=CREATED,
    example={"name": "Summer Cup", "with_players": True},
)
def duplicate_event(request: ApiRequest, sent: CopyIn) -> NewEventOut:
    """A new event of yours with the options and the format of this one; `slug` is its address."""
    return _made(request, events.duplicate_event, event=request.event, **sent.dict())


@changes("POST", "/imports", NewEventOut, Needs.ALL_EVENTS, status=CREATED, example=FILE, takes_files=True)
def import_whole_event(
    request: ApiRequest, sent: Annotated[dict[str, object], Body()], again: Again = False
) -> NewEventOut:
    """An event out of the document that another site, or this one, has given away. It is yours."""
    check_event_document(sent)
    checked_contents(sent)
    event = import_event(document=sent, by=request.caller.actor, again=again)
    return _told(event)


def _made(request: ApiRequest, action: Callable[..., Event], **arguments: object) -> NewEventOut:
    try:
        event = action(by=request.caller.actor, submission_id=submission_id_of(request), **arguments)
    except AlreadyDone as done:
        event = _made_earlier(done.entry)
    return _told(event)


def _made_earlier(entry: JournalEntry | None) -> Event:
    assert entry is not None
    return entry.event


def _told(event: Event) -> NewEventOut:
    """The journal of an event that was just made begins with that; of one that came from a file it stays as it was."""
    entry = None if event.imported_entries else event.journal.order_by("number").first()
    return NewEventOut(**told(event, entry).dict(), slug=event.slug)
