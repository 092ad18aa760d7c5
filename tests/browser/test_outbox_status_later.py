"""What the outbox status says once something became of a result since it arrived."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests import factories
from tests.browser.phones import FOUR, OTHERWISE, game, in_outbox, linked, no_way, way_again
from tests.browser.test_outbox_status import ARRIVED, WAITS, badges, corrected, disputing, phone, quick
from tournament.actions.results.disputes import accept_proposed, dismiss_proposed
from tournament.actions.results.record import withdraw_result
from tournament.models import Result

__all__ = ["phone", "quick"]  # fixtures

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_receipt_that_was_replaced_no_longer_counts_and_says_which_one_does(phone):
    mine, theirs = Result.objects.get().receipt, corrected(phone).receipt
    badges(phone, "does not count")  # by itself
    phone.sees(f"Receipt {mine} no longer counts. What counts at this table now: {theirs}")
    expect(phone.page.locator("#outbox-status summary")).not_to_contain_text(mine)
    phone.follows("Correct the result")
    badges(phone, "does not count")
    phone.presses("OK")
    phone.nothing_waits()


@pytest.mark.long
def test_the_list_of_tables_knows_it_as_well(phone):
    theirs = corrected(phone).receipt
    phone.opens("/table/")
    badges(phone, "does not count")
    phone.status_says(theirs)


@pytest.mark.long
def test_a_tab_that_stands_still_says_nothing_against_what_another_one_has_learned(phone):
    still = phone.page
    still.route(re.compile(r"\?stamp="), lambda route: route.abort())
    theirs = corrected(phone).receipt
    phone.page = still.context.new_page()
    phone.opens(phone.address)
    badges(phone, "does not count")
    expect(still.locator("#outbox-status .badge")).to_have_text("does not count")
    still.evaluate("document.dispatchEvent(new CustomEvent('outbox:changed'))")
    assert in_outbox(still, "outbox.all().map(({ now }) => now)") == [theirs]


def test_what_shows_it_comes_when_there_is_something_to_show_and_is_asked_for_again(people):
    phone = linked(people, *game())
    phone.opens(phone.address)
    another = phone.another_tab()
    another.opens_result()
    another.taps(FOUR)
    still = phone.page
    still.route("**/outbox_status*", lambda route: route.abort())
    with still.expect_event("requestfailed", lambda request: "outbox_status" in request.url):
        another.sends()
    expect(another.page.locator("#outbox-status .badge")).to_have_text(ARRIVED)
    still.unroute("**/outbox_status*")
    still.evaluate("document.dispatchEvent(new CustomEvent('outbox:changed'))")
    badges(phone, ARRIVED)


def test_a_result_that_was_withdrawn_counts_no_longer(phone):
    event = phone.table.round.event
    mine = Result.objects.get().receipt
    withdraw_result(
        event=event, table=phone.table, reason="Wrong table", by=factories.actor(event), submission_id=uuid4()
    )
    phone.page.reload()
    badges(phone, "does not count")
    phone.sees(f"Receipt {mine} no longer counts. What counts at this table now: –")


@pytest.mark.long
def test_a_page_that_is_older_than_the_result_says_nothing_against_it(people):
    phone = linked(people, *game())
    phone.opens_result()
    phone.taps(OTHERWISE)
    no_way(phone.page)
    phone.sends(sure=True)
    phone.opens(phone.address)
    phone.page.route(re.compile(r"\?stamp="), lambda route: route.abort())
    phone.status_says("saved here")
    way_again(phone.page)
    badges(phone, ARRIVED)
    phone.sees("Enter the result")  # still the page of before


def test_a_page_that_a_result_leaves_asks_at_once_what_is_next(people):
    phone = linked(people, *game())
    phone.page.clock.install()  # and none of its polls is due
    phone.opens_result()
    phone.taps(FOUR)
    no_way(phone.page)
    phone.sends()
    phone.opens(phone.address)
    phone.status_says("saved here")
    way_again(phone.page)
    in_outbox(phone.page, "outbox.hurry()")
    phone.sees("Let a player confirm")


@pytest.mark.long
def test_what_the_organiser_lets_count_counts(people):
    phone, event = disputing(people)
    badges(phone, WAITS)
    phone.status_says("does not count yet", f"Receipt {Result.objects.get(version=2).receipt}")
    accept_proposed(event=event, table=phone.table, version=2, reason="So it was", by=factories.actor(event))
    phone.page.reload()
    badges(phone, ARRIVED)
    phone.status_says("The result has arrived")


@pytest.mark.long
def test_what_the_organiser_sets_aside_does_not_count(people):
    phone, event = disputing(people)
    counts = Result.objects.get(version=1).receipt
    dismiss_proposed(event=event, table=phone.table, version=2, reason="No", by=factories.actor(event))
    phone.page.reload()
    badges(phone, "does not count")
    phone.sees(f"What counts at this table now: {counts}")
