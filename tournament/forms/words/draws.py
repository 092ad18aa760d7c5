"""Words about draws and seats: refusals, and entries of the journal."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

MISTAKES: dict[str, Any] = {
    "portion_twice": _("Somebody else at the table has portion %(portion)s too. Each portion is drawn once."),
    "portion_not_in_bag": _("Portion %(portion)s is not in the bag of this table."),
    "player_without_portion": _("Choose the portion that was drawn."),
    "player_of_another_table": _("This player sits at another table."),
}
MAX_LISTED = 40


def listed(numbers: Iterable[object], most: int = MAX_LISTED) -> str:
    """Numbers in a row, as many as a sentence can hold, and how many more there are."""
    texts = [str(number) for number in numbers]
    if len(texts) <= most:
        return ", ".join(texts)
    more = len(texts) - most
    words = ngettext("%(numbers)s and %(more)s more", "%(numbers)s and %(more)s more", more)
    return words % {"numbers": ", ".join(texts[:most]), "more": more}


def players_changed(draw: int, new: Iterable[int], gone: Iterable[int]) -> str:
    """Who is not on the frozen list, and who should not be on it."""
    sentences = [say("The list of draw %(draw)s no longer holds.") % {"draw": draw}]
    if new:
        sentences.append(say("New since then: number %(players)s.") % {"players": listed(new)})
    if gone:
        sentences.append(say("No longer here: number %(players)s.") % {"players": listed(gone)})
    sentences.append(say("Declare the draw failed and announce a new one."))
    return " ".join(sentences)


def fixed_table_missing(round: int, table: int, players: Iterable[int]) -> str:
    """Somebody must sit at a table that there is not."""
    return say("Number %(players)s must sit at table %(table)s, but there are not so many tables.") % {
        "players": listed(players),
        "table": table,
    }


def fixed_table_too_small(round: int, table: int, players: Iterable[int]) -> str:
    """More must sit at a table than have room there."""
    return say("Table %(table)s has no room for all who must sit there: number %(players)s.") % {
        "players": listed(players),
        "table": table,
    }


def draw_revealed(draw: int, round: int, tables: int, players: int) -> str:
    """What was drawn."""
    at_tables = ngettext("%(tables)s table", "%(tables)s tables", tables) % {"tables": tables}
    return say("Draw %(draw)s made: round %(round)s, %(players)s players, %(at_tables)s") % {
        "draw": draw,
        "round": round,
        "players": players,
        "at_tables": at_tables,
    }


REFUSALS: dict[str, Any] = {
    "no_format": _("This event has no format yet. Choose one first."),
    "nothing_left_to_draw": _("All stages are played. There is nothing left to draw."),
    "stage_is_played": _("All rounds of this stage are played. Decide who goes on first."),
    "too_few_players": _("At least two players must be here to be drawn."),
    "final_is_one_table": _("These are too many players for one table. Choose a format for so many."),
    "round_has_results": _("Round %(round)s has results already, so it cannot be drawn again."),
    "draw_is_open": _("Draw %(draw)s is announced and not made yet. Make it, or declare it failed."),
    "draw_is_stale": _("Draw %(draw)s was announced for a round that is past. Declare it failed."),
    "no_open_draw": _("No draw is announced."),
    "no_draw_covers_this": _("Something changed since the earlier draw. Draw this round anew."),
    "players_changed": players_changed,
    "dice_missing": _("Type in what the hall rolled."),
    "dice_not_announced": _("This draw was announced without dice."),
    "fixed_table_missing": fixed_table_missing,
    "fixed_table_too_small": fixed_table_too_small,
    "fixed_player": _("Number %(player)s must sit at table %(table)s."),
    "same_player": _("Choose two different players."),
    "stranger": _("Number %(player)s does not sit at any table of this round."),
    "player_twice": _("Number %(player)s has a seat already."),
    "no_room": _("All tables are full."),
    "may_not_play": _("Number %(player)s is not among those who may play. Check them in first."),
    "too_few_would_remain": _(
        "Too few would remain at table %(table)s: a table goes on with %(least)s at least. Draw the round again."
    ),
    "portions_by_program": _("At this event the program draws the portions."),
    "portions_moved": _("Other portions were typed in meanwhile. Nothing was overwritten."),
    "misdrawn": _("These portions cannot have been drawn like this."),
}

JOURNAL: dict[str, Any] = {
    "draw_announced": _("Draw %(draw)s announced: round %(round)s, %(players)s players"),
    "draw_revealed": draw_revealed,
    "draw_failed": _("Draw %(draw)s failed"),
    "seating_taken_over": _("Round %(round)s seated as draw %(draw)s has it"),
    "seats_swapped": _("Round %(round)s: %(one)s and %(other)s changed seats"),
    "player_seated": _("Round %(round)s: %(name)s was given a seat at table %(table)s"),
    "player_unseated": _("Round %(round)s: %(name)s left the seat"),
    "portions_recorded": _("Round %(round)s, table %(table)s: portions drawn by hand"),
}
