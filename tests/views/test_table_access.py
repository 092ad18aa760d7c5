"""Coming in through a link, and the doors that stay closed: each says what to do."""

import contextlib
import sqlite3

import pytest
from django.db import InternalError, OperationalError, connection
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.concurrency import ONLY_SQLITE
from tests.factories.entries import only_table, playing
from tests.factories.links import link, phone
from tests.project.test_policies import ALL
from tournament.actions.access import links
from tournament.actions.access.links import revoke_link
from tournament.actions.events.ending import delete_event
from tournament.models import AccessLink, Role, Round, Table

pytestmark = pytest.mark.django_db
AT_TABLE = [pattern for pattern in ALL.values() if pattern.callback.policy == "with_link"]
FOR_PROGRAMS = ("table_submissions", "table_game_turns")  # the phone's outbox, which has tests of its own
CLOSINGS = {"revoked": 403, "complete": 403, "unpublished": 403, "gone": 410}


@pytest.fixture
def event():
    return playing()[0]


@pytest.fixture
def table(event):
    return only_table(event)


def door(client, made):
    return client.get(f"/t/{made.token}/")


def shown(response):
    return (response.status_code, response.context["reason"])


def test_a_link_swaps_to_a_cookie_and_leads_to_its_table(client, table):
    made = link(table.round)
    response = door(client, made)
    cookie = response.cookies["links"]
    assert (response.status_code, response["Location"]) == (302, f"/table/{table.pk}/")
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    assert made.token not in cookie.value
    assert "no-store" in response["Cache-Control"]
    assert client.get(f"/table/{table.pk}/").status_code == 200


@pytest.mark.django_db(transaction=True)
@ONLY_SQLITE
def test_a_link_opens_while_nobody_can_write_down_that_it_does(monkeypatch):
    event, round = playing()
    made = link(round)
    monkeypatch.setattr(links, "MAX_SECONDS_TO_NOTE", 0)
    with contextlib.closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
        other.execute("BEGIN IMMEDIATE")
        response = door(Client(), made)
        other.rollback()
    assert (response.status_code, response["Location"]) == (302, f"/table/{only_table(event).pk}/")
    assert AccessLink.objects.get().last_used_at is None
    door(Client(), made)
    assert AccessLink.objects.get().last_used_at is not None


@pytest.mark.parametrize("trouble", [OperationalError("the database is away"), InternalError("read-only transaction")])
def test_it_opens_whatever_the_trouble_is(client, table, trouble):
    made = link(table.round)

    def cannot_write(execute, sql, *others):
        if sql.startswith("UPDATE"):
            raise trouble
        return execute(sql, *others)

    with connection.execute_wrapper(cannot_write):
        assert door(client, made).status_code == 302


def test_a_link_to_several_tables_leads_to_their_list(client):
    _event, round = playing(tables=3)
    response = client.get(f"/t/{link(round, 1, 3).token}/", follow=True)
    assert response.redirect_chain == [("/table/", 302)]
    assert [line.table.number for line in response.context["lines"]] == [1, 3]


def test_a_phone_keeps_several_links_at_once(client):
    _event, round = playing(tables=3)
    for number in (1, 3):
        door(client, link(round, number))
    assert [line.table.number for line in client.get("/table/").context["lines"]] == [1, 3]


def test_opening_changes_nothing_but_when_the_link_was_used(client, event, table):
    made = link(table.round)
    before = (list(event.journal.values()), list(Table.objects.values()))
    door(client, made)
    client.get(f"/table/{table.pk}/")
    event.refresh_from_db()
    assert (list(event.journal.values()), list(Table.objects.values())) == before
    assert AccessLink.objects.get().last_used_at is not None


def test_a_guessed_link_opens_nothing(client):
    assert shown(client.get("/t/guessed/")) == (404, "unknown_link")
    assert "links" not in client.cookies


def test_the_link_of_a_player_is_no_link_to_a_table(client, event, table):
    made = link(table.round)
    AccessLink.objects.filter(pk=made.link.pk).delete()
    player = event.players.first()
    AccessLink.objects.create(event=event, player=player, label="x", token_hash=made.link.token_hash)
    assert shown(door(client, made)) == (404, "unknown_link")


def test_a_revoked_link_is_told_so_at_the_door_and_at_the_table(event, table):
    made = link(table.round)
    inside = phone(made)
    revoke_link(event=event, link=made.link.pk, by=factories.actor(event))
    assert shown(door(Client(), made)) == (403, "revoked")
    assert shown(inside.get(f"/table/{table.pk}/")) == (403, "revoked")
    assert inside.get("/table/").context["lines"] == ()


def test_a_new_link_helps_whoever_holds_a_revoked_one(event, table):
    made = link(table.round)
    inside = phone(made)
    revoke_link(event=event, link=made.link.pk, by=factories.actor(event))
    door(inside, link(table.round))
    assert inside.get(f"/table/{table.pk}/").status_code == 200


