"""Emptying the database after tests whose transactions are real: past the triggers that keep journal and results."""

import pytest
from django.db import connection

from tournament.models import Event, JournalRelease

# Rows that triggers guard, those that refer to others first.
GUARDED = ("tournament_resultline", "tournament_result", "tournament_journalentry", "tournament_journalrelease")


@pytest.fixture(autouse=True)
def _guarded_rows_go(request):
    marker = request.node.get_closest_marker("django_db")
    real = "transactional_db" in request.fixturenames or (marker is not None and marker.kwargs.get("transaction"))
    if not real:
        yield
        return
    request.getfixturevalue("transactional_db")
    yield
    JournalRelease.objects.bulk_create([JournalRelease(event=event) for event in Event.objects.all()])
    with connection.cursor() as cursor:
        for table in GUARDED:
            cursor.execute(f"DELETE FROM {table}")
