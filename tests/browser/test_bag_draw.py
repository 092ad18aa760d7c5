"""Portions drawn from a bag: the names are tapped in the order of the portions, the last one by itself."""

import pytest
from playwright.sync_api import expect

from tests.browser.phones import linked
from tests.factories import links

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def bag():
    event, round = links.by_hand()
    round.seats.update(arrived=True)
    return event, round


@pytest.fixture
def phone(people, bag):
    phone = linked(people, *bag)
    phone.opens(f"{phone.address}portions/")
    return phone


def asks(phone, text):
    expect(phone.page.get_by_role("heading", level=2)).to_have_text(text)


def taps(phone, *names):
    for name in names:
        phone.page.get_by_role("button", name=name).tap()


def drawn(round):
    return dict(round.seats.order_by("portion").values_list("player__number", "portion"))


def test_names_are_tapped_in_the_order_of_the_portions_the_last_by_itself(phone, bag):
    asks(phone, "Who has 21?")
    taps(phone, "Player 3")
    asks(phone, "Who has 22?")
    taps(phone, "Player 1", "Player 4")
    asks(phone, "Everyone has a portion")
    taps(phone, "Save portions")
    phone.sees("Now sit clockwise")
    assert drawn(bag[1]) == {3: 21, 1: 22, 4: 23, 2: 24}


def test_a_wrong_tap_is_taken_back_by_another(phone, bag):
    taps(phone, "Player 3", "Player 1", "Player 4")
    taps(phone, "Player 3", "Player 1")
    asks(phone, "Who has 21?")
    taps(phone, "Player 1", "Save portions")
    phone.sees("Now sit clockwise")
    assert drawn(bag[1]) == {1: 21, 3: 22, 4: 23, 2: 24}


def test_a_wrong_tap_is_heard_and_everything_can_be_started_over(phone):
    taps(phone, "Player 3")
    expect(phone.page.locator("#announcer")).to_have_text("Who has 22?")
    expect(phone.page.get_by_role("button", name="Player 3 21")).to_have_attribute("aria-pressed", "true")
    taps(phone, "Start over")
    asks(phone, "Who has 21?")


def test_the_lists_are_there_for_who_wants_them_and_without_scripts(phone, people, bag):
    expect(phone.page.get_by_label("Player 3", exact=True)).to_be_hidden()
    taps(phone, "Show as a list")
    phone.page.get_by_label("Player 3", exact=True).select_option("22")
    expect(phone.page.get_by_role("button", name="Player 3 22")).to_be_visible()
    plain = linked(people, *bag, label="Ana", java_script_enabled=False)
    plain.opens(f"{plain.address}portions/")
    expect(plain.page.get_by_label("Player 3", exact=True)).to_be_visible()


def test_names_and_the_button_are_within_the_first_screen(phone):
    save = phone.page.get_by_role("button", name="Save portions")
    assert save.evaluate("(button) => button.getBoundingClientRect().bottom <= innerHeight")
