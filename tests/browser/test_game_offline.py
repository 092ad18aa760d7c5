"""Turns written down where there is no connection: kept in their order, sent later, none lost or doubled."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from games.heckmeck import EndState, Position, fail, move_of, read_record, replay, take
from tests.browser.looking import USUAL, problems_of
from tests.browser.phones import Phone, keeps, opened, slow_line
from tests.factories import games
from tournament.models import AccessLink, GameRecord, Result, Seat
from tournament.queries.rules import ruleset_of

pytestmark = pytest.mark.django_db(transaction=True)
TURNS = "**/game/turns/"
NEVER = 10_000_000  # milliseconds
SHORT = {"classic": "short/93", "extended": "short/11"}


@pytest.fixture(autouse=True)
def quick(settings):
    settings.OUTBOX_FIRST_PAUSE_MS = 50


@pytest.fixture
def at_game(people):
    """A phone in front of a game that is being written down."""

    def meet(table, label="Ion", **options):
        phone = opened(people, table.round.event, table.round, label=label, **({"service_workers": "block"} | options))
        phone.opens(f"{phone.address}game/")
        return phone

    return meet


@pytest.fixture
def phone(at_game):
    _event, table = games.begun(size=3)
    return at_game(table)


def offline(phone: Phone, is_offline: bool = True) -> None:
    phone.page.context.set_offline(is_offline)
    expect(phone.page.locator("#outbox-offline")).to_be_visible(visible=is_offline)


def turns() -> Any:
    return GameRecord.objects.get().record["turns"]


def key(phone: Phone, digits: object) -> None:
    for digit in str(digits):
        phone.page.get_by_role("button", name=digit, exact=True).tap()


def presses_write(phone: Phone) -> None:
    phone.page.get_by_role("button", name="Write it down").tap()


def is_for(phone: Phone, player: int, turn: int) -> None:
    expect(phone.page.locator("#whose-turn")).to_have_text(f"Player {player}, turn {turn}")


def writes(phone: Phone, *totals: object, first: int = 1, players: int = 3) -> None:
    """One turn after the other, without waiting for anybody's answer; 0 is a failed attempt."""
    for number, total in enumerate(totals, start=first):
        is_for(phone, (number - 1) % players + 1, number)
        if total:
            key(phone, total)
        else:
            phone.page.locator("#ended-failed").tap()
        presses_write(phone)
    is_for(phone, (first + len(totals) - 1) % players + 1, first + len(totals))


def waits(phone: Phone, *words: str) -> None:
    for each in words:
        expect(phone.page.locator("#waiting")).to_contain_text(each)


def nothing_waits(phone: Phone) -> None:
    expect(phone.page.locator("#waiting-shown")).to_be_empty()
    expect(phone.page.locator("#waiting-list")).to_be_empty()


def told(phone: Phone, words: str) -> None:
    expect(phone.page.locator("#last-turn")).to_contain_text(words)


# Whole games


def enter_blindly(phone: Phone, entry: dict[str, object]) -> None:
    """As the table says it, on a page that does not know the position."""
    page = phone.page
    if {"golden_die", "put_back", "giver_1", "giver_2"} & {*entry}:
        page.get_by_text("Something special in this turn?").first.tap()
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


@pytest.mark.parametrize("edition", ["classic", "extended"])
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
    waits(phone, f"Turn {len(record.turns)}, Player {(len(record.turns) - 1) % 3 + 1}", "kept here")
    assert turns() == []
    offline(phone, False)
    phone.sees("The game is over")
    nothing_waits(phone)
    written, _problems = read_record(GameRecord.objects.get().record)
    assert EndState.of(replay(written).position) == EndState.of(position)
    assert len(turns()) == len(record.turns)
    phone.presses("Hand in the result")
    phone.is_at("Table 1")
    assert Result.objects.get().state == "accepted"


def test_handing_in_needs_a_connection_and_says_so(at_game):
    event, table = games.begun(size=3)
    games.filled(table, *games.short_game(ruleset_of(event)))
    phone = at_game(table)
    offline(phone)
    phone.presses("Hand in the result")
    phone.sees("hand the result in when there is one")
    offline(phone, False)
    phone.presses("Hand in the result")
    phone.is_at("Table 1")
    assert Result.objects.count() == 1


