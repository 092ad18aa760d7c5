"""Undo: an act can be undone exactly when what it changed still is as it left it.

The same function, `why_not`, says which undo is offered on a page and whether one is carried out. An undo is an entry
of its own and is not undone.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from uuid import UUID

from tournament.actions.core.actors import Actor, Refused
from tournament.actions.core.change import change_event
from tournament.actions.core.verbs import VERBS, AnyCaptured, Captured, verb
from tournament.models import Event, JournalEntry, Role
from tournament.queries.access.roles import is_enough

UNDONE = verb("undone")
PARTS = {"of", "was", "then"}


def can_be_undone(entry: JournalEntry) -> bool:
    """Whether it is an act of a kind that can be undone at all, and its entry still knows how."""
    if entry.verb not in VERBS or entry.before is None or entry.redacted:
        return False
    return bool(captured_by(entry))


def undoable(event: Event, entries: Iterable[JournalEntry], role: Role) -> frozenset[int]:
    """The numbers of the entries that somebody with this role may undo now; none of `entries` has been undone yet."""
    if event.archived_at:
        return frozenset()
    here = [entry for entry in entries if entry.number > event.imported_entries and can_be_undone(entry)]
    possible = [entry for entry in here if is_enough(role, VERBS[entry.verb].undo_needs)]
    refused = why_not(event, possible)
    return frozenset(entry.number for entry in possible if entry.number not in refused)


def undo(*, event: Event, number: int, by: Actor, submission_id: UUID | None = None) -> JournalEntry:
    """Undoes what one entry of the journal says."""
    entry = event.journal.filter(number=number).first()
    if entry is None:
        raise Refused("no_such_entry", number=number)
    if number <= event.imported_entries:
        raise Refused("entry_imported")
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
    groups: dict[Hashable, list[tuple[int, AnyCaptured]]] = {}
    for entry in entries:
        for captured in captured_by(entry):
            groups.setdefault(captured.subject.read_with, []).append((entry.number, captured))
    refusals: dict[int, Refused] = {}
    for group in groups.values():
        still_open = [(number, captured) for number, captured in group if number not in refusals]
        if still_open:
            answers = still_open[0][1].subject.check(event, [captured for _, captured in still_open])
            numbers = (number for number, _ in still_open)
            refusals |= {number: no for number, no in zip(numbers, answers, strict=True) if no is not None}
    return refusals


def captured_by(entry: JournalEntry) -> list[AnyCaptured]:
    """What the act captured, in the order in which it is put back. Nothing if there is something that nobody knows."""
    subjects, before = VERBS[entry.verb].undo, entry.before or {}
    if not _has_one_form(before):
        old = [(subject, subject.from_old(entry)) for subject in subjects]
        return [Captured(subject, *states) for subject, states in old if states is not None]
    known = [Captured(subject, **before[subject.name]) for subject in subjects if subject.name in before]
    return known if len(known) == len(before) else []


def _has_one_form(before: Mapping[str, object]) -> bool:
    """Entries used to have whatever their own undo asked for."""
    return bool(before) and all(isinstance(part, dict) and part.keys() == PARTS for part in before.values())
