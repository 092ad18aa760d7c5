"""Two results for one table at the desk: both side by side, and nothing overwritten."""

import pytest

from tests import factories
from tests.factories.entries import FOUR, OTHERWISE, end_state, only_table, playing, recorded, sent, versions
from tests.views.reading import source
from tournament.actions.results.record import record_result, withdraw_result

pytestmark = pytest.mark.django_db
RESULT = "/desk/cup/rounds/1/tables/1/result/"


@pytest.fixture
def event(client):
    made, _round = playing(slug="cup")
    client.force_login(factories.owner(made))
    return made


def test_a_conflict_shows_both_and_overwrites_nothing(client, event, table):
    recorded(table)
    entry = sent(*OTHERWISE)
    response = client.post(RESULT, entry)
    assert (response.status_code, versions(table)) == (409, [(1, "accepted")])
    theirs, mine = response.context["table_page"].accepted, response.context["mine"]
    assert [holding.portions for holding in theirs.holdings] == list(FOUR)
    assert [holding.portions for holding in mine.holdings] == list(OTHERWISE)
    assert "Save mine as a correction" in source(response)
    assert "Let the organiser decide" not in source(response)


def hidden_fields(response):
    """What the first form of the page that carries the entry would send."""
    form = response.context["form"]
    return {name: form[name].value() for name in form.fields if form[name].value() not in (None, "", [])}


def test_after_a_conflict_ones_own_can_be_saved_as_a_correction(client, event, table):
    recorded(table)
    carried = hidden_fields(client.post(RESULT, sent(*OTHERWISE)))
    assert carried["base_version"] == "1"
    assert client.post(RESULT, carried | {"reason": "I was there."}).status_code == 302
    assert versions(table) == [(1, "replaced"), (2, "accepted")]


def test_a_second_conflict_asks_again(client, event, table):
    recorded(table)
    carried = hidden_fields(client.post(RESULT, sent(*OTHERWISE)))
    recorded(table, (21, 22), (), (), (36,), base_version=1, reason="Miscounted.")
    assert client.post(RESULT, carried | {"reason": "I was there."}).status_code == 409
    assert versions(table) == [(1, "replaced"), (2, "accepted")]


def test_a_referee_may_leave_a_conflict_to_the_organiser(client, event, table, referee):
    recorded(table)
    response = client.post(RESULT, sent(*OTHERWISE))
    assert "Let the organiser decide" in source(response)
    insisting = {"insist": "on", "base_version": "0", "note": "I was there."}
    assert client.post(RESULT, hidden_fields(response) | insisting).status_code == 302
    assert versions(table) == [(1, "accepted"), (2, "proposed")]


def test_the_same_result_of_somebody_else_is_no_quarrel(client, event, table):
    recorded(table)
    response = client.post(RESULT, sent())
    assert (response.status_code, "already has this result" in source(response)) == (409, True)
    assert "Save mine" not in source(response)


def test_correcting_what_was_withdrawn_meanwhile(client, event, table):
    recorded(table)
    withdraw_result(event=event, table=table, reason="Wrong table.", by=factories.actor(event))
    response = client.post(RESULT, sent(*OTHERWISE, base_version="1", reason="Miscounted."))
    assert (response.status_code, "has since been deleted" in source(response)) == (409, True)
    assert client.post(RESULT, hidden_fields(response)).status_code == 302
    assert versions(table) == [(1, "withdrawn"), (2, "accepted")]


def test_a_conflict_carries_everything_of_the_extended_edition(client):
    event, _round = playing(slug="cup", size=3, edition="extended")
    client.force_login(factories.owner(event))
    state = end_state(event, (11,), (29,), (), specialists=("canned_worm", "apple", None))
    record_result(event=event, table=only_table(event), end_state=state, by=factories.actor(event))
    grill = (11, 13, *range(21, 37))
    entry = sent((11, 23), (), (), grill=grill, bratworms_0="1", specialist_0="apple", left=["2"])
    response = client.post(RESULT, entry)
    page = source(response)
    assert (response.status_code, page.count('name="portion_')) == (409, 18)
    for field in ('name="bratworms_0" value="1"', 'name="specialist_0" value="apple"', 'name="left" value="2"'):
        assert f'<input type="hidden" {field}>' in page
