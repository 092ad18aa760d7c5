"""What the tests of turns and of the writer share."""

import pytest
from django.db import connection

ONLY_SQLITE = pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has a queue of its own")


class Counted:
    """A turn that is never free, and how often somebody asked for it. Who has it gives it back."""

    asked = 0

    def __init__(self, turn):
        self.release = turn.release

    def acquire(self, timeout):
        self.asked += 1
        return False


def patience_of_sqlite():
    """How many milliseconds this connection waits for others."""
    with connection.cursor() as cursor:
        return cursor.execute("PRAGMA busy_timeout").fetchone()[0]
