"""Public pages read each kind of rows by its keys, and join no two that grow with the event.

What PostgreSQL makes of such a join hangs on how much it knows of the tables: straight after an import nothing, and
then it may read all results of all events for one page.
"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories.entries import recorded
from tests.factories.stages import played
from tests.views.public_pages import PAGES, address, happen
from tournament.models import JournalEntry, Player, Result, ResultLine, Seat, Table

GROWING = frozenset(f'"{model._meta.db_table}"' for model in (JournalEntry, Player, Result, ResultLine, Seat, Table))


@pytest.mark.parametrize(("name", "more"), PAGES)
@pytest.mark.django_db
def test_no_page_joins_what_grows(client, name, more):
    event = happen(played(2, complete=False, public=True))
    client.get(address(name, event, *more))
    recorded(Table.objects.select_related("round__event").get(round__event=event, number=1))
    with CaptureQueriesContext(connection) as reads:
        assert client.get(address(name, event, *more)).status_code == 200
    joined = [each["sql"] for each in reads if sum(table in each["sql"] for table in GROWING) > 1]
    assert (len(reads) > 5, joined) == (True, [])


@pytest.mark.parametrize("name", ["standings"])
@pytest.mark.django_db
def test_results_are_not_read_where_none_came_in(client, name):
    event = happen(played(2, public=True))
    client.get(address(name, event))
    happen(event)
    with CaptureQueriesContext(connection) as reads:
        assert client.get(address(name, event)).status_code == 200
    found = {model for model in (Result, ResultLine, Seat, Table) for each in reads if _reads(each["sql"], model)}
    assert found == set()


def _reads(sql, model):
    return f'"{model._meta.db_table}"' in sql
