"""Files of events for tests: of an event with a little of everything, taken out, brought in, and sealed again."""

import io
import json
from collections.abc import Callable

import pytest
from django.db import transaction

from tests import factories
from tests.factories.large_events import large_event
from tournament.actions.core.actors import Actor
from tournament.actions.events import screens
from tournament.actions.events.ending import delete_event
from tournament.actions.events.event_file import import_event
from tournament.exchange.event_files import checksum_of, read_event_file
from tournament.exchange.exports.event_files import write_event_file
from tournament.models import AccessLink, Account, Event, JournalEntry, Player, Result
from tournament.queries.events.export_rows import Audience
from tournament.regulation.refusals import Refused


def exported(event: Event, audience: Audience = Audience.ORGANISERS) -> bytes:
    output = io.BytesIO()
    write_event_file(event, audience, output)
    return output.getvalue()


def imported(content: bytes, *, owner: Account | None = None, **more: bool) -> Event:
    by = Actor.of(owner or factories.account())
    return import_event(document=read_event_file(content), by=by, **more)


def rows() -> dict[str, int]:
    """How much there is of what an import writes."""
    return {model.__name__: model.objects.count() for model in (Event, Player, Result, JournalEntry, AccessLink)}


def refusal(act: Callable[[], object]) -> str:
    """With which code it is refused; nothing is written meanwhile."""
    before = rows()
    with pytest.raises(Refused) as refused:
        act()
    assert rows() == before
    return refused.value.code


def resealed(document: dict) -> bytes:
    """The document as somebody would send it who knows how the checksum is made."""
    return json.dumps({**document, "checksum": checksum_of(document)}).encode()


@pytest.fixture(scope="module")
def content(django_db_setup, django_db_blocker) -> bytes:
    """A little of everything: drawn by the real draw, a round played, one running, the hall and the desk at work.

    Made once for all tests; the event itself is gone by then.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        event = large_event(16, slug="cup")
        screens.add_sponsors_picture(event=event, by=factories.actor(event), content=b"\x89PNG\r\n\x1a\n123")
        made = exported(event)
        transaction.set_rollback(True)
    return made


@pytest.fixture
def event(content) -> Event:
    """That event, here again."""
    return imported(content)


def delete(event: Event) -> None:
    delete_event(event=event, by=factories.actor(event), typed_name=event.name)
