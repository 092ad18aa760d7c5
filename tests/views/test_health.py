"""The signs of life: the process answers, the database answers, and has the shape that this version wants."""

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tournament.queries.readiness import missing_migrations
from tournament.views.http.health import health, ready


def answer(view, rf):
    response = view(rf.get("/"))
    return response.status_code, response.content, response.headers["Content-Type"]


def test_the_process_answers_without_a_database(rf):
    assert answer(health, rf) == (200, b"ok", "text/plain")


@pytest.mark.django_db
def test_we_are_ready_when_all_migrations_are_applied(rf):
    assert answer(ready, rf) == (200, b"ok", "text/plain")


@pytest.mark.django_db
def test_we_are_not_ready_while_a_migration_is_missing(rf):
    MigrationRecorder(connection).record_unapplied("tournament", "0001_initial")
    assert missing_migrations() == [("tournament", "0001_initial")]
    assert answer(ready, rf) == (503, b"migrations are missing", "text/plain")


@pytest.mark.django_db
def test_a_newer_database_does_not_stop_us(rf):
    MigrationRecorder(connection).record_applied("tournament", "9999_from_the_future")
    assert answer(ready, rf) == (200, b"ok", "text/plain")


@pytest.mark.django_db
def test_being_ready_costs_few_statements(rf, django_assert_max_num_queries):
    with django_assert_max_num_queries(2):
        ready(rf.get("/"))


@pytest.mark.django_db
def test_both_have_an_address(client):
    assert [client.get(address).content for address in ("/healthz", "/readyz")] == [b"ok", b"ok"]


def test_monitors_need_no_https(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    assert [client.get(address).status_code for address in ("/healthz", "/")] == [200, 301]
