"""Tables can stand closer, as whoever sits at the desk wants it; the browser remembers it."""

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests import factories
from tests.browser.accessibility import USUAL, problems_of
from tests.factories.entries import playing

pytestmark = pytest.mark.django_db(transaction=True)
HEIGHT = "row => row.getBoundingClientRect().height"


def test_tables_can_be_dense(people, site):
    event, _round = playing(tables=3)
    client = Client()
    client.force_login(factories.owner(event))
    page = people("Olga", width=1440).page
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])
    page.goto(f"/desk/{event.slug}/players/")
    row, button = page.locator(".list tbody tr").nth(1), page.get_by_role("button", name="Dense tables")
    usual = row.evaluate(HEIGHT)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert row.evaluate(HEIGHT) < 0.75 * usual
    page.goto(f"/desk/{event.slug}/standings/")
    expect(button).to_have_attribute("aria-pressed", "true")
    page.goto(f"/desk/{event.slug}/players/")
    assert problems_of(page, USUAL) == []
    button.click()
    assert row.evaluate(HEIGHT) == usual
