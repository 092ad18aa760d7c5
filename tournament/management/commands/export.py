"""`manage.py export EVENT FILE`: all of an event as one JSON file, or what everyone may know of it."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext

from tournament.actions.core.actors import PROGRAM, Refused
from tournament.actions.events.exported_files import note_export
from tournament.backups.archive import new_private, refusing_disk_errors
from tournament.exchange.exports.event_files import write_event_file
from tournament.models import Event
from tournament.queries.events.export_rows import Audience
from tournament.words import sentence_of


class Command(BaseCommand):
    """Prints as text or as JSON; what is in the file stands in `tournament.queries.events.event_file`."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = gettext("Writes an event as one JSON file. The server can keep running.")
        parser.add_argument("event", help=gettext("the event’s name in addresses, such as grill-cup"))
        parser.add_argument("file", type=Path, help=gettext("where to write it, such as grill-cup.json"))
        parser.add_argument("--public", action="store_true", help=gettext("only what the public pages show"))
        parser.add_argument("--force", action="store_true", help=gettext("replace the file if it exists"))
        parser.add_argument("--json", action="store_true", help=gettext("as JSON"))

    def handle(self, *args: Any, event: str, file: Path, public: bool, force: bool, **options: Any) -> None:
        row = Event.objects.filter(slug=event).first()
        if row is None:
            raise CommandError(gettext("There is no event “%(event)s”.") % {"event": event})
        if file.exists() and not force:
            raise CommandError(gettext("%(file)s exists already. Use --force to replace it.") % {"file": file})
        audience = Audience.PUBLIC if public else Audience.ORGANISERS
        try:
            write_whole(row, audience, file)
            note_export(event=row, name=file.name, by=PROGRAM)
        except Refused as refused:
            raise CommandError(sentence_of(refused)) from None
        size = file.stat().st_size
        if options["json"]:
            told = {"event": event, "file": str(file), "size": size, "variant": audience.value}
            self.stdout.write(json.dumps(told, ensure_ascii=False))
        else:
            self.stdout.write(gettext("Exported: %(file)s (%(size)s)") % {"file": file, "size": filesizeformat(size)})
            if not public:
                self.stdout.write(gettext("It holds names and contacts: keep it safe."))


def write_whole(event: Event, audience: Audience, file: Path) -> None:
    """Beside its place first: there is the whole file or none."""
    unfinished = file.with_name(f".{file.name}.unfinished")
    try:
        with refusing_disk_errors(file.parent):
            unfinished.unlink(missing_ok=True)
            with new_private(unfinished) as output:
                write_event_file(event, audience, output)
            unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
