"""A phone in a bad place: a link taken back, a table gone, two tabs, a slow line, no room to keep anything."""

import pytest
from playwright.sync_api import expect

from tests.browser.phones import FOUR, game, in_outbox, kept, linked, no_check, no_way, slow_line, way_again
from tests.factories.entries import recorded
from tests.sampling import sampled
from tournament.models import AccessLink, Round

pytestmark = pytest.mark.django_db(transaction=True)
ACCEPTED = [("accepted", [[21], [25], [29], [33]])]
# Everything that goes in, down to the last letter.
FILL = """() => {
  for (let size = 2_000_000, at = 0; size >= 1; ) {
    try {
      localStorage.setItem(`x${at++}`, "y".repeat(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
}"""


@pytest.fixture
def phone(people, settings):
    settings.OUTBOX_FIRST_PAUSE_MS = 50
    return linked(people, *game())


def test_a_link_that_was_revoked_meanwhile_leaves_the_entry_on_the_phone(phone):
    phone.opens_result()
    no_check(phone.page)
    phone.taps(FOUR)
    AccessLink.objects.update(revoked_at="2026-01-01T12:00:00Z")
    phone.sends()
    phone.status_says("saved here", "Ask the organiser for a new one.")
    phone.page.get_by_text("Show the entry").click()
    shown = phone.page.get_by_label("Entry").input_value().splitlines()
    assert shown[:2] + shown[-1:] == [
        "Preliminary round, table 1, Grill Cup",
        "Player 1: 21",
        "Face down: 22, 23, 24, 26, 27, 28, 30, 31, 32, 34, 35, 36",
    ]
    AccessLink.objects.update(revoked_at=None)
    phone.opens("/table/")  # as by a new link
    phone.status_says("The result has arrived")
    assert kept() == ACCEPTED


def verdict_says(phone, words):
    expect(phone.page.locator("#verdict")).to_contain_text(words)


def test_what_there_was_no_connection_for_is_checked_when_there_is_one(phone):
    phone.opens_result()
    phone.page.context.set_offline(True)
    phone.taps(FOUR)
    verdict_says(phone, "No connection, so this will be checked when it is sent.")
    phone.page.context.set_offline(False)
    verdict_says(phone, "This is how it counts")


@pytest.mark.long
def test_behind_a_door_that_closed_meanwhile_the_check_does_not_speak_of_the_connection(phone):
    phone.opens_result()
    phone.page.context.set_offline(True)
    phone.taps(FOUR)
    verdict_says(phone, "No connection, so this will be checked when it is sent.")
    AccessLink.objects.update(revoked_at="2026-01-01T12:00:00Z")
    phone.sends()
    phone.status_says("saved here")
    phone.page.context.set_offline(False)
    phone.status_says("Ask the organiser for a new one.")
    verdict_says(phone, "Can’t check right now: this will be checked when it is sent.")


@pytest.mark.long
def test_a_check_that_gets_no_answer_does_not_speak_of_the_connection(phone):
    phone.opens_result()
    phone.page.route("**/result/check/", lambda route: None)  # neither answered nor refused
    phone.page.context.set_offline(True)
    phone.taps(FOUR)
    verdict_says(phone, "No connection, so this will be checked when it is sent.")
    phone.page.context.set_offline(False)
    verdict_says(phone, "Can’t check right now: this will be checked when it is sent.")


@pytest.mark.long
def test_a_draft_and_a_correction_are_checked_before_anything_is_tapped(phone):
    phone.opens_result()
    phone.taps(FOUR)
    phone.page.reload()
    phone.sees("is restored")
    verdict_says(phone, "This is how it counts")
    recorded(phone.table)
    phone.opens_result()
    phone.is_at("Correct the result")
    verdict_says(phone, "This is how it counts")


@pytest.mark.long
def test_a_phone_without_room_sends_what_it_has(people):
    phone = linked(people, *game())
    phone.page.context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
    phone.opens_result()
    no_way(phone.page)
    phone.taps(FOUR)
    phone.sends()
    phone.status_says("saved here")
    phone.page.evaluate(FILL)
    way_again(phone.page)
    in_outbox(phone.page, "outbox.hurry()")
    expect(phone.page).to_have_url(phone.address)
    assert kept() == ACCEPTED


def test_a_table_that_is_gone_leaves_the_entry_on_the_phone_until_it_is_thrown_away(phone):
    phone.opens_result()
    no_check(phone.page)
    phone.taps(FOUR)
    Round.objects.all().delete()
    phone.sends()
    phone.status_says("saved here", "This table no longer exists")
    phone.page.get_by_text("Show the entry").click()
    phone.presses("Discard")
    phone.nothing_waits()


@pytest.mark.parametrize("locks", sampled([False, True], usual=1))
def test_two_tabs_of_a_phone_send_an_entry_once(phone, locks):
    context = phone.page.context
    if not locks:  # as where the page comes by plain http
        context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined });")
    sent = []
    context.on("request", lambda request: sent.append(request.post_data_json) if request.method == "POST" else None)
    phone.opens_result()
    front = phone.another_tab()  # a new tab is the one in front, which is tapped
    front.opens_result()
    front.taps(FOUR)
    context.set_offline(True)
    front.sends()
    phone.status_says("saved here")  # and its form is put away
    expect(phone.page.get_by_role("button", name="Send the result")).to_have_count(0)
    context.set_offline(False)
    front.status_says("The result has arrived")
    phone.status_says("The result has arrived")
    ids = {body["submission"] for body in sent if body and "end_state" in body}
    assert (len(ids), kept()) == (1, ACCEPTED)


@pytest.mark.long
def test_on_a_slow_line_it_takes_longer_and_is_right(phone):
    phone.opens_result()
    slow_line(phone.page)
    phone.taps(FOUR)
    phone.sends()
    phone.status_says("sent")
    phone.status_says("The result has arrived", "Receipt")
    phone.is_at("Table 1")
    assert kept() == ACCEPTED


def test_where_the_phone_keeps_nothing_the_plain_form_is_sent(people):
    event, round = game()
    phone = linked(people, event, round)
    refuse = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
    phone.page.context.add_init_script(refuse)
    phone.opens_result()
    phone.taps(FOUR)
    phone.sends()
    phone.is_at("Table 1")
    phone.sees("Result saved.")
    assert kept() == ACCEPTED
