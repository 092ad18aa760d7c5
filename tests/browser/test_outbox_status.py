"""What the outbox status says of a result that has arrived: one line, and not to players.

What became of it since: `test_outbox_status_later`.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phones import FOUR, OTHERWISE, at, game, kept, linked, no_check, no_way, way_again
from tests.factories import games
from tests.factories.entries import OTHERWISE as OTHERWISE_OWNED
from tests.factories.entries import recorded
from tests.factories.links import link
from tournament.models import AccessLink, Result, Round

pytestmark = pytest.mark.django_db(transaction=True)
ARRIVED = "arrived"
WAITS = "awaiting the organiser"
CANNOT_BE = {"code": "refused", "problems": [{"code": "x", "field": "total", "sentence": "No."}], "sentence": "No."}
ONE_LINE = 60  # pixels: the line itself, which a thumb can open, and no second one


@pytest.fixture(autouse=True)
def quick(settings):
    settings.OUTBOX_FIRST_PAUSE_MS = 50


@pytest.fixture
def phone(people):
    """A phone that sent a result, which arrived; and is at the table's page again."""
    phone = linked(people, *game())
    phone.opens_result()
    phone.taps(FOUR)
    phone.sends()
    is_back(phone)
    badges(phone, ARRIVED)
    return phone


def is_back(phone):
    """At the table, after the entry has arrived."""
    expect(phone.page).to_have_url(phone.address)


def badges(phone, *words):
    expect(phone.page.locator("#outbox-status .badge")).to_have_text(list(words))


def corrected(phone):
    """By the desk, in between."""
    return recorded(phone.table, *OTHERWISE_OWNED, base_version=1, reason="Two stacks were mixed up.")


def disputing(people):
    """Another result counts already, and the organiser is to decide between both."""
    event, round = game()
    phone = linked(people, event, round)
    phone.opens_result()
    recorded(phone.table)
    phone.taps(OTHERWISE)
    phone.sends(sure=True)
    phone.types("What happened at the table?", "We counted twice.")
    phone.presses("Let the organiser decide")
    is_back(phone)
    phone.status_says("the organiser decides")
    return phone, event


# One line


def test_what_has_arrived_takes_one_line_that_can_be_opened(phone):
    receipt = Result.objects.get().receipt
    outbox = phone.page.locator("#outbox")
    assert outbox.bounding_box()["height"] <= ONE_LINE
    expect(phone.page.locator("#outbox-status summary")).to_contain_text(receipt)
    expect(phone.page.get_by_text("The result has arrived")).to_be_hidden()
    phone.page.locator("#outbox-status summary").tap()
    phone.sees(f"The result has arrived: its receipt proves it. Receipt {receipt}")
    phone.presses("OK")
    phone.nothing_waits()


def test_one_button_is_for_the_turns_and_the_result_of_a_table(people):
    event, table = games.begun(slug="cup", size=2)
    phone = linked(people, event, table.round)
    phone.opens(f"{phone.address}game/")
    phone.types("Total", "21", exact=True)
    phone.presses("Record turn")
    expect(phone.page.locator("#last-turn")).to_contain_text("Turn 1:")
    phone.opens_result()  # with the stacks that were recorded
    phone.sends(sure=True)
    is_back(phone)
    phone.status_says("The result has arrived", "The turns of the game have arrived.")
    badges(phone, ARRIVED)
    expect(phone.page.get_by_role("button", name="OK")).to_have_count(1)
    phone.presses("OK")
    phone.nothing_waits()


# Several tables, and what waits beside what has arrived


@pytest.fixture
def second(people):
    """A phone whose result of table 1 arrived, and that is at table 2 now."""
    event, round = game(tables=2)
    phone = linked(people, event, round)
    phone.opens_result()
    phone.taps({"Player 1": (21,)})
    phone.sends(sure=True)
    is_back(phone)
    badges(phone, ARRIVED)
    at(phone, round.tables.get(number=2))
    phone.opens(f"/t/{link(round, 2).token}/")
    phone.is_at("Table 2")
    phone.opens_result()
    phone.taps({"Player 5": (21,)})
    return phone


@pytest.mark.long
def test_of_several_receipts_the_newest_stands_first_with_its_table(second):
    second.sends(sure=True)
    is_back(second)
    former, newest = (Result.objects.get(table__number=number).receipt for number in (1, 2))
    line = re.compile(rf"^{newest} · Preliminary round, table 2, .*; {former} · Preliminary round, table 1, ")
    expect(second.page.locator("#outbox-status .line")).to_have_text(line)
    parts = second.page.locator("#outbox-status strong")
    expect(parts).to_have_text(
        [re.compile("^Preliminary round, table 2, "), re.compile("^Preliminary round, table 1, ")]
    )


