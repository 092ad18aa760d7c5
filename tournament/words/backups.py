"""Words about backups: why one cannot be made or restored."""

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.words import Words

KINDS = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


def _of_another_database(backup: str, here: str) -> str:
    return gettext(
        "This backup is of %(backup)s, but this installation uses %(here)s. Restore it where "
        "DATABASE_URL names the same kind of database."
    ) % {"backup": KINDS[backup], "here": KINDS[here]}


def _in_use(others: int = 0) -> str:
    if others:
        return ngettext(
            "Another program is connected to the database. Close it, then try again.",
            "%(others)s other connections to the database are open. Close those programs, then try again.",
            others,
        ) % {"others": others}
    return gettext("Another program has the database open. Close it, then try again.")


def _no_room(folder: str = "") -> str:
    return gettext("There is not enough space on the disk of %(folder)s. Make room, then try again.") % {
        "folder": folder
    }


REFUSALS: dict[str, Words] = {
    # Making
    "backup_exists": _("%(file)s already exists. Choose another name, or replace it with --force."),
    "backup_no_room": _no_room,
    "disk_fails": _("The disk could not be read or written to. Check whether it is full or failing."),
    "backup_not_writable": _("%(folder)s cannot be written to: %(reason)s. Choose another folder."),
    "backup_being_made": _("A backup is being made right now. Try again in a minute."),
    "locks_unknown": _("Files in %(folder)s cannot be locked: %(reason)s. Choose a folder on a disk of this machine."),
    "database_not_prepared": _(
        "The database is older than this version. Run `manage.py prepare`, or make the backup with "
        "the previous version."
    ),
    "database_unavailable": _("The database cannot be read: %(problem)s"),
    "program_missing": _(
        "The program %(program)s is missing. Install the PostgreSQL client programs and add them to the PATH."
    ),
    "program_failed": _("%(program)s failed: %(reason)s"),
    # Reading
    "backup_not_readable": _("%(file)s cannot be read: %(reason)s."),
    "backup_foreign": _("This is not a Grillmeister backup. Choose a file made by `manage.py backup`."),
    "backup_damaged": _("This backup is damaged or incomplete. Choose another one."),
    "backup_newer": _("This backup was made by a newer version (%(version)s). Update Grillmeister, then restore it."),
    "backup_of_another_database": _of_another_database,
    "backup_not_as_told": _("This backup doesn’t contain what it claims to. Choose another one."),
    "database_damaged": _("The database is damaged: %(problem)s"),
    # Restoring
    "server_runs": _("A server is running on %(folder)s. Stop it, then restore."),
    "backup_being_restored": _("A backup is being restored to %(folder)s. Start the server when that is done."),
    "database_in_use": _in_use,
    "data_is_there": _(
        "There are already accounts or events here. With --replace, the backup replaces them; they "
        "are set aside, not deleted."
    ),
}
JOURNAL: dict[str, Words] = {}
