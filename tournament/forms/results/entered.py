"""A result as somebody entered it at a table: read from form fields (`end_state`) or from JSON (`outbox`).

Both readers make the same object, which is checked, compared with what counts, and recorded in one way.
"""

from dataclasses import dataclass
from uuid import UUID

from tournament.actions.core.actors import Actor
from tournament.actions.results.record import record_result
from tournament.models import Event, Result
from tournament.queries.results.result_view import ResultView, entered_view
from tournament.queries.results.table_page import TablePage
from tournament.rules.end_states import same_end_state, stored_document
from tournament.rules.places import TableEnd
from tournament.rules.verdicts import TableVerdict, leavers, verdict_on


@dataclass(frozen=True)
class EnteredResult:
    """`base_version`: what it builds on. `left`: the positions of those who left during the game (T14).

    `insist`: what the rules of the game refuse goes to the organiser, with the note.
    """

    event: Event
    table_page: TablePage
    end_state: TableEnd
    base_version: int = 0
    left: tuple[int, ...] = ()
    note: str = ""
    reason: str = ""
    insist: bool = False

    def verdict(self) -> TableVerdict:
        """What the check says, on the very code that the commit runs."""
        return verdict_on(self.event, self.table_page.state.seats, self.end_state, self.left)

    def view(self, verdict: TableVerdict) -> ResultView:
        """How a page shows it."""
        return entered_view(self.end_state, verdict, self.table_page.state.seats)

    def same_as_accepted(self) -> bool:
        """Whether somebody else entered exactly this, so that it counts already."""
        accepted = self.table_page.accepted
        if accepted is None or accepted.result is None:
            return False
        theirs = {line.position for line in accepted.lines if line.left}
        same_leavers = theirs == leavers(self.table_page.state.seats, self.left)
        return same_leavers and same_end_state(accepted.result.end_state, stored_document(self.end_state))

    def record(self, *, by: Actor, submission_id: UUID, settles_dispute: bool = False) -> Result:
        """Hands it in."""
        return record_result(
            event=self.event,
            table=self.table_page.state.table,
            end_state=self.end_state,
            by=by,
            base_version=self.base_version,
            submission_id=submission_id,
            as_proposal=self.insist,
            note=self.note,
            reason=self.reason,
            left=self.left,
            settles_dispute=settles_dispute,
            allow_unchanged=False,
        )
