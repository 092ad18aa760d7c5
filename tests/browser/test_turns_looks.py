"""The pages of a game that is written down turn by turn, looked at as closely as all others of a referee."""

import pytest
from playwright.sync_api import expect

from games.heckmeck import fail, take
from tests.browser.accessibility import resize
from tests.browser.phones import Phone
from tests.browser.test_game_looks import looks, referee
from tests.factories import games
from tests.factories.entries import playing, recorded
from tournament.rules.verdicts import ruleset_of

__all__ = ["looks", "referee"]  # fixtures

pytestmark = pytest.mark.django_db(transaction=True)


def at_game(rea: Phone) -> Phone:
    rea.opens(f"{rea.address}game/")
    return rea


def press_keys(rea: Phone, digits: str) -> None:
    for digit in digits:
        rea.page.get_by_role("button", name=digit, exact=True).click()


@pytest.mark.long
def test_a_game_from_its_beginning_to_its_end(referee, looks):
    event, round = playing(slug="cup", size=5)
    rea = at_game(referee(event, round))
    looks(rea, "Table 1")
    rea.presses("Start recording")
    rea.sees("turn 1")
    looks(rea, "Table 1")
    games.filled(rea.table, take(26), take(33), fail(), fail(), take(29), take(22))
    at_game(rea)
    press_keys(rea, "27")
    expect(rea.page.locator("#preview")).to_contain_text("takes 27.")
    looks(rea, "Table 1")
    rea.opens(f"{rea.address}game/undo/2/")
    looks(rea, "Undo 4 turns?")


@pytest.mark.long
def test_a_game_that_is_over(referee, looks):
    event, table = games.begun(size=5, slug="cup")
    games.filled(table, *games.short_game(ruleset_of(event), 5))
    rea = at_game(referee(event, table.round))
    rea.sees("The game is over")
    looks(rea, "Table 1")
    recorded(table, (21,), (25,), (29,), (33,), ())
    at_game(rea)
    rea.presses("Send as a correction")
    rea.sees("Please check this again")
    looks(rea, "Table 1")


def test_a_game_with_specialists_and_questions(referee, looks):
    event, table = games.begun(size=5, slug="cup", edition="extended")
    games.filled(table, take(27), take(29), take(30), take(11), take(36))
    rea = at_game(referee(event, table.round))
    press_keys(rea, "25")
    expect(rea.page.locator("#preview")).to_contain_text("Which specialist goes back?")
    looks(rea, "Table 1")
    rea.page.reload()
    press_keys(rea, "12")
    expect(rea.page.locator("#preview")).to_contain_text("fails")
    games.write(table, take(24))
    rea.presses("Record turn")
    rea.sees("The game has moved on")
    looks(rea, "Table 1")


def test_a_notice_s_sign_stands_above_its_words_in_letters_twice_as_large(referee):
    event, table = games.begun(size=3, slug="cup")
    rea = at_game(referee(event, table.round))
    rea.page.context.set_offline(True)
    press_keys(rea, "46")
    rea.presses("Record turn")
    rea.page.context.set_offline(False)
    rea.sees("Turn 1 was not recorded")
    resize(rea.page, 180)
    notice = rea.page.locator("#waiting-refused")
    top, sign, height = (
        notice.evaluate(f"(one) => parseFloat(getComputedStyle(one{part})")
        for part in (").paddingTop", ", '::before').top", ", '::before').height")
    )
    assert top >= sign + height
