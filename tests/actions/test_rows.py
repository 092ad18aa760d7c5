"""Rows that are written with prepared statements are as if their models had been saved."""

import pytest
from django.utils import timezone

from tests import factories
from tests.factories.links import link, phone, send, submission
from tournament.actions.rows import Insert, Update
from tournament.models import Announcement, Event, Table


def fields_of(row, *but):
    return {each.attname: getattr(row, each.attname) for each in row._meta.concrete_fields if each.attname not in but}


@pytest.fixture
def event(db):
    event = factories.event(starts_at=None)
    factories.players(event, 8)
    factories.running_round(event)
    return event


def test_new_rows_are_as_if_they_had_been_saved(event):
    row = Insert(Event).model(Event(slug="a", name="Grill Cup", own_points={"4": ["6"]}, place="⛺"))
    saved = Event.objects.create(slug="b", name="Grill Cup", own_points={"4": ["6"]}, place="⛺")
    found = Event.objects.get(slug="a")
    assert (found.pk, row._state.adding, fields_of(row)) == (row.pk, False, fields_of(found))
    assert fields_of(found, "id", "slug", "created_at") == fields_of(saved, "id", "slug", "created_at")


def test_rows_can_be_written_by_their_values(event):
    round, now = event.rounds.get(), timezone.now()
    insert = Insert(Table, "round", "number", "extra_minutes", "dispute_note", "disputed_at", "call_reason", "version")
    insert.values((round.pk, number, 5, "", at, "%s", 0) for number, at in ((17, now), (18, None)))
    found = [fields_of(table, "id") for table in Table.objects.filter(number__gt=16)]
    made = [
        Table(round=round, number=number, extra_minutes=5, disputed_at=at, call_reason="%s")
        for number, at in ((17, now), (18, None))
    ]
    assert found == [fields_of(table, "id") for table in made]


def test_no_rows_are_no_statement(django_assert_num_queries, db):
    with django_assert_num_queries(0):
        Insert(Announcement, "text").values([])


def test_an_update_writes_its_fields_and_no_others(event):
    table = event.rounds.get().tables.get(number=1)
    Table.objects.update(version=6)  # moved since it was read
    table.dispute_note, table.call_reason = "One portion too many", "not written"
    Update(Table, "dispute_note", "disputed_at", counts="version")(table)
    found = Table.objects.get(pk=table.pk)
    assert (found.dispute_note, found.disputed_at, found.call_reason) == ("One portion too many", None, "")
    assert found.version == 7
    assert Table.objects.filter(dispute_note="").count() == 1


def test_a_result_from_a_phone_takes_few_statements(event, django_assert_max_num_queries):
    round = event.rounds.get()
    one, two = (round.tables.get(number=number) for number in (1, 2))
    client = phone(link(round, 1, 2))
    assert send(client, one, submission()).status_code == 201
    # The table with its links, the seats; the transaction; the event under the lock; the result, its lines, the table,
    # the entry, the event; and the end of the transaction.
    with django_assert_max_num_queries(10):
        assert send(client, two, submission()).status_code == 201
