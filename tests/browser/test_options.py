"""Rules and options in a browser: presets, ways to play that fill in what they set, and the grid of points."""

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests import factories
from tests.browser import accessibility
from tournament.models import Event

pytestmark = pytest.mark.django_db(transaction=True)
OPTIONS = "/desk/cup/settings/options/"


@pytest.fixture
def olga(people, site):
    """The owner of an event looks at its options."""

    def meet(**options):
        event = factories.event("Cup", slug="cup")
        client = Client()
        client.force_login(factories.owner(event))
        person = people("Olga", **options)
        session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}
        person.page.context.add_cookies([session])
        person.opens(OPTIONS)
        return person

    return meet


def chosen(person):
    return person.page.locator("input[name=variant]:checked").input_value()


def test_a_way_to_play_fills_in_the_options_and_is_saved(olga):
    olga = olga()
    olga.ticks("Extended edition")
    game = olga.page.locator("#game")
    expect(game.locator("summary")).to_contain_text("not saved yet")
    expect(olga.page.locator("#announcer")).to_contain_text("Save them to apply them")
    game.locator("summary").click()
    expect(game.get_by_label("Extended: adds the portions 11 and 13")).to_be_checked()
    olga.presses("Save")
    olga.sees("The options have been saved.")
    assert Event.objects.get().edition == "extended"


def test_a_change_of_ones_own_is_no_known_way_to_play_until_it_is_one_again(olga):
    olga = olga()
    game = olga.page.locator("#game")
    game.locator("summary").click()
    game.get_by_label("A portion that could be stolen may be overlooked").check()
    assert chosen(olga) == ""
    game.get_by_label("Compulsory").check()
    assert chosen(olga) == "classic"
    game.get_by_label("Faster: the highest portion").check()
    assert chosen(olga) == "faster"


def test_options_can_be_saved_without_javascript(olga):
    olga = olga(java_script_enabled=False)
    olga.ticks("Faster games")
    olga.page.locator("#results summary").click()
    olga.ticks("A second person confirms each result")
    olga.presses("Save")
    olga.sees("The options have been saved.")
    stored = Event.objects.get()
    assert (stored.failed_attempt, stored.second_person_confirms) == ("highest_always", True)


@pytest.mark.parametrize("script", [True, False])
def test_a_preset_shows_what_it_changes_and_is_applied_and_saved_under_a_name(olga, script):
    olga = olga(java_script_enabled=script)
    olga.follows("Preview Zoch pro")
    olga.is_at("Zoch pro")
    row = olga.page.get_by_role("row", name="Points at a table of 5")
    expect(row.get_by_role("cell")).to_have_text(["6-4-3-2-1", "7-5-4-2-1"])
    assert Event.objects.get().preset == "regulation"
    olga.presses("Apply Zoch pro")
    olga.sees("“Zoch pro” has been applied.")
    expect(olga.page.get_by_role("region", name="Preset")).to_contain_text("In use")
    olga.page.locator("#points summary").click()
    olga.page.get_by_label("Table of 5, place 2").fill("6")
    olga.presses("Save")
    olga.sees("The options have been saved.")
    olga.opens(OPTIONS)
    olga.sees("Zoch pro, changed.")
    olga.follows("Save as a preset")
    olga.types("Name of the preset", "Club evening")
    olga.presses("Save")
    olga.sees("The preset has been saved.")
    expect(olga.page.get_by_role("heading", name="Club evening")).to_be_visible()
    stored = Event.objects.get()
    assert (stored.preset, stored.own_points["5"]) == ("zoch-pro", ["7", "6", "4", "2", "1"])


def test_a_row_of_points_that_rises_is_shown_where_it_stands(olga):
    olga = olga()
    olga.page.locator("#points summary").click()
    cell = olga.page.get_by_label("Table of 4, place 3")
    cell.fill("9")
    olga.presses("Save")
    olga.sees("Table of 4: place 3 gives 9 points, more than the 4 of the place before it.")
    expect(cell).to_have_value("9")
    olga.page.get_by_role("alert").get_by_role("link").first.click()
    expect(olga.page.get_by_label("Table of 4, place 1")).to_be_focused()


PAGES = (OPTIONS, "/desk/cup/settings/presets/zoch-pro/", "/desk/cup/settings/presets/save/", "/desk/presets/")


def test_the_pages_are_accessible_folded_and_unfolded(olga):
    olga = olga()
    problems = []
    for address in PAGES:
        olga.opens(address)
        problems += accessibility.problems_of(olga.page, accessibility.USUAL)
    assert problems == []
