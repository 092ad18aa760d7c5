"""A game at which somebody leaves, and one that is begun anew with others: no turn is written for the wrong player."""

import pytest
from playwright.sync_api import expect

from games.heckmeck import take
from tests import factories
from tests.browser.phones import linked
from tests.browser.recording import (
    is_for,
    key,
    nothing_waits,
    offline,
    presses_write,
    told,
    turns,
    waits,
    writes,
    writes_online,
)
from tests.factories import games
from tests.factories.entries import only_table, playing
from tournament.actions.core.undo import undo
from tournament.actions.draws.seating import swap_seats
from tournament.actions.games.recording import start_record
from tournament.actions.people.withdrawals import withdraw_player
from tournament.actions.rounds.lifecycle import start_round
from tournament.models import Round

pytestmark = pytest.mark.django_db(transaction=True)
SKIP = {"skip": True}


def leaves(phone, number):
    """By word of the desk."""
    event = phone.table.round.event
    withdraw_player(event=event, number=number, by=factories.actor(event))


def test_the_page_goes_on_with_the_next_player(phone):
    writes_online(phone, 26)
    leaves(phone, 2)
    is_for(phone, 3, 3)  # as soon as it has heard
    told(phone, "Player 2\u2069 left the game and is skipped.")
    writes_online(phone, 28)
    is_for(phone, 1, 4)
    assert turns() == [{"total": 26}, SKIP, {"total": 28}]
    phone.presses("Undo the last turn")
    is_for(phone, 3, 3)
    phone.presses("Undo the last turn")
    is_for(phone, 1, 1)
    assert turns() == []


@pytest.mark.long
def test_whoever_comes_back_after_all_plays_on(phone):
    writes_online(phone, 26)
    leaves(phone, 2)
    is_for(phone, 3, 3)
    event = phone.table.round.event
    undo(event=event, number=event.journal.last().number, by=factories.actor(event))
    is_for(phone, 2, 2)
    phone.page.reload()
    is_for(phone, 2, 2)
    writes_online(phone, 27)
    assert turns() == [{"total": 26}, {"total": 27}]


def test_what_was_typed_for_whoever_left_is_not_written_for_anybody_without_a_word(phone):
    writes_online(phone, 26)
    is_for(phone, 2, 2)
    key(phone, 2)
    leaves(phone, 2)
    key(phone, 7)
    presses_write(phone)
    phone.sees("The game has moved on")
    waits(phone, "left the game and is skipped.", "27 will be recorded for Player 3.")
    assert turns() == [{"total": 26}]
    phone.presses("Send mine after these")
    told(phone, "Turn 3: ")
    nothing_waits(phone)
    assert turns() == [{"total": 26}, SKIP, {"total": 27}]


@pytest.mark.long
def test_without_a_connection_it_goes_round_past_whoever_left(at_game):
    _event, table = games.begun(size=3)
    phone = at_game(table)
    leaves(phone, 2)
    phone.page.reload()
    offline(phone)
    writes(phone, 26, first=1, players=3, then=(3, 3))
    writes(phone, 28, first=3)
    writes(phone, 29, first=4, then=(3, 6))
    phone.presses("Undo the last turn")
    is_for(phone, 1, 4)
    offline(phone, False)
    told(phone, "Turn 3: ")
    nothing_waits(phone)
    assert turns() == [{"total": 26}, SKIP, {"total": 28}]


@pytest.mark.long
def test_a_phone_that_did_not_hear_of_it_asks(phone):
    offline(phone)
    writes(phone, 26, 27, 28, 29)
    leaves(phone, 2)
    offline(phone, False)
    told(phone, "left the game and is skipped.")
    waits(phone, "27 will be recorded for Player 3.")
    assert turns() == [{"total": 26}]
    phone.presses("Send mine after these")
    told(phone, "Turn 6: ")
    nothing_waits(phone)
    assert turns() == [{"total": 26}, SKIP, {"total": 27}, {"total": 28}, SKIP, {"total": 29}]


@pytest.mark.long
def test_or_leaves_that_turn_as_it_is(phone):
    offline(phone)
    writes(phone, 26, 27, 28)
    leaves(phone, 2)
    offline(phone, False)
    phone.presses("Leave turn 2 as it is and send my other turns")
    told(phone, "Turn 3: ")
    nothing_waits(phone)
    assert turns() == [{"total": 26}, SKIP, {"total": 28}]


@pytest.mark.long
def test_where_all_have_left_the_page_leads_to_the_result(at_game):
    _event, table = games.begun(size=3)
    games.filled(table, take(26))
    phone = at_game(table)
    for number in (1, 2, 3):
        leaves(phone, number)
    phone.page.reload()
    phone.sees("Everyone has left this game")
    phone.follows("Enter the result")
    phone.is_at("Result of table 1")


@pytest.mark.long
def test_a_turn_of_a_game_that_was_begun_anew_with_others_is_not_theirs(people, settings):
    settings.OUTBOX_FIRST_PAUSE_MS = 50
    event, round = playing(size=3)
    Round.objects.update(state=Round.State.PUBLISHED, started_at=None)
    by = factories.actor(event)
    begin(event, round, by)
    phone = linked(people, event, round)
    phone.opens(f"{phone.address}game/")
    offline(phone)
    writes(phone, 26)
    for verb in ("game_begun", "round_started"):
        undo(event=event, number=event.journal.get(verb=verb).number, by=by)
    swap_seats(event=event, round=Round.objects.get(), one=1, other=2, by=by, reason="They sat wrong")
    begin(event, Round.objects.get(), by)
    offline(phone, False)
    phone.sees("The game was restarted.")
    mine = phone.page.locator("#waiting-conflict ol[data-mine] li")
    expect(mine).to_have_text(["1 Player 1: 26"])
    waits(phone, "26 will be recorded for Player 2.")
    assert turns() == []
    phone.presses("Discard mine")
    nothing_waits(phone)
    is_for(phone, 2, 1)
    writes_online(phone, 27)
    assert turns() == [{"total": 27}]


def begin(event, round, by):
    start_round(event=event, round=round, by=by)
    start_record(event=event, table=only_table(event), by=by)


@pytest.mark.long
def test_turns_that_wait_when_all_have_left_are_said_and_thrown_away(at_game):
    _event, table = games.begun(size=2)
    phone = at_game(table)
    offline(phone)
    writes(phone, 26, 27, players=2)
    for number in (1, 2):
        leaves(phone, number)
    offline(phone, False)
    phone.sees("Everyone has left this game")
    expect(phone.page.get_by_text("It is back in the form")).to_be_hidden()
    phone.presses("Discard all")
    nothing_waits(phone)
    phone.follows("Enter the result")
    phone.is_at("Result of table 1")
    assert turns() == []
