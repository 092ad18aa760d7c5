"""Entering, correcting and withdrawing a table's result, and its receipt. What the organiser decides: `disputes`.

A result is a version that is never overwritten. It counts only when play can reach its end state; what the engine
refuses can be kept as a proposal with a note, where a table insists, and never counts.
"""

import hashlib
from collections.abc import Collection, Iterator
from contextlib import contextmanager, nullcontext
from typing import Unpack
from uuid import UUID, uuid4

from django.db import IntegrityError
from django.utils import timezone

from tournament.actions.core.actors import Actor, Conflict, Refused
from tournament.actions.core.change import Asked, Change, change_event
from tournament.actions.core.verbs import verb
from tournament.actions.core.write_lock import write_transaction
from tournament.actions.results.at_table import (
    TABLE_RESULTS,
    AtTable,
    EndStateImpossible,
    MustBeChanged,
    ResultConflict,
    at_table,
)
from tournament.models import Event, JournalEntry, RefusedSubmission, Result, ResultLine, Role, Table
from tournament.queries.standings.cache import Effect
from tournament.regulation.canonical import JsonObject, canonical
from tournament.rules.end_states import adds_order, problem_document, same_end_state, stored_document
from tournament.rules.places import TableEnd, refuse_other_game
from tournament.rules.verdicts import TableVerdict, leavers, verdict_on

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # the letters of receipts, none of which is taken for another
RECEIPT_LENGTH = 8
RESULT_ENTERED = verb("result_entered", undo=TABLE_RESULTS, standings=Effect.RESULT)
RESULT_CORRECTED = verb("result_corrected", undo=TABLE_RESULTS, standings=Effect.RESULT)
RESULT_PROPOSED = verb("result_proposed", undo=TABLE_RESULTS, standings=Effect.TABLE)
RESULT_WITHDRAWN = verb("result_withdrawn", undo=TABLE_RESULTS, standings=Effect.RESULT)

Left = Collection[int]


def record_result(
    *,
    event: Event,
    table: Table,
    end_state: TableEnd,
    by: Actor,
    base_version: int = 0,
    submission_id: UUID | None = None,
    as_proposal: bool = False,
    note: str = "",
    reason: str = "",
    left: Left = (),
    settles_dispute: bool = False,
    allow_unchanged: bool = True,
) -> Result:
    """Enters a result, or corrects the one that counts; then `base_version` is its number, otherwise 0.

    `left`: the positions of players who left during the game (T14). `as_proposal`: what the engine refuses, or what
    differs from what counts by now, is saved as a proposal and the table is disputed. `settles_dispute`: the organiser
    decides a dispute by this result. `allow_unchanged`: also where exactly this counts already; a resumed game is
    handed in like that.
    """
    submission_id = submission_id or uuid4()
    note, reason, left = note.strip(), reason.strip(), frozenset(left)
    needs = Role.ORGANISER if settles_dispute else Role.REFEREE
    with (
        _used_once(event, submission_id),
        _refused_once(table, submission_id) if as_proposal else nullcontext(),
        change_event(event, by=by, needs=needs, submission_id=submission_id, table=table) as change,
    ):
        at = at_table(change, table)
        refuse_other_game(at.table.round, end_state)
        entry = _Entry(at, end_state, verdict_on(change.event, at.seats, end_state, left), left, submission_id)
        refusal = entry.refusal(base_version)
        if as_proposal and refusal:
            if was_refused(table, submission_id):  # what counted when it was refused does not any more
                raise ResultConflict(version=at.accepted_version, base_version=base_version)
            return _propose(change, entry, note)
        if refusal:
            raise refusal
        if not (allow_unchanged or settles_dispute) and entry.counts_already():
            raise MustBeChanged("result_unchanged")
        return _accept(change, entry, note, reason, settles_dispute=settles_dispute)


@contextmanager
def _used_once(event: Event, submission_id: UUID) -> Iterator[None]:
    """For another table, or for something else, an id is not taken again: what came back for this one was answered."""
    try:
        yield
    except IntegrityError:
        if not _is_used(event, submission_id):
            raise
        raise Conflict("submission_used") from None


@contextmanager
def _refused_once(table: Table, submission_id: UUID) -> Iterator[None]:
    """What is refused here and comes again is no proposal, however the table stands by then."""
    try:
        yield
    except MustBeChanged:
        remember_refused(table, submission_id)
        raise


def _is_used(event: Event, submission_id: UUID) -> bool:
    entries = JournalEntry.objects.filter(event=event, submission_id=submission_id)
    return Result.objects.filter(submission_id=submission_id).exists() or entries.exists()


