"""Standings and seats on paper say what they are, and nothing on them is to be pressed."""

import pytest
from playwright.sync_api import expect

from tests.factories.stages import played

pytestmark = pytest.mark.django_db(transaction=True)
PAGES = ["e/{}/rounds/1/", "desk/{}/rounds/1/seating/", "e/{}/standings/", "desk/{}/standings/"]


@pytest.mark.parametrize("address", PAGES)
def test_paper_says_event_stage_round_and_date(at_desk, address):
    event = played(2, public=True)
    page = at_desk(event, width=1440).page
    page.goto(f"/{address.format(event.slug)}")
    line = page.locator(".only-print")
    expect(line).to_be_hidden()
    page.emulate_media(media="print")
    expect(line).to_be_visible()
    assert line.text_content().startswith(f"{event.name}, Preliminary round, ")
    assert line.text_content().endswith(page.evaluate("() => String(new Date().getFullYear())"))
    assert page.locator("button, .button").filter(visible=True).count() == 0
