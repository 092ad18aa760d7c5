"""Withdrawing a result at the desk, disputes, and what becomes of proposals."""

import pytest
from django.contrib.messages import get_messages

from tests import factories
from tests.factories.entries import IMPOSSIBLE, OTHERWISE, only_table, playing, recorded, versions
from tournament.models import Role, Round

pytestmark = pytest.mark.django_db
TABLE = "/desk/cup/rounds/1/tables/1/"
WITHDRAW, DISPUTE, SETTLE = f"{TABLE}result/withdraw/", f"{TABLE}dispute/", f"{TABLE}dispute/settle/"
ACCEPT, DISMISS = f"{TABLE}versions/2/accept/", f"{TABLE}versions/2/dismiss/"
BECAUSE = {"reason": "I saw it."}


@pytest.fixture
def event(client):
    made, _round = playing(slug="cup")
    client.force_login(factories.owner(made))
    return made


@pytest.fixture
def table(event):
    """With a result, and a proposal that could count instead."""
    table = only_table(event)
    recorded(table)
    recorded(table, *OTHERWISE, as_proposal=True, note="They swear to it.")
    return table


def disputed(table):
    table.refresh_from_db()
    return table.disputed_at is not None


@pytest.mark.parametrize(
    ("address", "heading", "stands"),
    [
        (WITHDRAW, "Delete the result of table 1?", [(1, "withdrawn"), (2, "proposed")]),
        (SETTLE, "Settle the dispute at table 1?", [(1, "accepted"), (2, "withdrawn")]),
        (ACCEPT, "Accept version 2?", [(1, "replaced"), (2, "accepted")]),
        (DISMISS, "Reject version 2?", [(1, "accepted"), (2, "withdrawn")]),
    ],
)
def test_a_decision_asks_first_and_wants_a_reason(client, event, table, address, heading, stands):
    asked = client.get(address)
    assert (asked.status_code, heading in asked.content.decode()) == (200, True)
    refused = client.post(address, {"reason": " "})
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["reason"])
    done = client.post(address, BECAUSE)
    assert (done["Location"], versions(table)) == (TABLE, stands)
    assert event.journal.last().reason == "I saw it."
    assert [message.tags.partition(":")[0] for message in get_messages(done.wsgi_request)] == ["undo"]


def test_a_table_is_marked_as_disputed(client, event):
    table = only_table(event)
    assert client.post(DISPUTE, {"note": ""}).status_code == 422
    assert client.post(DISPUTE, {"note": "Who had 26?"})["Location"] == TABLE
    assert (disputed(table), table.dispute_note) == (True, "Who had 26?")
    assert "Who had 26?" in client.get(TABLE).content.decode()
    again = client.post(DISPUTE, {"note": "Who had 27?"})
    assert (again.status_code, list(again.context["form"].errors)) == (422, ["__all__"])


def test_the_desk_decides_with_every_note_in_sight(client, event):
    table = only_table(event)
    recorded(table)
    client.post(DISPUTE, {"note": "Who had 26?"})
    recorded(table, *OTHERWISE, as_proposal=True, note="Player 4 had 36.")
    pages = [client.get(address) for address in (TABLE, SETTLE, ACCEPT, DISMISS)]
    notes = [("Who had 26?", 0), ("Player 4 had 36.", 2)]
    assert [[(note.text, note.version) for note in page.context["notes"]] for page in pages] == [notes] * 4
    assert ["Who had 26?" in page.content.decode() for page in pages] == [True] * 4


def test_a_dispute_that_could_only_be_refused_is_not_asked_for(client, event):
    client.post(DISPUTE, {"note": "Who had 26?"})
    assert client.get(DISPUTE)["Location"] == TABLE
    event.rounds.update(state=Round.State.PUBLISHED)
    assert client.get(DISPUTE)["Location"] == TABLE


def test_what_cannot_be_is_not_accepted_by_typing_the_address(client, event, table):
    recorded(table, *IMPOSSIBLE, as_proposal=True, note="They swear to it.")
    response = client.post(f"{TABLE}versions/3/accept/", BECAUSE)
    assert (response.status_code, versions(table)[2]) == (422, (3, "proposed"))


def test_a_decision_on_what_was_decided_before_is_refused(client, event, table):
    client.post(DISMISS, BECAUSE)
    response = client.post(ACCEPT, BECAUSE)
    assert (response.status_code, versions(table)) == (422, [(1, "accepted"), (2, "withdrawn")])


def test_what_came_meanwhile_is_not_withdrawn_unseen(client, event, table):
    assert client.get(WITHDRAW).context["form"]["version"].value() == 1
    recorded(table, (21, 22), (), (), (36,), base_version=1, reason="Miscounted.")
    response = client.post(WITHDRAW, BECAUSE | {"version": "1"})
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["__all__"])
    assert versions(table) == [(1, "replaced"), (2, "proposed"), (3, "accepted")]


def test_the_same_decision_sent_twice_counts_once(client, event, table):
    sent = BECAUSE | {"submission": "00000000-0000-4000-8000-000000000001"}
    first, second = client.post(SETTLE, sent), client.post(SETTLE, sent)
    assert (first.status_code, second.status_code, event.journal.count()) == (302, 302, 3)


def test_a_version_that_is_not_there(client, event, table):
    assert client.get(f"{TABLE}versions/9/accept/").status_code == 404


@pytest.mark.parametrize("address", [WITHDRAW, SETTLE, ACCEPT, DISMISS])
def test_only_organisers_of_this_event_decide(client, event, table, address):
    for account in (factories.member(event, Role.REFEREE), factories.owner(factories.event())):
        client.force_login(account)
        assert (client.get(address).status_code, client.post(address, BECAUSE).status_code) == (404, 404)
    client.logout()
    assert client.get(address)["Location"].startswith("/login/")


def test_referees_may_dispute(client, event):
    client.force_login(factories.member(event, Role.REFEREE))
    assert client.post(DISPUTE, {"note": "Who had 26?"})["Location"] == TABLE
    assert disputed(only_table(event))
