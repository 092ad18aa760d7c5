"""Words about tables and what happens at them: links, arrivals, calls, confirmations, and doors that are closed."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, ngettext_lazy

from tournament.forms.words.draws import listed

REFUSALS: dict[str, Any] = {
    # Links
    "link_revoked": _("This link was taken back. Ask the organiser for a new one."),
    "link_is_revoked": _("This link was taken back before."),
    "link_unknown": _("This link does not exist any more."),
    "link_needs_tables": _("Choose the tables that the link opens."),
    "link_needs_label": _("Say for whom the link is."),
    "link_label_too_long": _("Make the name shorter: it may have %(most)s characters."),
    # Arrivals and calls
    "not_at_this_table": _("Number %(players)s does not sit at this table any more. Load the page again."),
    "call_needs_reason": _("Say why you call the organiser."),
    "call_reason_too_long": _("Make the reason shorter: it may have %(most)s characters, and has %(length)s."),
    "nobody_called": _("This table does not call any more."),
    # Confirmations
    "confirm_needs_player": _("Choose who of the players confirms the result."),
    "confirmed_before": _("This result was confirmed before."),
    "confirmed_version_moved": _("The result changed meanwhile. Look at it again before somebody confirms it."),
    "confirm_link_expired": _("This link is too old. Let the referee show you a new one."),
    "confirm_link_unknown": _("This link opens nothing. Let the referee show you a new one."),
    # Submissions
    "submission_unreadable": _("The entry could not be read."),
    "submission_field_unknown": _("The entry has a field “%(field)s” that nobody knows."),
    "submission_field_wrong": _("The entry's field “%(field)s” cannot be read."),
}

# Why a page of a table does not open: a title and what to do.
CLOSED: dict[str, tuple[Any, Any]] = {
    "unknown": (
        _("There is nothing here for you"),
        _("Scan the code at your table once more, or ask the organiser for a link. With an account, sign in."),
    ),
    "unknown_link": (
        _("This link opens nothing"),
        _("Scan the code once more, as a whole. If that does not help, ask the organiser for a new link."),
    ),
    "revoked": (
        _("This link was taken back"),
        _("Ask the organiser for a new one."),
    ),
    "complete": (
        _("This round is over"),
        _(
            "All its results are in, and the link ended with it. If something is wrong, tell the organiser: "
            "when the round is opened again, this page works again."
        ),
    ),
    "unpublished": (
        _("The seats are not published yet"),
        _("As soon as they are, this page shows who sits at your table. Load it again then."),
    ),
    "gone": (
        _("This table does not exist any more"),
        _("The round was drawn again, or the event was deleted. Ask the organiser for a new link."),
    ),
}


def _links_made(round: int, tables: int, replaced: int) -> str:
    text = ngettext(
        "Round %(round)s: a link to %(tables)s table was made",
        "Round %(round)s: links to %(tables)s tables were made",
        tables,
    ) % {"round": round, "tables": tables}
    return f"{text}, {say('in place of the former ones')}" if replaced else text


def _about_link(named: Any, nameless: Any) -> Any:
    """A sentence about a link, whose label may have been taken out of the journal. Plural by `count`."""

    def sentence(round: int, tables: Sequence[int], label: str = "", **_others: object) -> str:
        values = {"round": round, "tables": listed(tables), "count": len(tables), "label": label}
        return str((named if label else nameless) % values)

    return sentence


def _arrivals(round: int, table: int, here: int, missing: Sequence[int]) -> str:
    values = {"round": round, "table": table, "here": here, "missing": listed(missing)}
    if not missing:
        return say("Round %(round)s, table %(table)s: everybody is here") % values
    return say("Round %(round)s, table %(table)s: %(here)s are here, missing are numbers %(missing)s") % values


def _confirmed(round: int, table: int, version: int, player: int, name: str = "") -> str:
    values = {"round": round, "table": table, "version": version, "name": name or player}
    return say("Round %(round)s, table %(table)s: result confirmed by %(name)s") % values


JOURNAL: dict[str, Any] = {
    "links_made": _links_made,
    "referee_link_made": _about_link(
        ngettext_lazy(
            "Round %(round)s: a link for %(label)s was made, table %(tables)s",
            "Round %(round)s: a link for %(label)s was made, tables %(tables)s",
            "count",
        ),
        ngettext_lazy(
            "Round %(round)s: a link was made, table %(tables)s",
            "Round %(round)s: a link was made, tables %(tables)s",
            "count",
        ),
    ),
    "link_renewed": _about_link(
        ngettext_lazy(
            "Round %(round)s: the link of %(label)s was renewed, table %(tables)s",
            "Round %(round)s: the link of %(label)s was renewed, tables %(tables)s",
            "count",
        ),
        ngettext_lazy(
            "Round %(round)s: a link was renewed, table %(tables)s",
            "Round %(round)s: a link was renewed, tables %(tables)s",
            "count",
        ),
    ),
    "link_revoked": _about_link(
        ngettext_lazy(
            "Round %(round)s: the link of %(label)s was taken back, table %(tables)s",
            "Round %(round)s: the link of %(label)s was taken back, tables %(tables)s",
            "count",
        ),
        ngettext_lazy(
            "Round %(round)s: a link was taken back, table %(tables)s",
            "Round %(round)s: a link was taken back, tables %(tables)s",
            "count",
        ),
    ),
    "arrivals_noted": _arrivals,
    "organiser_called": _("Round %(round)s, table %(table)s calls the organiser"),
    "call_ended": _("Round %(round)s, table %(table)s does not call any more"),
    "result_confirmed": _confirmed,
}
