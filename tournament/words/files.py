"""Words about files: the tables that go out of an event and their columns, for whom they are, and the file of an event:
why none can be made now, and why one cannot be imported."""

from collections.abc import Sequence
from datetime import tzinfo

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.models import ExportedFile
from tournament.words import Text, Words
from tournament.words.reasons import isolated

# The names of sheets as well: at most 31 characters, none of []:*?/\\.
TABLES: dict[str, Text] = {
    "players": _("Players"),
    "seats": _("Seats"),
    "results": _("Results"),
    "standings": _("Standings"),
    "penalties": _("Penalties"),
    "journal": _("Journal"),
}
COLUMNS: dict[str, Text] = {
    "at": _("Time"),
    "best_portion": _("Best portion"),
    "by": pgettext_lazy("who did it", "By"),
    "cancel_reason": _("Why cancelled"),
    "cancelled_at": _("Cancelled at"),
    "cancelled_by": _("Cancelled by"),
    "club": _("Club"),
    "contact": _("Contact"),
    "entry": _("Entry"),
    "fixed_table": _("Fixed table"),
    "hash": _("Hash"),
    "left": _("Left the game"),
    "name": _("Name"),
    "note": _("Note"),
    "number": _("Number"),
    "penalty": _("Penalty"),
    "place": _("Place"),
    "points": _("Placement points"),
    "portion": _("Portion"),
    "pseudonym": _("Pseudonym"),
    "reason": _("Reason"),
    "receipt": _("Receipt"),
    "round": _("Round"),
    "round_name": _("Name of the round"),
    "score": _("Score"),
    "seat": _("Seat"),
    "since": _("On the list since"),
    "stage": _("Stage"),
    "state": _("State"),
    "table": _("Table"),
    "table_wins": _("Tables won"),
    "taken_off": _("Points deducted"),
    "undoes": _("Undoes entry"),
    "what": _("What happened"),
    "withdrawn": _("Withdrew"),
    "worms": _("Worms"),
}
AUDIENCES: dict[str, Text] = {
    "full": _("For organisers: with real names, contacts and notes"),
    "public": _("For everyone: only what the public pages show"),
}


def table_words(name: str) -> str:
    """What a table is called."""
    return str(TABLES[name])


def column_words(name: str) -> str:
    """What stands above a column."""
    return str(COLUMNS[name])


def round_column_words(number: int) -> str:
    """What stands above the points of one game, by its number in the stage."""
    return gettext("Game %(number)s: points") % {"number": number}


MAX_FILES = 20  # that are named


def went_out_words(files: Sequence[ExportedFile], zone: tzinfo) -> list[str]:
    """The files that were exported, the latest first: what anonymising cannot reach any more."""
    lines = []
    for file in files[:MAX_FILES]:
        when = date_format(localtime(file.at, zone), "DATETIME_FORMAT")
        words = gettext("%(file)s, %(when)s, by %(name)s") if file.by_name else gettext("%(file)s, %(when)s")
        lines.append(words % {"file": file.name, "when": when, "name": isolated(file.by_name)})
    if (more := len(files) - MAX_FILES) > 0:
        lines.append(ngettext("and %(count)d more file", "and %(count)d more files", more) % {"count": more})
    return lines


REFUSALS: dict[str, Words] = {
    "entry_imported": _("This happened before the event was imported. It can only be undone where it happened."),
    "event_file_busy": _("Too much is happening in this event right now. Try again in a minute."),
    "event_file_damaged": _(
        "This file is damaged or was changed after the export: its checksum doesn’t match. Export the event once more."
    ),
    "event_file_draw": _("The receipt of draw %(number)s doesn’t prove the draw. Nothing was imported."),
    "event_file_draw_sealed": _(
        "A draw is sealed and not made yet. Make it, or mark it as failed; then the event can be exported."
    ),
    "event_file_foreign": _("This isn’t the file of an event. Choose a JSON file that Grillmeister has exported."),
    "event_file_gone": _("The uploaded file is no longer here. Choose it again."),
    "event_file_here": _("“%(name)s” has already been imported or was made here. Import it once more only as a copy."),
    "event_file_impossible": _("The file contradicts itself at “%(where)s”. Nothing was imported."),
    "event_file_journal": _(
        "The journal in this file can’t be verified from entry %(number)s on. Nothing was imported."
    ),
    "event_file_newer": _(
        "This file was made by a newer version of Grillmeister (format %(version)s). Update this one first."
    ),
    "event_file_no_owner": _("Nobody here can own the event. Open Grillmeister in a browser and set it up first."),
    "event_file_public": _(
        "This is the version for everyone. It can’t be imported: names, results’ history and the journal are left out. "
        "Export the version for organisers."
    ),
    "event_file_reference": _("The file refers to number %(number)s at “%(where)s”, which isn’t in it."),
    "event_file_schema": _("The file isn’t as the format wants it at “%(where)s”. Nothing was imported."),
    "event_file_too_large": _("This file is too large. The maximum is %(most)s MB."),
    "event_file_twice": _("The file has the same number twice in “%(where)s”. Nothing was imported."),
    "event_file_unknown_owner": _("No account has the name “%(owner)s”."),
    "event_file_not_readable": _("The file %(file)s can’t be read: %(reason)s"),
}
JOURNAL: dict[str, Words] = {}
