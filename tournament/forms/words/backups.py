"""Words about backups: why one cannot be made or restored."""

from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

KINDS = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


def _of_another_database(backup: str, here: str) -> str:
    return _now(
        "This backup is of %(backup)s, but this installation uses %(here)s. Restore it where DATABASE_URL says so too."
    ) % {"backup": KINDS[backup], "here": KINDS[here]}


def _in_use(others: int = 0) -> str:
    if others:
        return ngettext(
            "Another program is connected to the database. End it, then try again.",
            "%(others)s other connections to the database are open. End those programs, then try again.",
            others,
        ) % {"others": others}
    return _now("Another program has the database open. End it, then try again.")


def _no_room(folder: str = "") -> str:
    return _now("There is not enough space on the disk of %(folder)s. Make room, then try again.") % {"folder": folder}


REFUSALS: dict[str, Any] = {
    # Making
    "backup_exists": _("%(file)s is there already. Choose another name, or replace it with --force."),
    "backup_no_room": _no_room,
    "disk_fails": _("The disk could not be read or written to. Look whether it is full or failing."),
    "backup_not_writable": _("%(folder)s cannot be written to: %(reason)s. Choose another folder."),
    "backup_being_made": _("A backup is being made at this moment. Try again in a minute."),
    "locks_unknown": _("Files in %(folder)s cannot be locked: %(reason)s. Choose a folder on a disk of this machine."),
    "database_not_prepared": _(
        "The database is older than this version. Run `manage.py prepare`, or make the backup with the version before."
    ),
    "database_unavailable": _("The database cannot be read: %(problem)s"),
    "program_missing": _(
        "The program %(program)s is missing. Install the client programs of PostgreSQL and put them into the PATH."
    ),
    "program_failed": _("%(program)s failed: %(reason)s"),
    # Reading
    "backup_not_readable": _("%(file)s cannot be read: %(reason)s."),
    "backup_foreign": _("This is not a backup of Grillmeister. Choose a file that `manage.py backup` has made."),
    "backup_damaged": _("This backup is damaged or incomplete. Choose another one."),
    "backup_newer": _("This backup was made by a newer version (%(version)s). Update Grillmeister, then restore it."),
    "backup_of_another_database": _of_another_database,
    "backup_not_as_told": _("This backup does not hold what it says it does. Choose another one."),
    "database_damaged": _("The database is damaged: %(problem)s"),
    # Restoring
    "server_runs": _("A server is running on %(folder)s. Stop it, then restore."),
    "backup_being_restored": _("A backup is being restored to %(folder)s. Start the server when that is done."),
    "database_in_use": _in_use,
    "data_is_there": _(
        "There are accounts or events here already. With --replace, the backup takes their place; they are kept aside."
    ),
}
JOURNAL: dict[str, Any] = {}