class _Entry:
    """A result that is handed in, checked."""

    def __init__(
        self, at: AtTable, end_state: TableEnd, verdict: TableVerdict, left: Left, submission_id: UUID
    ) -> None:
        self.at = at
        self.verdict = verdict
        self.submission_id = submission_id
        self.left = leavers(at.seats, left)
        self.document = stored_document(end_state)

    def refusal(self, base_version: int) -> Refused | None:
        """Why it can't count: another result does by now, or nobody can end a game like that."""
        if self.at.accepted_version != base_version:
            return ResultConflict(version=self.at.accepted_version, base_version=base_version)
        return None if self.verdict.valid else EndStateImpossible(self.verdict.problems)

    def counts_already(self) -> bool:
        """Whether it would change nothing: the same end, and the same for everybody. One read, after the same end.

        The order of stacks that was not known before is something new.
        """
        former = self.at.accepted
        if former is None or not same_end_state(former.end_state, self.document):
            return False
        if adds_order(self.document, former.end_state):
            return False
        written = former.lines.values_list("player", "position", "place", "points", "left_game")
        return set(written) == {
            (self.at.seats[line.position].player_id, line.position, line.place, line.points, line.left)
            for line in self.verdict.lines
        }

    def write(self, by: Actor, state: str, *, note: str, reason: str) -> Result:
        """The version and its lines."""
        result = Result(
            table=self.at.table,
            version=self.at.next_version,
            state=state,
            end_state=self.document,
            problems=[problem_document(problem) for problem in self.verdict.problems],
            note=note,
            reason=reason,
            by_name=by.name,
            by_account=by.account,
            submission_id=self.submission_id,
            receipt=receipt_code(self.submission_id, self.document, self.left),
        )
        result.save()
        result.written = self.verdict.lines
        ResultLine.objects.bulk_create(
            ResultLine(
                result=result,
                player_id=self.at.seats[line.position].player_id,
                position=line.position,
                place=line.place,
                worms=line.worms,
                points=line.points,
                best_portion=line.best_portion,
                left_game=line.left,
            )
            for line in self.verdict.lines
        )
        self.at.results.append(result)
        return result


def receipt_code(submission_id: UUID, document: JsonObject, left: Collection[int]) -> str:
    """A code that two people can compare over a table; the same for the same submission, however often it is sent."""
    digest = hashlib.sha256(canonical([str(submission_id), document, sorted(left)])).digest()
    bits = int.from_bytes(digest[:RECEIPT_LENGTH], "big")
    return "".join(CROCKFORD[bits >> 5 * place & 31] for place in range(RECEIPT_LENGTH))


def _accept(change: Change, entry: _Entry, note: str, reason: str, *, settles_dispute: bool) -> Result:
    at, former = entry.at, entry.at.accepted
    if former is not None:
        if not reason:
            raise MustBeChanged("correction_needs_reason")
        at.set_state(former, Result.State.REPLACED)
    result = entry.write(change.by, Result.State.ACCEPTED, note=note, reason=reason)
    if settles_dispute:
        at.settle()
    at.journal(change, RESULT_CORRECTED if former else RESULT_ENTERED, reason=reason, version=result.version)
    return result


def _propose(change: Change, entry: _Entry, note: str) -> Result:
    if not note:
        raise Refused("proposal_needs_note")
    result = entry.write(change.by, Result.State.PROPOSED, note=note, reason="")
    entry.at.dispute(note, at=timezone.now())
    entry.at.journal(change, RESULT_PROPOSED, reason=note, version=result.version)
    return result


def withdraw_result(*, table: Table, reason: str, version: int = 0, **asked: Unpack[Asked]) -> Result:
    """The result that counts does so no longer. `version`, if it is given, is the one that was seen."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        at = at_table(change, table)
        result = at.accepted
        if result is None:
            raise Refused("no_result_to_withdraw")
        if version and version != result.version:
            raise ResultConflict(version=result.version, base_version=version)
        if not reason.strip():
            raise Refused("withdrawal_needs_reason")
        at.set_state(result, Result.State.WITHDRAWN)
        at.journal(change, RESULT_WITHDRAWN, reason=reason.strip(), version=result.version)
        return result


def remember_refused(table: Table, submission_id: UUID) -> None:
    """Called after the change was rolled back, and before the refusal is told."""
    with write_transaction():
        RefusedSubmission.objects.get_or_create(table=table, submission_id=submission_id)


def was_refused(table: Table, submission_id: UUID) -> bool:
    """Whether this very submission was refused at this table."""
    return RefusedSubmission.objects.filter(table=table, submission_id=submission_id).exists()
