"""Forms that need the server, on a network through which nothing gets: the browser says that it is online."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phones import Phone, at, game, opened
from tests.factories.entries import recorded
from tournament.models import Result, Table

pytestmark = pytest.mark.django_db(transaction=True)
NOTHING_SAVED = "No connection. Nothing was saved by this step."


@pytest.fixture
def phone(people):
    return opened(people, *game(), service_workers="block")


def nothing_gets_through(phone):
    phone.page.route("**/*", lambda route: route.abort())


def it_does_again(phone):
    phone.page.unroute("**/*")


def test_a_dispute_keeps_its_note(phone):
    recorded(phone.table)
    phone.opens(f"{phone.address}dispute/")
    phone.page.locator("main textarea").fill("We counted twice.")
    nothing_gets_through(phone)
    send = phone.page.locator("main form button").first
    send.tap()
    phone.sees(NOTHING_SAVED)
    expect(phone.page.locator("main textarea")).to_have_value("We counted twice.")
    it_does_again(phone)
    send.tap()
    expect(phone.page).to_have_url(phone.address)
    assert Table.objects.exclude(disputed_at=None).count() == 1


def test_what_is_tapped_twice_while_the_server_is_looked_for_is_sent_once(phone):
    sent = []
    phone.page.on("request", lambda request: sent.append(request.url.rsplit("/", 2)[1]))
    phone.opens(f"{phone.address}call/")
    phone.types("In your own words", "We need a new die.")
    phone.page.locator("main form button").first.dblclick()
    phone.sees("We need a new die.")
    assert [path for path in sent if path == "call"].count("call") == 2  # the page, and what was sent from it


def test_a_player_s_own_phone_keeps_the_page(phone, people):
    recorded(phone.table)
    phone.opens(f"{phone.address}confirm/")
    own = phone.page.get_by_role("link", name="Open it on this phone", include_hidden=True).get_attribute("href")
    player = at(Phone("Ana", people("Ana", width=360, height=740, has_touch=True).page), phone.table)
    player.opens(own)
    player.page.locator("label", has_text="Player 2").tap()
    nothing_gets_through(player)
    player.page.get_by_role("button", name="Yes, this is right").tap()
    player.sees(NOTHING_SAVED)
    it_does_again(player)
    player.page.get_by_role("button", name="Yes, this is right").tap()
    player.sees(re.compile("Confirmed by"))
    assert Result.objects.get().confirmed_by.number == 2
