"""Confirming a result: on the referee's phone, and on a player's own."""

import re

import pytest
from django.test import Client

from tests import factories
from tests.concurrency import before_the_lock
from tests.factories.entries import OTHERWISE, only_table, playing, recorded
from tests.factories.links import link, phone
from tests.views.reading import tight
from tournament.actions.core.actors import Actor
from tournament.actions.events.ending import delete_event
from tournament.actions.results.disputes import dispute_table
from tournament.models import Result, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return playing(second_person_confirms=True)[0]


@pytest.fixture
def table(event):
    return only_table(event)


@pytest.fixture
def client(table):
    return phone(link(table.round))


@pytest.fixture
def address(table):
    return f"/table/{table.pk}/confirm/"


def own_address(client, address):
    return client.get(address).context["own"].removeprefix("http://testserver")


def confirmed():
    return list(Result.objects.values_list("version", "confirmed_by__number"))


def test_a_player_confirms_on_the_same_phone(client, table, address):
    recorded(table)
    page = client.get(address)
    assert [label for _, label in page.context["form"].fields["player"].choices] == [
        "Player 1",
        "Player 2",
        "Player 3",
        "Player 4",
    ]
    response = client.post(address, {"version": "1", "player": "3"}, follow=True)
    assert (response.redirect_chain, confirmed()) == ([(f"/table/{table.pk}/", 302)], [(1, 3)])
    assert response.context["phone"].step == "done"


def test_who_confirms_has_to_be_said(client, table, address):
    recorded(table)
    response = client.post(address, {"version": "1"})
    assert (response.status_code, list(response.context["form"].errors), confirmed()) == (422, ["player"], [(1, None)])


def test_what_changed_meanwhile_is_looked_at_again(client, table, address):
    recorded(table)
    recorded(table, *OTHERWISE, base_version=1, reason="Miscounted")
    response = client.post(address, {"version": "1", "player": "3"})
    assert (response.status_code, confirmed()) == (422, [(1, None), (2, None)])


def test_there_is_nothing_to_confirm_before_there_is_a_result(client, table, address):
    assert client.get(address, follow=True).redirect_chain == [(f"/table/{table.pk}/", 302)]


def test_a_player_confirms_on_their_own_phone(client, table, address):
    recorded(table)
    own, mine = own_address(client, address), Client()
    assert mine.get(own).status_code == 200
    response = mine.post(own, {"version": "1", "player": "2"}, follow=True)
    assert (response.redirect_chain, confirmed()) == ([(own, 302)], [(1, 2)])
    assert "Confirmed by" in response.content.decode()
    assert "no-store" in response["Cache-Control"]


def test_the_players_link_opens_nothing_else(client, table, address):
    recorded(table)
    own, mine = own_address(client, address), Client()
    mine.get(own)
    assert mine.get(f"/table/{table.pk}/").status_code == 404


def test_the_players_link_is_bound_to_the_version(client, table, address):
    recorded(table)
    own = own_address(client, address)
    recorded(table, *OTHERWISE, base_version=1, reason="Miscounted")
    response = Client().get(own)
    assert (response.status_code, response.context["current"]) == (200, False)
    assert re.findall("<h1>(.*?)</h1>", tight(response)) == ["The result has changed"]
    assert Client().post(own, {"version": "2", "player": "2"}).status_code == 422
    assert confirmed() == [(1, None), (2, None)]


def asked_again(client, address, version=1):
    return client.get(f"{address}?version={version}", headers={"HX-Request": "true"})


def test_the_referees_phone_notices_that_a_player_confirmed_on_their_own(client, table, address):
    recorded(table)
    own = own_address(client, address)
    assert f'hx-get="{address}?version=1"' in client.get(address).content.decode()
    assert asked_again(client, address).status_code == 204
    Client().post(own, {"version": "1", "player": "2"})
    news = asked_again(client, address)
    said = "Confirmed by <bdi>Player 2</bdi>" in news.content.decode()
    assert (news.status_code, said, f'href="/table/{table.pk}/"' in news.content.decode()) == (200, True, True)
    assert ("hx-get" in news.content.decode(), "<form" in news.content.decode()) == (False, False)


def test_whoever_comes_too_late_to_confirm_is_told_who_did(client, table, address):
    recorded(table)
    Client().post(own_address(client, address), {"version": "1", "player": "2"})
    for response in (
        client.get(address, follow=True),
        client.post(address, {"version": "1", "player": "3"}, follow=True),
    ):
        assert response.redirect_chain == [(f"/table/{table.pk}/", 302)]
        assert [str(message) for message in response.context["messages"]] == ["Player 2 has confirmed the result."]
    assert confirmed() == [(1, 2)]


def test_another_result_is_shown_on_the_page_that_asks_and_says_so(client, table, address):
    recorded(table)
    recorded(table, *OTHERWISE, base_version=1, reason="Miscounted")
    news = asked_again(client, address)
    assert (news.status_code, "The result has changed in the meantime" in news.content.decode()) == (200, True)
    assert '<input type="hidden" name="version" value="2">' in news.content.decode()
    assert asked_again(client, address, version=2).status_code == 204


