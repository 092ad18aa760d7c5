"""How often pages ask whether there is something new: as often as the settings say, and up to half as long again."""

import pytest

from tests import factories
from tests.browser.phones import opened
from tests.factories import games

pytestmark = pytest.mark.django_db(transaction=True)
SECONDS = 1000  # so many that nothing else is due


def questions(page, address):
    """Opens the page with a clock of its own; the addresses that it asks for in the background, as they come."""
    page.clock.install()
    page.goto(address)
    page.wait_for_load_state("networkidle")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


def asks_in_time(page, asked):
    page.clock.run_for((SECONDS - 1) * 1000)
    early = list(asked)
    with page.expect_request(lambda request: request.method == "GET"):
        page.clock.run_for((SECONDS // 2 + 1) * 1000)
    return early == []


def test_a_page_for_everybody(people, settings):
    settings.PUBLIC_POLL_SECONDS = SECONDS
    page = people().page
    asked = questions(page, f"/e/{factories.event(public=True).slug}/")
    assert asks_in_time(page, asked)


def test_a_game_that_another_phone_may_write_as_well(people, settings):
    settings.GAME_POLL_SECONDS = SECONDS
    event, table = games.begun(size=3)
    phone = opened(people, event, table.round, service_workers="block")
    asked = questions(phone.page, f"{phone.address}game/")
    assert asks_in_time(phone.page, asked)
