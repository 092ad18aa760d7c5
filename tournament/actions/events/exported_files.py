"""What was taken out of an event as a file, by whom and when: anonymising cannot reach it, so it is named there.

No entry in the journal, and no new revision: taking a copy changes nothing, and the next copy is the same file.
"""

from django.utils import timezone

from tournament.actions.core.actors import Actor
from tournament.actions.core.write_lock import write_transaction
from tournament.models import Event, ExportedFile

MAX_NOTED = 100  # of an event


def note_export(*, event: Event, name: str, by: Actor) -> None:
    """Before the file is sent. The oldest are forgotten."""
    with write_transaction():
        ExportedFile.objects.create(event=event, name=name[:200], at=timezone.now(), by_name=by.name)
        kept = event.exported_files.values_list("pk", flat=True)[:MAX_NOTED]
        event.exported_files.exclude(pk__in=list(kept)).delete()
