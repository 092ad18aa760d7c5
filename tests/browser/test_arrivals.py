"""Who is here, tapped on two phones at one table at the same time."""

import pytest
from playwright.sync_api import expect

from tests import factories
from tests.browser.phones import opened
from tournament.models import Seat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.long
def test_what_one_taps_stays_tapped_while_another_phone_saves(people):
    event = factories.event(slug="cup")
    round = factories.seated_round(event, [factories.players(event, 4)])
    one, other = (opened(people, event, round, label=name, service_workers="block") for name in ("Ion", "Ana"))
    for phone, player in ((one, "Player 1"), (other, "Player 2")):
        phone.page.get_by_label(player).tap()
    other.page.get_by_role("button", name="Only those I tapped").tap()
    expect(other.page.get_by_label("Player 2")).to_be_checked()
    for player in ("Player 1", "Player 2"):  # the page has noticed, and mine is still there
        expect(one.page.get_by_label(player)).to_be_checked()
    one.page.get_by_role("button", name="Only those I tapped").tap()
    one.sees("Saved. If someone")
    here = Seat.objects.filter(arrived=True).order_by("position").values_list("player__number", flat=True)
    assert list(here) == [1, 2]


def test_what_was_opened_stays_open_when_something_changes(people):
    event = factories.event(slug="cup")
    round = factories.seated_round(event, [factories.players(event, 4)])
    Seat.objects.update(arrived=True)
    one, other = (opened(people, event, round, label=name, service_workers="block") for name in ("Ion", "Ana"))
    one.page.get_by_text("Change who is here").tap()
    other.page.get_by_role("link", name="Call the organiser").tap()
    other.types("In your own words", "A die is missing")
    other.page.get_by_role("button", name="Call").tap()
    one.sees("A die is missing")
    expect(one.page.get_by_role("button", name="Only those I tapped")).to_be_visible()
