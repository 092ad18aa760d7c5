"""Rules and options in a browser: a preset fills in what it sets, and any change of it is a choice of its own."""

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
    return person.page.locator("input[name=preset]:checked").input_value()


def test_a_preset_fills_in_the_options_and_is_saved(olga):
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


def test_a_change_of_ones_own_is_no_preset_any_more_until_it_is_one_again(olga):
    olga = olga()
    game = olga.page.locator("#game")
    game.locator("summary").click()
    game.get_by_label("A portion that could be stolen may be overlooked").check()
    assert chosen(olga) == ""
    game.get_by_label("Compulsory").check()
    assert chosen(olga) == "regulation"
    game.get_by_label("Faster: the highest portion").check()
    assert chosen(olga) == "faster"


def test_presets_and_options_can_be_saved_without_javascript(olga):
    olga = olga(java_script_enabled=False)
    olga.ticks("Faster games")
    olga.page.locator("#results summary").click()
    olga.ticks("A second person confirms each result")
    olga.presses("Save")
    olga.sees("The options have been saved.")
    stored = Event.objects.get()
    assert (stored.failed_attempt, stored.second_person_confirms) == ("highest_always", True)


def test_the_page_is_accessible_folded_and_unfolded(olga):
    assert accessibility.problems_of(olga(width=360).page, accessibility.USUAL) == []
