"""Disputes at a table: raising one, and what the organiser decides. What the engine refuses can never be accepted."""

from typing import Unpack

from django.utils import timezone

from tournament.actions.core.actors import Conflict, Refused
from tournament.actions.core.change import Asked, change_event
from tournament.actions.core.verbs import verb
from tournament.actions.results.at_table import TABLE_RESULTS, AtTable, EndStateImpossible, at_table
from tournament.models import Event, Result, Role, Table
from tournament.queries.standings.cache import Effect
from tournament.rules.places import read_stored
from tournament.rules.verdicts import verdict_on

TABLE_DISPUTED = verb("table_disputed", undo=TABLE_RESULTS, standings=Effect.TABLE)
DISPUTE_SETTLED = verb("dispute_settled", undo=TABLE_RESULTS, standings=Effect.TABLE)
PROPOSAL_ACCEPTED = verb("proposal_accepted", undo=TABLE_RESULTS, standings=Effect.RESULT)
PROPOSAL_DISMISSED = verb("proposal_dismissed", undo=TABLE_RESULTS, standings=Effect.TABLE)


def dispute_table(*, table: Table, note: str, **asked: Unpack[Asked]) -> Table:
    """The table does not agree; the note says about what. The result that counts goes on counting."""
    with change_event(**asked, needs=Role.REFEREE, table=table) as change:
        at = at_table(change, table)
        if at.table.disputed_at:
            raise Refused("disputed_already")
        at.dispute(needed(note, "dispute_needs_note"), at=timezone.now())
        at.journal(change, TABLE_DISPUTED, reason=note.strip())
        return at.table


def settle_dispute(*, table: Table, reason: str, **asked: Unpack[Asked]) -> Table:
    """What counts goes on counting, or there is still no result; all proposals are set aside."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        at = at_table(change, table)
        if not at.table.disputed_at:
            raise Refused("no_dispute")
        reason = needed(reason, "decision_needs_reason")
        at.settle()
        at.journal(change, DISPUTE_SETTLED, reason=reason)
        return at.table


def accept_proposed(*, table: Table, version: int, reason: str, **asked: Unpack[Asked]) -> Result:
    """A proposal counts from now on, in place of what counted; that settles the dispute."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        at = at_table(change, table)
        result = _proposal(at, version)
        _refuse_impossible(change.event, at, result)
        reason = needed(reason, "decision_needs_reason")
        if at.accepted:
            at.set_state(at.accepted, Result.State.REPLACED)
        at.set_state(result, Result.State.ACCEPTED)
        at.settle()
        at.journal(change, PROPOSAL_ACCEPTED, reason=reason, version=version)
        return result


def dismiss_proposed(*, table: Table, version: int, reason: str, **asked: Unpack[Asked]) -> Result:
    """A proposal is set aside. With the last one the dispute is settled."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        at = at_table(change, table)
        result = _proposal(at, version)
        reason = needed(reason, "decision_needs_reason")
        at.set_state(result, Result.State.WITHDRAWN)
        if not at.proposed:
            at.settle()
        at.journal(change, PROPOSAL_DISMISSED, reason=reason, version=version)
        return result


def needed(text: str, code: str) -> str:
    """The text without blanks around it, of which something has to be left."""
    if not text.strip():
        raise Refused(code)
    return text.strip()


def _proposal(at: AtTable, version: int) -> Result:
    result = at.version(version)
    if result.state != Result.State.PROPOSED:
        raise Conflict("not_proposed_any_more", version=version)
    return result


def _refuse_impossible(event: Event, at: AtTable, result: Result) -> None:
    """Refuses a proposal that the rules do not allow, or after which somebody left the game (T14)."""
    end_state = read_stored(result.end_state)
    lines = list(result.lines.order_by("position"))
    if end_state is None:
        raise EndStateImpossible
    verdict = verdict_on(event, at.seats, end_state, [line.position for line in lines if line.left_game])
    if not verdict.valid:
        raise EndStateImpossible(verdict.problems)
    fresh = sorted((line.position, line.place, line.points) for line in verdict.lines)
    if fresh != [(line.position, line.place, line.points) for line in lines]:
        raise Refused("proposal_outdated", version=result.version)
