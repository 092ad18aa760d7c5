"""Players whom a reader follows: marked in the standings, together above them, and remembered in this browser only."""

import pytest
from playwright.sync_api import expect

from tests import factories
from tests.browser.accessibility import USUAL, problems_of
from tests.factories import results
from tests.factories.stages import played

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/e/cup/standings/"


def followed_in(page):
    return [" ".join(line.split()) for line in page.locator("#followed li").all_inner_texts()]


def test_followed_players_stand_together_and_stay(people):
    event = played(2, complete=False, rounds=2, slug="cup", public=True)
    results.complete(event.rounds.get(number=1))
    page = people(width=360).page
    page.goto(PAGE)
    expect(page.locator("#followed")).to_be_hidden()
    page.get_by_role("button", name="Follow Player 4").click()
    page.get_by_role("button", name="Follow Player 1", exact=True).click()
    expect(page.locator("tr.is-followed")).to_have_count(2)
    rows = {row.get_attribute("data-player"): row.inner_text() for row in page.locator("tr.is-followed").all()}
    assert sorted(rows) == ["1", "4"]
    assert [line.split()[1:3] for line in followed_in(page)] == [["Player", "1"], ["Player", "4"]]
    assert problems_of(page, USUAL) == []
    page.reload()
    expect(page.get_by_role("button", name="Follow Player 4")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Follow Player 4").click()
    assert [line.split()[1:3] for line in followed_in(page)] == [["Player", "1"]]


def test_who_is_on_another_page_is_found_by_a_link(people):
    event = played(1, complete=False, slug="cup", public=True)
    factories.players(event, 1)
    page = people().page
    page.goto(PAGE)
    page.get_by_role("button", name="Follow Player 1", exact=True).click()
    page.goto(f"{PAGE}?q=3")
    page.locator("#followed").get_by_role("link", name="Player 1").click()
    expect(page.locator("tr[data-player]")).to_have_count(1)
