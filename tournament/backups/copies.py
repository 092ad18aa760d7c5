"""Examines a copy of a SQLite database in a process of its own, which sees the copy as if it were the site's.

So the copy is looked at by the same code, through the same SQLite, as any other database; and what is heavy about it
(a long journal, a migration) does not stop the threads that answer phones. What that process does is in `__main__`.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings

from tournament.actions.core.refusals import Refused
from tournament.backups.manifest import Contents, contents_of

MIGRATE = "--migrate"


def examine_copy(folder: Path, *, migrate: bool = False) -> Contents:
    """What `contents.examine` finds in the database that lies in the folder under its usual name."""
    command = [sys.executable, "-m", "tournament.backups", *([MIGRATE] if migrate else [])]
    own = {"DATA_DIR": str(folder), "DATABASE_URL": "", "SECRET_KEY": "only for looking", "LOG_LEVEL": "ERROR"}
    usual = {"DJANGO_SETTINGS_MODULE": "tournament.config.settings"}
    done = subprocess.run(
        command,
        cwd=settings.BASE_DIR,
        env=usual | os.environ | own,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise Refused("database_damaged", problem=(done.stderr.strip().splitlines() or ["?"])[-1])
    answer = json.loads(done.stdout)
    if refused := answer.get("refused"):
        raise Refused(refused, **answer["params"])
    return contents_of(answer)
