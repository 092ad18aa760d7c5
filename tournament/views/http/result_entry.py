"""What entering a result has in common at the desk and on a phone. Which form and which page: the views of each."""

from django.http import QueryDict
from django.utils.translation import gettext

from tournament.actions.core.actors import Refused
from tournament.actions.results.at_table import refuse_unless_running
from tournament.models import Result, Round, Table
from tournament.words import sentence_of
from tournament.words.event_names import EventNames


def recorded_message(result: Result) -> str:
    """What is said once the result is recorded: whether it counts, and its receipt."""
    if result.state == Result.State.PROPOSED:
        message = gettext("Sent to the organiser, who decides. Receipt %(receipt)s.")
    else:
        message = gettext("Result saved. Receipt %(receipt)s.")
    return message % {"receipt": result.receipt}


def rebased(entered: QueryDict, base_version: int) -> QueryDict:
    """A form with the same entry, built upon what counts by now: for the page that shows both results side by side."""
    fresh = entered.copy()
    fresh["base_version"] = str(base_version)
    return fresh


def result_refusal(table: Table) -> str:
    """Why no result can be entered; nothing if one can. `table` with its round."""
    return round_refusal(table.round)


def round_refusal(round: Round) -> str:
    """Why no results of a round can be entered; nothing if they can."""
    try:
        refuse_unless_running(round)
    except Refused as refused:
        return sentence_of(refused, EventNames(round.event))
    return ""


def dispute_refusal(table: Table) -> str:
    """Why it cannot be disputed."""
    return sentence_of(Refused("disputed_already")) if table.disputed_at else result_refusal(table)
