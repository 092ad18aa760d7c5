"""Undo: an act can be undone exactly when what it changed still is as it left it.

The same function, `why_not`, says which undo is offered on a page and whether one is carried out. An undo is an entry
of its own and is not undone.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from tournament.actions.core.actors import Actor
from tournament.actions.core.change import change_event
from tournament.actions.core.refusals import Refused
from tournament.actions.core.subjects import Captured, Subject
from tournament.actions.core.verbs import VERBS, verb
from tournament.models import Event, JournalEntry, Role
from tournament.queries.access.roles import is_enough

UNDONE = verb("undone")
PARTS = {"of", "was", "then"}


def can_be_undone(entry: JournalEntry) -> bool:
    """Whether it is an act of a kind that can be undone at all, and its entry still knows how."""
    known = VERBS.get(entry.verb)
    return bool(known and known.undo) and entry.before is not None and not entry.redacted


def undoable(event: Event, entries: Iterable[JournalEntry], role: Role) -> frozenset[int]:
    """The numbers of the entries that somebody with this role may undo now; none of `entries` has been undone yet."""
    if event.archived_at:
        return frozenset()
    possible = [each for each in entries if can_be_undone(each) and is_enough(role, VERBS[each.verb].undo_needs)]
    refused = why_not(event, possible)
    return frozenset(entry.number for entry in possible if entry.number not in refused)


def undo(*, event: Event, number: int, by: Actor, submission_id: UUID | None = None) -> JournalEntry:
    """Undoes what one entry of the journal says."""
    entry = event.journal.filter(number=number).first()
    if entry is None:
        raise Refused("no_such_entry", number=number)
    if not can_be_undone(entry):
        raise Refused("cannot_be_undone", verb=entry.verb)
    needs = VERBS[entry.verb].undo_needs
    with change_event(event, by=by, needs=needs, submission_id=submission_id) as change:
        if JournalEntry.objects.filter(undoes=entry).exists():
            raise Refused("already_undone", number=number)
        for refused in why_not(change.event, [entry]).values():
            raise refused
        for captured in captured_by(entry):
            captured.subject.put_back(change.event, captured)
        return change.journal(UNDONE, undoes=entry, number=entry.number, what=entry.verb)


def why_not(event: Event, entries: Sequence[JournalEntry]) -> dict[int, Refused]:
    """Of entries of kinds that can be undone those that cannot be any more, by number. Few reads, however many."""
    by_subject: dict[Subject, list[tuple[int, Captured]]] = {}
    for entry in entries:
        for captured in captured_by(entry):
            by_subject.setdefault(captured.subject, []).append((entry.number, captured))
    refusals: dict[int, Refused] = {}
    for subject, found in by_subject.items():
        open_ones = [(number, captured) for number, captured in found if number not in refusals]
        answers = subject.check(event, [captured for _, captured in open_ones]) if open_ones else []
        refusals |= {number: no for (number, _), no in zip(open_ones, answers, strict=True) if no is not None}
    return refusals


def captured_by(entry: JournalEntry) -> list[Captured]:
    """What the act captured, in the order in which it is put back."""
    subjects, before = VERBS[entry.verb].undo, entry.before or {}
    if not _has_one_form(before):
        old = [(subject, subject.from_old(entry)) for subject in subjects]
        return [Captured(subject, *found) for subject, found in old if found is not None]
    return [Captured(subject, **before[subject.name]) for subject in subjects if subject.name in before]


def _has_one_form(before: Mapping[str, Any]) -> bool:
    """Entries used to have whatever their own undo asked for."""
    return bool(before) and all(isinstance(each, dict) and each.keys() == PARTS for each in before.values())
