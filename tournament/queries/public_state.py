"""How far a public event is: what every visitor's phone asks every few seconds, in one read by an index.

Not through the models: putting the statement for all columns of an event together takes ten times as long as to read
the few that are wanted.
"""

from typing import NamedTuple

from django.db import connection

from tournament.models import Event

STATE = f"SELECT id, created_at, revision, journal_head FROM {Event._meta.db_table} WHERE slug = %s AND public"


class PublicState(NamedTuple):
    """The same twice means that nothing has happened in between, also if the database was replaced by another."""

    pk: int
    created_at: object  # as the database gives it
    revision: int
    journal_head: str

    def of_same_event(self, other: "PublicState") -> bool:
        """Another may have taken the address over."""
        return (self.pk, self.created_at) == (other.pk, other.created_at)


def public_state(slug: str) -> PublicState | None:
    """None where there is no event, one that is not public, or one in which nothing has happened yet."""
    with connection.cursor() as cursor:
        cursor.execute(STATE, [slug])
        row = cursor.fetchone()
    return PublicState(*row) if row and row[3] else None