@pytest.mark.parametrize(("state", "reason"), [(Round.State.COMPLETE, "complete"), (Round.State.DRAWN, "unpublished")])
def test_a_link_rests_while_its_round_is_not_open_and_works_again_after(table, state, reason):
    made = link(table.round)
    inside = phone(made)
    Round.objects.update(state=state)
    assert shown(inside.get(f"/table/{table.pk}/")) == (403, reason)
    assert shown(Client().get(f"/t/{made.token}/", follow=True)) == (403, reason)
    Round.objects.update(state=Round.State.RUNNING)
    assert inside.get(f"/table/{table.pk}/").status_code == 200


def test_unpublished_seats_are_shown_to_nobody_at_the_table(client, event, table):
    Round.objects.update(state=Round.State.DRAWN)
    client.force_login(factories.owner(event))
    response = client.get(f"/table/{table.pk}/")
    assert shown(response) == (403, "unpublished")
    assert "Player 1" not in response.content.decode()


def test_a_link_to_another_table_opens_nothing(table):
    _other, foreign = playing()
    assert shown(phone(link(foreign)).get(f"/table/{table.pk}/")) == (404, "unknown")


def test_an_event_that_was_deleted_meanwhile_is_gone(event, table):
    inside = phone(link(table.round))
    address = f"/table/{table.pk}/"
    delete_event(event=event, typed_name=event.name, by=factories.actor(event))
    assert shown(inside.get(address)) == (410, "gone")


def test_a_cookie_that_somebody_changed_opens_nothing(client, table):
    door(client, link(table.round))
    client.cookies["links"] = "1-" + "0" * 12
    assert shown(client.get(f"/table/{table.pk}/")) == (404, "unknown")


def test_a_cookie_does_not_open_another_link_that_took_the_rows_place(client, table):
    made = link(table.round)
    door(client, made)
    AccessLink.objects.filter(pk=made.link.pk).update(token_hash="f" * 64)
    assert shown(client.get(f"/table/{table.pk}/")) == (404, "unknown")


def test_accounts_with_a_role_come_in_also_when_the_round_is_over(client, event, table):
    client.force_login(factories.member(event, Role.REFEREE))
    assert client.get(f"/table/{table.pk}/").status_code == 200
    Round.objects.update(state=Round.State.COMPLETE)
    assert client.get(f"/table/{table.pk}/").context["phone"].step == "over"


@pytest.mark.parametrize("pattern", AT_TABLE, ids=lambda pattern: pattern.name)
def test_strangers_get_404_from_every_page_of_a_table(client, table, pattern):
    client.force_login(factories.owner(factories.event()))
    for known in (table.pk, table.pk + 999):
        address = reverse(pattern.name, kwargs=dict.fromkeys(pattern.pattern.converters, 1) | {"table": known})
        assert {client.get(address).status_code, client.post(address).status_code} <= {404}


def closing(event, reason):
    """What happens to an event while a phone has one of its pages open."""
    if reason == "revoked":
        revoke_link(event=event, link=event.links.get().pk, by=factories.actor(event))
    elif reason == "gone":
        delete_event(event=event, typed_name=event.name, by=factories.actor(event))
    else:
        Round.objects.update(state=Round.State.COMPLETE if reason == "complete" else Round.State.DRAWN)


@pytest.mark.parametrize(("reason", "status"), CLOSINGS.items())
def test_whatever_is_sent_from_an_open_page_after_its_door_closed_is_told_why(event, table, reason, status):
    inside = phone(link(table.round))
    addresses = [
        reverse(pattern.name, kwargs=dict.fromkeys(pattern.pattern.converters, 1) | {"table": table.pk})
        for pattern in AT_TABLE
        if pattern.name not in FOR_PROGRAMS
    ]
    closing(event, reason)
    answers = [inside.post(address) for address in addresses]
    assert {shown(answer) for answer in answers} == {(status, reason)}
    assert all('href="/table/"' in answer.content.decode() for answer in answers)


def test_a_poll_whose_door_closed_loads_the_page_as_a_whole(event, table):
    made = link(table.round)
    inside = phone(made)
    revoke_link(event=event, link=made.link.pk, by=factories.actor(event))
    response = inside.get(f"/table/{table.pk}/?stamp=x", headers={"HX-Request": "true"})
    assert (response.status_code, response["HX-Refresh"]) == (403, "true")


def test_every_closed_door_offers_a_way_on(client, table):
    text = client.get("/t/guessed/").content.decode()
    assert ('href="/table/"' in text, 'href="/login/"' in text) == (True, True)


def test_without_links_the_list_says_how_to_get_one(client):
    response = client.get("/table/")
    assert (response.status_code, response.context["lines"]) == (200, ())
