"""Taking back: each verb that can be taken back registers how, next to the verb itself.

    @takes_back("player_withdrawn")
    def _(this: Change, entry: JournalEntry) -> None: ...

The function puts back what `entry.before` remembers, after making sure under the lock that nothing was built on it
since; otherwise it raises `Refused("undo_too_late")`. An undo is an entry of its own and is not taken back.
"""

from collections.abc import Callable
from uuid import UUID

from tournament.actions.core.actors import Actor
from tournament.actions.core.change import Change, change_event
from tournament.actions.core.refusals import Refused
from tournament.models import Event, JournalEntry, Role

TakeBack = Callable[[Change, JournalEntry], None]
TAKE_BACK: dict[str, TakeBack] = {}
NEEDS: dict[str, Role] = {}


def takes_back(verb: str, *, needs: Role = Role.ORGANISER) -> Callable[[TakeBack], TakeBack]:
    """Registers how a verb is taken back, and who may."""

    def register(function: TakeBack) -> TakeBack:
        if verb in TAKE_BACK:
            raise RuntimeError(f"{verb} is taken back by two functions.")
        TAKE_BACK[verb] = function
        NEEDS[verb] = needs
        return function

    return register


def can_be_taken_back(entry: JournalEntry) -> bool:
    """Whether it makes sense to offer it; the undo itself looks again."""
    return entry.verb in TAKE_BACK and entry.before is not None and not entry.redacted


def undo(*, event: Event, number: int, by: Actor, submission_id: UUID | None = None) -> JournalEntry:
    """Takes back one entry of the journal."""
    entry = event.journal.filter(number=number).first()
    if entry is None:
        raise Refused("no_such_entry", number=number)
    if not can_be_taken_back(entry):
        raise Refused("cannot_be_undone", verb=entry.verb)
    with change_event(event, by=by, needs=NEEDS[entry.verb], submission_id=submission_id) as change:
        if JournalEntry.objects.filter(undoes=entry).exists():
            raise Refused("already_undone", number=number)
        TAKE_BACK[entry.verb](change, entry)
        return change.journal("undone", undoes=entry, number=entry.number, what=entry.verb)
