"""Saving a result and going on with the next table of the round that has none."""

import pytest

from tests import factories
from tests.factories.entries import IMPOSSIBLE, playing, recorded, sent
from tests.views.reading import said
from tournament.models import Result, Table

pytestmark = pytest.mark.django_db
ROUND = "/desk/cup/rounds/1/"


@pytest.fixture
def event(client):
    made, _round = playing(tables=4, slug="cup")
    client.force_login(factories.owner(made))
    return made


def result_of(number):
    return f"{ROUND}tables/{number}/result/"


def table(number):
    return Table.objects.select_related("round__event").get(number=number)


def test_saving_leads_to_the_next_table_without_a_result(client, event):
    recorded(table(3))
    first = client.post(result_of(2), sent(then="next"))
    assert first["Location"] == result_of(4)
    assert said(first) == [f"Result saved. Receipt {Result.objects.get(table=table(2)).receipt}."]
    assert client.post(result_of(4), sent(then="next"))["Location"] == result_of(1)  # from the first on again


def test_the_last_one_leads_to_the_round_and_says_so(client, event):
    for number in (1, 2, 3):
        recorded(table(number))
    response = client.post(result_of(4), sent(then="next"))
    receipt = Result.objects.get(table=table(4)).receipt
    assert response["Location"] == ROUND
    assert said(response) == [f"Result saved. Receipt {receipt}. That was the last table: all results are in."]


def test_tables_that_wait_for_a_decision_are_passed_over(client, event):
    recorded(table(1))
    recorded(table(2), *IMPOSSIBLE, as_proposal=True, note="They swear to it.")
    client.post(f"{ROUND}tables/3/dispute/", {"note": "Who had 26?"})
    response = client.post(result_of(4), sent(then="next"))
    assert response["Location"] == ROUND
    assert said(response)[-1].endswith(" No other table is waiting for its result to be entered.")


def test_the_same_form_sent_twice_leads_to_the_same_table(client, event):
    entry = sent(then="next")
    assert [client.post(result_of(1), entry)["Location"] for _time in range(2)] == [result_of(2)] * 2


@pytest.mark.parametrize(("tables", "offered"), [(1, False), (2, True)])
def test_it_is_offered_where_there_are_several_tables(client, tables, offered):
    event, _round = playing(tables=tables, slug="cup")
    client.force_login(factories.owner(event))
    assert ("Save and next table" in client.get(result_of(1)).content.decode()) is offered


def test_a_correction_goes_back_to_its_table(client, event):
    recorded(table(1))
    assert "Save and next table" not in client.get(result_of(1)).content.decode()
