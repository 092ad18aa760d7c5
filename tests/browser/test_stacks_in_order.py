"""Stacks in order, tapped from bottom to top by those who want to tell it."""

import pytest
from playwright.sync_api import expect

from games.heckmeck import Stacks
from tests import factories
from tests.browser.accessibility import USUAL, problems_of
from tests.browser.phones import game, linked, no_way, opened, way_again
from tests.factories.entries import end_state, recorded
from tournament.actions.results.record import record_result
from tournament.models import Result

pytestmark = pytest.mark.django_db(transaction=True)
BOX = "Tap each stack from bottom to top"


@pytest.fixture(autouse=True)
def quick(settings):
    settings.OUTBOX_FIRST_PAUSE_MS = 50


@pytest.fixture
def phone(people):
    phone = linked(people, *game())
    phone.opens_result()
    return phone


def in_order(phone):
    phone.page.get_by_label(BOX).check()


def stacks(phone):
    return [field.input_value() for field in phone.page.locator("[data-stack]").all()]


def stored():
    end = Result.objects.latest("version").end_state
    return end["stacks"], [player["portions"] for player in end["players"]]


def test_what_is_tapped_lies_on_top(phone):
    expect(phone.page.locator("#stacks")).to_be_hidden()
    in_order(phone)
    phone.taps({"Player 1": (25, 21), "Player 2": (33, 29, 36)})
    assert stacks(phone) == ["25, 21", "33, 29, 36", "", ""]
    phone.sends()
    expect(phone.page).to_have_url(phone.address)
    assert stored() == ("ordered", [[25, 21], [33, 29, 36], [], []])


@pytest.mark.long
def test_what_was_tapped_before_lies_as_it_was_tapped(phone):
    phone.taps({"Player 1": (25, 21), "Player 2": (33, 29)})
    in_order(phone)
    assert stacks(phone) == ["25, 21", "33, 29", "", ""]
    phone.page.get_by_label(BOX).uncheck()
    assert stacks(phone) == [""] * 4
    expect(phone.page.locator("#stacks")).to_be_hidden()
    phone.sends()
    expect(phone.page).to_have_url(phone.address)
    assert stored() == ("sets", [[21, 25], [29, 33], [], []])


def test_a_portion_goes_over_to_another_stack_and_back_to_where_it_lay(phone):
    in_order(phone)
    phone.taps({"Player 1": (25, 21, 22), "Player 2": (33, 21)})
    assert stacks(phone) == ["25, 22", "33, 21", "", ""]
    phone.presses("Undo the last tap")
    assert stacks(phone) == ["25, 21, 22", "33", "", ""]
    phone.taps({"Player 1": (21,)})
    assert stacks(phone) == ["25, 22", "33", "", ""]
    for _ in range(5):
        phone.presses("Undo the last tap")
    assert stacks(phone) == [""] * 4
    expect(phone.page.get_by_label(BOX)).to_be_checked()


@pytest.mark.long
def test_an_undo_of_what_was_tapped_before_leaves_the_others_as_they_lie(phone):
    phone.taps({"Player 1": (25, 21), "Player 2": (33, 29, 36)})
    in_order(phone)
    phone.presses("Undo the last tap")
    assert stacks(phone) == ["25, 21", "33, 29", "", ""]


@pytest.mark.long
def test_the_box_forgets_nothing(phone):
    in_order(phone)
    phone.taps({"Player 1": (25, 21)})
    phone.page.get_by_label(BOX).uncheck()
    phone.taps({"Player 1": (22,)})
    in_order(phone)
    assert stacks(phone) == ["25, 21, 22", "", "", ""]


@pytest.mark.long
def test_the_box_stays_ticked_when_the_connection_returns(phone):
    phone.page.context.set_offline(True)
    in_order(phone)
    phone.page.context.set_offline(False)
    phone.taps({"Player 1": (25, 21)})
    phone.sees("This is how it counts")
    assert stacks(phone) == ["25, 21", "", "", ""]


