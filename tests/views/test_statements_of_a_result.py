"""A result from a phone takes the same few statements, whatever there is at the table and besides."""

import pytest

from tests.factories.entries import FOUR, playing
from tests.factories.links import link, phone, send, submission

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
# The table, the links to it; the transaction; under the lock the event, the link, the submission, the
# table, its versions, its seats; the result, its lines, the table, the entry, the event; the end of the transaction.
STATEMENTS = 15


@pytest.fixture
def counted(django_assert_num_queries):
    def count(tables, *portions, **fields):
        _event, round = playing(tables=tables, size=len(portions))
        client = phone(link(round, *range(1, tables + 1)))
        one, other = round.tables.first(), round.tables.last()
        send(client, one, submission(*portions))
        sent = submission(*portions, **fields)
        with django_assert_num_queries(STATEMENTS):
            return send(client, other, sent).status_code

    return count


@pytest.mark.parametrize("portions", [FOUR, (*FOUR, (36,)), (*FOUR, (35,), (36,))])
@pytest.mark.parametrize("tables", [2, 4])
def test_a_result_takes_few_statements(counted, tables, portions):
    assert counted(tables, *portions) == 201
