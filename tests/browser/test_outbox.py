"""A phone's result is never lost and never counts twice: what it keeps, sends again, and says about it."""

import pytest
from playwright.sync_api import expect

from tests.browser.phones import (
    FOUR,
    SUBMISSIONS,
    game,
    in_outbox,
    kept,
    linked,
    lose_answers,
    no_check,
    no_way,
    way_again,
)
from tournament.models import Result

pytestmark = pytest.mark.django_db(transaction=True)
NEVER = 10_000_000  # milliseconds
ACCEPTED = [("accepted", [[21], [25], [29], [33]])]


@pytest.fixture(autouse=True)
def quick(settings):
    settings.OUTBOX_FIRST_PAUSE_MS = 50


@pytest.fixture
def phone(people):
    """A phone whose pages come from the server alone."""
    return linked(people, *game())


def receipt():
    return Result.objects.get().receipt


def test_a_result_is_sent_and_confirmed_with_its_receipt(phone):
    phone.opens(phone.address)
    phone.follows("Enter the result")
    phone.taps(FOUR)
    phone.sends()
    phone.is_at("Table 1")
    phone.status_says("The result has arrived")
    phone.status_says(receipt())
    phone.presses("OK")
    phone.nothing_waits()
    assert kept() == ACCEPTED


def test_bratworms_specialists_and_who_left_come_along(people):
    phone = linked(people, *game(edition="extended", size=3))
    phone.opens_result()
    phone.taps({"Player 1": (11, 23), "Player 2": (29,)})
    phone.taps_extras("Player 1", 1)
    phone.taps_extras("Player 2", 2, "apple")
    phone.page.get_by_text("Someone left during the game").click()
    phone.page.locator("input[name='left'][value='2']").check()
    phone.page.reload()
    phone.sees("is restored")
    phone.sends(sure=True)
    phone.status_says("The result has arrived")
    result = Result.objects.get()
    players = [(one["portions"], one["bratworms"], one["specialist"]) for one in result.end_state["players"]]
    assert players == [([11, 23], 1, None), ([29], 2, "apple"), ([], 0, None)]
    assert [line.left_game for line in result.lines.order_by("position")] == [False, False, True]


def test_without_a_connection_it_is_kept_and_sent_as_soon_as_there_is_one(phone, settings):
    settings.OUTBOX_FIRST_PAUSE_MS = NEVER
    phone.opens_result()
    phone.taps(FOUR)
    phone.page.context.set_offline(True)
    phone.sends()
    phone.status_says("saved here", "Preliminary round, table 1")
    phone.sees("No connection. Carry on")
    assert kept() == []
    phone.page.context.set_offline(False)
    phone.status_says("The result has arrived", "Receipt")
    assert kept() == ACCEPTED


def test_a_tab_closed_before_sending_loses_nothing(phone, settings):
    settings.OUTBOX_FIRST_PAUSE_MS = NEVER
    phone.opens_result()
    phone.taps(FOUR)
    phone.page.context.set_offline(True)
    phone.sends()
    phone.status_says("saved here")
    later = phone.another_tab()
    phone.page.close()
    phone.page = later.page
    phone.page.context.set_offline(False)
    phone.opens("/table/")
    phone.status_says("The result has arrived", "Receipt")
    assert kept() == ACCEPTED


def test_an_answer_that_gets_lost_makes_no_second_result(phone):
    phone.opens_result()
    phone.taps(FOUR)
    lose_answers(phone.page)
    with phone.page.expect_event("requestfailed"):
        phone.sends()
    with phone.page.expect_event("requestfailed"):
        pass  # and once more
    phone.status_says("Preliminary round, table 1")
    way_again(phone.page)
    phone.status_says("The result has arrived")
    phone.status_says(receipt())
    assert kept() == ACCEPTED


def test_what_is_no_answer_of_ours_is_no_answer(phone):
    phone.opens_result()
    phone.taps(FOUR)
    answers = iter([(200, "text/html", "<h1>Welcome to the hall</h1>"), (500, "text/html", ""), (503, "text/html", "")])
    unexpected = []

    def answer(route):
        status, kind, body = next(answers, (0, "", ""))
        if status:
            unexpected.append(status)
            route.fulfill(status=status, content_type=kind, body=body)
        else:
            route.continue_()

    phone.page.route(SUBMISSIONS, answer)
    phone.sends()
    phone.status_says("The result has arrived", "Receipt")
    assert (unexpected, kept()) == ([200, 500, 503], ACCEPTED)


