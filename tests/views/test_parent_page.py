"""Addresses that take what forms send, and are looked at: they lead to the page that has the form."""

import pytest
from django.urls import resolve, reverse

from tests import factories
from tests.factories.rows import WebhookFactory
from tests.project.test_policies import ALL
from tournament.models import Table

pytestmark = pytest.mark.django_db
BROWSER = {"Accept": "text/html,application/xhtml+xml"}


@pytest.fixture
def event(client):
    made = factories.event(slug="cup")
    factories.players(made, 4)
    factories.running_round(made)
    made.screens.create(number=1, name="Hall")
    WebhookFactory.create(event=made, number=1)
    client.force_login(factories.owner(made))
    return made


def addresses():
    """All pages, each with values for its parts that there are in the event. Programs are told by a document."""
    values = {"slug": "cup", "token": "x" * 43}
    for route, pattern in ALL.items():
        if route.startswith("api/"):
            continue
        at_table = pattern.callback.policy == "with_link"
        here = values | ({"table": Table.objects.get().pk} if at_table else {})
        yield reverse(pattern.name, kwargs={name: here.get(name, 1) for name in pattern.pattern.converters})


def test_every_address_that_only_takes_forms_leads_to_a_page(client, event):
    led = {}
    for address in addresses():
        if address != reverse("logout") and client.get(address).status_code == 405:
            answer = client.get(address, headers=BROWSER)
            assert answer.status_code == 302, address
            led[resolve(address).url_name] = resolve(answer["Location"]).url_name
            assert client.get(answer["Location"], headers=BROWSER).status_code == 200, address
    assert len(led) > 40
    expected = {
        "desk_swap": "desk_seating",
        "desk_undo": "desk_journal",
        "desk_event_publish": "desk_settings",
        "desk_invitation_withdraw": "desk_roles",
        "desk_result_check": "desk_result",
        "desk_player_approve": "desk_player",
        "table_arrivals": "table",
    }
    assert {name: led[name] for name in expected} == expected


def test_scripts_and_parts_of_pages_are_told_that_the_method_is_wrong(client, event):
    address = "/desk/cup/settings/publish/"
    assert [client.get(address, headers=more).status_code for more in ({}, BROWSER | {"HX-Request": "true"})] == [
        405
    ] * 2
    assert client.put(address, headers=BROWSER).status_code == 405


def test_strangers_learn_nothing_from_where_they_are_led(client, event):
    client.force_login(factories.account())
    for slug in ("cup", "no-such-event"):
        assert client.get(f"/desk/{slug}/settings/publish/", headers=BROWSER).status_code == 404
