"""The file of an event between its upload and its import: kept for the one who uploaded it, for a day at most."""

import zlib
from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from tournament.actions.core.actors import Actor, NotAllowed, Refused
from tournament.actions.core.write_lock import write_transaction
from tournament.actions.events.event_file import prepare_import
from tournament.models import Account, Event, UploadedEvent
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
