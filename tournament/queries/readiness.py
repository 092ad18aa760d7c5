"""Whether the database has the shape that this version of the program wants. What is in it is not asked here."""

from functools import cache

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

Migration = tuple[str, str]


def missing_migrations() -> list[Migration]:
    """What is still to be applied, each with its app and its name, in order. Raises if the database does not answer."""
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(set(migrations_of_this_version()) - applied.keys())


@cache
def migrations_of_this_version() -> tuple[Migration, ...]:
    # They lie on the disk and stay as they are while the program runs; reading them takes a while.
    return tuple(sorted(MigrationLoader(None).disk_migrations))
