"""Standings that stay open on a phone: they follow, rest while nobody looks, and say since when there is no network."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phones import PHONE
from tests.factories.entries import recorded
from tests.factories.stages import played
from tests.views.public_pages import happen

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(transactional_db):
    return happen(played(2, complete=False, public=True, slug="cup"))


@pytest.fixture
def page(people, event):
    """With a clock of its own, so that nobody waits."""
    page = people("Ana", **PHONE).page
    page.clock.install()
    page.goto("/e/cup/standings/")
    page.wait_for_load_state("networkidle")
    return page


def enter(event, number):
    recorded(event.rounds.get().tables.select_related("round__event").get(number=number))


def rows(page):
    return page.locator("tbody").text_content()


def test_a_result_is_there_within_three_seconds(page, event):
    before = rows(page)
    enter(event, 1)
    page.clock.run_for(3_000)
    expect(page.locator("tbody")).not_to_have_text(before)


def test_a_page_that_nobody_looks_at_asks_for_nothing_and_catches_up(page, event):
    before, asked_for = rows(page), []
    page.on("request", lambda request: asked_for.append(request.url))
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    enter(event, 1)
    page.clock.run_for(60_000)
    assert (asked_for, rows(page)) == ([], before)
    page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.run_for(3_000)
    expect(page.locator("tbody")).not_to_have_text(before)


def test_without_a_network_it_says_since_when_and_recovers(page, event):
    before = rows(page)
    page.context.set_offline(True)
    page.clock.run_for(3_000)
    expect(page.locator("#since")).to_have_text(re.compile(r"^No connection. This is how it was at \d\d:\d\d"))
    enter(event, 1)
    page.context.set_offline(False)
    page.clock.run_for(60_000)
    expect(page.locator("#since")).to_be_hidden()
    expect(page.locator("tbody")).not_to_have_text(before)
