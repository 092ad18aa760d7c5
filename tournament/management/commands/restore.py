"""`manage.py restore FILE`: puts a backup in the place of what this installation holds, while no server runs."""

import json
import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from tournament.actions.core.actors import Refused
from tournament.backups.manifest import SECRET_KEY
from tournament.backups.restoring import Restored, restore_backup
from tournament.management.commands.backup import counts_line, journal_lines
from tournament.serving.running import nobody_serving
from tournament.words import sentence_of


class Command(BaseCommand):
    """Prints as text or as JSON; how it is done stands in `tournament.backups.restoring`."""

    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = gettext(
            "Restores a backup. The server must be stopped. Everything is checked before anything is touched."
        )
        parser.add_argument("file", type=Path, help=gettext("a file made by `manage.py backup`"))
        parser.add_argument(
            "--replace",
            action="store_true",
            help=gettext("even if there is data here already; it is set aside, not deleted"),
        )
        parser.add_argument("--json", action="store_true", help=gettext("as JSON"))

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        try:
            with nobody_serving():
                restored = restore_backup(file.absolute(), replace_data=replace)
        except Refused as refused:
            raise CommandError(sentence_of(refused)) from None
        if options["json"]:
            document = {
                **{"file": str(file), "kept_aside": list(map(str, restored.set_aside)), "migrated": restored.migrated},
                **restored.manifest.document(),
            }
            self.stdout.write(json.dumps(document, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(lines_of(file, restored)))


def lines_of(file: Path, restored: Restored) -> list[str]:
    contents = restored.manifest.contents
    made_at = restored.manifest.made_at.isoformat(" ", "seconds")
    lines = [
        gettext("Restored: %(file)s, made at %(time)s") % {"file": file, "time": made_at},
        counts_line(contents),
        *journal_lines(contents),
    ]
    if restored.migrated:
        lines.append(gettext("The backup was older than this version; the database was brought up to date."))
    lines += [gettext("What was there before is kept: %(file)s") % {"file": name} for name in restored.set_aside]
    if os.environ.get("SECRET_KEY", "").strip():
        lines.append(
            gettext("SECRET_KEY is set in the environment and overrides the backup’s key, which is in %(file)s.")
            % {"file": Path(settings.VAR_DIR) / SECRET_KEY}
        )
    return lines
