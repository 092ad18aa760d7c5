"""What is typed while a turn, the page after it, a step back or a check is on its way: nothing of it is lost."""

import pytest
from playwright.sync_api import expect

from games.heckmeck import fail, take
from tests.browser.phones import Line, Phone
from tests.browser.recording import TURNS, is_for, key, presses_write, told, turns, waits, writes_online
from tests.factories import games

pytestmark = pytest.mark.django_db(transaction=True)
PAGES = "**/game/?stamp=*"
UNDO = "**/game/undo/*/"
CHECKS = "**/game/preview/"


# While something is on its way


def in_the_form(phone: Phone, player: int, turn: int, total: object) -> None:
    """What was typed stands there again, for the turn that it was typed for."""
    is_for(phone, player, turn)
    expect(phone.page.get_by_label("Total", exact=True)).to_have_value(str(total))


def busy(phone: Phone) -> None:
    expect(phone.page.locator("#turn")).to_have_attribute("aria-busy", "true")


@pytest.fixture
def hurried(phone):
    """A phone that never stops expecting its answer at once."""
    phone.page.clock.set_fixed_time("2026-06-01T12:00:00Z")
    return phone


def test_what_is_typed_while_a_turn_is_on_its_way_is_for_the_next_one(hurried):
    line = Line(hurried.page, TURNS)
    key(hurried, 26)
    presses_write(hurried)
    busy(hurried)
    key(hurried, 27)
    busy(hurried)
    line.lets_go()
    told(hurried, "Turn 1: ")
    in_the_form(hurried, 2, 2, 27)
    expect(hurried.page.locator("#preview")).to_contain_text("takes 27.")
    presses_write(hurried)
    told(hurried, "Turn 2: ")
    assert turns() == [{"total": 26}, {"total": 27}]


@pytest.mark.long
def test_a_failed_attempt_that_is_tapped_while_a_turn_is_on_its_way_is_the_next_one(hurried):
    line = Line(hurried.page, TURNS)
    key(hurried, 26)
    presses_write(hurried)
    busy(hurried)
    hurried.page.locator("#ended-failed").tap()
    line.lets_go()
    told(hurried, "Turn 1: ")
    expect(hurried.page.locator("#ended-failed")).to_be_checked()
    presses_write(hurried)
    told(hurried, "Turn 2: ")
    assert turns() == [{"total": 26}, {"fail": True}]


def test_the_next_turn_can_be_written_before_the_last_one_has_arrived(hurried):
    line = Line(hurried.page, TURNS)
    key(hurried, 26)
    presses_write(hurried)
    busy(hurried)
    key(hurried, 27)
    presses_write(hurried)
    waits(hurried, "Turn 2, Player 2: 27")
    line.lets_go()
    told(hurried, "Turn 2: ")
    assert turns() == [{"total": 26}, {"total": 27}]


def test_what_is_typed_before_the_new_page_has_come_is_on_it(phone):
    line = Line(phone.page, PAGES)
    key(phone, 26)
    presses_write(phone)
    expect(phone.page.locator("#stale")).to_be_visible()
    key(phone, 27)
    expect(phone.page.locator("#preview")).to_have_text("Can’t check right now: this will be checked when it arrives.")
    line.lets_go()
    told(phone, "Turn 1: ")
    in_the_form(phone, 2, 2, 27)
    expect(phone.page.locator("#stale")).to_be_hidden()
    expect(phone.page.locator("#preview")).to_contain_text("takes 27.")
    assert turns() == [{"total": 26}]


def test_a_page_on_which_another_phone_wrote_the_turn_waits_for_what_is_typed(phone, at_game):
    other = at_game(phone.table, "Maria")
    line = Line(phone.page, PAGES)
    key(phone, 26)
    presses_write(phone)
    expect(phone.page.locator("#stale")).to_be_visible()
    key(phone, 27)
    told(other, "Turn 1: ")
    writes_online(other, 30)
    with phone.page.expect_response(PAGES):
        line.lets_go()
    in_the_form(phone, 2, 2, 27)
    presses_write(phone)
    phone.sees("The game has moved on")
    assert turns() == [{"total": 26}, {"total": 30}]


