"""Results from paper slips at the desk, by keyboard alone: one line each, and on to the next table."""

import pytest
from playwright.sync_api import expect

from tests.browser import accessibility
from tests.factories.entries import playing
from tournament.models import Result

pytestmark = pytest.mark.django_db(transaction=True)
MAX_KEYS = 30
ROUND = "/desk/cup/rounds/1/"
RESULT = f"{ROUND}tables/1/result/"
LINE = "As on the slip"
# As many portions as are owned in the end of most games.
USUAL = "12933 22526 3212224 43031"
USUAL_STACKS = [[29, 33], [25, 26], [21, 22, 24], [30, 31]]


class Keyboard:
    """Presses keys and counts them."""

    def __init__(self, page):
        self.page = page
        self.pressed = 0

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed += 1


@pytest.fixture
def desk(at_desk):
    """Somebody logged in as the owner of an event, at the result of the first table."""

    def meet(event, **options):
        person = at_desk(event, **options)
        person.opens(RESULT)
        return person

    return meet


@pytest.fixture
def event():
    return playing(tables=2, slug="cup")[0]


def line_of(person):
    return person.page.get_by_label(LINE)


def shows(person, portion, owner):
    expect(person.page.get_by_role("button", name=f"portion {portion},")).to_contain_text(owner)


def unread(person):
    return person.page.locator("#slip-unread li").all_inner_texts()


def stacks(number=1):
    result = Result.objects.get(table__number=number, state=Result.State.ACCEPTED)
    return [player["portions"] for player in result.end_state["players"]]


def test_a_slip_takes_at_most_30_keys_and_leads_to_the_next_table(desk, event):
    olga = desk(event)
    keyboard = Keyboard(olga.page)
    for heading in ("Result of table 1", "Result of table 2"):
        olga.is_at(heading)
        expect(line_of(olga)).to_be_focused()
        before = keyboard.pressed
        keyboard.press(*USUAL, "Enter")
        assert keyboard.pressed - before <= MAX_KEYS
    olga.sees("That was the last table: all results are in.")
    assert [stacks(1), stacks(2)] == [USUAL_STACKS] * 2


def test_the_board_fills_while_the_line_is_typed(desk, event):
    olga = desk(event)
    keyboard = Keyboard(olga.page)
    keyboard.press(*"1 29 33")
    shows(olga, 33, "Player 1")
    keyboard.press(*" 2 25 2")
    shows(olga, 25, "Player 2")
    assert unread(olga) == []
    keyboard.press(*["Backspace"] * 10)
    shows(olga, 25, "down")
    shows(olga, 33, "down")
    shows(olga, 29, "Player 1")


def test_what_cannot_be_read_is_said_and_not_sent(desk, event):
    olga = desk(event)
    Keyboard(olga.page).press(*"1 29 99 5 21 Ana", "Enter")
    expect(olga.page.locator("#slip-unread li")).to_have_count(3)
    assert unread(olga) == ["There is no portion 99.", "There is no player 5 at this table.", "“Ana” can’t be read."]
    shows(olga, 29, "Player 1")
    assert accessibility.problems_of(olga.page, accessibility.USUAL) == []
    olga.presses("Save the result")
    expect(line_of(olga)).to_be_focused()
    assert not Result.objects.exists()
    line_of(olga).fill(USUAL)
    olga.presses("Save the result")
    olga.is_at("Table 1")
    assert stacks() == USUAL_STACKS


def test_only_players_of_the_line_change_and_a_tap_empties_it(desk, event):
    olga = desk(event)
    for portion in (21, 24):
        olga.page.get_by_role("button", name=f"portion {portion},").click()
    line_of(olga).fill("2 33 24")
    shows(olga, 21, "Player 1")
    shows(olga, 24, "Player 2")
    olga.page.get_by_role("button", name="portion 22,").click()
    expect(line_of(olga)).to_have_value("")
    shows(olga, 33, "Player 2")
    shows(olga, 22, "Player 1")


def test_the_stacks_lie_as_the_line_says(desk, event):
    olga = desk(event)
    olga.ticks("Tap each stack from bottom to top")
    line_of(olga).fill("1 33 29 2 25 21")
    line_of(olga).press("Enter")
    olga.is_at("Result of table 2")
    assert stacks() == [[33, 29], [25, 21], [], []]


def test_bratworms_and_specialists_of_the_extended_edition_stand_in_the_line_too(desk):
    event, _round = playing(tables=2, slug="cup", size=3, edition="extended")
    olga = desk(event)
    bratworms, specialist = (olga.page.locator(f"[name='{name}']") for name in ("bratworms_0", "specialist_1"))
    line_of(olga).fill("1 11 21 33 +2 2 29 30 app 3 25 26")
    expect(bratworms).to_have_value("2")
    expect(specialist).to_have_value("apple")
    line_of(olga).fill("1 11 21 33 2 29 30 3 25 26")
    expect(bratworms).to_have_value("0")
    expect(specialist).to_have_value("")


def test_digits_choose_players_at_once_in_the_line_and_on_the_board(desk, event):
    """Nowhere else: a key that acts without a focus gets in the way of those who speak to their computer."""
    olga = desk(event)
    Keyboard(olga.page).press(*"236")
    shows(olga, 36, "Player 2")
    olga.page.get_by_role("button", name="Player 1").focus()
    Keyboard(olga.page).press("3", "Space")
    shows(olga, 21, "Player 3")
    olga.page.evaluate("document.activeElement.blur()")
    Keyboard(olga.page).press("4", "Space")
    shows(olga, 21, "Player 3")


def test_an_improbable_end_is_asked_about_once(desk, event):
    olga = desk(event)
    keyboard = Keyboard(olga.page)
    keyboard.press(*"121 336", "Enter")
    olga.sees("Did you forget a stack?")
    expect(olga.page.locator("#errors")).to_be_focused()
    shows(olga, 36, "Player 3")
    olga.sees("This is how it counts")
    assert accessibility.problems_of(olga.page, accessibility.USUAL) == []
    keyboard.press("Tab", "Enter")
    olga.is_at("Result of table 2")
    assert stacks() == [[21], [], [36], []]


def test_the_question_is_past_as_soon_as_the_entry_is_another_one(desk, event):
    olga = desk(event)
    Keyboard(olga.page).press(*"121 336", "Enter")
    olga.sees("Did you forget a stack?")
    line_of(olga).fill("1 21 22")
    expect(olga.page.locator("#errors")).to_have_count(0)
    olga.presses("Save the result")
    olga.sees("Did you forget a stack?")
    olga.presses("Save the result")
    olga.is_at("Table 1")


def test_on_a_phone_the_line_does_not_bring_up_the_keyboard(desk, event):
    olga = desk(event, width=360, has_touch=True, is_mobile=True)
    expect(line_of(olga)).to_be_visible()
    expect(line_of(olga)).not_to_be_focused()


def test_names_stand_whole_on_the_form(desk, event):
    long = "Maximiliane Freifrau-Hohenlohe von Berg"
    event.players.filter(number=1).update(name=long)
    olga = desk(event)
    line_of(olga).fill("1 29")
    portion = olga.page.get_by_role("button", name="portion 29,")
    expect(portion.locator(".board-who")).to_have_text(long)
    whole = "element => element.scrollWidth <= element.clientWidth + 1"
    assert portion.locator(".board-owner").evaluate(whole)
    assert olga.page.locator(".board-name").first.evaluate(whole)
