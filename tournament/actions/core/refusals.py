"""How an action says no: like the regulation, in codes and parameters; `words` has the words."""

from tournament.models import JournalEntry
from tournament.regulation.refusal import Refused

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