@pytest.mark.long
def test_the_cross_stands_beside_what_has_arrived_and_not_below_what_waits(second):
    no_way(second.page)
    second.sends(sure=True)
    badges(second, ARRIVED, "saved here")
    line = second.page.locator("#outbox-status details").bounding_box()
    cross = second.page.get_by_role("button", name="OK").bounding_box()
    assert (cross["y"], cross["x"] > line["x"] + line["width"]) == (line["y"], True)
    second.presses("OK")
    badges(second, "saved here")


# Behind a door that is closed


@pytest.fixture
def waiting(people):
    """A phone that is about to send what it has, and learns nothing until then."""
    phone = linked(people, *game())
    phone.opens_result()
    no_check(phone.page)
    return phone


@pytest.mark.long
def test_what_a_revoked_link_keeps_out_is_not_said_to_have_arrived(waiting):
    AccessLink.objects.update(revoked_at="2026-01-01T12:00:00Z")
    waiting.sends(sure=True)
    waiting.status_says("What is waiting here has not arrived. It will be sent automatically once you have a new link.")
    waiting.does_not_see("What you sent before is kept")
    expect(waiting.page.get_by_role("button", name="Try again")).to_have_count(1)


@pytest.mark.long
def test_what_the_page_says_the_status_does_not_say_again(waiting):
    AccessLink.objects.update(revoked_at="2026-01-01T12:00:00Z")
    waiting.sends(sure=True)
    waiting.status_says("Ask the organiser for a new one.")
    waiting.opens(waiting.address)
    waiting.is_at("This link was revoked")
    waiting.status_says("What is waiting here has not arrived.")
    expect(waiting.page.get_by_text("Ask the organiser for a new one.").filter(visible=True)).to_have_count(1)


@pytest.mark.long
def test_where_the_table_is_gone_nothing_is_tried_again(waiting):
    Round.objects.all().delete()
    waiting.sends(sure=True)
    waiting.status_says("This table no longer exists", "Show it to the desk, then discard it.")
    expect(waiting.page.get_by_role("button", name="Try again")).to_have_count(0)
    waiting.opens(waiting.address)
    waiting.status_says("What is waiting here has not arrived.")
    expect(waiting.page.get_by_text("This table no longer exists").filter(visible=True)).to_have_count(1)


@pytest.mark.long
def test_what_cannot_be_is_not_stuck_behind_it(people):
    phone = linked(people, *game())
    phone.opens_result()
    no_check(phone.page)
    phone.taps({"Player 1": (22,)})
    phone.sends(sure=True)
    phone.sees("Please check this again")
    AccessLink.objects.update(revoked_at="2026-01-01T12:00:00Z")
    phone.opens("/table/")
    phone.follows("Check it again")
    phone.is_at("This link was revoked")
    phone.status_says("What is waiting here has not arrived.")
    expect(phone.page.get_by_role("button", name="Try again")).to_have_count(1)
    phone.page.get_by_text("Show the entry").tap()
    assert "Player 1: 22" in phone.page.get_by_label("Entry").input_value()
    phone.presses("Discard")
    phone.nothing_waits()


@pytest.mark.long
def test_a_turn_with_an_open_question_is_not_stuck_behind_it(people):
    event, table = games.begun(slug="cup", size=2)
    phone = linked(people, event, table.round)
    phone.opens(f"{phone.address}game/")
    phone.page.route("**/turns/", lambda route: route.fulfill(status=422, json=CANNOT_BE))
    phone.types("Total", "21", exact=True)
    phone.presses("Record turn")
    phone.sees("Turn 1 was not recorded")
    phone.opens("/table/")  # before the game's page notices by itself that there is none any more
    Round.objects.all().delete()
    phone.follows("Check it again")
    phone.is_at("This table no longer exists")
    phone.status_says("Turns waiting: 1.", "Show it to the desk, then discard it.")
    phone.page.get_by_text("Show the entry").tap()
    phone.presses("Discard")
    phone.nothing_waits()


# On the page for the players


@pytest.mark.long
def test_the_player_who_confirms_sees_nothing_of_it(phone):
    phone.follows("Let a player confirm")
    phone.is_at("Is the result of table 1 right?")
    expect(phone.page.locator("#outbox-status")).to_be_empty()
    expect(phone.page.get_by_role("button", name="OK")).to_have_count(0)


def test_what_is_not_sent_yet_is_said_there_too(phone):
    phone.opens_result()
    phone.taps({"Player 1": (22,)})
    phone.types("Why are you correcting the result?", "A portion was forgotten.")
    no_way(phone.page)
    phone.page.get_by_role("button", name="Send the correction").tap()
    phone.status_says("Preliminary round, table 1")
    phone.opens(f"{phone.address}confirm/")
    phone.is_at("Is the result of table 1 right?")
    phone.status_says("Preliminary round, table 1")
    way_again(phone.page)
    expect(phone.page.locator("#outbox-status")).to_be_empty()
    assert [state for state, _ in kept()] == ["replaced", "accepted"]
