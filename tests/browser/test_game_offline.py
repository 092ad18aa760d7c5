"""Turns written down where there is no connection: kept in their order, sent later, none lost or doubled."""

import pytest
from playwright.sync_api import expect

from games.heckmeck import EndState, Position, move_of, read_record, replay
from tests.browser.people import PATIENCE
from tests.browser.phones import Phone, keeps, opened
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
from tournament.models import AccessLink, GameRecord, Result
from tournament.rules.verdicts import ruleset_of

pytestmark = pytest.mark.django_db(transaction=True)
NEVER = 10_000_000  # milliseconds
SHORT = {"classic": "short/93", "extended": "short/11"}


# Whole games


def enter_blindly(phone: Phone, entry: dict[str, object]) -> None:
    """As the table says it, on a page that does not know the position."""
    page = phone.page
    if {"golden_die", "put_back", "giver_1", "giver_2"} & {*entry}:
        page.get_by_text("Anything special in this turn?").first.tap()
    if "double_one" in entry:
        page.locator("#double-one").tap()
    if "golden_die" in entry:
        page.locator("#later-golden-die").tap()
    for question in ("put_back", "giver_1", "giver_2"):
        if question in entry:
            page.locator(f"#later-{question.replace('_', '-')}").select_option(value=str(entry[question]))
    if "ended" in entry:
        page.locator(f"#ended-{entry['ended']}").tap()
    key(phone, entry.get("total", ""))


@pytest.mark.long
@pytest.mark.parametrize("edition", ["extended", "classic"])
def test_a_whole_game_without_a_connection(at_game, edition):
    event, table = games.begun(size=3, edition=edition)
    record = games.bots_game(event, SHORT[edition], 3)
    phone = at_game(table)
    offline(phone)
    position = Position.start(record.ruleset, 3)
    for number, turn in enumerate(record.turns, start=1):
        is_for(phone, position.to_move + 1, number)
        enter_blindly(phone, games.entry(turn, position, by_total=True))
        presses_write(phone)
        position = position.play(move_of(turn, position))
    is_for(phone, len(record.turns) % 3 + 1, len(record.turns) + 1)
    waits(phone, f"Turn {len(record.turns)}, Player {(len(record.turns) - 1) % 3 + 1}", "saved here")
    assert turns() == []
    offline(phone, False)
    phone.sees("The game is over")
    nothing_waits(phone)
    written, _problems = read_record(GameRecord.objects.get().record)
    assert EndState.of(replay(written).position) == EndState.of(position)
    assert len(turns()) == len(record.turns)
    phone.presses("Send the result")
    expect(phone.page).to_have_url(phone.address)
    assert Result.objects.get().state == "accepted"


def test_handing_in_needs_a_connection_and_says_so(at_game):
    event, table = games.begun(size=3)
    games.filled(table, *games.short_game(ruleset_of(event)))
    phone = at_game(table)
    offline(phone)
    phone.presses("Send the result")
    phone.sees("send the result once you are back online")
    offline(phone, False)
    phone.does_not_see("No connection right now.")
    phone.presses("Send the result")
    expect(phone.page).to_have_url(phone.address)
    assert Result.objects.count() == 1


# Without a connection


def test_turns_wait_in_words_and_arrive_in_their_order(phone):
    writes_online(phone, 21)
    offline(phone)
    writes(phone, 26, 0, 24, first=2)
    waits(phone, "saved here", "Turn 4, Player 1: 24", "Turns waiting here: 3")
    phone.sees("The pictures show the game after turn 1.")
    phone.page.get_by_text("Turns waiting here").tap()
    lines = phone.page.locator("#waiting-all li")
    expect(lines).to_have_text(["2 Player 2: 26", "3 Player 3: failed attempt", "4 Player 1: 24"])
    assert turns() == [{"total": 21}]
    offline(phone, False)
    told(phone, "Turn 4: ")
    nothing_waits(phone)
    assert turns() == [{"total": 21}, {"total": 26}, {"fail": True}, {"total": 24}]


def test_what_it_comes_to_is_checked_later(phone):
    offline(phone)
    key(phone, 38)
    expect(phone.page.locator("#preview")).to_contain_text("checked as soon as there is a connection")
    presses_write(phone)
    is_for(phone, 2, 2)
    presses_write(phone)  # nothing is said yet
    expect(phone.page.locator("#preview")).to_contain_text("Enter the total, or mark the attempt as failed.")
    offline(phone, False)
    told(phone, "There is no 38: ")
    assert turns() == [{"total": 38}]


def test_the_last_turn_that_waits_can_be_taken_back_and_changed(phone):
    offline(phone)
    writes(phone, 26, 27)
    phone.presses("Undo the last turn")
    is_for(phone, 2, 2)
    expect(phone.page.get_by_label("Total", exact=True)).to_have_value("27")
    key(phone, 3)  # a third digit begins anew
    key(phone, 0)
    presses_write(phone)
    waits(phone, "Turn 2, Player 2: 30")
    offline(phone, False)
    told(phone, "Turn 2: ")
    assert turns() == [{"total": 26}, {"total": 30}]


