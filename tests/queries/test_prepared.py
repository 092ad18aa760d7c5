"""Prepared reads find the same as the query that they are made of, whenever and by whomever they are asked."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connection

from tests import factories
from tests.factories.links import link
from tournament.actions.change import change
from tournament.models import Event, JournalEntry, Role, Seat, Table
from tournament.queries.at_table import find_table, seats_with_players
from tournament.queries.prepared import ANY, ANY_ID, Prepared


def fields_of(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@pytest.fixture
def event(db):
    event = factories.event(own_points={"4": ["6", "7/3"]}, starts_at="2026-05-01T12:00Z")
    factories.players(event, 8)
    factories.running_round(event)
    return event


def test_rows_are_those_of_the_query(event):
    prepared = Prepared(lambda: Event.objects.filter(pk=ANY))
    assert [fields_of(row) for row in prepared(event.pk)] == [fields_of(Event.objects.get(pk=event.pk))]


def test_each_call_asks_with_its_own_keys(event):
    other = factories.event()
    prepared = Prepared(lambda: Event.objects.filter(pk=ANY))
    assert [prepared.one(pk) for pk in (event.pk, other.pk, 0)] == [event, other, None]


def test_an_id_is_a_key(event):
    submission = uuid4()
    with change(event, by=factories.actor(event), needs=Role.ORGANISER, submission_id=submission) as this:
        this.journal("announced")
    prepared = Prepared(lambda: JournalEntry.objects.filter(event=ANY, submission_id=ANY_ID))
    assert prepared(event.pk, submission) == [event.journal.get()]
    assert prepared(event.pk, uuid4()) == []


def test_what_hangs_on_a_row_comes_along(event, django_assert_num_queries):
    table = Table.objects.get(round__event=event, number=2)
    link(table.round, 2)
    with django_assert_num_queries(2):
        found = find_table(table.pk).table
        seats = seats_with_players(found)
        names = [seat.player.name for seat in seats]
        assert (found.round.event.slug, found.round.number) == (event.slug, 1)
    assert names == [seat.player.name for seat in Seat.objects.filter(table=table).order_by("position")]
    assert [fields_of(seat) for seat in seats] == [fields_of(seat) for seat in table.seats.order_by("position")]


def test_rows_can_be_saved_and_know_that_they_are_there(event):
    found = Prepared(lambda: Event.objects.filter(pk=ANY)).one(event.pk)
    found.name = "Another name"
    found.save()
    assert Event.objects.get(pk=event.pk).name == "Another name"


@pytest.mark.django_db(transaction=True)
def test_threads_share_what_is_prepared():
    events = [factories.event() for _ in range(4)]
    prepared = Prepared(lambda: Event.objects.filter(pk=ANY))

    def slug_of(event):
        try:
            return prepared.one(event.pk).slug
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(slug_of, events)) == [event.slug for event in events]
