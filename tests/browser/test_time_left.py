"""The time that is left, also on a page out of the phone's memory: by the clock of the server, not by its own age."""

import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import expect

from tests import factories
from tests.browser.people import wait_until
from tests.browser.phones import game, keeps, opened
from tournament.actions.events.announcements import announce
from tournament.models import Round
from tournament.queries.rounds.clock import clock_of

pytestmark = pytest.mark.django_db(transaction=True)
A_POLL = 6_000  # milliseconds
TEN_MINUTES = 600_000
OVER = ".clock [data-in='over']"
HEARD = "() => localStorage.getItem('grillmeister.ahead') !== null"


@pytest.fixture
def phone(people):
    """At a table with forty minutes to go."""
    event, round = game()
    Round.objects.update(minutes=40, started_at=timezone.now())
    phone = opened(people, event, round)
    keeps(phone, "/table/", phone.address, f"{phone.address}game/", f"{phone.address}result/")
    phone.page.clock.install()
    phone.page.reload()
    phone.page.clock.fast_forward(A_POLL)
    wait_until(phone.page, HEARD)
    return phone


def left(phone, minutes):
    expect(phone.page.locator(".timer")).to_have_text(re.compile(rf"^{minutes}:\d\d$"))


def test_a_kept_page_knows_how_old_it_is(phone):
    left(phone, 39)
    phone.page.context.set_offline(True)
    phone.page.clock.fast_forward(TEN_MINUTES)
    phone.page.reload()
    left(phone, 29)


@pytest.mark.long
def test_every_answer_says_how_late_it_is_also_one_without_news(phone):
    """Ten minutes have passed for the phone alone: somebody has set its clock."""
    phone.page.clock.fast_forward(TEN_MINUTES)
    left(phone, 39)  # the poll that was due has put it right


@pytest.mark.long
def test_time_that_was_up_for_the_phone_alone_is_not(phone):
    phone.page.context.set_offline(True)
    phone.page.clock.fast_forward(5 * TEN_MINUTES)
    expect(phone.page.locator(OVER)).to_have_text("over time")
    phone.page.context.set_offline(False)
    phone.page.clock.fast_forward(A_POLL)
    left(phone, 39)
    expect(phone.page.locator(OVER)).not_to_be_visible()


@pytest.mark.parametrize(("minutes", "shown"), [(40, True), (10, False)])
def test_who_is_over_time_is_not_told_until_when_they_may_play(people, site, minutes, shown):
    event, _round = game()
    Round.objects.update(minutes=minutes, started_at=timezone.now() - timedelta(minutes=20))
    client = Client()
    client.force_login(factories.owner(event))
    desk = people("Olga")
    desk.page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])
    desk.opens("/desk/cup/rounds/1/")
    expect(desk.page.locator("#clock .timer")).to_be_visible()
    assert desk.page.get_by_text("until ").filter(visible=True).count() == shown


def test_a_page_that_is_never_kept_is_as_late_as_it_says(phone, people, site):
    """Whatever an earlier page had learned: since then somebody may have set the clock of this device."""
    event = Round.objects.get().event
    client = Client()
    client.force_login(factories.owner(event))
    desk = people("Olga", width=1440, height=900)
    cookies = [{"name": name, "value": one.value, "url": site} for name, one in client.cookies.items()]
    desk.page.context.add_cookies(cookies)
    desk.page.add_init_script(f"localStorage.setItem('grillmeister.ahead', -{TEN_MINUTES})")
    desk.opens("/desk/cup/rounds/1/")
    left(desk, 39)


def test_when_the_time_is_up_the_page_says_so_in_words(phone):
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=41))
    phone.page.clock.fast_forward(A_POLL)
    phone.sees("over time")


TEN_MINUTES_AHEAD = f"const own = Date.now; Date.now = () => own() + {TEN_MINUTES};"


@pytest.mark.parametrize("told", [True, False], ids=["by the head", "by a poll"])
def test_a_cached_page_is_right_on_a_device_whose_clock_is_wrong(people, settings, told):
    """Made once for everyone, opened later: nothing in it says how late it is. Not every browser tells of the head."""
    settings.PUBLIC_POLL_SECONDS = 1_000  # but for the poll at once of a page that knows nothing
    event, _round = game(public=True)
    announce(event=event, by=factories.actor(event), text="Welcome.")
    Round.objects.update(minutes=40, started_at=timezone.now() - timedelta(minutes=36))
    page = people("Ana", width=360, height=740).page
    page.add_init_script(TEN_MINUTES_AHEAD)
    if not told:
        page.add_init_script("delete PerformanceResourceTiming.prototype.serverTiming")
    for address in ("/e/cup/rounds/1/", "/e/cup/", "/e/cup/"):
        page.goto(address)
        expect(page.get_by_role("timer")).to_have_text(re.compile(r"^3:5\d$"))
        assert page.locator(".clock-words").inner_text().startswith("5 minutes left")
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=20))  # as if the page had been made then
    page.reload()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^3:5\d$"))


def test_without_scripts_a_page_says_until_when(people):
    _event, round = game(public=True, time_zone="Europe/Berlin")
    Round.objects.update(minutes=40, started_at=timezone.now())
    ends_at = timezone.localtime(clock_of(Round.objects.get(pk=round.pk)).ends_at, ZoneInfo("Europe/Berlin"))
    page = people("Ana", java_script_enabled=False).page
    page.goto("/e/cup/")
    assert page.locator(".clock-words").inner_text() == f"until {ends_at:%H:%M}"
