"""Strong with strong in a browser: the groups before a draw, its report at the desk, and its page in public."""

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests import factories
from tests.browser.accessibility import USUAL, hard_to_use, problems_of
from tests.browser.test_every_page import opened
from tests.factories.draws import published_round, strong_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def desk(people, site):
    """The owner at the desk: `desk(event)`."""

    def open_page(event, **options):
        client = Client()
        client.force_login(factories.owner(event))
        return opened(lambda: people(**options), client, site)

    return open_page


@pytest.mark.parametrize("script", [True, False])
def test_the_second_game_is_drawn_in_groups(desk, script):
    event = strong_event(20, slug="cup", rounds=1, public=True)
    page = desk(event, java_script_enabled=script)
    page.goto("/desk/cup/draw/")
    expect(page.get_by_text("2 groups of 2 tables")).to_be_visible()
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Seats: Round 2")).to_be_visible()
    expect(page.get_by_text("Group 1 (tables 1, 2): positions 1 to 10 in the standings.")).to_be_visible()
    page.get_by_role("button", name="Publish seats").click()
    page.goto("/e/cup/draws/2/")
    expect(page.get_by_text("Group 2 (tables 3, 4): positions 11 to 20 in the standings.")).to_be_visible()


def test_the_pages_look_well_everywhere(desk):
    event = strong_event(23, slug="cup", tables=5, rounds=1, public=True)
    event.players.filter(number=7).update(name="Maximiliane Schmidt-Hohenlohe-Öhringen")
    page = desk(event)
    page.goto("/desk/cup/draw/")
    assert (problems_of(page, USUAL), [p for p in hard_to_use(page) if " px" not in p]) == ([], [])
    published_round(event)
    for address in ("/desk/cup/rounds/2/seating/", "/e/cup/draws/2/"):
        page.goto(address)
        for details in page.locator("details.more").all():
            details.evaluate("details => { details.open = true }")
        assert problems_of(page, USUAL) == []
