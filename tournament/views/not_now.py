"""Why a page would open in vain: its form could only be refused. The same for the desk and for the phone."""

from tournament.actions.refusals import Refused
from tournament.actions.table_results import refuse_unless_running
from tournament.forms.words import sentence_of
from tournament.models import Table


def no_result_now(table: Table) -> str:
    """Why no result can be entered; nothing if one can. `table` with its round."""
    try:
        refuse_unless_running(table.round)
    except Refused as refused:
        return sentence_of(refused)
    return ""


def no_dispute_now(table: Table) -> str:
    """Why it cannot be disputed."""
    return sentence_of(Refused("disputed_already")) if table.disputed_at else no_result_now(table)