def test_the_stacks_show_whose_turn_it_is_without_a_connection(phone):
    moving = phone.page.locator(".stack-line.is-moving .stack-who")
    expect(moving).to_have_text(["Player 1"])
    offline(phone)
    writes(phone, 26)
    expect(moving).to_have_text(["Player 2"])
    expect(phone.page.locator(".stack-line .is-now:visible")).to_have_count(1)


@pytest.mark.long
def test_what_is_special_in_a_turn_waits_in_short_words(at_game):
    _event, table = games.begun(size=2, edition="extended")
    phone = at_game(table)
    offline(phone)
    writes(phone, 26, players=2)
    again = phone.page.locator("#whose-again")
    expect(again).to_be_hidden()
    enter_blindly(phone, {"total": 23, "golden_die": "on", "put_back": "canned_worm", "giver_1": 0})
    expect(again).to_have_text("Player 2, turn 2")
    expect(again).to_be_visible()
    presses_write(phone)
    waits(phone, "Turn 2, Player 2: 23, golden die, canned worm goes back, a Bratworm from Player 1")


def test_a_tab_closed_before_sending_loses_nothing(phone, settings):
    settings.OUTBOX_FIRST_PAUSE_MS = NEVER
    offline(phone)
    writes(phone, 26, 27)
    later = phone.another_tab()
    phone.page.close()
    later.page.context.set_offline(False)
    later.opens("/table/")
    later.status_says("The turns of the game have arrived.")
    assert turns() == [{"total": 26}, {"total": 27}]
    later.presses("OK")
    later.nothing_waits()


def test_after_the_first_visit_the_page_of_the_game_opens_without_a_connection(people):
    _event, table = games.begun(size=3)
    phone = opened(people, table.round.event, table.round)
    keeps(phone, "/table/", phone.address, f"{phone.address}game/", f"{phone.address}result/")
    phone.opens(f"{phone.address}game/")
    offline(phone)
    writes(phone, 26, 27)
    later = phone.another_tab()
    phone.page.close()
    later.opens(f"{later.address}game/")
    waits(later, "Turn 2, Player 2: 27")
    writes(later, 28, first=3)
    later.opens(later.address)
    later.status_says("saved here", "Turns waiting: 3.")
    later.follows("Go to the game")
    is_for(later, 1, 4)
    offline(later, False)
    told(later, "Player 3 takes 28.".replace("Player 3", "\u2068Player 3\u2069"))
    assert turns() == [{"total": 26}, {"total": 27}, {"total": 28}]


# What the phone remembers of a game


# The tables of whose games the phone knows how far they are: as soon as they are these.
REMEMBERED = """async ([wanted, patience]) => {
  for (const end = Date.now() + patience; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const found = Object.keys(localStorage).map((key) => key.split("grillmeister.game.")[1]).filter(Boolean);
    if (JSON.stringify(found) === JSON.stringify(wanted) || Date.now() > end) return found;
  }
}"""


def remembers(phone: Phone, *tables: int) -> None:
    wanted = [str(table) for table in tables]
    assert phone.page.evaluate(REMEMBERED, [wanted, PATIENCE]) == wanted


@pytest.mark.long
def test_a_game_that_is_over_is_not_remembered(at_game):
    event, table = games.begun(size=3)
    moves = games.short_game(ruleset_of(event))
    games.filled(table, *moves[:-1])
    phone = at_game(table)
    remembers(phone, table.pk)
    key(phone, moves[-1].portion)
    presses_write(phone)
    phone.sees("The game is over")
    nothing_waits(phone)
    remembers(phone)
    phone.presses("Send the result")
    expect(phone.page).to_have_url(phone.address)
    remembers(phone)


@pytest.mark.long
def test_a_game_whose_end_was_tapped_is_not_remembered(phone):
    phone.opens_result()
    phone.taps({"Player 1": (21,)})
    phone.sends(sure=True)
    phone.status_says("The result has arrived")
    phone.is_at("Table 1")
    remembers(phone)


@pytest.mark.long
def test_a_game_at_a_table_that_is_not_this_phone_s_any_more_is_not_remembered(phone):
    AccessLink.objects.update(revoked_at="2026-01-01T12:00:00Z")
    phone.opens("/table/")
    remembers(phone, phone.table.pk)
    phone.opens(phone.address)
    phone.is_at("This link was revoked")
    remembers(phone)


def test_a_game_without_a_turn_since_yesterday_is_not_remembered(phone):
    phone.page.evaluate(
        """(table) => {
          const key = `grillmeister.game.${table}`;
          localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), at: 1 }));
        }""",
        phone.table.pk,
    )
    phone.opens("/table/")
    phone.is_at("My tables")
    remembers(phone)
