"""Turns from a phone's outbox at doors that are closed, and what a turn costs."""

import pytest
from django.test import Client

from games.heckmeck import fail
from tests import factories
from tests.concurrency import before_the_lock, takes_the_draw_back
from tests.factories import games, links
from tests.factories.entries import only_table, playing
from tests.views.at_game import Phone, at, code, waiting
from tournament.actions.access.links import revoke_link
from tournament.models import Round

pytestmark = pytest.mark.django_db


def test_a_revoked_link_is_told_so():
    event, table = games.begun()
    made = links.link(table.round)
    phone = Phone(table, links.phone(made))
    revoke_link(event=event, link=made.link.pk, by=factories.actor(event))
    assert (code(phone.delivers(waiting(total="26"))), phone.turns) == ((403, "revoked"), [])


@pytest.mark.parametrize(
    ("state", "problem"),
    [(Round.State.COMPLETE, "round_complete"), (Round.State.PUBLISHED, "round_not_started")],
)
def test_a_round_that_does_not_run_is_a_conflict_with_a_way_on(state, problem):
    phone = at()
    Round.objects.update(state=state)
    response = phone.delivers(waiting(total="26"))
    assert (code(response), response.json()["way_on"]) == ((409, problem), f"/table/{phone.table.pk}/game/")
    assert phone.turns == []


def test_an_event_in_the_archive_is_a_conflict():
    event, table = games.begun()
    phone = Phone(table)
    event.archived_at = "2026-01-01T00:00Z"
    event.save()
    assert (code(phone.delivers(waiting(total="26"))), phone.turns) == ((409, "event_archived"), [])


def test_a_game_that_nobody_began_is_a_conflict():
    event, _round = playing(size=3)
    assert code(Phone(only_table(event)).delivers(waiting(total="26"))) == (409, "no_record")


def test_a_table_that_is_gone_is_told_so():
    phone = at()
    phone.table.game_record.delete()
    phone.table.seats.all().delete()
    number = phone.table.pk
    phone.table.delete()
    phone.table.pk = number
    assert code(phone.delivers(waiting(total="26"))) == (410, "gone")


@pytest.mark.parametrize("by_account", [False, True])
def test_a_table_that_goes_while_a_turn_is_sent_is_told_so_as_well(by_account):
    event, table = games.begun()
    phone = Phone(table)
    if by_account:
        phone.client = Client()
        phone.client.force_login(factories.owner(event))

    with before_the_lock(lambda: takes_the_draw_back(table.round)):
        response = phone.delivers(waiting(total="26"))
    assert code(response) == (410, "gone")


def test_strangers_and_phones_of_other_tables_are_told_nothing():
    event, round = playing(tables=2, size=3)
    table = only_table(event)
    elsewhere = links.phone(links.link(round, 2))
    for client in (Client(), elsewhere):
        assert code(Phone(table, client).delivers(waiting(total="26"))) == (404, "unknown")


def test_without_the_token_of_the_page_nothing_is_taken():
    _event, table = games.begun()
    strict = Client(enforce_csrf_checks=True)
    strict.get(f"/t/{links.link(table.round).token}/")
    assert Phone(table, strict).delivers(waiting(total="26")).status_code == 403


def test_nobody_looks_at_the_address():
    phone = at()
    assert phone.client.get(f"/table/{phone.table.pk}/game/turns/").status_code == 405


@pytest.mark.parametrize(("size", "turns"), [(2, 1), (7, 40)])
def test_a_turn_costs_the_same_however_many_play_and_however_long(django_assert_max_num_queries, size, turns):
    phone = at(*[fail()] * turns, size=size)
    with django_assert_max_num_queries(16):
        assert phone.delivers(waiting(turns, total="26")).status_code == 201
