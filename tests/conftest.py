"""What holds for all tests: the database and the static files of a run are its own, and as real as they can be.

A database of SQLite is a file here as it is in a hall, so that threads have connections of their own.
"""

import gc
import os
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.contrib.auth.management import create_permissions
from django.contrib.contenttypes.management import create_contenttypes
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection
from django.db.models.signals import post_migrate

from tests.sampling import TURN, is_in_turn

# Examples of a test that names no number of its own. `make test-long` takes `long` by --hypothesis-profile.
hypothesis.settings.register_profile("usual", max_examples=100, deadline=None, derandomize=True)
hypothesis.settings.register_profile("long", max_examples=2000, deadline=None, derandomize=True)
hypothesis.settings.load_profile("usual")

# Tests of what is written and read, and of what each database does in its own way.
BOTH_DATABASES = (
    *("tests/actions/", "tests/backups/", "tests/queries/"),
    *("tests/api/test_repeats.py", "tests/project/test_migrations.py"),
)

# Of these, what goes in and comes out of a database is all in tests of other files; the rest is arithmetic.
ONE_DATABASE = (
    *("tests/actions/test_formats", "tests/actions/test_draws_strong.py", "tests/actions/test_play_in.py"),
    *("tests/queries/test_play_in.py", "tests/queries/test_prospects", "tests/queries/test_replay.py"),
    *("tests/queries/test_seating.py", "tests/queries/test_statistics_sums.py"),
)

REAL_TRANSACTIONS = {"transactional_db", "live_server"}  # fixtures

QUICK_HASHER = "django.contrib.auth.hashers.MD5PasswordHasher"


def pytest_configure():
    # The same on every machine, also in programs that a test starts.
    settings.TIME_ZONE = os.environ["TIME_ZONE"] = "UTC"
    # A good hash takes its time on purpose.
    settings.PASSWORD_HASHERS = [QUICK_HASHER]
    # Who changes something and looks at once sees it, however soon it was looked at before.
    settings.PAGE_PAUSE_IN_SECONDS = 0
    settings.POLLED_STATE_IN_SECONDS = 0
    # Rows that nobody here reads; after each test with real transactions they would be made anew.
    post_migrate.disconnect(create_contenttypes)
    post_migrate.disconnect(dispatch_uid=f"{create_permissions.__module__}.{create_permissions.__name__}")
    # Otherwise every client of a test looks through all static files first, as a server does once.
    settings.WHITENOISE_AUTOREFRESH = True


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Thousands of tests are made, and none is thrown away: collecting garbage again and again takes half the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish():
    """Nor need anybody look through them later, nor so often through what a test leaves behind."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(config, items):
    """Marks the tests that run with PostgreSQL as well (see `both_databases` in pyproject.toml); drops other turns."""
    for item in items:
        is_about_rows = item.nodeid.startswith(BOTH_DATABASES) and not item.nodeid.startswith(ONE_DATABASE)
        is_at_once = item.nodeid.startswith("tests/views/") and has_real_transactions(item)
        if is_about_rows or is_at_once:
            item.add_marker("both_databases")
    if turn := os.environ.get(TURN):
        left_out = {item for item in items if not is_long(item) and not is_in_turn(item.nodeid, int(turn))}
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def is_long(item):
    return bool(item.get_closest_marker("long"))


def has_real_transactions(item):
    """Whether the test commits, as those must that let several people act at the same moment."""
    marker = item.get_closest_marker("django_db")
    is_marked = bool(marker and marker.kwargs.get("transaction"))
    return is_marked or not REAL_TRANSACTIONS.isdisjoint(getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session", autouse=True)
def static_files(tmp_path_factory):
    """Collected as for a start, but for this run: the sources may have changed since the last one."""
    settings.STATIC_ROOT = tmp_path_factory.mktemp("static")
    call_command("collectstatic", interactive=False, verbosity=0)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory, django_db_modify_db_settings_parallel_suffix):
    database: Any = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
        # What a power cut would take away is gone after the run anyway.
        database["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"


@pytest.fixture(autouse=True)
def _empty_database_after_real_transactions(request):
    """Django deletes all rows after such a test, which triggers refuse with SQLite; PostgreSQL truncates its tables."""
    if not has_real_transactions(request.node):
        yield
        return
    request.getfixturevalue("transactional_db")
    yield
    if connection.vendor == "sqlite":
        empty_without_triggers()


def empty_without_triggers():
    """Deletes all rows, past the triggers that keep journal and results."""
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
