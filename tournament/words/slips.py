"""Words of results that come back as a file: the columns of its sheet, and what is wrong with a row or a table."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tournament.words import Text

SHEET: Text = _("Score slips")
COLUMNS: Mapping[str, Text] = {
    "round": _("Round"),
    "table": _("Table"),
    "seat": _("Seat"),
    "number": _("Number"),
    "name": _("Name"),
    "portions": _("Portions"),
    "bratworms": _("Bratworms"),
    "specialist": _("Specialist"),
    "place": _("Place"),
    "left": _("Left the game"),
    "stopped": _("Stopped by the clock"),
    "face_down": _("Face down"),
    "ordered": _("Bottom to top"),
}
HINTS: Mapping[str, Text] = {
    "portions": _("All portions in front of the player, such as 21, 29. Empty if there are none."),
    "bratworms": _("How many. Empty if there are none."),
    "specialist": _("Choose one, or leave the cell empty."),
    "place": _("1 for the winner. Players who tie share the better place: 1, 2, 2, 4."),
    "left": _("Put an x if the player left during the game."),
    "stopped": _("Put an x in one row of the table if portions were still face up on the grill."),
    "face_down": _("Only if the clock stopped the game: all portions that lie face down, in one row of the table."),
    "ordered": _(
        "Put an x in one row of the table if everybody’s portions are written as they lie, from bottom to top. "
        "Otherwise their order has no meaning."
    ),
}
SENTENCES: Mapping[str, Text] = {
    # Of the file
    "not_slips": _("This is not a file of score slips. Download one here and fill it in."),
    "other_round": _("This file is for round %(other)s. Download the one for this round."),
    "nothing_filled": _("There are no results in this file yet. Fill it in and save it first."),
    "lost": _("The preview did not arrive intact. Please upload the file again."),
    # Of a row
    "row_unreadable": _("The round, the table or the player’s number is missing or unreadable."),
    "row_of_other_round": _("This row is for round %(other)s."),
    "no_such_table": _("There is no table %(table)s in this round."),
    # Of a table
    "not_at_table": _("Row %(line)s: number %(number)s isn’t at this table."),
    "other_name": _("Row %(line)s: number %(number)s is %(who)s in this event, not %(name)s."),
    "player_twice": _("%(who)s is in rows %(first)s and %(line)s. Keep one of them."),
    "player_missing": _("%(who)s is missing. Each player of the table needs a row."),
    "portions_unreadable": _("%(who)s: “%(text)s” is not a list of portions. Write it like 21, 29."),
    "bratworms_unreadable": _("%(who)s: “%(text)s” is not a number of Bratworms."),
    "specialist_unreadable": _("%(who)s: there is no specialist called “%(text)s”."),
    "formula": _("Row %(line)s: a cell is a formula without a value. Write the value itself."),
    "waits": _("This table is waiting for a decision. Open it to decide."),
    "counts_already": _("This result is already in."),
    "other_counts": _("Another result already counts and was not changed. Open the table to correct it."),
}


def slip_sentence(code: str, **params: object) -> str:
    """What is wrong with a file of slips, in the reader's language."""
    return str(SENTENCES[code]) % params
