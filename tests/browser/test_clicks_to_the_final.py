"""From the qualification page to the drawn final it takes two clicks."""

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests import factories
from tests.browser.accessibility import USUAL, hard_to_use, problems_of
from tests.browser.long_names import rename, wrong_names
from tests.browser.test_every_page import opened
from tests.browser.worlds import WORLDS
from tests.factories.draws import tables_of

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = "/desk/decided/standings/qualification/"
COUNT = """addEventListener("click", () => sessionStorage.setItem(
  "clicks", Number(sessionStorage.getItem("clicks")) + 1), true)"""
COUNTED = "() => Number(sessionStorage.getItem('clicks'))"


@pytest.fixture
def look(people, site):
    """The owner looks at the qualification of a played stage: `look(event)`."""

    def open_page(event, **options):
        client = Client()
        client.force_login(factories.owner(event))
        page = opened(lambda: people(**options), client, site)
        page.add_init_script(COUNT)
        page.goto(PAGE)
        return page

    return open_page


def test_two_clicks(look):
    event = WORLDS["decided"]().event
    page = look(event)
    page.get_by_role("button", name="Draw the final").click()
    expect(page.get_by_role("heading", level=1, name="Draw")).to_be_visible()
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Seats: Final")).to_be_visible()
    assert page.evaluate(COUNTED) == 2
    [table] = tables_of(event.rounds.get(stage__number=2))
    assert len(table) == event.stages.get(number=1).qualified


def test_two_clicks_without_javascript(look):
    event = WORLDS["decided"]().event
    page = look(event, java_script_enabled=False)
    page.get_by_role("button", name="Draw the final").click()
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Seats: Final")).to_be_visible()
    assert event.rounds.filter(stage__number=2).count() == 1


def test_a_change_is_opened_looked_at_and_goes_into_the_final(look):
    event = WORLDS["decided"]().event
    page = look(event)
    first = page.locator(".finalist").first
    name = first.locator("bdi").first.inner_text()
    first.get_by_text("Change", exact=True).click()
    first.get_by_label("Decision about").select_option("out")
    first.get_by_label("Reason for").fill("Has to catch a train")
    first.get_by_role("button", name="Preview the change").click()
    expect(page.get_by_text("This is the result of your decisions.")).to_be_visible()
    # The whole name in a heading: others stand behind somebody, and a short name is part of other words.
    heading = page.get_by_role("heading", level=3).filter(has=page.get_by_text(name, exact=True))
    expect(page.locator(".finalist").filter(has=heading)).to_have_count(0)
    expect(page.locator(".outsider").filter(has=heading)).to_contain_text("Has to catch a train")
    page.get_by_role("button", name="Draw the final").click()
    expect(page.get_by_role("heading", level=1, name="Draw")).to_be_visible()
    assert name not in event.stages.get(number=2).qualifiers.values_list("player__name", flat=True)


@pytest.mark.parametrize("world", ["decided", "settled"])
def test_the_cards_look_well_everywhere(people, site, world):
    event = WORLDS[world]().event
    rename(event, list(event.players.values_list("number", flat=True))[:3])
    client = Client()
    client.force_login(factories.owner(event))
    page = opened(people, client, site)
    page.goto(PAGE.replace("decided", event.slug))
    assert (problems_of(page, USUAL), wrong_names(page)) == ([], [])
    assert [problem for problem in hard_to_use(page) if " px" not in problem] == []