# Without a connection


def test_turns_wait_in_words_and_arrive_in_their_order(phone):
    writes_online(phone, 21)
    offline(phone)
    writes(phone, 26, 0, 24, first=2)
    waits(phone, "kept here", "Turn 4, Player 1: 24", "Turns that wait here: 3")
    phone.sees("The pictures show the game after turn 1.")
    phone.page.get_by_text("Turns that wait here").tap()
    lines = phone.page.locator("#waiting-all li")
    expect(lines).to_have_text(["2Player 2: 26", "3Player 3: failed throw", "4Player 1: 24"])
    assert turns() == [{"total": 21}]
    offline(phone, False)
    told(phone, "Turn 4: ")
    nothing_waits(phone)
    assert turns() == [{"total": 21}, {"total": 26}, {"fail": True}, {"total": 24}]


def writes_online(phone: Phone, total: int) -> None:
    key(phone, total)
    presses_write(phone)
    told(phone, str(total))


def test_what_it_comes_to_is_checked_later(phone):
    offline(phone)
    key(phone, 38)
    expect(phone.page.locator("#preview")).to_contain_text("checked as soon as there is a connection")
    presses_write(phone)
    is_for(phone, 2, 2)
    presses_write(phone)  # nothing is said yet
    expect(phone.page.locator("#preview")).to_contain_text("Type the total, or say that the attempt failed.")
    offline(phone, False)
    told(phone, "There is no 38: ")
    assert turns() == [{"total": 38}]


def test_the_last_turn_that_waits_can_be_taken_back_and_changed(phone):
    offline(phone)
    writes(phone, 26, 27)
    phone.presses("Take back the last turn")
    is_for(phone, 2, 2)
    expect(phone.page.get_by_label("Total", exact=True)).to_have_value("27")
    key(phone, 3)  # a third digit begins anew
    key(phone, 0)
    presses_write(phone)
    waits(phone, "Turn 2, Player 2: 30")
    offline(phone, False)
    told(phone, "Turn 2: ")
    assert turns() == [{"total": 26}, {"total": 30}]


def test_whoever_left_is_passed_over_without_a_connection(at_game):
    _event, table = games.begun(size=3)
    Seat.objects.filter(table=table, position=1).update(left_game=True)
    phone = at_game(table)
    offline(phone)
    writes(phone, 26)
    expect(phone.page.locator("#ended-later")).to_be_checked()
    presses_write(phone)
    writes(phone, 28, first=3)
    offline(phone, False)
    told(phone, "Turn 3: ")
    assert turns() == [{"total": 26}, {"skip": True}, {"total": 28}]


def test_a_tab_closed_before_sending_loses_nothing(phone, settings):
    settings.OUTBOX_FIRST_PAUSE_MS = NEVER
    offline(phone)
    writes(phone, 26, 27)
    later = phone.another_tab()
    phone.page.close()
    later.page.context.set_offline(False)
    later.opens("/table/")
    later.lamp_says("confirmed", "The turns of the game have arrived.")
    assert turns() == [{"total": 26}, {"total": 27}]
    later.presses("All right")
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
    later.lamp_says("kept here", "Turns that wait: 3.")
    later.follows("To the game")
    is_for(later, 1, 4)
    offline(later, False)
    told(later, "Player 3 takes 28.".replace("Player 3", "\u2068Player 3\u2069"))
    assert turns() == [{"total": 26}, {"total": 27}, {"total": 28}]


# A bad line


def test_answers_that_get_lost_make_no_second_turn(phone):
    got = []
    silent = [True]

    def arrive_and_fall_silent(route):
        if silent:
            got.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    phone.page.route(TURNS, arrive_and_fall_silent)
    key(phone, 26)
    with phone.page.expect_event("requestfailed", lambda request: "/game/turns/" in request.url):
        presses_write(phone)
    with phone.page.expect_event("requestfailed", lambda request: "/game/turns/" in request.url):
        pass  # and once more
    waits(phone, "Turn 1, Player 1: 26")
    writes(phone, 27, first=2)
    silent.clear()
    told(phone, "Turn 2: ")
    nothing_waits(phone)
    assert (got[:2], turns()) == ([201, 200], [{"total": 26}, {"total": 27}])


