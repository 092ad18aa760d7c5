"""Another program that holds the database, and does not come to an end before the test wants it to."""

import sqlite3
from contextlib import closing, contextmanager

import psycopg


@contextmanager
def locked_file(server):
    """Somebody else writes, and does not come to an end."""
    with closing(sqlite3.connect(server.folder / "grillmeister.sqlite3")) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.rollback()


@contextmanager
def locked_rows(server):
    """The same with PostgreSQL."""
    with psycopg.connect(server.environment["DATABASE_URL"]) as other:
        other.execute("SELECT 1 FROM tournament_event FOR UPDATE")
        yield
        other.rollback()


HELD_BY_ANOTHER = {"sqlite": locked_file, "postgresql": locked_rows}
