"""Forms that need the server, on a network through which nothing gets: the browser says that it is online."""

import re

import pytest
from playwright.sync_api import expect

from tests import factories
from tests.browser.phones import Line, Phone, at, game, linked, opened
from tests.browser.recording import is_for, key, presses_write, turns, writes_online
from tests.factories import games
from tests.factories.entries import recorded
from tournament.actions.rounds.tables import call_organiser
from tournament.models import Result, Round, Table

pytestmark = pytest.mark.django_db(transaction=True)
NOTHING_SAVED = "No connection. Nothing was saved."


@pytest.fixture
def phone(people):
    return linked(people, *game())


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


def test_what_is_sent_is_not_lost_to_news_that_come_meanwhile(people):
    event, round = game()
    Round.objects.update(state=Round.State.PUBLISHED)
    phone = opened(people, event, round, service_workers="block")
    slow = Line(phone.page, "**/healthz")
    phone.presses("Everyone is here")
    call_organiser(event=event, table=phone.table, reason="A die fell", by=factories.actor(event))
    with phone.page.expect_response(re.compile("stamp=")) as news:
        phone.page.evaluate("htmx.trigger('#live', 'ask')")
    assert news.value.status == 200
    slow.lets_go()
    phone.sees("You have called the organiser.")
    assert phone.table.seats.filter(arrived=True).count() == 4


def test_a_step_back_on_a_slow_line_holds_what_is_typed(people):
    event, table = games.begun(size=3)
    phone = linked(people, event, table.round)
    phone.opens(f"{phone.address}game/")
    for total in (26, 27):
        writes_online(phone, total)
    slow = Line(phone.page, re.compile(r"/healthz|/undo/"))
    phone.presses("Undo the last turn")
    key(phone, 28)
    presses_write(phone)
    slow.lets_go()
    is_for(phone, 2, 2)
    assert turns() == [{"total": 26}]


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
