"""A table under the lock, with all versions of its result: what the actions on results share, and how each is undone.

Every one of them captures how the table stood before and after. An undo puts everything back; versions that were new
then count as withdrawn. Refusals that pages and programs treat in ways of their own are classes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypedDict

from django.db.models import F
from django.utils.dateparse import parse_datetime

from games.heckmeck import Problem
from tournament.actions.core.actors import Conflict, Refused
from tournament.actions.core.change import Change
from tournament.actions.core.verbs import Captured, Subject, Verb, late_unless
from tournament.models import Event, JournalEntry, Result, Round, Seat, Table
from tournament.queries.results.at_table import seats_of, table_with_round, versions_of
from tournament.regulation.refusals import Outdated


class TableStanding(TypedDict):
    """How a table stands, as the journal keeps it."""

    states: dict[str, str]  # by the number of the version
    disputed_at: str  # empty where nobody disputes it
    dispute_note: str


class _TableDraw(TypedDict):
    table: int
    draw: int


_Captured = Captured[_TableDraw, TableStanding, TableStanding]


@dataclass
class AtTable:
    """One table as it is now. Changes go through it, so that it stays true."""

    table: Table
    seats: list[Seat]
    results: list[Result]  # all versions in order
    before: TableStanding

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

    def journal(self, change: Change, verb: Verb, *, reason: str = "", **params: int) -> JournalEntry:
        """The entry of an action on this table; it also moves the table's version."""
        save_table(self.table)
        of: _TableDraw = {"table": self.table.pk, "draw": self.table.round.draw_id}
        captured = Captured(TABLE_RESULTS, of, self.before, standing(self.table, self.results))
        where = {"round": self.table.round.number, "table": self.table.number, **params}
        return change.journal_with(verb, where, reason=reason, captured=[captured])


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


def standing(table: Table, results: list[Result]) -> TableStanding:
    """How a table stands: what each version counts for, and its dispute."""
    disputed_at = table.disputed_at.isoformat() if table.disputed_at else ""
    states = {str(result.version): str(result.state) for result in results}
    return {"states": states, "disputed_at": disputed_at, "dispute_note": table.dispute_note}


def save_table(table: Table) -> None:
    """Saves the dispute of a table. The version moves, so that its phones notice."""
    Table.objects.filter(pk=table.pk).update(
        disputed_at=table.disputed_at, dispute_note=table.dispute_note, version=F("version") + 1
    )


class _TableResults(Subject[_TableDraw, TableStanding, TableStanding]):
    """What each version of a table's result counts for, and its dispute, as long as the same draw is being played."""

    def from_old(self, entry: JournalEntry) -> tuple[_TableDraw, TableStanding, TableStanding]:
        before = entry.before or {}
        return {"table": before["table"], "draw": before["draw"]}, before["was"], before["then"]

    def check(self, event: Event, captured: Sequence[_Captured]) -> list[Refused | None]:
        keys = {capture.of["table"] for capture in captured}
        tables = Table.objects.filter(pk__in=keys, round__event=event, round__state=Round.State.RUNNING)
        now = {
            (table.pk, table.round.draw_id): standing(
                table, sorted(table.results.all(), key=lambda result: result.version)
            )
            for table in tables.select_related("round").prefetch_related("results")
        }
        return late_unless(now.get((capture.of["table"], capture.of["draw"])) == capture.then for capture in captured)

    def put_back(self, event: Event, captured: _Captured) -> None:
        table = Table.objects.get(pk=captured.of["table"])
        _restore(table, list(table.results.order_by("version")), captured.was)


TABLE_RESULTS = _TableResults("results")


def _restore(table: Table, results: list[Result], was: TableStanding) -> None:
    states = {result: was["states"].get(str(result.version), Result.State.WITHDRAWN) for result in results}
    # What counts again comes last: the database allows one accepted result at any moment.
    for result in sorted(results, key=lambda result: states[result] == Result.State.ACCEPTED):
        if result.state != states[result]:
            result.state = states[result]
            result.save(update_fields=("state",))
    table.disputed_at, table.dispute_note = parse_datetime(was["disputed_at"]), was["dispute_note"]
    save_table(table)


class EndStateImpossible(Refused):
    """Play cannot end like this; `problems` is everything that speaks against it."""

    def __init__(self, problems: Sequence[Problem] = ()) -> None:
        super().__init__("end_state_impossible", problems=problems)
        self.problems = problems


class ResultConflict(Conflict):
    """The version that a result was to correct does not count any more."""

    def __init__(self, *, version: int, base_version: int) -> None:
        super().__init__("result_conflict", version=version, base_version=base_version)


class MustBeChanged(Refused):
    """A result that has to be changed before it is sent again, under another id."""


class TableGone(Refused):
    """The table no longer exists: its round was drawn again."""

    def __init__(self) -> None:
        super().__init__("table_gone")
