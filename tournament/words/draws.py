"""Words about draws and seats: refusals, and entries of the journal."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.words import NamingWords, Words
from tournament.words.event_names import MAX_NAMED, EventNames
from tournament.words.reasons import isolated
from tournament.words.table_sizes import PLAYERS

MAX_LISTED = 40


def listed(numbers: Iterable[object], most: int = MAX_LISTED) -> str:
    """Numbers in a row, as many as a sentence can hold, and how many more there are."""
    texts = [str(number) for number in numbers]
    if len(texts) <= most:
        return ", ".join(texts)
    more = len(texts) - most
    words = ngettext("%(numbers)s and %(more)s more", "%(numbers)s and %(more)s more", more)
    return words % {"numbers": ", ".join(texts[:most]), "more": more}


def people(players: Iterable[int], names: Mapping[str, str], event_names: EventNames) -> str:
    """Several players by name and number, as many as a sentence can hold.

    `names`: what they were called then, by number; who is not among them has the name of today.
    """
    everybody = [
        f"{isolated(name)} ({number})" if (name := names.get(str(number))) else event_names.player(number)
        for number in players
    ]
    return listed(everybody, MAX_NAMED)


def portion_twice(names: EventNames, portion: int, player: int, players: Iterable[int]) -> str:
    """What is said at one of the players of a table who have the same portion."""
    others = [number for number in players if number != player]
    words = gettext("Portion %(portion)s was also entered for: %(players)s. Each portion is drawn once.")
    return words % {"portion": portion, "players": names.players(others)}


MISTAKES: dict[str, Words] = {
    "portion_twice": NamingWords(portion_twice),
    "portion_not_in_bag": _("Portion %(portion)s is not in this table’s bag."),
    "player_without_portion": _("Choose the portion that was drawn."),
    "player_of_another_table": _("%(who)s sits at another table."),
}


def players_changed(event_names: EventNames, draw: int, new: Iterable[int], gone: Iterable[int]) -> str:
    """Who is not on the frozen list, and who should not be on it."""
    sentences = [gettext("The list of draw %(draw)s is out of date.") % {"draw": draw}]
    if new:
        sentences.append(gettext("New since then: %(players)s.") % {"players": event_names.players(new)})
    if gone:
        sentences.append(gettext("No longer here: %(players)s.") % {"players": event_names.players(gone)})
    sentences.append(gettext("Mark the draw as failed and announce a new one."))
    return " ".join(sentences)


def fixed_table_missing(names: EventNames, table: int, players: Iterable[int], **_others: object) -> str:
    """Somebody must sit at a table that there is not."""
    words = gettext("There is no table %(table)s in this round, but someone must sit there: %(players)s.")
    return words % {"players": names.players(players), "table": table}


def fixed_table_too_small(names: EventNames, table: int, players: Iterable[int], **_others: object) -> str:
    """More must sit at a table than have room there."""
    words = gettext("Table %(table)s has no room for everyone who must sit there: %(players)s.")
    return words % {"players": names.players(players), "table": table}


def fixed_against_groups(names: EventNames, players: Iterable[int], tables: Iterable[int], **_others: object) -> str:
    """Some must sit at tables that are not those of their group."""
    words = gettext(
        "The groups by the standings leave no room for everyone with a fixed table (%(tables)s): %(players)s. Remove "
        "the fixed table from some of them."
    )
    return words % {"players": names.players(players), "tables": listed(tables)}


def results_missing(round: str, tables: Sequence[int]) -> str:
    """What the groups of the next round wait for."""
    words = ngettext(
        "The next groups are made from the standings. No result yet from table %(tables)s: %(round)s.",
        "The next groups are made from the standings. No results yet from tables %(tables)s: %(round)s.",
        len(tables),
    )
    return words % {"tables": listed(tables), "round": round}


def draw_revealed(draw: int, round: str, tables: int, players: int) -> str:
    """What was drawn."""
    at_tables = ngettext("%(tables)s table", "%(tables)s tables", tables) % {"tables": tables}
    return gettext("Draw %(draw)s made: %(round)s, %(players)s players, %(at_tables)s") % {
        "draw": draw,
        "round": round,
        "players": players,
        "at_tables": at_tables,
    }


def _tables_not_possible(players: int, least: int, most: int, smallest: int, largest: int) -> str:
    return gettext(
        "%(players)s players need between %(least)s and %(most)s tables, so that %(smallest)s to %(largest)s sit at "
        "each."
    ) % {
        **{"players": players, "least": least, "most": most},
        **{"smallest": PLAYERS.get(smallest, smallest), "largest": PLAYERS.get(largest, largest)},
    }


REFUSALS: dict[str, Words] = {
    "no_format": _("This event has no format yet. Choose one first."),
    "nothing_left_to_draw": _("All stages have been played. There is nothing left to draw."),
    "stage_is_played": _("All rounds of this stage have been played. Decide who advances first."),
    "too_few_players": _("At least two players must be here to make a draw. Check them in first."),
    "final_is_one_table": _(
        "That is too many players for one table, and a final is one game. Choose a format for that many. Seven can "
        "play at one table once you have entered placement points for a table of seven in the options."
    ),
    "round_has_results": _(
        "%(round)s already has results, so it can’t be drawn again. Complete it to draw the next one."
    ),
    "results_missing": results_missing,
    "standings_changed": _(
        "The standings have changed since draw %(draw)s was announced. Mark the draw as failed and announce a new one."
    ),
    "fixed_against_groups": NamingWords(fixed_against_groups),
    "draw_is_open": _("Draw %(draw)s is announced but not made yet. Make it, or mark it as failed."),
    "draw_is_stale": _("Draw %(draw)s was announced for a round that is already over. Mark it as failed."),
    "no_open_draw": _("No draw is announced."),
    "no_draw_covers_this": _("Something has changed since the earlier draw. Draw this round again."),
    "players_changed": NamingWords(players_changed),
    "dice_missing": _("Enter what the hall rolled."),
    "dice_not_announced": _("This draw was announced without dice."),
    "tables_not_possible": _tables_not_possible,
    "sizes_do_not_fit": _(
        "%(players)s players don’t fit at tables of %(least)s to %(most)s. Allow other sizes in the options."
    ),
    "own_points_needed": _(
        "There would be a table of %(size)s, and such a table has no placement points. Enter them in the options, "
        "or choose other tables."
    ),
    "fixed_table_missing": NamingWords(fixed_table_missing),
    "fixed_table_too_small": NamingWords(fixed_table_too_small),
    "fixed_player": _("%(who)s must sit at table %(table)s."),
    "same_player": _("Choose two different players."),
    "stranger": _("%(who)s doesn’t have a seat in this round."),
    "player_twice": _("%(who)s already has a seat."),
    "no_room": _("All tables are full."),
    "may_not_play": _("%(who)s is not among those who can play. Check them in first."),
    "too_few_would_remain": _(
        "Too few players would remain at table %(table)s: a table needs at least %(least)s. Draw the round again."
    ),
    "portions_by_program": _("In this event, portions are drawn by computer."),
    "portions_moved": _("Other portions have been entered in the meantime. Nothing was overwritten."),
    "misdrawn": _("These portions can’t have been drawn like this."),
}

JOURNAL: dict[str, Words] = {
    "draw_announced": _("Draw %(draw)s announced: %(round)s, %(players)s players"),
    "draw_revealed": draw_revealed,
    "draw_failed": _("Draw %(draw)s failed"),
    "seating_taken_over": _("%(round)s: seats taken from draw %(draw)s"),
    "seats_swapped": _("%(round)s: %(one)s and %(other)s swapped seats"),
    "player_seated": _("%(round)s: %(name)s was given a seat at table %(table)s"),
    "player_unseated": _("%(round)s: %(name)s was removed from their seat"),
    "portions_recorded": _("%(round)s, table %(table)s: portions drawn by hand"),
}
