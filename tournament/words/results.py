"""Words about results: refusals, and entries of the journal."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.heckmeck import Problem, Ruleset
from tournament.rules.improbable import Doubt, Improbable, limits_of
from tournament.words import Words
from tournament.words.reasons import isolated


def impossible(problems: Iterable[Problem]) -> str:
    """The refusal as a whole; forms put each problem at its field instead."""
    return gettext("A game can’t end like this.")


def question_about(end: Improbable, names: Sequence[str], grill: int) -> str:
    """What is asked about an end that is hardly ever right. `names`: those of the seats."""
    if end.doubt is Doubt.NOTHING_TURNED:
        return gettext("No portion is face down. Was none turned over in the whole game?")
    if end.position is not None:
        sentence = gettext("%(name)s has nothing, and everybody else has a full stack. Did you forget a stack?")
        return sentence % {"name": isolated(names[end.position])}
    sentence = ngettext(
        "Only %(owned)s of %(grill)s portions lies in front of a player. Did you forget a stack?",
        "Only %(owned)s of %(grill)s portions lie in front of players. Did you forget a stack?",
        end.owned,
    )
    return sentence % {"owned": end.owned, "grill": grill}


def questions_at(names: Sequence[str], rules: Ruleset, *, may_be_stopped: bool) -> dict[str, str]:
    """All that may be asked at a table, by the doubt and by how many portions or who it is about: `few_owned-2`."""
    grill = len(rules.worms)
    few = limits_of(rules).few
    doubts = [Improbable(Doubt.FEW_OWNED, owned) for owned in range(0 if few is None else few + 1)]
    doubts += [Improbable(Doubt.NOTHING_AMONG_FULL, grill, position) for position in range(len(names))]
    doubts += [Improbable(Doubt.NOTHING_TURNED, grill)] if may_be_stopped else []
    return {f"{end.doubt}-{_about(end)}": question_about(end, names, grill) for end in doubts}


def _about(end: Improbable) -> int:
    if end.doubt is Doubt.NOTHING_TURNED:
        return 0
    return end.owned if end.position is None else end.position


def none_to_enter(is_complete: bool) -> str:
    """What is said where somebody asked for the next table, and there is none."""
    if is_complete:
        return gettext("That was the last table: all results are in.")
    return gettext("No other table is waiting for its result to be entered.")


REFUSALS: dict[str, Words] = {
    "end_state_impossible": impossible,
    "result_conflict": _("Someone else has changed this table’s result. Nothing was overwritten."),
    "submission_used": _("This entry has already been sent for another table. Please open the page again."),
    "round_not_started": _("%(round)s is not running. Results can be entered once the organiser starts it."),
    "round_complete": _("%(round)s is complete. Results can only be changed if the organiser reopens it."),
    "table_gone": _("This table no longer exists. The round was drawn again."),
    "other_rules": _("This entry was made under different rules from the event’s. Please open the page again."),
    "clock_stops_no_game": _(
        "In this event every game is played to its end, so the clock can’t have stopped one. Enter how it ended."
    ),
    "other_players": _("There are %(seats)s players at this table, but the entry is for %(players)s."),
    "places_are_entered": _(
        "A different game is played in %(round)s: only places are entered. Please open the page again."
    ),
    "stacks_are_entered": _(
        "%(round)s is played with stacks, so places alone are not enough. Please open the page again."
    ),
    "impossible_places": _("Place %(place)s isn’t possible: the next place is %(expected)s."),
    "no_points_for_this_size": _(
        "There are no placement points for a table of %(size)s yet. An organiser can set them in the event’s options."
    ),
    "correction_needs_reason": _("Say why you are correcting the result."),
    "result_unchanged": _("This is already the result that counts. Nothing was changed."),
    "withdrawal_needs_reason": _("Say why you are deleting the result."),
    "proposal_needs_note": _("Add a note on what happened, so that the organiser can decide."),
    "no_result_to_withdraw": _("This table has no result that counts."),
    "no_such_version": _("There is no version %(version)s of this result."),
    "not_proposed_any_more": _("Version %(version)s has already been decided on."),
    "proposal_outdated": _("Someone has left the game since version %(version)s was sent. Enter the result instead."),
    "dispute_needs_note": _("Add a note on what the players disagree about."),
    "decision_needs_reason": _("Give a reason for your decision."),
    "disputed_already": _("This table is already disputed."),
    "no_dispute": _("This table is not disputed."),
}

JOURNAL: dict[str, Words] = {
    "result_entered": _("%(round)s, table %(table)s: result entered"),
    "result_corrected": _("%(round)s, table %(table)s: result corrected (version %(version)s)"),
    "result_withdrawn": _("%(round)s, table %(table)s: result deleted"),
    "result_proposed": _("%(round)s, table %(table)s: a result was sent to the organiser for a decision"),
    "table_disputed": _("%(round)s, table %(table)s: disputed"),
    "dispute_settled": _("%(round)s, table %(table)s: dispute settled"),
    "proposal_accepted": _("%(round)s, table %(table)s: proposed result accepted (version %(version)s)"),
    "proposal_dismissed": _("%(round)s, table %(table)s: proposed result rejected (version %(version)s)"),
}
