"""A table under the lock, with all versions of its result: what the actions on results share, and how each is undone.

Every one of them keeps in the journal how the table stood before and after. Taking it back is possible as long as the
table stands as it was left, and puts everything back; versions that were new then count as withdrawn.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F
from django.utils.dateparse import parse_datetime

from tournament.actions.core.change import Change
from tournament.actions.core.refusals import Refused
from tournament.actions.core.undo import takes_back
from tournament.actions.results.refusals import TableGone
from tournament.models import JournalEntry, Result, Round, Seat, Table
from tournament.queries.results.at_table import seats_of, table_with_round, versions_of
from tournament.regulation.refusal import Outdated

Standing = dict[str, Any]


@dataclass
class AtTable:
    """One table as it is now. Changes go through it, so that it stays true."""

    table: Table
    seats: list[Seat]
    results: list[Result]  # all versions in order
    before: Standing

    @property
    def accepted(self) -> Result | None:
        return next((result for result in self.results if result.state == Result.State.ACCEPTED), None)

    @property
    def accepted_version(self) -> int:
        return self.accepted.version if self.accepted else 0

    @property
    def proposed(self) -> list[Result]:
        return [result for result in self.results if result.state == Result.State.PROPOSED]

    @property
    def next_version(self) -> int:
        return self.results[-1].version + 1 if self.results else 1

    def version(self, number: int) -> Result:
        """One version by its number."""
        result = next((result for result in self.results if result.version == number), None)
        if result is None:
            raise Refused("no_such_version", version=number)
        return result

    def set_state(self, result: Result, state: str) -> None:
        """Whoever sets one to accepted has to replace the other first: the database allows one at any moment."""
        result.state = state
        result.save(update_fields=("state",))

    def dispute(self, note: str, at: datetime) -> None:
        """Raises a dispute, or goes on with it over something new."""
        self.table.disputed_at, self.table.dispute_note = at, note

    def settle(self) -> None:
        """Ends the dispute; what is still proposed is set aside."""
        for result in self.proposed:
            self.set_state(result, Result.State.WITHDRAWN)
        self.table.disputed_at, self.table.dispute_note = None, ""

    def journal(self, change: Change, verb: str, *, reason: str = "", **params: int) -> JournalEntry:
        """The entry of an action on this table; it also moves the table's version."""
        save_table(self.table)
        before = {
            "table": self.table.pk,
            "draw": self.table.round.draw_id,
            "was": self.before,
            "then": standing(self.table, self.results),
        }
        where: dict[str, Any] = {"round": self.table.round.number, "table": self.table.number, **params}
        return change.journal(verb, reason=reason, before=before, **where)


def at_table(change: Change, table: Table) -> AtTable:
    """The table under the lock. Refuses one that is not being played."""
    fresh = table_with_round(table.pk)
    if fresh is None or fresh.round.event_id != change.event.pk:
        raise TableGone
    refuse_unless_running(fresh.round)
    results = versions_of(fresh)
    return AtTable(fresh, seats_of(fresh), results, standing(fresh, results))


def refuse_unless_running(round: Round) -> None:
    if round.state == Round.State.COMPLETE:
        raise Outdated("round_complete", round=round.number)
    if round.state != Round.State.RUNNING:
        raise Outdated("round_not_started", round=round.number)


def standing(table: Table, results: list[Result]) -> Standing:
    """How a table stands: what each version counts for, and its dispute."""
    disputed_at = table.disputed_at.isoformat() if table.disputed_at else ""
    states = {str(result.version): str(result.state) for result in results}
    return {"states": states, "disputed_at": disputed_at, "dispute_note": table.dispute_note}


def save_table(table: Table) -> None:
    """Its dispute. Its version moves, so that its phones notice."""
    Table.objects.filter(pk=table.pk).update(
        disputed_at=table.disputed_at, dispute_note=table.dispute_note, version=F("version") + 1
    )


@takes_back("result_entered")
@takes_back("result_corrected")
@takes_back("result_proposed")
@takes_back("result_withdrawn")
@takes_back("table_disputed")
@takes_back("dispute_settled")
@takes_back("proposal_accepted")
@takes_back("proposal_dismissed")
def put_back(change: Change, entry: JournalEntry) -> None:
    """Everything at the table as it was before, as long as nothing happened there since."""
    assert entry.before is not None
    table = Table.objects.select_related("round").filter(pk=entry.before["table"], round__event=change.event).first()
    if table is None or table.round.state != Round.State.RUNNING:
        raise Refused("undo_too_late")
    if table.round.draw_id != entry.before["draw"]:  # others sit there since
        raise Refused("undo_too_late")
    results = list(table.results.order_by("version"))
    if standing(table, results) != entry.before["then"]:
        raise Refused("undo_too_late")
    _restore(table, results, entry.before["was"])


def _restore(table: Table, results: list[Result], was: Mapping[str, Any]) -> None:
    states = {result: was["states"].get(str(result.version), Result.State.WITHDRAWN) for result in results}
    # What counts again comes last: the database allows one accepted result at any moment.
    for result in sorted(results, key=lambda result: states[result] == Result.State.ACCEPTED):
        if result.state != states[result]:
            result.state = states[result]
            result.save(update_fields=("state",))
    table.disputed_at, table.dispute_note = parse_datetime(was["disputed_at"]), was["dispute_note"]
    save_table(table)
