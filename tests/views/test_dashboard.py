"""The dashboard: where the event is, the one next step as its button, its tables, and who is missing."""

import re

import pytest
from django.utils import timezone
from django.utils.html import strip_tags

from tests import factories
from tournament.models import Player, Role, Round

pytestmark = pytest.mark.django_db


def step(client):
    """The big button, and where it leads."""
    context = client.get("/desk/cup/").context
    return str(context["saying"].title), context["step_address"]


def hindrances(client):
    """What stands in the way, as it is read."""
    step = client.get("/desk/cup/").content.decode().split('class="next"')[1].split("</section>")[0]
    return [strip_tags(line) for line in re.findall(r"<li>(.*?)</li>", step)]


def test_an_event_without_players_asks_for_them(client, event):
    assert step(client) == ("Add the players", "/desk/cup/players/new/")


def test_the_button_leads_through_a_round(client, event):
    factories.players(event, 8)
    assert step(client) == ("Draw the preliminary round", "/desk/cup/draw/")
    factories.seated_round(event, state=Round.State.DRAWN)
    assert step(client) == ("Publish the seats: Preliminary round", "/desk/cup/rounds/1/seating/")
    event.rounds.update(state=Round.State.PUBLISHED)
    assert step(client) == ("Start: Preliminary round", "/desk/cup/rounds/1/")
    event.rounds.update(state=Round.State.RUNNING)
    assert step(client) == ("Waiting for results: Preliminary round", "/desk/cup/rounds/1/")
    event.rounds.update(state=Round.State.COMPLETE)
    assert step(client)[0] == "Confirm who advances"


def test_what_stands_in_the_way_is_said(client, event):
    factories.players(event, 8)
    factories.running_round(event)
    assert hindrances(client) == ["Results are missing: tables 1, 2."]


def test_who_is_missing_is_named(client, event):
    factories.player(event, "Ana", state=Player.State.REGISTERED)
    factories.players(event, 3)
    page = client.get("/desk/cup/")
    assert [player.name for player in page.context["dashboard"].missing.players] == ["Ana"]
    assert "<bdi>Ana</bdi>" in page.content.decode()


def test_tables_that_need_somebody_stand_first(client, event):
    factories.players(event, 12)
    round = factories.running_round(event)
    round.tables.filter(number=2).update(disputed_at=timezone.now())
    round.tables.filter(number=3).update(called_at=timezone.now(), call_reason="Broken die")
    lines = client.get("/desk/cup/").context["dashboard"].tables
    assert [(line.number, line.state, line.called) for line in lines] == [
        (3, "playing", "Broken die"),
        (2, "disputed", None),
        (1, "playing", None),
    ]


def test_an_unchanged_dashboard_is_not_sent_again(client, event):
    htmx = {"HTTP_HX_REQUEST": "true"}
    assert client.get("/desk/cup/?revision=0", **htmx).status_code == 204
    fresh = client.get("/desk/cup/?revision=7", **htmx)
    assert (fresh.status_code, "<html" in fresh.content.decode()) == (200, False)


@pytest.mark.parametrize("tables", [1, 3])
def test_the_dashboard_costs_the_same_however_many_tables_play(client, event, tables, django_assert_max_num_queries):
    factories.players(event, 4 * tables)
    factories.running_round(event)
    with django_assert_max_num_queries(20):
        client.get("/desk/cup/")


def test_referees_see_it_and_strangers_do_not(client, event):
    client.force_login(factories.member(event, Role.REFEREE))
    assert client.get("/desk/cup/").status_code == 200
    assert step(client) == ("Add the players", "")
    client.force_login(factories.account())
    assert client.get("/desk/cup/").status_code == 404


def test_of_many_tables_the_first_are_shown_and_those_that_need_somebody_are_among_them(client, event):
    factories.players(event, 400)
    round = factories.running_round(event)
    round.tables.filter(number=99).update(disputed_at=timezone.now())
    round.tables.filter(number=100).update(called_at=timezone.now(), call_reason="Broken die")
    shown = client.get("/desk/cup/").context["dashboard"]
    assert ([line.number for line in shown.tables], shown.more_tables) == ([100, 99, *range(1, 59)], 40)
    assert hindrances(client) == [
        "Results are missing: tables 1, 2, 3, 4, 5, 6, 7, 8 and 92 more.",
        "Table 99 is disputed.",
    ]


def test_an_event_in_the_archive_has_no_next_step(client, event):
    assert '<p class="kicker">Next step</p>' in client.get("/desk/cup/").content.decode()
    event.archived_at = timezone.now()
    event.save()
    page = client.get("/desk/cup/").content.decode()
    assert ("The event is in the archive" in page, "Next step" in page) == (True, False)