def test_a_server_that_does_not_answer_is_asked_again(phone):
    phone.page.clock.install()
    phone.opens_result()
    phone.taps(FOUR)
    phone.page.route(SUBMISSIONS, lambda route: None)  # neither answered nor refused
    with phone.page.expect_request(SUBMISSIONS):
        phone.sends()
    phone.status_says("sent")
    phone.page.unroute(SUBMISSIONS)
    phone.page.clock.fast_forward(15_000)
    phone.status_says("The result has arrived", "Receipt")
    assert kept() == ACCEPTED


def test_a_phone_that_lost_its_cookie_against_forgery_gets_a_new_one(phone):
    phone.opens_result()
    no_check(phone.page)
    phone.taps(FOUR)
    phone.page.context.clear_cookies(name="csrftoken")
    phone.sends()
    phone.status_says("The result has arrived", "Receipt")
    assert kept() == ACCEPTED


def test_a_double_tap_sends_once(phone):
    sent = []
    phone.page.on("request", lambda request: sent.append(request.url.rsplit("/", 2)[1]))
    phone.opens_result()
    phone.taps(FOUR)
    phone.page.get_by_role("button", name="Send the result").dblclick()
    phone.status_says("The result has arrived", "Receipt")
    assert (sent.count("submissions"), kept()) == (1, ACCEPTED)


@pytest.mark.long
def test_a_form_that_is_pressed_again_by_a_script_still_sends_once(phone):
    phone.opens_result()
    phone.taps(FOUR)
    no_way(phone.page)
    phone.page.evaluate(
        "() => { const form = document.getElementById('end-state'); form.requestSubmit(); form.requestSubmit(); }"
    )
    phone.status_says("Preliminary round, table 1")
    assert in_outbox(phone.page, "outbox.all().length") == 1
    way_again(phone.page)
    phone.status_says("The result has arrived")
    assert kept() == ACCEPTED


def test_a_draft_is_back_after_loading_the_page_again(phone):
    phone.opens_result()
    phone.taps(FOUR)
    phone.page.reload()
    phone.sees("It is saved on this phone and not sent yet.")
    phone.shows(FOUR)
    phone.sends()
    phone.status_says("The result has arrived")
    phone.is_at("Table 1")
    phone.opens_result()
    phone.is_at("Correct the result of table 1")
    phone.does_not_see("is restored")
    assert kept() == ACCEPTED


@pytest.mark.long
def test_one_can_start_afresh_instead_of_the_draft(phone):
    phone.opens_result()
    phone.taps({"Player 2": (21, 24)})
    phone.page.reload()
    phone.presses("Start over")
    phone.taps(FOUR)
    phone.sends()
    phone.status_says("The result has arrived")
    assert kept() == ACCEPTED


def test_what_cannot_be_is_said_at_the_portion_and_stays_to_be_changed(phone):
    phone.opens_result()
    phone.taps({"Player 1": (22,)})
    phone.sees("A game can’t end like this")
    phone.sends()
    phone.sees("Please check this again")
    phone.status_says("Something in it can’t be right")
    phone.page.reload()  # still there
    phone.page.locator("#errors a").first.click()
    expect(phone.page.get_by_role("button", name="portion 21,")).to_be_focused()
    phone.page.get_by_role("button", name="portion 21,").tap()
    phone.sends(sure=True)
    phone.status_says("The result has arrived")
    assert kept() == [("accepted", [[21, 22], [], [], []])]


def test_a_table_that_insists_sends_a_note_and_the_organiser_decides(phone):
    phone.opens_result()
    phone.taps({"Player 1": (22,)})
    phone.sees("A game can’t end like this")
    phone.sends()
    phone.types("What happened at the table?", "21 fell under the table.")
    phone.presses("Send as disputed")
    phone.status_says("It has arrived", "the organiser decides")
    assert kept() == [("proposed", [[22], [], [], []])]


def test_an_entry_can_be_taken_back_from_the_outbox_and_changed(phone):
    phone.opens_result()
    phone.taps({"Player 1": (21,)})
    phone.page.context.set_offline(True)
    phone.sends(sure=True)
    phone.status_says("saved here")
    phone.presses("Edit the entry")
    phone.nothing_waits()
    phone.shows({"Player 1": (21,)})
    phone.taps({"Player 2": (25,), "Player 3": (29,), "Player 4": (33,)})
    phone.sends()
    phone.status_says("saved here")
    phone.page.context.set_offline(False)
    phone.status_says("The result has arrived")
    assert kept() == ACCEPTED
