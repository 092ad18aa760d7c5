"""Who does something, and how an action tells them no: in codes and parameters, as the regulation does."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from tournament.models import AccessLink, Account, JournalEntry
from tournament.regulation.refusals import Refused


@dataclass(frozen=True)
class Actor:
    """The one who acts, and the name that the journal keeps."""

    name: str
    account: Account | None = None
    link: AccessLink | None = None

    @classmethod
    def of(cls, account: Account | AnonymousUser) -> "Actor":
        """Somebody who is logged in, or a stranger."""
        return cls(str(account), account) if isinstance(account, Account) else STRANGER

    @classmethod
    def through(cls, link: AccessLink) -> "Actor":
        """Somebody at a table, through a link."""
        return cls(link.label, link=link)


STRANGER = Actor("")  # whoever signs up in public
PROGRAM = Actor("Grillmeister")  # the program itself: commands, rehearsals


__all__ = ["AlreadyDone", "Conflict", "NotAllowed", "Refused", "Unchanged"]


class NotAllowed(Refused):
    """Whoever asks may not do this here. Strangers are not told whether there is anything at all."""


class Conflict(Refused):
    """Somebody else was quicker: what was shown when this was asked for is no longer so."""


class AlreadyDone(Exception):
    """This very submission was carried out before. Not a refusal: whoever asks has what they wanted.

    Without an entry where the journal is gone with the event.
    """

    def __init__(self, entry: JournalEntry | None = None) -> None:
        super().__init__(entry.number if entry else 0)
        self.entry = entry


class Unchanged(Exception):
    """Raised inside of `change_event` and caught around it: everything is as asked for, there is nothing to write."""
