"""Repeated submissions whose first one took away what it takes to ask: the role, the link, the name."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import UUID

from tournament.actions.core.actors import Actor, AlreadyDone, Refused
from tournament.actions.core.verbs import Verb
from tournament.models import Account, Event, JournalEntry


@contextmanager
def accept_repeats(event: Event, submission_id: UUID | None, is_this: Callable[[JournalEntry], bool]) -> Iterator[None]:
    """Whatever is refused inside was done already if this submission did it: this very thing, for this very person.

    Nobody else's submission counts as theirs, and none of theirs that did something else. Asked after the refusal,
    because the first time may have come in between. Around `change_event`, not inside.
    """
    try:
        yield
    except AlreadyDone as done:
        if done.entry is None or not is_this(done.entry):
            raise Refused("form_sent_before") from None
        raise
    except Refused:
        entry = _entry(event, submission_id)
        if entry is not None and is_this(entry):
            raise AlreadyDone(entry) from None
        raise


def wrote(verb: Verb, is_me: Callable[[Account], bool], **params: object) -> Callable[[JournalEntry], bool]:
    """Whether an entry says this, with these parameters at least, of somebody with an account who is me."""

    def is_this(entry: JournalEntry) -> bool:
        says = entry.verb == verb.name and params.items() <= entry.params.items()
        return says and entry.by_account is not None and is_me(entry.by_account)

    return is_this


def same_account(by: Actor) -> Callable[[Account], bool]:
    """For those who are signed in."""
    return lambda account: account == by.account


def _entry(event: Event, submission_id: UUID | None) -> JournalEntry | None:
    if submission_id is None:
        return None
    entries = JournalEntry.objects.filter(event=event, submission_id=submission_id)
    return entries.select_related("by_account").first()
