"""The phone in the pocket, in Chromium: from the event to one's seat, remembered, live, and without a connection."""

import os
import re

import pytest
from playwright.sync_api import expect

from tests import factories
from tests.browser.phones import PHONE
from tests.views.public_pages import happen

pytestmark = pytest.mark.django_db(transaction=True)
LETTERS = "ABCDEFGHIJ"
NAMES = ("Ana", "Ștefan", "Ion", "Zoë", "Björn", "Marie-Claire", "Łucja", "Noah", "Giulia", "Vlad")


def hall(players=100):
    """A round of so many players that has just begun, at tables of four."""
    event = factories.event("Grill Cup", slug="cup", public=True)
    people = [
        factories.player(event, f"{NAMES[at % 10]} {LETTERS[at // 10]}otter", club="Casa") for at in range(players)
    ]
    factories.running_round(event, [people[at : at + 4] for at in range(0, players, 4)])
    return happen(event)


def shot(page, name):
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png")


def test_from_the_event_to_the_seat_by_two_taps_and_three_letters(people):
    hall()
    person = people("Łucja", **PHONE)
    page = person.page
    page.goto("/e/cup/")
    shot(page, "event-360")
    page.get_by_label("Find your name").tap()
    page.keyboard.type("luc")
    shot(page, "found-360")
    page.locator("#found").get_by_role("link", name="Łucja Cotter").tap()
    expect(page.locator(".my-table")).to_have_text("Table 7")
    shot(page, "me-360")
    seat = page.locator(".my-seat").bounding_box()
    assert seat["y"] + seat["height"] <= PHONE["height"]
    page.get_by_role("button", name="This is me").tap()
    shot(page, "mine-360")
    page.goto("/e/cup/standings/")
    expect(page.locator("#my-bar")).to_contain_text("Table 7")
    shot(page, "bar-360")
    page.goto("about:blank")
    page.goto("/e/cup/")
    expect(page).to_have_url(re.compile(r"/e/cup/me/\?player=27$"))
