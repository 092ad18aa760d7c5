"""Our scripts are modules: none of them leaves a name to the others, and each page names all that it needs."""

import re

import pytest
from django.test import Client

from tests import factories
from tests.browser.phones import opened
from tests.factories import games

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = "() => Object.getOwnPropertyNames(window).sort()"
# Constants of classic scripts are names for all as well, but no properties of the window.
CLASSIC = "() => [...document.scripts].filter((one) => one.type !== 'module').map((one) => one.src || one.text)"


@pytest.fixture
def phone(people, site):
    """A referee's phone, whose browser is signed in at the desk as well."""
    event, table = games.begun(size=3)
    phone = opened(people, event, table.round, service_workers="block")
    client = Client()
    client.force_login(factories.owner(event))
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}
    phone.page.context.add_cookies([session])
    return phone


def addresses_of(phone):
    event, table = phone.table.round.event, phone.address
    desk = f"/desk/{event.slug}/"
    return [
        *("/", f"/e/{event.slug}/", f"/e/{event.slug}/standings/"),
        *("/table/", table, f"{table}result/", f"{table}game/", f"{table}call/"),
        *(desk, f"{desk}players/", f"{desk}rounds/1/tables/1/result/"),
    ]


def test_scripts_leave_no_names(phone):
    phone.opens("/healthz")
    usual = phone.page.evaluate(NAMES)
    left, classic = set(), set()
    for address in addresses_of(phone):
        assert phone.page.goto(address).status == 200
        left |= set(phone.page.evaluate(NAMES)) - set(usual)
        classic |= {re.sub(r"^.*/|\.[0-9a-f]{12}", "", script) for script in phone.page.evaluate(CLASSIC)}
    assert (left, classic) == ({"htmx"}, {"htmx-2.min.js"})


def test_a_name_that_is_left_would_be_found(phone):
    phone.page.evaluate("() => { window.leftBehind = 1; }")
    assert "leftBehind" in phone.page.evaluate(NAMES)


def test_nothing_is_asked_for_that_the_page_does_not_name(phone):
    """Or a phone on a slow line would learn of a module only when another one has come."""
    asked = []
    phone.page.on("request", lambda request: asked.append(request.url) if request.resource_type == "script" else None)
    for address in addresses_of(phone):
        asked.clear()
        phone.opens(address)
        phone.page.wait_for_load_state("networkidle")
        assert sorted(set(asked)) == sorted(phone.page.evaluate("() => [...document.scripts].map((one) => one.src)"))
