"""Tables can stand closer, as whoever sits at the desk wants it; the browser remembers it."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import USUAL, problems_of
from tests.factories.entries import playing

pytestmark = pytest.mark.django_db(transaction=True)
HEIGHT = "row => row.getBoundingClientRect().height"


def test_tables_can_be_dense(at_desk):
    event, _round = playing(tables=3)
    page = at_desk(event, width=1440).page
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