def test_an_order_that_nobody_told_is_asked_for(phone):
    recorded(phone.table, (21, 25), (29,), (), (33,))
    phone.opens_result()
    in_order(phone)
    assert stacks(phone) == ["", "29", "", "33"]
    phone.types("Why are you correcting the result?", "The order matters.")
    phone.page.get_by_role("button", name="Send the correction").tap()
    expect(phone.page.locator("#stacks .errorlist")).to_have_text("Tap again from bottom to top: 21, 25")
    for portion in (25, 21):
        for _ in range(2):
            phone.taps({"Player 1": (portion,)})
    assert stacks(phone) == ["25, 21", "29", "", "33"]
    phone.page.get_by_role("button", name="Send the correction").tap()
    expect(phone.page).to_have_url(phone.address)
    assert stored() == ("ordered", [[25, 21], [29], [], [33]])


@pytest.mark.long
def test_a_correction_of_an_order_that_is_known_begins_with_it(phone):
    state = end_state(phone.table.round.event, (25, 21), (33, 29), (), ())
    by = factories.actor(phone.table.round.event)
    ordered = state._replace(stacks=Stacks.ORDERED)
    record_result(event=phone.table.round.event, table=phone.table, end_state=ordered, by=by)
    phone.opens_result()
    expect(phone.page.get_by_label(BOX)).to_be_checked()
    phone.page.get_by_label(BOX).uncheck()
    in_order(phone)
    assert stacks(phone) == ["25, 21", "33, 29", "", ""]


@pytest.mark.long
def test_the_list_of_buttons_does_the_same(phone):
    in_order(phone)
    phone.taps({"Player 1": (25, 21)})
    phone.presses("Show as a list")
    row = phone.page.locator(".portion-row[data-portion='30']")
    row.locator("label", has_text="Player 1").tap()
    assert stacks(phone) == ["25, 21, 30", "", "", ""]


def test_a_draft_brings_it_back(phone):
    in_order(phone)
    phone.taps({"Player 1": (25, 21)})
    phone.page.reload()
    phone.sees("is restored")
    expect(phone.page.get_by_label(BOX)).to_be_checked()
    phone.taps({"Player 1": (22,)})
    assert stacks(phone) == ["25, 21, 22", "", "", ""]
    phone.presses("Start over")
    assert stacks(phone) == [""] * 4


def test_without_a_connection_it_is_kept_and_read_out_in_order(phone):
    no_way(phone.page)
    in_order(phone)
    phone.taps({"Player 1": (25, 21)})
    phone.sends(sure=True)
    phone.status_says("saved here")
    text = phone.page.locator("#outbox textarea").input_value().split("\n")
    assert text[1:3] == ["Stacks from bottom to top", "Player 1: 25, 21"]
    way_again(phone.page)
    expect(phone.page).to_have_url(phone.address)
    assert stored() == ("ordered", [[25, 21], [], [], []])


def test_without_javascript_they_are_fields(people):
    phone = opened(people, *game(), java_script_enabled=False)
    phone.opens_result()
    for portion in (21, 25):
        phone.page.locator(f"input[name='portion_{portion}'][value='0']").check(force=True)
    phone.page.get_by_text("Stacks in order").tap()
    phone.types("Stack of Player 1", "25, 22")
    phone.sends()
    phone.sees("Enter exactly these, each once, from bottom to top: 21, 25.")
    phone.types("Stack of Player 1", "25, 21")
    phone.sends(sure=True)
    expect(phone.page).to_have_url(phone.address)
    assert stored() == ("ordered", [[25, 21], [], [], []])


def test_it_looks_right(people):
    phone = linked(people, *game(), is_mobile=False)
    phone.opens_result()
    in_order(phone)
    phone.taps({"Player 1": (25, 21)})
    assert problems_of(phone.page, USUAL) == []
