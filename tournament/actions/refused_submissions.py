"""Submissions that insist and were refused: a late copy must not do what whoever sent it was told was not done.

Whoever insists may hand in something else than what counts, so a copy of a plain correction that was refused would
become a proposal, and the table disputed, once something else counts. What else can be refused needs no memory: it is
refused again, or the phone goes on sending it until the round is open again.
"""

from uuid import UUID

from tournament.actions.write_lock import write_transaction
from tournament.models import RefusedSubmission, Table

# Whoever sent it was told what to change, and sends that under another id.
ANSWERED = ("correction_needs_reason", "result_unchanged")


def remember_refused(table: Table, submission_id: UUID) -> None:
    """Called after the change was rolled back, and before the refusal is told."""
    with write_transaction():
        RefusedSubmission.objects.get_or_create(table=table, submission_id=submission_id)


def was_refused(table: Table, submission_id: UUID) -> bool:
    """Whether this very submission was refused at this table."""
    return RefusedSubmission.objects.filter(table=table, submission_id=submission_id).exists()
