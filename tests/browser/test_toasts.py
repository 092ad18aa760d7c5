"""What just happened is said above the page: it pushes nothing, can be put away, and goes by itself."""

import pytest
from playwright.sync_api import expect

from tests import factories
from tests.factories.entries import playing
from tournament.actions.rounds.tables import call_organiser

pytestmark = pytest.mark.django_db(transaction=True)
TOAST = ".messages .notice"
FIRST_HEADING = "() => document.querySelector('main h1').getBoundingClientRect().top"


@pytest.fixture
def desk(at_desk):
    def meet(width, event=None, **options):
        event = event or factories.event()
        person = at_desk(event, width=width, height=740, **options)
        person.opens(f"/desk/{event.slug}/settings/event/")
        return person

    return meet


def saves(person, name):
    person.page.get_by_label("Name", exact=True).fill(name)
    person.presses("Save")
    expect(person.page.locator(TOAST)).to_be_visible()


@pytest.mark.parametrize("width", [360, 1440])
def test_what_happened_pushes_nothing(desk, width):
    olga = desk(width)
    saves(olga, "Autumn Cup")
    said = olga.page.evaluate(FIRST_HEADING)
    olga.page.get_by_role("button", name="Close").click()
    expect(olga.page.locator(TOAST)).to_have_count(0)
    assert olga.page.evaluate(FIRST_HEADING) == said


def test_what_can_be_taken_back_stays(desk):
    olga = desk(1440)
    olga.page.clock.install()
    saves(olga, "Autumn Cup")
    olga.page.clock.fast_forward(60_000)
    expect(olga.page.locator(TOAST).get_by_role("button", name="Undo")).to_be_visible()


def test_what_asks_for_nothing_goes_by_itself_unless_somebody_reads_it(people, site, desk):
    event, round = playing()
    table = round.tables.first()
    call_organiser(event=event, table=table, reason="A rules question", by=factories.actor(event))
    olga = desk(1440, event=event)
    olga.page.clock.install()
    olga.opens(f"/desk/{event.slug}/")
    olga.presses("End call from table 1")
    toast = olga.page.locator(TOAST)
    toast.hover()
    olga.page.clock.fast_forward(9_000)
    expect(toast).to_have_text("The call from table 1 has ended.")
    olga.page.mouse.move(0, 0)
    olga.page.clock.fast_forward(9_000)
    expect(toast).to_have_count(0)


def test_without_javascript_it_stands_in_the_page(desk):
    olga = desk(1440, java_script_enabled=False)
    olga.page.get_by_label("Name", exact=True).fill("Autumn Cup")
    olga.presses("Save")
    assert olga.page.locator(".messages").evaluate("box => getComputedStyle(box).position") == "static"
