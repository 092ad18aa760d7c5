"""Words about tables and what happens at them: links, arrivals, calls, confirmations, and doors that are closed."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext, ngettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.words import NamingWords, Text, Words
from tournament.words.draws import listed, people
from tournament.words.event_names import EventNames


def _not_at_this_table(names: EventNames, players: Iterable[int]) -> str:
    return gettext("No longer at this table: %(players)s. Reload the page.") % {"players": names.players(players)}


def labels_of_tables(numbers: Iterable[int]) -> dict[int, str]:
    """By what name each table stands on its link and in the journal."""
    return {number: gettext("Table %(number)s") % {"number": number} for number in numbers}


REFUSALS: dict[str, Words] = {
    # Links
    "link_revoked": _("This link was revoked. Ask the organiser for a new one."),
    "link_is_revoked": _("This link has already been revoked."),
    "link_unknown": _("This link no longer exists."),
    "link_needs_tables": _("Choose which tables the link opens."),
    "link_needs_label": _("Say who the link is for."),
    "link_label_too_long": _("Shorten the name: at most %(most)s characters are allowed."),
    "too_many_table_codes": _("That is too many tables: at most %(most)s codes can be made at once."),
    "no_table_codes": _("There is no code left to revoke."),
    # Arrivals and calls
    "not_at_this_table": NamingWords(_not_at_this_table),
    "call_needs_reason": _("Say why you are calling the organiser."),
    "call_reason_too_long": _("Shorten the reason: it has %(length)s characters, and the limit is %(most)s."),
    "nobody_called": _("This table is no longer calling."),
    # Confirmations
    "confirm_needs_player": _("Choose a player of this table."),
    "confirmed_before": _("This result has already been confirmed."),
    "confirmed_version_moved": _("The result has changed in the meantime. Check it again before anyone confirms it."),
    "confirm_link_expired": _("This link is too old. Ask the referee to show you a new one."),
    "confirm_link_unknown": _("This link doesn’t work. Ask the referee to show you a new one."),
    # Submissions
    "submission_unreadable": _("We couldn’t read the entry."),
    "submission_field_unknown": _("The entry has an unknown field, “%(field)s”."),
    "submission_field_wrong": _("We couldn’t read the entry’s field “%(field)s”."),
}

# Why a page of a table does not open: a title and what to do.
CLOSED: dict[str, tuple[Text, Text]] = {
    "unknown": (
        _("You don’t have access to this table"),
        _("Scan the code at your table again, or ask the organiser for a link. If you have an account, sign in."),
    ),
    "unknown_link": (
        _("This link doesn’t work"),
        _("Scan the whole code again. If that doesn’t help, ask the organiser for a new link."),
    ),
    "revoked": (
        _("This link was revoked"),
        _("Ask the organiser for a new one."),
    ),
    "complete": (
        _("This round is over"),
        _(
            "All its results are in, and the link has expired. If something is wrong, tell the "
            "organiser: if the round is reopened, this page works again."
        ),
    ),
    "unpublished": (
        _("The seats are not published yet"),
        _("Once they are, this page shows who sits at your table. Reload it then."),
    ),
    "gone": (
        _("This table no longer exists"),
        _("The round was drawn again, or the event was deleted. Ask the organiser for a new link."),
    ),
}


def _links_made(round: str, tables: int, replaced: int) -> str:
    text = ngettext(
        "%(round)s: link to %(tables)s table created",
        "%(round)s: links to %(tables)s tables created",
        tables,
    ) % {"round": round, "tables": tables}
    return f"{text}, {gettext('replacing the previous ones')}" if replaced else text


def _table_codes_made(tables: int, replaced: int) -> str:
    text = ngettext(
        "Code for %(tables)s table created, valid for the whole event",
        "Codes for %(tables)s tables created, valid for the whole event",
        tables,
    ) % {"tables": tables}
    return f"{text}, {gettext('replacing the previous ones')}" if replaced else text


def _table_codes_revoked(tables: int) -> str:
    text = ngettext("Code for %(tables)s table revoked", "Codes for %(tables)s tables revoked", tables)
    return text % {"tables": tables}


def _about_link(named: Text, nameless: Text) -> Words:
    """A sentence about a link, whose label may have been taken out of the journal. Plural by `count`."""

    def sentence(round: str, tables: Sequence[int], label: str = "", **_others: object) -> str:
        values = {"round": round, "tables": listed(tables), "count": len(tables), "label": label}
        return str((named if label else nameless) % values)

    return sentence


def _arrivals(
    event_names: EventNames,
    round: str,
    table: int,
    here: int,
    missing: Sequence[int],
    names: Mapping[str, str] | None = None,
) -> str:
    """`names`: what those who are missing were called then; older entries do not have them."""
    if not missing:
        return gettext("%(round)s, table %(table)s: everyone is here") % {"round": round, "table": table}
    values = {"round": round, "table": table, "here": here, "missing": people(missing, names or {}, event_names)}
    return gettext("%(round)s, table %(table)s: %(here)s here, missing: %(missing)s") % values


JOURNAL: dict[str, Words] = {
    "links_made": _links_made,
    "referee_link_made": _about_link(
        ngettext_lazy(
            "%(round)s: link for %(label)s created, table %(tables)s",
            "%(round)s: link for %(label)s created, tables %(tables)s",
            "count",
        ),
        ngettext_lazy(
            "%(round)s: link created, table %(tables)s",
            "%(round)s: link created, tables %(tables)s",
            "count",
        ),
    ),
    "link_renewed": _about_link(
        ngettext_lazy(
            "%(round)s: link for %(label)s renewed, table %(tables)s",
            "%(round)s: link for %(label)s renewed, tables %(tables)s",
            "count",
        ),
        ngettext_lazy(
            "%(round)s: link renewed, table %(tables)s",
            "%(round)s: link renewed, tables %(tables)s",
            "count",
        ),
    ),
    "link_revoked": _about_link(
        ngettext_lazy(
            "%(round)s: link for %(label)s revoked, table %(tables)s",
            "%(round)s: link for %(label)s revoked, tables %(tables)s",
            "count",
        ),
        ngettext_lazy(
            "%(round)s: link revoked, table %(tables)s",
            "%(round)s: link revoked, tables %(tables)s",
            "count",
        ),
    ),
    "table_codes_made": _table_codes_made,
    "table_code_renewed": _("Code for table %(table)s renewed"),
    "table_code_revoked": _("Code for table %(table)s revoked"),
    "table_codes_revoked": _table_codes_revoked,
    "arrivals_noted": NamingWords(_arrivals),
    "organiser_called": _("%(round)s, table %(table)s: organiser called"),
    "call_ended": _("%(round)s, table %(table)s: call to the organiser ended"),
    "result_confirmed": _("%(round)s, table %(table)s: result confirmed by %(name)s (%(player)s)"),
}
