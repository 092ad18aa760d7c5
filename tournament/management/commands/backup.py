"""`manage.py backup FILE`: everything that this installation holds in one checked file, also while it is served."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext

from tournament.actions.core.actors import Refused
from tournament.backups.making import make_backup
from tournament.backups.manifest import POSTGRESQL, Contents, Manifest
from tournament.words import sentence_of


class Command(BaseCommand):
    """Prints as text or as JSON; what a backup is stands in `tournament.backups`."""

    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = gettext("Writes a backup: the database and the secret key. The server can keep running.")
        parser.add_argument("file", type=Path, help=gettext("where to write the backup, such as grillmeister.zip"))
        parser.add_argument("--force", action="store_true", help=gettext("replace the file if it exists"))
        parser.add_argument("--json", action="store_true", help=gettext("as JSON"))

    def handle(self, *args: Any, file: Path, force: bool, **options: Any) -> None:
        try:
            manifest = make_backup(file.absolute(), force=force)
        except Refused as refused:
            raise CommandError(sentence_of(refused)) from None
        if options["json"]:
            document = {"file": str(file), "size": file.stat().st_size} | manifest.document()
            self.stdout.write(json.dumps(document, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(lines_of(file, manifest)))


def lines_of(file: Path, manifest: Manifest) -> list[str]:
    lines = [
        gettext("Backup made: %(file)s (%(size)s)") % {"file": file, "size": filesizeformat(file.stat().st_size)},
        counts_line(manifest.contents),
        *journal_lines(manifest.contents),
    ]
    if manifest.database == POSTGRESQL:
        lines.append(
            gettext(
                "The dump’s list of contents was read back. Only restoring it somewhere proves that it can be restored."
            )
        )
    return [*lines, gettext("It holds all names and the secret key: keep it safe.")]


def counts_line(contents: Contents) -> str:
    return gettext("Events: %(events)d. Results: %(results)d. Journal entries: %(journal_entries)d.") % {
        "events": contents.events,
        "results": contents.results,
        "journal_entries": contents.journal_entries,
    }


def journal_lines(contents: Contents) -> list[str]:
    """What the verification of the journals has found."""
    broken = [
        gettext("The journal of “%(event)s” can’t be verified from entry %(number)d on.")
        % {"event": event, "number": number}
        for event, number in contents.broken_journals.items()
    ]
    return broken or [gettext("All journals verify.")]