@pytest.mark.long
def test_what_was_begun_comes_back_when_the_turn_before_it_is_right(hurried):
    line = Line(hurried.page, TURNS)
    key(hurried, 46)
    presses_write(hurried)
    busy(hurried)
    key(hurried, 28)
    line.lets_go()
    hurried.sees("Turn 1 was not recorded")
    in_the_form(hurried, 1, 1, 46)
    key(hurried, 36)
    presses_write(hurried)
    told(hurried, "Turn 1: ")
    in_the_form(hurried, 2, 2, 28)
    assert turns() == [{"total": 36}]


@pytest.mark.long
def test_what_was_begun_comes_back_when_one_has_chosen(hurried, at_game):
    other = at_game(hurried.table, "Maria")
    line = Line(hurried.page, TURNS)
    key(hurried, 26)
    presses_write(hurried)
    busy(hurried)
    key(hurried, 28)
    writes_online(other, 30)
    line.lets_go()
    hurried.presses("Send mine after these")
    told(hurried, "Turn 2: ")
    in_the_form(hurried, 3, 3, 28)
    assert turns() == [{"total": 30}, {"total": 26}]


@pytest.mark.long
def test_a_page_that_comes_under_a_finger_does_not_change_what_it_touches(hurried):
    line = Line(hurried.page, TURNS)
    key(hurried, 26)
    presses_write(hurried)
    busy(hurried)
    key(hurried, 2)
    seven = hurried.page.get_by_role("button", name="7", exact=True)
    at = seven.bounding_box()
    fingers = hurried.page.context.new_cdp_session(hurried.page)
    there = {"x": at["x"] + at["width"] / 2, "y": at["y"] + at["height"] / 2}
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [there]})
    line.lets_go()
    told(hurried, "Turn 1: ")
    in_the_form(hurried, 2, 2, 2)
    hurried.page.locator("#keys").evaluate("(keys) => { keys.style.transform = 'translateY(3.5rem)'; }")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    in_the_form(hurried, 2, 2, 27)


# A step back


def undoes(phone: Phone) -> None:
    phone.page.get_by_role("button", name="Undo the last turn").tap()
    busy(phone)


@pytest.mark.long
def test_what_is_typed_while_a_step_back_is_on_its_way_is_for_the_turn_that_went(phone):
    writes_online(phone, 26)
    key(phone, 33)  # for turn 2, which is not played now
    line = Line(phone.page, UNDO)
    undoes(phone)
    key(phone, 25)
    presses_write(phone)  # too early
    line.lets_go()
    in_the_form(phone, 1, 1, 25)
    expect(phone.page.locator("#preview")).to_contain_text("takes 25.")
    presses_write(phone)
    told(phone, "takes 25.")
    assert turns() == [{"total": 25}]


@pytest.mark.long
def test_a_step_back_that_does_not_arrive_leaves_everything_as_it_was(phone):
    writes_online(phone, 26)
    key(phone, 33)
    line = Line(phone.page, UNDO)
    undoes(phone)
    key(phone, 25)
    line.breaks()
    phone.sees("No connection. Nothing was saved.")
    in_the_form(phone, 2, 2, 33)
    presses_write(phone)
    told(phone, "Turn 2: ")
    assert turns() == [{"total": 26}, {"total": 33}]


# The check


@pytest.mark.long
def test_an_answer_is_not_lost_to_a_check_that_was_on_its_way(at_game):
    _event, table = games.begun(size=3, edition="extended")
    games.filled(table, take(29), fail(), fail())
    phone = at_game(table)
    apple = phone.page.get_by_role("radio", name="apple")
    key(phone, 27)
    expect(phone.page.locator("#preview")).to_contain_text("One more question")
    phone.page.clock.pause_at("2100-01-01")  # the page asks only when it is told to
    line = Line(phone.page, CHECKS)
    key(phone, 27)
    with phone.page.expect_request(CHECKS):
        phone.page.clock.run_for(1000)
    apple.check(force=True)
    with phone.page.expect_response(CHECKS):
        line.lets_go()
    phone.page.clock.run_for(1000)
    expect(phone.page.locator("#preview")).to_contain_text("takes 27.")
    expect(apple).to_be_checked()
