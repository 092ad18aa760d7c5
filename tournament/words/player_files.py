"""Words about lists of players that are pasted or read from a file: what is wrong with a file, and with a row.

The codes are those of `exchange.sheets` and `exchange.player_rows`, and of `actions.importing`.
"""

from collections.abc import Mapping

from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

from tournament.words import Words

MEGABYTE = 1_000_000

FIELDS: dict[str, Words] = {
    "name": _("name"),
    "first_name": _("first name"),
    "last_name": _("last name"),
    "club": _("club"),
    "number": _("number"),
    "pseudonym": _("pseudonym"),
    "contact": _("contact"),
    "note": _("note"),
}

FILES: dict[str, Words] = {
    "file_no_players": _("There are no players in this list. It needs one row per player, with a name."),
    "file_too_large": _("This list is %(size)s MB; the limit is %(most)s MB. Split it."),
    "file_too_many_rows": _("This list has too many rows; the limit is %(most)s. Split it."),
    "file_unpacks_too_large": _(
        "This workbook is far larger than its contents should be. Copy the rows into a new one."
    ),
    "file_not_text": _("This is neither a CSV file nor an XLSX workbook. Save the list as one of them."),
    "file_not_a_list": _("This is not a list but a web page or program data. Save the list as CSV or XLSX."),
    "file_password": _("This workbook has a password. Save a copy without one."),
    "file_damaged": _("This workbook is damaged. Open it in your spreadsheet program and save it again."),
    "file_busy": _("Other workbooks are being read right now. Try again in a moment."),
    "file_took_too_long": _("Reading this workbook took too long. Save it as XLSX or CSV and upload that file."),
    "list_too_long": _("There is too much text in this list to preview at once. Split it in two."),
    "list_lost": _("The previewed list did not arrive intact. Please submit it again."),
}

ROWS: dict[str, Words] = {
    "name_missing": _("There is no name in this row (“%(text)s”)."),
    "name_too_long": _("The name has %(length)s characters; the limit is %(most)s (“%(text)s…”)."),
    "text_too_long": _("The %(field)s has %(length)s characters; the limit is %(most)s. It is left empty."),
    "number_invalid": _("“%(text)s” is not a number from 1 to %(most)s. The player gets the next one."),
    "number_twice": _("Number %(number)s is already in row %(first)s. The player gets the next one."),
    "duplicate_name": _("The same name is in row %(first)s. Tick this row if it is another person."),
    "name_without_letters": _("“%(text)s” has no letters. Is it a name?"),
    "character_lost": _("Some characters couldn’t be read (“%(text)s”)."),
    "formula_without_value": _(
        "The %(field)s is a formula without a value. Save the workbook in your spreadsheet program first."
    ),
    "before_header": _("This row is above the header and is not read (“%(text)s”)."),
    "edited_not_ticked": _("You edited this row, but it is not ticked. Tick it to add the player."),
    # Compared with who is on the list
    "name_known": _("Someone with this name is already on the list. Tick the row if it is another person."),
    "number_known": _("Number %(number)s belongs or belonged to another player. The player gets the next one."),
    "number_changed": _("Number %(number)s belongs or belonged to another player. The player got number %(now)s."),
}


def file_sentence(code: str, params: Mapping[str, object]) -> str:
    """Why nothing of a file can be used."""
    values = dict(params)
    for name in ("size", "most"):
        if code == "file_too_large" and isinstance(size := values.get(name), int):
            values[name] = number_format(size / MEGABYTE, 1)
    return str(FILES[code]) % values


def row_sentence(code: str, params: Mapping[str, object]) -> str:
    """What is wrong with a row."""
    values = dict(params)
    if "field" in values:
        values["field"] = FIELDS.get(str(values["field"]), values["field"])
    return str(ROWS[code]) % values
