"""A game written down on a phone in a real browser: by touch, by two phones, by keyboard, and without JavaScript."""

import re

import pytest
from playwright.sync_api import expect

from games.heckmeck import fail, take
from tests.factories import games, links
from tournament.models import GameRecord, Result
from tournament.rules.verdicts import ruleset_of

pytestmark = pytest.mark.django_db(transaction=True)
PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}


@pytest.fixture
def referee(people):
    """Somebody who came in through a link to the table, in front of its game."""

    def meet(table, name="Rita", **options):
        made = links.link(table.round, label=name)
        person = people(name, **(PHONE | options))
        person.opens(f"/t/{made.token}/")
        person.opens(f"/table/{table.pk}/game/")
        return person

    return meet


def turns(table):
    return GameRecord.objects.get(table=table).record["turns"]


def key(person, digits):
    for digit in digits:
        person.page.get_by_role("button", name=digit, exact=True).tap()


def isolated(words):
    """Names are isolated in sentences."""
    return re.sub(r"Player \d", "\u2068\\g<0>\u2069", words)


def foretold(person, words):
    expect(person.page.locator("#preview")).to_contain_text(isolated(words))


def told(person, words):
    expect(person.page.locator("#last-turn")).to_contain_text(isolated(words))


def write(person, words, told_words=None):
    """Waits for what is foretold, writes it down, and waits until it is told."""
    foretold(person, words)
    person.page.get_by_role("button", name="Record turn").tap()
    told(person, told_words or words)


def test_a_short_game_by_touch_from_the_first_turn_to_the_result(referee):
    event, table = games.begun(size=2, slug="cup")
    last = games.short_game(ruleset_of(event), 2)
    rita = referee(table)
    key(rita, "38")
    write(rita, "There is no 38: Player 1 takes 36.")
    rita.page.get_by_role("radio", name="portion 26, 2 worms").check(force=True)
    write(rita, "Player 2 takes 26.")
    key(rita, "26")
    write(rita, "Player 1 steals 26 from Player 2.")
    rita.page.get_by_role("radio", name="failed attempt").check(force=True)
    write(rita, "Player 2 fails.")
    rita.page.get_by_role("button", name="Undo the last turn").tap()
    told(rita, "Turn 3: ")
    assert turns(table) == [{"total": 38}, {"take": 26}, {"total": 26}]
    games.filled(table, *last[:-1])
    rita.page.reload()
    key(rita, "21")
    write(rita, "The game is over.")
    rita.page.get_by_role("button", name="Send the result").tap()
    expect(rita.page).to_have_url(f"/table/{table.pk}/")
    assert Result.objects.get().end_state["players"][0]["portions"] == [*range(36, 20, -2)]


def test_no_worm_holds_whether_it_is_said_before_the_total_or_after(referee):
    _event, table = games.begun(size=3)
    rita = referee(table)
    no_worm = rita.page.get_by_role("radio", name="no worm")
    no_worm.check(force=True)
    key(rita, "30")
    write(rita, "30 without a worm: the attempt fails. Player 1 fails.", "Player 1 fails.")
    key(rita, "30")
    foretold(rita, "Player 2 takes 30.")
    no_worm.check(force=True)
    expect(rita.page.get_by_role("textbox", name="Total")).to_have_value("30")
    write(rita, "30 without a worm: the attempt fails. Player 2 fails.", "Player 2 fails.")
    assert turns(table) == [{"fail": True}, {"fail": True}]


def test_two_phones_at_one_game_lose_nothing(referee):
    _event, table = games.begun(size=3)
    rita, radu = referee(table), referee(table, "Radu")
    key(radu, "25")
    foretold(radu, "Player 1 takes 25.")
    key(rita, "26")
    write(rita, "Player 1 takes 26.")
    radu.page.get_by_role("button", name="Record turn").tap()
    radu.sees("The game has moved on")
    assert turns(table) == [{"total": 26}]
    radu.presses("Discard mine")
    told(radu, "Player 1 takes 26.")
    key(radu, "27")
    write(radu, "Player 2 takes 27.")
    told(rita, "Player 2 takes 27.")  # by itself
    key(rita, "28")
    write(rita, "Player 3 takes 28.")
    assert turns(table) == [{"total": 26}, {"total": 27}, {"total": 28}]


