"""Words of what goes out of an event as files: the tables and their columns, and for whom they are."""

from collections.abc import Sequence
from datetime import datetime, tzinfo

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.models import ApiToken, ExportedFile
from tournament.words import Text
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
    "cancel_reason": _("Why removed"),
    "cancelled_at": _("Removed at"),
    "cancelled_by": _("Removed by"),
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


def went_out_words(files: Sequence[ExportedFile], tokens: Sequence[ApiToken], zone: tzinfo) -> list[str]:
    """What anonymising cannot reach any more, the latest first: files, and programs whose tokens read names."""
    return [*_files(files, zone), *(_program(token, zone) for token in tokens)]


def _program(token: ApiToken, zone: tzinfo) -> str:
    words = gettext("what the program “%(program)s” has read, last on %(when)s")
    return words % {"program": isolated(token.label), "when": _moment(token.last_used_at, zone)}


def _moment(at: datetime | None, zone: tzinfo) -> str:
    return date_format(localtime(at, zone), "DATETIME_FORMAT")


def _files(files: Sequence[ExportedFile], zone: tzinfo) -> list[str]:
    lines = []
    for file in files[:MAX_FILES]:
        words = gettext("%(file)s, %(when)s, by %(name)s") if file.by_name else gettext("%(file)s, %(when)s")
        params = {"file": file.name, "when": _moment(file.at, zone), "name": isolated(file.by_name)}
        lines.append(words % params)
    if (more := len(files) - MAX_FILES) > 0:
        lines.append(ngettext("and %(count)d more file", "and %(count)d more files", more) % {"count": more})
    return lines
