"""`manage.py prepare`: brings the database and the collected static files up to this version, where they are not yet.

Sessions that are over are taken out of the database, too.

start.py calls it before every start, so it is quick when there is nothing to do. A server that is started in another
way wants `migrate` and `collectstatic`, or this.
"""

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db import OperationalError
from django.utils.translation import gettext

from tournament.actions.access.accounts import forget_sessions
from tournament.queries.readiness import missing_migrations


class Command(BaseCommand):
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.description = gettext(
            "Applies missing migrations, collects changed static files, and removes expired sessions."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        collect_static_files(Path(settings.STATIC_ROOT))
        if missing_migrations():
            call_command("migrate", interactive=False, verbosity=0)
        # A database that takes nothing just now is no reason not to start.
        with suppress(OperationalError):
            forget_sessions()


def collect_static_files(root: Path) -> None:
    stamp = root / ".collected"
    wanted = fingerprint_of_static_files()
    if stamp.exists() and stamp.read_text(encoding="ascii") == wanted:
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(wanted, encoding="ascii")


def fingerprint_of_static_files() -> str:
    return hashlib.sha256("\n".join(sorted(described_static_files())).encode()).hexdigest()


def described_static_files() -> Iterator[str]:
    for finder in get_finders():
        for name, storage in finder.list([]):
            file = Path(storage.path(name))
            yield f"{file} {file.stat().st_size} {file.stat().st_mtime_ns}"
