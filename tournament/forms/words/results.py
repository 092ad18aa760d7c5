"""Words about results: refusals, and entries of the journal."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from games.heckmeck import Problem


def impossible(problems: Iterable[Problem]) -> str:
    """The refusal as a whole; forms put each problem at its field instead."""
    return say("A game cannot end like this.")


REFUSALS: dict[str, Any] = {
    "end_state_impossible": impossible,
    "result_conflict": _("Somebody else changed the result of this table meanwhile. Nothing was overwritten."),
    "submission_used": _("This entry was sent before, for another table. Please open the page again."),
    "round_not_started": _(
        "Round %(round)s is not running. Results can be entered as soon as the organiser starts it."
    ),
    "round_complete": _("Round %(round)s is complete. Results change again when the organiser reopens it."),
    "table_gone": _("This table does not exist any more. The round was drawn again."),
    "other_rules": _("This entry was made for other rules than those of the event. Please open the page again."),
    "other_players": _("There are %(seats)s players at this table, but the entry is for %(players)s."),
    "no_points_for_this_size": _(
        "There are no placement points for a table of %(size)s. Enter them in the options of the event."
    ),
    "correction_needs_reason": _("Say why the result is corrected."),
    "result_unchanged": _("This is the result that counts already. Nothing was changed."),
    "withdrawal_needs_reason": _("Say why the result is withdrawn."),
    "proposal_needs_note": _("Say in a note what happened, so that the organiser can decide."),
    "no_result_to_withdraw": _("This table has no result that counts."),
    "no_such_version": _("There is no version %(version)s of this result."),
    "not_proposed_any_more": _("Version %(version)s was decided on before."),
    "proposal_outdated": _("Somebody left the game since version %(version)s was sent. Enter the result instead."),
    "dispute_needs_note": _("Say in a note what the table does not agree on."),
    "decision_needs_reason": _("Say why you decide like this."),
    "disputed_already": _("This table is disputed already."),
    "no_dispute": _("This table is not disputed."),
}

JOURNAL: dict[str, Any] = {
    "result_entered": _("Round %(round)s, table %(table)s: result entered"),
    "result_corrected": _("Round %(round)s, table %(table)s: result corrected (version %(version)s)"),
    "result_withdrawn": _("Round %(round)s, table %(table)s: result withdrawn"),
    "result_proposed": _("Round %(round)s, table %(table)s: a result was sent for the organiser to decide"),
    "table_disputed": _("Round %(round)s, table %(table)s: disputed"),
    "dispute_settled": _("Round %(round)s, table %(table)s: dispute settled"),
    "proposal_accepted": _("Round %(round)s, table %(table)s: the proposed result counts (version %(version)s)"),
    "proposal_dismissed": _("Round %(round)s, table %(table)s: a proposed result was set aside (version %(version)s)"),
}
