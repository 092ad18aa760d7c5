"""Times that a script shows are those of the event's time zone, whatever zone the phone is set to."""

import pytest

from tests import factories

pytestmark = pytest.mark.django_db(transaction=True)
TIME_OF_DAY = """async () => {
  const page = document.querySelector("script[src*='js/page']").src;
  return (await import(page)).timeOfDay(Date.UTC(2026, 4, 1, 12, 0));
}"""


def test_a_phone_from_elsewhere_shows_the_time_of_the_hall(people):
    factories.event(slug="cup", public=True, time_zone="Asia/Tokyo")
    zoe = people("Zoë", timezone_id="America/New_York")
    zoe.opens("/e/cup/")
    assert zoe.page.evaluate(TIME_OF_DAY) == "21:00"
