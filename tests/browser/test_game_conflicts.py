"""Turns that waited on a phone while another one wrote down the same game. What cannot be: `test_game_refused`."""

import pytest
from playwright.sync_api import expect

from games.heckmeck import fail, take
from tests.browser.accessibility import USUAL, problems_of
from tests.browser.recording import (
    is_for,
    nothing_waits,
    offline,
    told,
    turns,
    waits,
    writes,
    writes_online,
)
from tests.factories import games

pytestmark = pytest.mark.django_db(transaction=True)


# Two phones


@pytest.fixture
def behind(at_game):
    """A phone with three turns, and another one that wrote a turn meanwhile."""
    _event, table = games.begun(size=3)
    phone, other = at_game(table), at_game(table, "Maria")
    offline(phone)
    writes(phone, 26, 27, 28)
    writes_online(other, 30)
    offline(phone, False)
    phone.sees("The game has moved on")
    return phone


def test_what_the_other_phone_wrote_and_what_waits_here_stand_side_by_side(behind):
    lists = behind.page.locator("#waiting-conflict ol")
    expect(lists.nth(0).locator("li")).to_have_text(["1\u2068Player 1\u2069 takes 30."])
    expect(lists.nth(1).locator("li")).to_have_text(["1 Player 1: 26", "2 Player 2: 27", "3 Player 3: 28"])
    waits(behind, "If sent after these, your turns start at turn 2: 26 will be recorded for Player 2.")
    told(behind, "takes 30.")
    behind.opens("/table/")
    behind.status_says("Turns waiting: 3.", "Compare and choose.")
    behind.follows("Compare and choose")
    behind.sees("The game has moved on")  # the choice can wait
    assert turns() == [{"total": 30}]


def choices(phone):
    """The buttons, the main one with a star."""
    return phone.page.locator("#waiting-list button:visible").evaluate_all(
        "(all) => all.map((one) => (one.matches('.quiet') ? '' : '* ') + one.textContent.trim())"
    )


@pytest.mark.long
def test_what_would_be_written_for_another_player_is_not_the_main_choice(behind):
    assert choices(behind) == [
        "* Leave turn 1 as it is and send my other turns",
        "Send mine after these",
        "Discard mine",
    ]


def test_one_turn_that_both_phones_wrote_is_not_pushed_on_to_the_next_player(at_game):
    _event, table = games.begun(size=3)
    phone, other = at_game(table), at_game(table, "Maria")
    offline(phone)
    writes(phone, 28)
    writes_online(other, 31)
    offline(phone, False)
    phone.sees("The game has moved on")
    waits(phone, "28 will be recorded for Player 2.")
    assert choices(phone) == ["* Discard mine", "Send mine after these"]


@pytest.mark.long
def test_where_it_is_the_same_player_s_turn_again_mine_are_sent_after_these(at_game):
    _event, table = games.begun(size=2)
    phone, other = at_game(table), at_game(table, "Maria")
    offline(phone)
    writes(phone, 26, players=2)
    writes_online(other, 30)
    writes_online(other, 31)
    offline(phone, False)
    phone.sees("The game has moved on")
    waits(phone, "If sent after these, your turns start at turn 3, Player 1.")
    expect(phone.page.get_by_text("will be recorded for")).to_be_hidden()
    assert choices(phone) == ["* Send mine after these", "Discard mine"]


@pytest.mark.long
def test_mine_are_sent_after_these(behind):
    behind.presses("Send mine after these")
    told(behind, "Turn 4: ")
    nothing_waits(behind)
    assert turns() == [{"total": 30}, {"total": 26}, {"total": 27}, {"total": 28}]


@pytest.mark.long
def test_one_turn_stays_as_it_is_and_the_others_are_sent(behind):
    behind.presses("Leave turn 1 as it is and send my other turns")
    told(behind, "Turn 3: ")
    nothing_waits(behind)
    assert turns() == [{"total": 30}, {"total": 27}, {"total": 28}]


@pytest.mark.long
def test_mine_are_thrown_away(behind):
    behind.presses("Discard mine")
    nothing_waits(behind)
    is_for(behind, 2, 2)
    writes_online(behind, 33)
    assert turns() == [{"total": 30}, {"total": 33}]


def test_turns_that_both_phones_wrote_are_written_once(at_game):
    _event, table = games.begun(size=3)
    phone, other = at_game(table), at_game(table, "Maria")
    offline(phone)
    writes(phone, 26, 27, 28)
    writes_online(other, 26)
    writes_online(other, 27)
    offline(phone, False)
    told(phone, "Turn 3: ")
    nothing_waits(phone)
    assert turns() == [{"total": 26}, {"total": 27}, {"total": 28}]


# Looked at closely


@pytest.fixture
def seen(at_game):
    _event, table = games.begun(size=3, edition="extended")
    games.filled(table, take(29), take(27), fail())
    return at_game(table, is_mobile=False)


def test_turns_that_wait_are_accessible(seen):
    offline(seen)
    writes(seen, 26, 24, 0, first=4)
    waits(seen, "Turns waiting here: 3")
    heights = seen.page.locator("#waiting button:visible, #waiting summary, #later summary").evaluate_all(
        "(all) => all.map((one) => Math.round(one.getBoundingClientRect().height))"
    )
    assert (len(heights), min(heights) >= 48) == (3, True)
    assert problems_of(seen.page, USUAL) == []


@pytest.mark.long
def test_a_turn_that_was_refused_is_accessible(seen):
    offline(seen)
    writes(seen, 27, 24, first=4)
    offline(seen, False)
    seen.sees("Turn 4 was not recorded")
    expect(seen.page.locator("#preview")).to_contain_text("Which specialist goes back?")
    assert problems_of(seen.page, USUAL) == []


@pytest.mark.long
def test_what_two_phones_wrote_is_accessible(behind):
    assert problems_of(behind.page, USUAL) == []
