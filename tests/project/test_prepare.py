"""`manage.py prepare`, which every start calls: what it takes out of the database. What it makes, a start shows."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }


def session_until(moment):
    session = SessionStore()
    session.set_expiry(moment)
    session.save()
    return session.session_key


def test_sessions_that_are_over_are_gone_after_a_start():
    now = timezone.now()
    session_until(now - timedelta(seconds=1))
    still_open = session_until(now + timedelta(days=1))
    call_command("prepare")
    assert list(Session.objects.values_list("session_key", flat=True)) == [still_open]


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="says it with SQLite's own words")
def test_a_database_that_takes_nothing_does_not_stop_a_start():
    session_until(timezone.now() - timedelta(seconds=1))
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = 1")
        try:
            call_command("prepare")
        finally:
            cursor.execute("PRAGMA query_only = 0")
    assert Session.objects.count() == 1
