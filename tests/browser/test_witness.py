"""The search for a game that ends like a result goes on by itself, can be left, and opens the game it finds."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import FEW_WIDTHS, USUAL, problems_of
from tests.views.test_desk_witness import BUTTON, SECOND, TABLE, WITNESS, table_with

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_search_is_left_and_goes_on_until_a_game_is_found(at_desk):
    organiser = at_desk(table_with(SECOND))
    page = organiser.page
    page.route("**/witness/2/", lambda route: route.abort())
    organiser.opens(TABLE)
    organiser.follows(BUTTON)
    expect(page.get_by_role("heading", name="Searching for a game")).to_be_visible()
    assert problems_of(page, USUAL, FEW_WIDTHS) == []
    organiser.follows("Cancel")
    organiser.is_at("Table 1")
    page.unroute("**/witness/2/")
    organiser.follows(BUTTON)
    expect(page.get_by_role("heading", name="Before the first turn")).to_be_visible()
    assert page.url.endswith(f"{WITNESS}2/")
    organiser.follows("Next")
    expect(page.locator("#replay-turn")).to_contain_text("Turn 1:")
    page.keyboard.press("End")
    expect(page.locator("#replay-end")).to_be_visible()
    assert problems_of(page, USUAL, FEW_WIDTHS) == []
