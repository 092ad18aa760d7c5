"""A recorded game turn by turn in the browser: by the keyboard, without scripts, and for everybody's eyes."""

import re

import pytest
from playwright.sync_api import expect

from games.heckmeck import record_document
from tests.browser.accessibility import FEW_WIDTHS, USUAL, hard_to_use, problems_of
from tests.factories import games
from tournament.models import GameRecord
from tournament.models.table import game_number

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def there():
    """The address of an extended game of the bots, with all its throws."""
    event, table = games.begun(size=4, public=True, live_positions_public=True, edition="extended")
    record = games.bots_game(event, "shown")
    GameRecord.objects.update(record=record_document(record), version=len(record.turns))
    return f"/e/{event.slug}/games/{game_number(1, table.number)}/"


def test_the_arrow_keys_step_through_the_game(people, there):
    page = people(width=360).page
    page.goto(there)
    heading, announcer = page.locator("#replay-turn"), page.locator("#announcer")
    for key, says, turn in (
        ("ArrowRight", "Turn 1: Player 1", "1"),
        ("ArrowRight", "Turn 2: Player 2", "2"),
        ("ArrowLeft", "Turn 1: Player 1", "1"),
        ("Home", "Before the first turn", "0"),
        ("ArrowLeft", "Before the first turn", "0"),
    ):
        page.keyboard.press(key)
        expect(heading).to_have_text(says)
        expect(page).to_have_url(re.compile(rf"\?turn={turn}$"))
    expect(announcer).to_contain_text("Before the first turn")
    page.keyboard.press("End")
    expect(page.locator("#replay-end")).to_be_visible()
    page.go_back()
    assert page.url == "about:blank"


def test_a_press_keeps_the_focus_where_it_was(people, there):
    page = people().page
    page.goto(there)
    page.get_by_role("link", name="Next").press("Enter")
    expect(page.locator("#replay-turn")).to_have_text("Turn 1: Player 1")
    expect(page.get_by_role("link", name="Next")).to_be_focused()


def test_without_scripts_the_links_lead_on(people, there):
    page = people(java_script_enabled=False).page
    page.goto(there)
    page.get_by_role("link", name="Next").click()
    expect(page.locator("#replay-turn")).to_have_text("Turn 1: Player 1")
    assert page.url.endswith("?turn=1")


def test_nothing_is_wrong_with_it_for_axe_nor_in_large_letters(people, there):
    page = people().page
    page.goto(f"{there}?turn=9")
    assert problems_of(page, USUAL, FEW_WIDTHS) == []
    cut_off = [problem for problem in hard_to_use(page, (360,), (360,)) if " px" not in problem]
    assert cut_off == []
