"""The numbers of tables that a draw offers: chosen with a click, also without JavaScript, and well made everywhere."""

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests import factories
from tests.browser.accessibility import USUAL, hard_to_use, problems_of
from tests.browser.test_every_page import opened
from tests.factories.draws import event_with, tables_of

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = "/desk/cup/draw/"


@pytest.fixture
def look(people, site):
    """The owner looks at the draw: `look(event)`."""

    def open_page(event, **options):
        client = Client()
        client.force_login(factories.owner(event))
        page = opened(lambda: people(**options), client, site)
        page.goto(PAGE)
        return page

    return open_page


@pytest.mark.parametrize("script", [True, False])
def test_the_number_that_was_clicked_is_drawn(look, script):
    event = event_with(23, slug="cup", rounds_planned=2)
    page = look(event, java_script_enabled=script)
    expect(page.get_by_role("radio", name="4 tables")).to_be_checked()
    page.get_by_role("radio", name="6 tables").check()
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Seats: Round 1")).to_be_visible()
    assert list(map(len, tables_of(event.rounds.get()))) == [4, 4, 4, 4, 4, 3]


@pytest.mark.parametrize("players", [23, 60])
def test_the_numbers_look_well_everywhere(look, players):
    event = event_with(players, slug="cup", rounds_planned=2)
    event.players.filter(number=7).update(fixed_table=6, name="Maximiliane Schmidt-Hohenlohe-Öhringen")
    page = look(event)
    assert problems_of(page, USUAL) == []
    assert [problem for problem in hard_to_use(page) if " px" not in problem] == []
