"""The game as it is played, on the public page of its table: it goes on by itself, and stays while the page moves."""

import os

import pytest
from playwright.sync_api import expect

from games.heckmeck import take
from tests.browser.accessibility import USUAL, problems_of
from tests.browser.phones import PHONE
from tests.factories import games
from tests.factories.entries import recorded
from tests.views.public_pages import happen

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_goes_on_stays_while_the_page_moves_and_ends_with_the_result(people, transactional_db):
    event, table = games.begun(size=3, public=True, live_positions_public=True, slug="cup")
    page = people("Ana", **PHONE).page
    page.clock.install()
    page.goto("/e/cup/rounds/1/tables/1/")
    game = page.locator("#live-game")
    expect(game.locator(".whose-turn")).to_contain_text("turn 1")
    games.filled(table, take(26))
    page.clock.run_for(4000)
    expect(game).to_contain_text("takes 26.")
    expect(game.get_by_label("The grill")).to_be_visible()
    assert problems_of(page, USUAL) == []
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/table-live.png", full_page=True)
    game.evaluate("part => (part.dataset.same = 'yes')")
    happen(event)
    with page.expect_response(lambda response: "?revision=" in response.url and response.status == 200):
        page.clock.run_for(4000)
    expect(game).to_have_attribute("data-same", "yes")
    recorded(table, (21,), (25,), (29,))
    page.clock.run_for(4000)
    expect(page.get_by_role("heading", name="On the table at the end")).to_be_visible()
    expect(game).to_have_count(0)
