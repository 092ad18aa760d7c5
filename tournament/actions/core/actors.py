"""Who does something: an account, a link at a table, somebody in public, or the program itself."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from tournament.models import AccessLink, Account


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