def test_two_phones_that_write_the_same_turn_write_one(referee):
    _event, table = games.begun(size=3)
    rita, radu = referee(table), referee(table, "Radu")
    key(radu, "26")
    foretold(radu, "Player 1 takes 26.")
    key(rita, "26")
    write(rita, "Player 1 takes 26.")
    radu.page.get_by_role("button", name="Record turn").tap()
    told(radu, "Player 1 takes 26.")
    key(radu, "27")
    write(radu, "Player 2 takes 27.")
    assert turns(table) == [{"total": 26}, {"total": 27}]


def test_the_extended_edition_asks_which_specialist_goes_back(referee):
    _event, table = games.begun(size=3, edition="extended")
    games.filled(table, take(29), fail(), fail())
    rita = referee(table)
    key(rita, "27")
    foretold(rita, "One more question")
    question = rita.page.get_by_role("group", name="Which specialist goes back?")
    question.get_by_role("radio", name="apple").check(force=True)
    write(rita, "Player 1 takes 27. Golden die: now with Player 1. Apple: now on 13.")
    assert turns(table)[-1] == {"total": 27, "put_back": "apple"}


def test_by_keyboard_alone(referee):
    _event, table = games.begun(size=3)
    rita = referee(table, width=1280, height=900, has_touch=False, is_mobile=False)
    rita.page.get_by_role("textbox", name="Total").focus()
    rita.page.keyboard.type("24")
    foretold(rita, "Player 1 takes 24.")
    rita.page.keyboard.press("Enter")
    told(rita, "Player 1 takes 24.")
    expect(rita.page.get_by_role("textbox", name="Total")).to_be_focused()
    rita.page.keyboard.type("25")
    foretold(rita, "Player 2 takes 25.")
    rita.page.keyboard.press("Enter")
    told(rita, "Player 2 takes 25.")
    assert turns(table) == [{"total": 24}, {"total": 25}]


def test_without_javascript_it_is_a_form(referee):
    _event, table = games.begun(size=3)
    rita = referee(table, java_script_enabled=False)
    rita.page.get_by_role("textbox", name="Total").fill("38")
    rita.presses("Check result")
    foretold(rita, "There is no 38: Player 1 takes 36.")
    rita.presses("Record turn")
    told(rita, "Player 1 takes 36.")
    rita.page.get_by_role("radio", name="no worm").check(force=True)
    rita.page.get_by_role("textbox", name="Total").fill("30")
    rita.presses("Check result")
    foretold(rita, "30 without a worm: the attempt fails. Player 2 fails.")
    expect(rita.page.get_by_role("radio", name="no worm")).to_be_checked()
    rita.page.get_by_role("radio", name="with a worm").check(force=True)
    rita.page.get_by_role("textbox", name="Total").fill("")
    rita.page.get_by_role("radio", name="portion 35, 4 worms").check(force=True)
    rita.presses("Record turn")
    told(rita, "Player 2 takes 35.")
    rita.page.get_by_text("2 turns so far").click()
    rita.follows("Undo from turn 1")
    rita.is_at("Undo 2 turns?")
    rita.presses("Undo")
    rita.is_at("Table 1")
    assert turns(table) == []


def test_everything_to_tap_is_large_enough(referee):
    _event, table = games.begun(size=3, edition="extended")
    games.filled(table, take(29), take(27))
    rita = referee(table)
    sizes = rita.page.evaluate(
        """() => [...document.querySelectorAll("#game button, #game a, #game label:has(input), #game summary")]
            .filter((each) => each.offsetParent && !each.classList.contains("visually-hidden"))
            .map((each) => [each.textContent.trim().slice(0, 30), ...["width", "height"].map((side) =>
                Math.round(each.getBoundingClientRect()[side]))])"""
    )
    assert [each for each in sizes if min(each[1:]) < 48] == []
    assert len(sizes) > 30
    assert rita.page.evaluate("document.documentElement.scrollWidth") == 360
