"""What cannot be, on the phone: said once, at the portion or the player, with a short line above that leads there."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import USUAL, problems_of
from tests.browser.phones import game, kept, linked, no_check

pytestmark = pytest.mark.django_db(transaction=True)
NEVER = "Portion 21 can never be face down"
APPLE = "Player 3 owns no portion and so can’t have this specialist: apple."


@pytest.fixture(autouse=True)
def quick(settings):
    settings.OUTBOX_FIRST_PAUSE_MS = 50


@pytest.fixture
def phone(people):
    phone = linked(people, *game())
    phone.opens_result()
    return phone


@pytest.fixture
def refused(phone):
    """A result was sent that cannot be, after the check had said so."""
    phone.taps({"Player 1": (22,)})
    in_sight(phone, NEVER, within="#verdict")
    phone.sends()
    phone.sees("Please check this again")
    return phone


def is_back(phone):
    """At the table, after the entry has arrived."""
    expect(phone.page).to_have_url(phone.address)


def in_sight(phone, words, *, times=1, within="main"):
    """How often one reads it there."""
    expect(phone.page.locator(within).get_by_text(words).filter(visible=True)).to_have_count(times)


def aloud(phone, words):
    expect(phone.page.locator("#announcer")).to_contain_text(words)
    assert phone.page.locator("#announcer").inner_text().count(words) == 1


def test_it_is_said_at_the_portion_and_once(refused):
    in_sight(refused, NEVER)
    in_sight(refused, NEVER, within=".board-grill")
    expect(refused.page.locator("#errors")).to_be_focused()
    expect(refused.page.locator("#errors li")).to_have_text(["Portion 21"])
    aloud(refused, NEVER)


def test_the_line_above_leads_to_the_portion_which_says_what_is_wrong(refused):
    refused.page.locator("#errors a").tap()
    button = refused.page.get_by_role("button", name="portion 21,")
    expect(button).to_be_focused()
    expect(button).to_be_in_viewport()
    expect(button).to_have_accessible_description(re.compile(f"^{NEVER}"))


@pytest.mark.long
def test_the_list_says_it_in_place_of_the_board(refused):
    refused.presses("Show as a list")
    in_sight(refused, NEVER)
    in_sight(refused, NEVER, within="#portion-list")


def test_another_entry_is_not_blamed_for_the_old_one(refused):
    refused.taps({"Player 1": (21,)})
    expect(refused.page.locator("#errors")).to_have_count(0)
    in_sight(refused, NEVER, times=0)
    refused.sees("This is how it counts")
    in_sight(refused, "Everyone is sure it is right", times=0)
    refused.sends(sure=True)
    is_back(refused)
    assert kept() == [("accepted", [[21, 22], [], [], []])]


@pytest.mark.long
def test_what_is_still_wrong_with_another_entry_the_check_says(refused):
    refused.taps({"Player 1": (23,)})
    in_sight(refused, NEVER)
    in_sight(refused, NEVER, within="#verdict")


@pytest.mark.long
def test_a_note_for_the_organiser_changes_nothing_about_it(refused):
    refused.types("What happened at the table?", "21 fell under the table.")
    refused.page.get_by_label("What happened at the table?").blur()
    in_sight(refused, NEVER)
    refused.presses("Send as disputed")
    is_back(refused)
    assert kept() == [("proposed", [[22], [], [], []])]


def test_a_note_that_is_missing_is_asked_for_at_its_field(refused):
    refused.presses("Send as disputed")
    expect(refused.page.locator("#errors li")).to_have_text(["What happened at the table?"])
    in_sight(refused, "Add a note on what happened")
    in_sight(refused, NEVER)
    refused.types("What happened at the table?", "21 fell under the table.")
    refused.presses("Send as disputed")
    is_back(refused)


def test_what_concerns_a_player_stands_below_the_player(people):
    phone = linked(people, *game(edition="extended", size=3), is_mobile=False)
    phone.opens_result()
    no_check(phone.page)
    phone.taps({"Player 1": (11,), "Player 2": (24,)})
    phone.presses("Show as a list")  # on the board there is one of each figure
    phone.chooses("Specialist of Player 1", "apple")
    phone.chooses("Specialist of Player 3", "apple")
    phone.sends(sure=True)
    phone.sees("Please check this again")
    expect(phone.page.locator("#errors li")).to_have_text(["Specialist of Player 3"])
    in_sight(phone, APPLE)
    in_sight(phone, "Player 3 can’t have this specialist too: apple.")
    aloud(phone, APPLE)
    assert problems_of(phone.page, USUAL) == []


@pytest.mark.long
def test_without_room_to_keep_anything_it_is_said_the_same(people):
    phone = linked(people, *game())
    refuse = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
    phone.page.context.add_init_script(refuse)
    phone.opens_result()
    phone.taps({"Player 1": (22,)})
    phone.sends()
    phone.sees("Please check this again")
    in_sight(phone, NEVER)
    in_sight(phone, NEVER, within=".board-grill")
    expect(phone.page.locator("#errors li")).to_have_text(["Portion 21"])
    aloud(phone, NEVER)


@pytest.mark.long
def test_while_the_entry_waits_there_is_a_way_back_to_the_table(phone):
    phone.page.context.set_offline(True)
    phone.sends(sure=True)
    phone.status_says("saved here")
    expect(phone.page.locator("main").get_by_role("link", name="Back to the table")).to_have_count(1)
