"""What holds for all tests: the database and the static files of a run are its own, and as real as they can be.

A database of SQLite is a file here as it is in a hall, so that threads have connections of their own.
"""

import hypothesis
import pytest
from django.conf import settings
from django.core.management import call_command

from tests.transactions import _guarded_rows_go

__all__ = ["_guarded_rows_go"]

# Examples of a test that names no number of its own. `make test-long` takes `long` by --hypothesis-profile.
hypothesis.settings.register_profile("usual", max_examples=100, deadline=None, derandomize=True)
hypothesis.settings.register_profile("long", max_examples=2000, deadline=None, derandomize=True)
hypothesis.settings.load_profile("usual")

QUICK_HASHER = "django.contrib.auth.hashers.MD5PasswordHasher"


def pytest_configure():
    # A good hash takes its time on purpose.
    settings.PASSWORD_HASHERS = [QUICK_HASHER]
    # Who changes something and looks at once sees it, however soon it was looked at before.
    settings.PAGE_PAUSE_IN_SECONDS = 0


@pytest.fixture(scope="session", autouse=True)
def static_files(tmp_path_factory):
    """Collected as for a start, but for this run: the sources may have changed since the last one."""
    settings.STATIC_ROOT = tmp_path_factory.mktemp("static")
    call_command("collectstatic", interactive=False, verbosity=0)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory, django_db_modify_db_settings_parallel_suffix):
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
        # What a power cut would take away is gone after the run anyway.
        database["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"
