"""What the phone says of its entries, looked at closely: accessible, as wide as the window, in light and in dark."""

import pytest

from tests.browser.accessibility import USUAL, problems_of
from tests.browser.phones import FOUR, OTHERWISE, game, linked, no_check, no_way, way_again
from tests.factories.entries import OTHERWISE as OTHERWISE_OWNED
from tests.factories.entries import recorded
from tournament.models import AccessLink

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def phone(people, settings):
    settings.OUTBOX_FIRST_PAUSE_MS = 50
    phone = linked(people, *game(), is_mobile=False)
    phone.opens_result()
    no_check(phone.page)
    return phone


def looks(phone):
    return problems_of(phone.page, USUAL)


def test_a_draft_that_is_back_and_what_cannot_be(phone):
    phone.taps({"Player 1": (22,)})
    phone.page.reload()
    phone.sees("is restored")
    phone.sends(sure=True)
    phone.sees("Please check this again")
    phone.sees("Everyone is sure it is right")
    assert looks(phone) == []


def test_an_entry_that_waits_and_then_is_confirmed(phone):
    phone.taps(FOUR)
    no_way(phone.page)
    phone.sends()
    phone.status_says("Preliminary round, table 1")
    assert looks(phone) == []
    way_again(phone.page)
    phone.status_says("The result has arrived")
    phone.is_at("Table 1")
    assert looks(phone) == []
    recorded(phone.table, *OTHERWISE_OWNED, base_version=1, reason="Mixed up.")
    phone.opens(phone.address)
    phone.status_says("does not count")
    assert looks(phone) == []


def test_two_results_side_by_side_and_one_put_aside(phone):
    recorded(phone.table)
    phone.taps(OTHERWISE)
    phone.sends(sure=True)
    phone.sees("Your entry")
    assert looks(phone) == []
    phone.presses("Leave as it is")
    phone.status_says("set aside")
    phone.is_at("Table 1")
    assert looks(phone) == []


def test_a_door_that_is_closed(phone):
    phone.taps(FOUR)
    AccessLink.objects.update(revoked_at="2026-01-01T12:00:00Z")
    phone.sends()
    phone.status_says("Ask the organiser for a new one.")
    assert looks(phone) == []
