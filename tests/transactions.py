"""Emptying the database after tests whose transactions are real: past the triggers that keep journal and results.

After such a test Django deletes all rows, which SQLite's triggers rightly refuse. PostgreSQL's do not mind: there it
truncates the tables.
"""

import pytest
from django.core.management.color import no_style
from django.db import connection

REAL = {"transactional_db", "live_server"}


@pytest.fixture(autouse=True)
def _guarded_rows_go(request):
    marker = request.node.get_closest_marker("django_db")
    if not (marker and marker.kwargs.get("transaction")) and REAL.isdisjoint(request.fixturenames):
        yield
        return
    request.getfixturevalue("transactional_db")
    yield
    if connection.vendor == "sqlite":
        empty_without_triggers()


def empty_without_triggers():
    with connection.cursor() as cursor:
        triggers = cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            cursor.execute(f"DROP TRIGGER {name}")
        try:
            tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
            connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), tables))
        finally:
            for _, statement in triggers:
                cursor.execute(statement)
