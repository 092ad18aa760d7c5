"""On a phone the desk has one line above its tabs, and the tab that is open is in view."""

import pytest

from tests import factories

pytestmark = pytest.mark.django_db(transaction=True)
LINES = "box => Math.round(box.getBoundingClientRect().height / parseFloat(getComputedStyle(box).minHeight))"


@pytest.fixture
def olga(at_desk):
    event = factories.event(name="The Great Autumn Cup of Grilling")
    person = at_desk(event, width=360, height=740)
    person.opens(f"/desk/{event.slug}/journal/")
    return person


@pytest.mark.parametrize("address", ["", "/desk/", "/account/"])
def test_the_header_is_one_line(olga, address):
    if address:
        olga.opens(address)
    assert olga.page.locator(".site-bar").evaluate(LINES) == 1


@pytest.mark.parametrize("tab", ["Overview", "Journal", "Settings"])
def test_the_open_tab_is_in_view(olga, tab):
    olga.follows(tab)
    box = olga.page.locator(".tabs [aria-current]").bounding_box()
    assert box["x"] > -1  # browsers scroll by whole pixels
    assert box["x"] + box["width"] < 361


def test_signing_out_is_on_the_page_of_the_account(olga):
    olga.page.locator(".site-side a").click()
    olga.page.get_by_role("main").get_by_role("button", name="Sign out").click()
    olga.is_at("Events")
