"""Two phones at one table: both results stand side by side, nothing is overwritten, and the referee chooses."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phones import FOUR, OTHERWISE, game, kept, linked, no_way, way_again
from tests.factories.entries import FOUR as FOUR_OWNED
from tests.factories.entries import only_table, recorded

pytestmark = pytest.mark.django_db(transaction=True)
THEIRS = [[21], [25], [29], [33]]
MINE = [[21], [], [], [36]]


@pytest.fixture(autouse=True)
def quick(settings):
    settings.OUTBOX_FIRST_PAUSE_MS = 50


@pytest.fixture
def phone(people):
    """A phone with an entry that came second: another one counts already."""
    event, round = game()
    phone = linked(people, event, round)
    phone.opens_result()
    recorded(only_table(event))
    phone.taps(OTHERWISE)
    phone.sends(sure=True)
    expect(phone.page.get_by_role("heading", name="Two results for table 1")).to_be_visible()
    return phone


WITHOUT_PICTURES = """(rows) => rows.map((row) => {
  const copy = row.cloneNode(true);
  copy.querySelectorAll("svg").forEach((picture) => picture.remove());
  copy.querySelector("dt").append(" ");
  return copy.textContent;
})"""


def both(phone):
    """What stands in the two lists, line by line."""
    lists = phone.page.locator("#conflict .holdings").all()
    return [[" ".join(row.split()) for row in one.locator("> div").evaluate_all(WITHOUT_PICTURES)] for one in lists]


def test_both_results_stand_side_by_side_and_nothing_is_overwritten(phone):
    assert both(phone) == [
        [
            "Player 1 place 4 worms 1 21",
            "Player 2 place 3 worms 2 25",
            "Player 3 place 2 worms 3 29",
            "Player 4 place 1 worms 4 33",
            "Face down 22, 23, 24, 26, 27, 28, 30, 31, 32, 34, 35, 36",
        ],
        [
            "Player 1 place 2 worms 1 21",
            "Player 2 place 3 worms 0 –",
            "Player 3 place 3 worms 0 –",
            "Player 4 place 1 worms 4 36",
            "Face down 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35",
        ],
    ]
    phone.status_says("saved here", "Compare the two and choose.")
    phone.page.reload()  # the choice can wait
    phone.sees("Your entry")
    assert kept() == [("accepted", THEIRS)]


def test_the_own_result_is_sent_as_a_correction_with_a_reason(phone):
    phone.types("Why is yours right?", "I sat there.")
    phone.presses("Send mine as a correction")
    phone.is_at("Table 1")
    phone.status_says("The result has arrived", "Receipt")
    assert kept() == [("replaced", THEIRS), ("accepted", MINE)]


@pytest.mark.long
def test_the_other_result_is_left_as_it_is_and_the_own_one_put_aside(phone):
    phone.presses("Leave as it is")
    phone.is_at("Table 1")
    phone.status_says("set aside")
    phone.page.get_by_text("Show the entry").click()
    assert phone.page.get_by_label("Entry").input_value().splitlines()[1:5] == [
        "Player 1: 21",
        "Player 2: –",
        "Player 3: –",
        "Player 4: 36",
    ]
    phone.presses("Discard")
    phone.nothing_waits()
    assert kept() == [("accepted", THEIRS)]


@pytest.mark.long
def test_the_organiser_may_decide(phone):
    phone.types("What happened at the table?", "We counted twice.")
    phone.presses("Let the organiser decide")
    phone.is_at("Table 1")
    phone.status_says("The result has arrived", "the organiser decides")
    assert kept() == [("accepted", THEIRS), ("proposed", MINE)]


def test_elsewhere_the_status_leads_to_the_choice(phone):
    phone.opens("/table/")
    phone.follows("Compare")
    phone.sees("Your entry")


def test_two_phones_send_at_once(people):
    event, round = game()
    phones = [linked(people, event, round, label=name) for name in ("Ana", "Ion")]
    for phone, owned in zip(phones, (FOUR, OTHERWISE), strict=True):
        phone.opens_result()
        phone.taps(owned)
        no_way(phone.page)
        phone.sends(sure=owned is OTHERWISE)
        phone.status_says("Preliminary round, table 1")
    for phone in phones:
        way_again(phone.page)
    # Whoever comes first is confirmed; the other one sees both.
    for phone in phones:
        expect(phone.page.locator("#outbox-status")).to_contain_text(re.compile("Receipt|Compare the two"))
    assert sorted(phone.page.locator("#outbox-status .badge").inner_text() for phone in phones) == [
        "arrived",
        "saved here",
    ]
    assert [state for state, _ in kept()] == ["accepted"]


@pytest.mark.long
def test_the_same_result_from_two_phones_is_no_conflict(people):
    event, round = game()
    phone = linked(people, event, round)
    phone.opens_result()
    recorded(only_table(event), *FOUR_OWNED)
    phone.taps(FOUR)
    phone.sends()
    phone.status_says("arrived", "Someone else entered exactly the same result.")
    phone.presses("OK")
    phone.is_at("Table 1")
    phone.nothing_waits()
    assert kept() == [("accepted", THEIRS)]


def test_a_draft_that_builds_on_what_is_past_is_offered_not_forced(people):
    event, round = game()
    phone = linked(people, event, round)
    phone.opens_result()
    phone.taps(OTHERWISE)
    recorded(only_table(event))
    phone.page.reload()
    phone.is_at("Correct the result of table 1")
    phone.shows(FOUR)
    phone.presses("Use mine")
    phone.shows(OTHERWISE)
    phone.types("Why are you correcting the result?", "I sat there.")
    phone.page.get_by_role("button", name="Send the correction").tap()
    phone.presses("Yes, this is right")
    phone.status_says("The result has arrived")
    assert kept() == [("replaced", THEIRS), ("accepted", MINE)]
