"""Turns that waited on a phone and cannot be what they say, and what becomes of those behind them."""

import re

import pytest
from playwright.sync_api import expect

from games.heckmeck import fail, take
from tests.browser.recording import (
    TURNS,
    is_for,
    key,
    nothing_waits,
    offline,
    presses_write,
    told,
    turns,
    waits,
    writes,
)
from tests.factories import games
from tournament.models import AccessLink, Result
from tournament.rules.verdicts import ruleset_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def refused(at_game):
    """Four turns of which the second needs to say which specialist goes back."""
    _event, table = games.begun(size=2, edition="extended")
    games.filled(table, take(29), fail())
    phone = at_game(table)
    offline(phone)
    key(phone, 27)
    presses_write(phone)
    writes(phone, 0, 24, first=4, players=2)
    waits(phone, "Turns waiting here: 3")
    offline(phone, False)
    phone.sees("Turn 3 was not recorded")
    return phone


@pytest.mark.long
def test_a_question_that_is_open_stops_the_queue_until_it_is_answered(refused):
    waits(refused, "Choose which one goes back", "Turns waiting behind it: 2")
    is_for(refused, 1, 3)
    assert len(turns()) == 2
    question = refused.page.get_by_role("group", name="Which specialist goes back?")
    question.get_by_role("radio", name="apple").check(force=True)
    expect(refused.page.locator("#preview")).to_contain_text("takes 27.")
    presses_write(refused)
    told(refused, "Turn 5: ")
    nothing_waits(refused)
    assert turns()[2:] == [{"total": 27, "put_back": "apple"}, {"fail": True}, {"total": 24}]


@pytest.mark.long
def test_a_turn_that_is_thrown_away_lets_the_others_move_up(refused):
    refused.page.get_by_text("Turns waiting here").tap()
    refused.presses("Discard turn 3")
    told(refused, "Turn 4: ")
    assert turns()[2:] == [{"fail": True}, {"total": 24}]


def test_a_turn_that_cannot_be_comes_back_into_the_form(phone):
    offline(phone)
    writes(phone, 26, 46, 28)
    offline(phone, False)
    phone.sees("Turn 2 was not recorded")
    waits(phone, "With a worm, the dice show 5 to 40. Check the total.", "Turns waiting behind it: 1")
    expect(phone.page.get_by_label("Total", exact=True)).to_have_value("46")
    phone.page.reload()  # it can wait
    expect(phone.page.get_by_label("Total", exact=True)).to_have_value("46")
    key(phone, 36)
    expect(phone.page.locator("#preview")).to_contain_text("takes 36.")
    presses_write(phone)
    told(phone, "Turn 3: ")
    nothing_waits(phone)
    assert turns() == [{"total": 26}, {"total": 36}, {"total": 28}]


@pytest.mark.long
def test_a_die_that_nobody_has_comes_back_into_the_form_as_well(at_game):
    _event, table = games.begun(size=2, edition="extended")
    phone = at_game(table)
    again = phone.page.locator("#golden-die-again")
    expect(again).to_be_hidden()
    offline(phone)
    writes(phone, 26, players=2)
    phone.page.get_by_text("Anything special in this turn?").first.tap()
    phone.page.locator("#later-golden-die").tap()
    key(phone, 24)
    presses_write(phone)
    offline(phone, False)
    phone.sees("Only the player who has the golden die may roll it.")
    expect(again).to_be_checked()
    again.tap()
    expect(phone.page.locator("#preview")).to_contain_text("takes 24.")
    presses_write(phone)
    told(phone, "Turn 2: ")
    nothing_waits(phone)
    assert turns() == [{"total": 26}, {"total": 24}]


@pytest.mark.long
def test_while_a_turn_has_to_be_put_right_the_page_says_why_one_cannot_go_back(refused):
    waits(refused, "To go back in the game, correct it first, or discard it.")
    refused.page.get_by_text("2 turns so far").tap()
    refused.sees("You can go back once no turns are waiting on this phone.")
    expect(refused.page.get_by_role("link", name="Undo from")).to_have_count(0)


@pytest.mark.long
def test_turns_after_the_end_are_said_and_thrown_away(at_game):
    event, table = games.begun(size=3)
    moves = games.short_game(ruleset_of(event))
    games.filled(table, *moves[:-1])
    phone = at_game(table)
    offline(phone)
    number = len(moves)
    writes(phone, moves[-1].portion, 25, 26, first=number)
    offline(phone, False)
    phone.sees(f"Turn {number + 1} was not recorded")
    waits(phone, "The game is over: no portion is face up any more.")
    phone.presses("Discard all")
    nothing_waits(phone)
    assert len(turns()) == number
    phone.presses("Send the result")
    phone.is_at("Table 1")


def test_a_link_that_was_revoked_meanwhile_leaves_the_turns_on_the_phone(phone):
    offline(phone)
    writes(phone, 26, 27)
    AccessLink.objects.update(revoked_at="2026-01-01T12:00:00Z")
    offline(phone, False)
    phone.status_says("saved here", "Ask the organiser for a new one.")
    at_the_hall_s_time = re.compile(r"^Preliminary round, table 1, Grill Cup, [0-2]\d:[0-5]\d$")
    expect(phone.page.locator("#outbox-status strong")).to_have_text(at_the_hall_s_time)
    phone.page.get_by_text("Show the entry").click()
    shown = phone.page.get_by_label("Entry").input_value().replace("\u2068", "").replace("\u2069", "")
    assert shown.splitlines() == [
        "Preliminary round, table 1, Grill Cup",
        "Turn 1, Player 1: 26",
        "Turn 2, Player 2: 27",
    ]
    assert turns() == []
    AccessLink.objects.update(revoked_at=None)
    phone.opens("/table/")  # as by a new link
    phone.status_says("The turns of the game have arrived.")
    assert turns() == [{"total": 26}, {"total": 27}]


@pytest.mark.long
def test_a_result_and_turns_of_one_table_do_not_get_in_each_other_s_way(phone):
    offline(phone)
    writes(phone, 26)
    closed = [True]
    phone.page.route(TURNS, lambda route: route.abort() if closed else route.continue_())
    offline(phone, False)
    phone.opens_result()
    phone.taps({"Player 1": (21,)})
    phone.sends(sure=True)
    phone.status_says("Receipt", "Turns waiting: 1.")
    closed.clear()
    phone.status_says("The turns of the game have arrived.")
    assert (turns(), Result.objects.count()) == ([{"total": 26}], 1)
