"""A table's page opens without a connection once it was seen, and what no longer opens is not kept on the phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import USUAL, problems_of
from tests.browser.people import wait_until
from tests.browser.phones import FOUR, game, keeps, kept, opened
from tests.factories.links import link
from tests.sampling import sampled
from tournament.models import AccessLink, Round

pytestmark = pytest.mark.django_db(transaction=True)
NEEDED = "This page needs a connection"
# As on a phone whose first visit is the next one.
FORGET_ALL = """async () => {
  sessionStorage.clear();
  for (const name of await caches.keys()) if (name.includes("pages")) await caches.delete(name);
}"""


@pytest.fixture(autouse=True)
def quick(settings):
    settings.OUTBOX_FIRST_PAUSE_MS = 50


@pytest.fixture
def phone(people):
    """A phone that saw the table's page once."""
    phone = opened(people, *game())
    keeps(phone, "/table/", phone.address, f"{phone.address}game/", f"{phone.address}result/")
    return phone


def test_after_the_first_visit_a_whole_game_goes_without_a_connection(phone):
    context = phone.page.context
    context.set_offline(True)
    later = phone.another_tab()
    phone.page.close()
    later.opens(later.address)
    later.is_at("Table 1")
    later.follows("Enter the result")
    later.taps(FOUR)
    later.sends()
    later.status_says("saved here")
    later.page.reload()
    later.status_says("saved here")
    later.opens(f"{later.address}call/")  # never seen
    later.is_at(NEEDED)
    later.status_says("saved here", "Preliminary round, table 1")
    context.set_offline(False)
    later.status_says("The result has arrived", "Receipt")
    assert kept() == [("accepted", [[21], [25], [29], [33]])]


def test_a_page_that_is_not_kept_says_that_it_needs_a_connection_and_leads_back(phone):
    phone.page.context.set_offline(True)
    phone.follows("Call the organiser")
    phone.is_at(NEEDED)
    assert phone.page.url.endswith(f"{phone.address}call/")
    assert problems_of(phone.page, USUAL) == []
    phone.page.get_by_role("link", name="Back to the table").tap()
    phone.is_at("Table 1")


def test_a_page_that_needs_a_connection_opens_as_soon_as_there_is_one(phone):
    phone.page.context.set_offline(True)
    phone.follows("Call the organiser")
    phone.is_at(NEEDED)
    phone.page.context.set_offline(False)
    phone.is_at("Call the organiser")


@pytest.mark.long
def test_it_opens_by_itself_where_the_browser_never_says_that_it_is_online(phone):
    phone.page.add_init_script("addEventListener('online', (event) => event.stopImmediatePropagation(), true)")
    phone.page.context.set_offline(True)
    phone.follows("Call the organiser")
    phone.is_at(NEEDED)
    phone.page.context.set_offline(False)
    phone.is_at("Call the organiser")


@pytest.mark.long
def test_a_table_that_was_never_seen_leads_back_to_the_list_of_tables(phone):
    phone.page.context.set_offline(True)
    phone.opens(f"/table/{phone.table.pk + 1}/game/")
    phone.is_at(NEEDED)
    expect(phone.page.get_by_role("link", name="Back to the table")).to_have_count(0)
    phone.page.get_by_role("link", name="My tables").tap()
    phone.is_at("My tables")


@pytest.mark.parametrize("part", sampled(["result/", "game/"], usual=1))
def test_whoever_comes_to_a_part_of_the_table_first_finds_the_way_back(phone, part):
    phone.page.evaluate(FORGET_ALL)
    phone.opens(f"{phone.address}{part}")
    keeps(phone, "/table/", phone.address, f"{phone.address}game/", f"{phone.address}result/")
    phone.page.context.set_offline(True)
    phone.opens(f"{phone.address}call/")
    phone.page.get_by_role("link", name="Back to the table").tap()
    phone.is_at("Table 1")


def test_with_a_connection_the_page_is_fresh(phone):
    Round.objects.update(state=Round.State.PUBLISHED)
    phone.page.reload()
    phone.sees("Who is here?")


def test_only_pages_of_tables_are_kept_and_nothing_that_was_sent(phone):
    phone.opens("/")
    phone.opens(f"{phone.address}call/")
    phone.types("In your own words", "We need a new die.")
    phone.page.locator("main form button").first.click()
    phone.is_at("Table 1")
    keeps(phone, "/table/", phone.address, f"{phone.address}game/", f"{phone.address}result/")


def test_a_link_that_was_taken_back_takes_the_kept_pages_along(phone):
    phone.opens("/table/")
    AccessLink.objects.update(revoked_at="2026-01-01T12:00:00Z")
    phone.opens(phone.address)
    phone.is_at("This link was revoked")
    keeps(phone)
    AccessLink.objects.update(revoked_at=None)
    phone.opens(phone.address)  # as by a new link
    keeps(phone, "/table/", phone.address, f"{phone.address}game/", f"{phone.address}result/")


def test_logging_out_takes_the_kept_pages_along(phone):
    phone.page.evaluate("() => fetch('/logout/', { method: 'POST' })")
    keeps(phone)


def test_a_phone_learns_of_the_round_s_start_and_keeps_the_page_for_the_result(people):
    event, round = game()
    Round.objects.update(state=Round.State.PUBLISHED)
    phone = opened(people, event, round)
    keeps(phone, "/table/", phone.address)
    Round.objects.update(state=Round.State.RUNNING)
    phone.page.reload()
    keeps(phone, "/table/", phone.address, f"{phone.address}game/", f"{phone.address}result/")


@pytest.mark.long
def test_a_player_s_link_is_not_kept(phone):
    phone.opens("/table/confirm/nothing/")
    phone.opens(f"/t/{link(Round.objects.get()).token}/")
    phone.is_at("Table 1")
    keeps(phone, "/table/", phone.address, f"{phone.address}game/", f"{phone.address}result/")


def test_a_form_that_needs_a_connection_stays_as_it_is_without_one(phone):
    phone.opens(f"{phone.address}call/")
    phone.types("In your own words", "We need a new die.")
    phone.page.context.set_offline(True)
    phone.page.locator("main form button").first.click()
    phone.sees("No connection. Nothing was saved.")
    expect(phone.page.locator("#outbox-offline")).to_be_hidden()  # it says to go on
    expect(phone.page.get_by_label("In your own words")).to_have_value("We need a new die.")
    phone.page.context.set_offline(False)
    phone.does_not_see("No connection. Nothing was saved.")
    phone.page.locator("main form button").first.click()
    phone.is_at("Table 1")
    phone.sees("We need a new die.")


@pytest.mark.long
def test_a_browser_beside_the_server_needs_no_network(phone):
    phone.page.add_init_script("Object.defineProperty(navigator, 'onLine', { value: false })")
    phone.opens(f"{phone.address}call/")
    phone.types("In your own words", "We need a new die.")
    phone.page.locator("main form button").first.click()
    phone.is_at("Table 1")
    phone.sees("We need a new die.")


def test_the_page_of_the_table_has_the_words_of_the_outbox_without_a_connection_too(people):
    """It does not bring them along: they come out of the page that is cached for the time without a connection."""
    phone = opened(people, *game())
    wait_until(phone.page, "async () => Boolean(await caches.match('/table/offline/', { ignoreVary: true }))")
    phone.opens_result()
    phone.taps(FOUR)
    phone.page.context.set_offline(True)
    phone.sends()
    phone.status_says("saved here")
    phone.opens(phone.address)
    phone.status_says("saved here", "It will be sent as soon as there is a connection")
