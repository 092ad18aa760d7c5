"""What all tests share."""

import pytest
from django.db import connections

from tests.transactions import _guarded_rows_go

__all__ = ["_guarded_rows_go"]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory):
    """SQLite's test database is a file, so that every thread has a connection of its own, as when serving."""
    for alias in connections:
        connection = connections[alias]
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / f"{alias}.sqlite3")
