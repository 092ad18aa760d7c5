"""Preconditions of forms: why a form could only be refused, so that its page need not open. For desk and phone."""

from tournament.actions.core.refusals import Refused
from tournament.actions.results.at_table import refuse_unless_running
from tournament.models import Table
from tournament.words import sentence_of


def result_refusal(table: Table) -> str:
    """Why no result can be entered; nothing if one can. `table` with its round."""
    try:
        refuse_unless_running(table.round)
    except Refused as refused:
        return sentence_of(refused)
    return ""


def dispute_refusal(table: Table) -> str:
    """Why it cannot be disputed."""
    return sentence_of(Refused("disputed_already")) if table.disputed_at else result_refusal(table)