def test_a_double_tap_writes_one_turn(phone):
    key(phone, 26)
    phone.page.get_by_role("button", name="Write it down").dblclick()
    told(phone, "Turn 1: ")
    offline(phone)
    key(phone, 27)
    phone.page.get_by_role("button", name="Write it down").dblclick()
    waits(phone, "Turn 2, Player 2: 27")
    offline(phone, False)
    told(phone, "Turn 2: ")
    assert turns() == [{"total": 26}, {"total": 27}]


def test_on_a_slow_line_the_page_goes_on_without_the_answer(phone):
    slow_line(phone.page)
    writes(phone, 26, 27, 28, 0)
    told(phone, "Turn 4: ")
    nothing_waits(phone)
    assert turns() == [{"total": 26}, {"total": 27}, {"total": 28}, {"fail": True}]


def test_where_the_phone_keeps_nothing_the_plain_form_is_sent(at_game):
    _event, table = games.begun(size=3)
    phone = at_game(table)
    refuse = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
    phone.page.context.add_init_script(refuse)
    phone.page.reload()
    writes_online(phone, 26)
    assert turns() == [{"total": 26}]


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
    phone.sees("The game went on meanwhile")
    return phone


def test_what_the_other_phone_wrote_and_what_waits_here_stand_side_by_side(behind):
    lists = behind.page.locator("#waiting-conflict ol")
    expect(lists.nth(0).locator("li")).to_have_text(["1\u2068Player 1\u2069 takes 30."])
    expect(lists.nth(1).locator("li")).to_have_text(["1Player 1: 26", "2Player 2: 27", "3Player 3: 28"])
    waits(behind, "Sent after these, yours begin with turn 2, Player 2.")
    told(behind, "takes 30.")
    behind.opens("/table/")
    behind.lamp_says("Turns that wait: 3.", "Compare and choose.")
    behind.follows("Compare and choose")
    behind.sees("The game went on meanwhile")  # the choice can wait
    assert turns() == [{"total": 30}]


def test_mine_are_sent_after_these(behind):
    behind.presses("Send mine after these")
    told(behind, "Turn 4: ")
    nothing_waits(behind)
    assert turns() == [{"total": 30}, {"total": 26}, {"total": 27}, {"total": 28}]


def test_one_turn_stays_as_it_is_and_the_others_are_sent(behind):
    behind.presses("Leave turn 1 as it is, send my others")
    told(behind, "Turn 3: ")
    nothing_waits(behind)
    assert turns() == [{"total": 30}, {"total": 27}, {"total": 28}]


def test_mine_are_thrown_away(behind):
    behind.presses("Throw mine away")
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


# What cannot be


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
    waits(phone, "Turns that wait here: 3")
    offline(phone, False)
    phone.sees("Turn 3 was not written down")
    return phone


def test_a_question_that_is_open_stops_the_queue_until_it_is_answered(refused):
    waits(refused, "Choose which one goes back", "Turns that wait behind it: 2")
    is_for(refused, 1, 3)
    assert len(turns()) == 2
    question = refused.page.get_by_role("group", name="Which specialist goes back?")
    question.get_by_role("radio", name="apple").check(force=True)
    expect(refused.page.locator("#preview")).to_contain_text("takes 27.")
    presses_write(refused)
    told(refused, "Turn 5: ")
    nothing_waits(refused)
    assert turns()[2:] == [{"total": 27, "put_back": "apple"}, {"fail": True}, {"total": 24}]


def test_a_turn_that_is_thrown_away_lets_the_others_move_up(refused):
    refused.page.get_by_text("Turns that wait here").tap()
    refused.presses("Throw turn 3 away")
    told(refused, "Turn 4: ")
    assert turns()[2:] == [{"fail": True}, {"total": 24}]


