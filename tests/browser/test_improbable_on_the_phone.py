"""Before a phone sends an end that hardly ever happens it asks, once, also without a connection."""

import pytest
from playwright.sync_api import expect

from tests.browser import accessibility
from tests.browser.phones import OTHERWISE, game, kept, linked
from tests.factories.entries import OTHERWISE as OTHERWISE_OWNED
from tests.factories.entries import recorded
from tests.factories.entries import sent as entry
from tests.factories.links import link
from tests.factories.links import phone as phone_client

pytestmark = pytest.mark.django_db(transaction=True)
QUESTION = "Only 2 of 16 portions lie in front of players. Did you forget a stack?"
STACKS = [[21], [], [], [36]]


@pytest.fixture
def phone(people):
    phone = linked(people, *game())
    phone.opens_result()
    return phone


def question(phone):
    return phone.page.locator("#errors li")


def test_an_improbable_end_is_asked_about_before_it_is_sent(phone):
    phone.taps(OTHERWISE)
    phone.sends()
    expect(question(phone)).to_have_text([QUESTION])
    expect(phone.page.locator("#errors")).to_be_focused()
    assert accessibility.problems_of(phone.page, accessibility.USUAL) == []
    assert kept() == []
    phone.nothing_waits()
    phone.page.get_by_role("button", name="Yes, this is right").tap()
    phone.status_says("The result has arrived")
    assert kept() == [("accepted", STACKS)]


def test_the_question_is_past_as_soon_as_the_entry_is_another_one(phone):
    phone.taps(OTHERWISE)
    phone.sends()
    expect(question(phone)).to_have_count(1)
    phone.taps({"Player 2": (25, 26)})
    expect(question(phone)).to_have_count(0)
    phone.sends()
    phone.status_says("The result has arrived")


def test_who_has_nothing_is_named(phone):
    phone.taps({"Player 1": (21, 22, 23, 24), "Player 2": (25, 26, 27, 28), "Player 3": (29, 30, 31, 32)})
    phone.sends()
    expect(question(phone)).to_contain_text("Player 4")
    expect(question(phone)).to_contain_text("has nothing, and everybody else has a full stack.")


def test_without_a_connection_it_is_asked_as_well(phone):
    phone.page.context.set_offline(True)
    phone.taps(OTHERWISE)
    phone.sends()
    expect(question(phone)).to_have_text([QUESTION])
    phone.sends(sure=True)
    phone.status_says("saved here")
    phone.page.context.set_offline(False)
    phone.status_says("The result has arrived")
    assert kept() == [("accepted", STACKS)]


def test_a_correction_without_its_reason_is_not_asked_about_twice(phone):
    recorded(phone.table)
    phone.page.reload()
    phone.taps({"down": (33, 29, 25, 21)})
    phone.taps(OTHERWISE)
    phone.page.get_by_role("button", name="Send the correction").tap()
    phone.page.get_by_role("button", name="Yes, this is right").tap()
    phone.sees("Say why you are correcting the result.")
    phone.page.locator("[name='reason']").fill("Two stacks were mixed up.")
    phone.page.get_by_role("button", name="Send the correction").tap()
    phone.status_says("The result has arrived")
    assert [state for state, _ in kept()] == ["replaced", "accepted"]


def test_the_plain_form_asks_as_well():
    _event, round = game()
    client = phone_client(link(round))
    result = f"/table/{round.tables.get().pk}/result/"
    response = client.post(result, entry(*OTHERWISE_OWNED, asked=""))
    assert (response.status_code, kept()) == (200, [])
    assert QUESTION in response.content.decode()
    client.post(result, entry(*OTHERWISE_OWNED, asked=response.context["form"].about))
    assert [state for state, _ in kept()] == ["accepted"]
