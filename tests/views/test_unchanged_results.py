"""A correction that changes nothing is refused on every way in. What counts stays, and so does who confirmed it."""

import pytest

from tests import factories
from tests.factories.entries import FOUR, OTHERWISE, only_table, playing, recorded, sent, versions
from tests.factories.links import link, phone, send, submission
from tournament.actions.results.confirmations import confirm_result
from tournament.actions.results.disputes import dispute_table
from tournament.models import ResultLine

pytestmark = pytest.mark.django_db
UNCHANGED = "This is already the result that counts. Nothing was changed."


@pytest.fixture
def event():
    return playing(slug="cup")[0]


@pytest.fixture
def table(event):
    return only_table(event)


@pytest.fixture
def client(table):
    return phone(link(table.round))


@pytest.fixture
def confirmed(event, table):
    recorded(table)
    confirm_result(event=event, table=table, version=1, player=2, by=factories.actor(event))


def counts(table):
    return list(table.results.order_by("version").values_list("version", "state", "confirmed_by__number"))


def test_the_page_of_the_table_refuses_it(client, table, confirmed):
    response = client.post(f"/table/{table.pk}/result/", sent(base_version="1", reason="Miscounted"))
    assert (response.status_code, response.context["form"].errors) == (422, {"__all__": [UNCHANGED]})
    assert counts(table) == [(1, "accepted", 2)]


def test_a_phone_s_outbox_is_told_what_to_say(client, table, confirmed):
    response = send(client, table, submission(base_version=1, reason="Miscounted"))
    body = response.json()
    assert (response.status_code, body["code"]) == (422, "refused")
    assert body["problems"] == [{"code": "result_unchanged", "field": None, "sentence": UNCHANGED}]
    assert counts(table) == [(1, "accepted", 2)]


def test_the_desk_refuses_it_unless_it_settles_a_dispute(client, event, table, confirmed):
    client.force_login(factories.owner(event))
    address, correction = "/desk/cup/rounds/1/tables/1/result/", {"base_version": "1", "reason": "So it was"}
    response = client.post(address, sent(**correction))
    assert (response.status_code, response.context["form"].errors) == (422, {"__all__": [UNCHANGED]})
    dispute_table(event=event, table=table, note="Who has 21?", by=factories.actor(event))
    assert client.post(address, sent(**correction)).status_code == 302
    assert counts(table) == [(1, "replaced", 2), (2, "accepted", None)]


def test_the_correction_that_counts_already_may_be_sent_again(client, table, confirmed):
    mine = submission(*OTHERWISE, base_version=1, reason="Miscounted")
    first, again = send(client, table, mine), send(client, table, mine)
    assert (first.status_code, again.status_code, again.content) == (201, 200, first.content)


def test_somebody_who_left_is_a_change(client, table, confirmed):
    assert send(client, table, submission(base_version=1, reason="Went home", left=[0])).status_code == 201
    again = send(client, table, submission(base_version=2, reason="Went home", left=[0]))
    assert (again.status_code, versions(table)) == (422, [(1, "replaced"), (2, "accepted")])


def test_other_players_on_the_seats_are_a_change(client, event, table, confirmed):
    table.seats.filter(position=0).update(player=factories.players(event, 1)[0])
    assert send(client, table, submission(*FOUR, base_version=1, reason="A substitute")).status_code == 201
    assert ResultLine.objects.filter(result__version=2, position=0, player__number=5).count() == 1