def test_a_turn_that_cannot_be_comes_back_into_the_form(phone):
    offline(phone)
    writes(phone, 26, 46, 28)
    offline(phone, False)
    phone.sees("Turn 2 was not written down")
    waits(phone, "With a worm the dice show 5 to 40. Look at the total again.", "Turns that wait behind it: 1")
    expect(phone.page.get_by_label("Total", exact=True)).to_have_value("46")
    phone.page.reload()  # it can wait
    expect(phone.page.get_by_label("Total", exact=True)).to_have_value("46")
    key(phone, 36)
    expect(phone.page.locator("#preview")).to_contain_text("takes 36.")
    presses_write(phone)
    told(phone, "Turn 3: ")
    nothing_waits(phone)
    assert turns() == [{"total": 26}, {"total": 36}, {"total": 28}]


def test_turns_after_the_end_are_said_and_thrown_away(at_game):
    event, table = games.begun(size=3)
    moves = games.short_game(ruleset_of(event))
    games.filled(table, *moves[:-1])
    phone = at_game(table)
    offline(phone)
    number = len(moves)
    writes(phone, moves[-1].portion, 25, 26, first=number)
    offline(phone, False)
    phone.sees(f"Turn {number + 1} was not written down")
    waits(phone, "The game is over: no portion lies face up any more.")
    phone.presses("Throw all of them away")
    nothing_waits(phone)
    assert len(turns()) == number
    phone.presses("Hand in the result")
    phone.is_at("Table 1")


def test_a_link_that_was_revoked_meanwhile_leaves_the_turns_on_the_phone(phone):
    offline(phone)
    writes(phone, 26, 27)
    AccessLink.objects.update(revoked_at="2026-01-01T12:00:00Z")
    offline(phone, False)
    phone.lamp_says("kept here", "Ask the organiser for a new one.")
    at_the_hall_s_time = re.compile(r"^Table 1, round 1, Grill Cup, [0-2]\d:[0-5]\d$")
    expect(phone.page.locator("#lamp strong")).to_have_text(at_the_hall_s_time)
    phone.page.get_by_text("Show the entry").click()
    shown = phone.page.get_by_label("The entry").input_value().replace("\u2068", "").replace("\u2069", "")
    assert shown.splitlines() == [
        "Table 1, round 1, Grill Cup",
        "Turn 1, Player 1: 26",
        "Turn 2, Player 2: 27",
    ]
    assert turns() == []
    AccessLink.objects.update(revoked_at=None)
    phone.opens("/table/")  # as by a new link
    phone.lamp_says("The turns of the game have arrived.")
    assert turns() == [{"total": 26}, {"total": 27}]


def test_a_result_and_turns_of_one_table_do_not_get_in_each_other_s_way(phone):
    offline(phone)
    writes(phone, 26)
    closed = [True]
    phone.page.route(TURNS, lambda route: route.abort() if closed else route.continue_())
    offline(phone, False)
    phone.opens_result()
    phone.taps({"Player 1": (21,)})
    phone.sends()
    phone.lamp_says("Receipt", "Turns that wait: 1.")
    closed.clear()
    phone.lamp_says("The turns of the game have arrived.")
    assert (turns(), Result.objects.count()) == ([{"total": 26}], 1)


# Looked at closely


@pytest.fixture
def seen(at_game):
    _event, table = games.begun(size=3, edition="extended")
    games.filled(table, take(29), take(27), fail())
    return at_game(table, is_mobile=False)


def test_turns_that_wait_are_accessible(seen):
    offline(seen)
    writes(seen, 26, 24, 0, first=4)
    waits(seen, "Turns that wait here: 3")
    heights = seen.page.locator("#waiting button:visible, #waiting summary, #later summary").evaluate_all(
        "(all) => all.map((one) => Math.round(one.getBoundingClientRect().height))"
    )
    assert (len(heights), min(heights) >= 48) == (3, True)
    assert problems_of(seen.page, USUAL) == []


def test_a_turn_that_was_refused_is_accessible(seen):
    offline(seen)
    writes(seen, 27, 24, first=4)
    offline(seen, False)
    seen.sees("Turn 4 was not written down")
    expect(seen.page.locator("#preview")).to_contain_text("Which specialist goes back?")
    assert problems_of(seen.page, USUAL) == []


def test_what_two_phones_wrote_is_accessible(behind):
    assert problems_of(behind.page, USUAL) == []