def test_what_is_not_to_be_confirmed_any_more_leads_back_to_the_table(client, table, address):
    recorded(table)
    dispute_table(event=table.round.event, table=table, note="Who had 26?", by=factories.actor(table.round.event))
    news = asked_again(client, address)
    assert (news.status_code, news.headers["HX-Redirect"]) == (200, f"/table/{table.pk}/")


def test_a_guessed_link_confirms_nothing(client, table, address):
    recorded(table)
    own = own_address(client, address)
    for guessed in ("/table/confirm/guessed/", own[:-2] + "x/"):
        assert Client().get(guessed).status_code == 404
        assert Client().post(guessed, {"version": "1", "player": "2"}).status_code == 404
    assert confirmed() == [(1, None)]


def test_when_the_round_is_over_the_players_link_says_so(client, table, address):
    recorded(table)
    own = own_address(client, address)
    Round.objects.update(state=Round.State.COMPLETE)
    assert Client().get(own).status_code == 200
    assert Client().post(own, {"version": "1", "player": "2"}).status_code == 422
    assert confirmed() == [(1, None)]


def test_an_event_that_is_deleted_while_a_player_confirms_is_gone(client, event, table, address):
    recorded(table)
    own = own_address(client, address)
    owner = Actor.of(factories.owner(event))
    with before_the_lock(lambda: delete_event(event=event, typed_name=event.name, by=owner)):
        response = Client().post(own, {"version": "1", "player": "2"})
    assert (response.status_code, response.context["reason"]) == (410, "gone")


def test_what_changed_meanwhile_can_be_confirmed_from_the_page_that_shows_it(client, table, address):
    recorded(table)
    recorded(table, *OTHERWISE, base_version=1, reason="Miscounted")
    response = client.post(address, {"version": "1", "player": "3"})
    assert '<input type="hidden" name="version" value="2">' in response.content.decode()


def test_the_player_s_own_phone_keeps_nothing_and_loads_nothing_for_it(client, table, address):
    recorded(table)
    pages = [client.get(address), Client().get(own_address(client, address)), Client().get("/table/confirm/guessed/")]
    assert ["js/outbox" in page.content.decode() for page in pages] == [True, False, False]


def held(response):
    """What each player has, as the page shows it."""
    rows = re.findall(r'<th scope="row">(.*?)</th>', tight(response))
    return {
        re.search("<bdi>(.*?)</bdi>", row)[1]: [int(number) for number in re.findall("portion ([0-9]+),", row)]
        for row in rows
    }


def test_confirmation_shows_the_portions_on_both_phones(client, table, address):
    recorded(table)
    wanted = {"Player 4": [33], "Player 3": [29], "Player 2": [25], "Player 1": [21]}
    assert held(client.get(address)) == wanted
    assert held(Client().get(own_address(client, address))) == wanted


def test_the_referee_s_phone_leads_from_no_to_correcting_and_to_the_organiser(client, table, address):
    recorded(table)
    dispute = f"/table/{table.pk}/dispute/"
    assert f'href="{dispute}">No, this is wrong</a>' in tight(client.get(address))
    page = tight(client.get(dispute))
    assert (f'href="/table/{table.pk}/result/">Correct the result</a>' in page, "<form" in page) == (True, True)


def test_a_player_says_on_their_own_phone_that_it_is_wrong(client, table, address):
    recorded(table)
    own, mine = own_address(client, address), Client()
    assert f'href="{own}wrong/">No, this is wrong</a>' in tight(mine.get(own))
    sent = {"player": "2", "note": "I had 26."}
    response = mine.post(f"{own}wrong/", sent, follow=True)
    table.refresh_from_db()
    assert (response.redirect_chain, table.dispute_note, confirmed()) == ([(own, 302)], "I had 26.", [(1, None)])
    assert re.findall("<h1>(.*?)</h1>", tight(response)) == ["The organiser decides"]
    referee = client.get(f"/table/{table.pk}/")
    assert (referee.context["phone"].step, "I had 26." in referee.content.decode()) == ("decision", True)


def test_what_is_missing_when_a_player_says_that_it_is_wrong(client, table, address):
    recorded(table)
    own = own_address(client, address)
    response = Client().post(f"{own}wrong/", {"note": ""})
    assert (response.status_code, sorted(response.context["form"].errors)) == (422, ["note", "player"])
    assert "no-store" in response["Cache-Control"]


def test_what_cannot_be_called_wrong_any_more_leads_back_to_the_result(client, table, address):
    recorded(table)
    own, mine = own_address(client, address), Client()
    mine.post(own, {"version": "1", "player": "2"})
    assert mine.get(f"{own}wrong/", follow=True).redirect_chain == [(own, 302)]


@pytest.mark.parametrize(("public", "leads"), [(True, True), (False, False)])
def test_a_player_s_own_phone_ends_with_a_way_on_to_their_page(client, event, table, address, public, leads):
    type(event).objects.update(public=public)
    recorded(table)
    own, mine = own_address(client, address), Client()
    response = mine.post(own, {"version": "1", "player": "2"}, follow=True)
    assert (f'href="/e/{event.slug}/players/2/"' in response.content.decode()) is leads
