"""The referee's pages without a pointer or without eyes: keys alone, the focus never lost, names as they are read."""

import pytest
from playwright.sync_api import expect

from games.heckmeck import fail, take
from tests import factories
from tests.browser.accessibility import ON_THE_MOVE
from tests.browser.phones import FOUR, Phone, kept, opened
from tests.factories import games
from tests.factories.entries import only_table, playing, recorded
from tournament.actions.results.confirmations import confirm_result
from tournament.models import Result
from tournament.rules.verdicts import ruleset_of

pytestmark = pytest.mark.django_db(transaction=True)
COMPUTER = {"width": 1280, "height": 900, "has_touch": False, "is_mobile": False, "service_workers": "block"}
MAX_STEPS = 120
FOCUSED = """() => {
  const one = document.activeElement;
  const label = one.labels && one.labels[0];
  const drawn = label && getComputedStyle(one).opacity === "0" ? one.nextElementSibling : one;
  return {
    lost: one === document.body,
    name: [one.textContent, one.value, label && label.textContent].filter(Boolean).join(" ").replace(/\\s+/g, " "),
    outline: getComputedStyle(drawn).outlineStyle !== "none" && parseFloat(getComputedStyle(drawn).outlineWidth) >= 2,
  };
}"""


@pytest.fixture(autouse=True)
def quick(settings):
    settings.OUTBOX_FIRST_PAUSE_MS = 50


class Keys:
    """Somebody who has only a keyboard."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.page = phone.page

    def presses(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def goes_to(self, name: str) -> None:
        """With the tab key, and sees at every step where they are."""
        for _ in range(MAX_STEPS):
            self.presses("Tab")
            focused = self.page.evaluate(FOCUSED)
            assert focused["lost"] or focused["outline"], focused
            if name in focused["name"]:
                return
        raise AssertionError(f"The tab key does not lead to “{name}”.")

    def sees_keys(self) -> None:
        """The page's scripts are there."""
        expect(self.page.locator("#keys")).to_be_visible()

    def told(self, words: str) -> None:
        expect(self.page.locator("#last-turn")).to_contain_text(words)

    def is_at_id(self, name: str) -> None:
        expect(self.page.locator(ON_THE_MOVE)).to_have_count(0)
        expect(self.page.locator(f"#{name}")).to_be_focused()

    def is_somewhere(self) -> None:
        """The focus is on something that says what it is."""
        expect(self.page.locator("body :focus")).to_have_count(1)


@pytest.fixture
def keys(people):
    def meet(event, round) -> Keys:
        return Keys(opened(people, event, round, **COMPUTER))

    return meet


# Keys alone


def test_a_result_from_the_table_to_the_confirmation(keys):
    rea = keys(*playing(slug="cup"))
    rea.goes_to("Enter the result")
    rea.presses("Enter")
    rea.phone.is_at("Result of table 1")
    expect(rea.page.get_by_role("button", name="Player 1")).to_be_visible()
    rea.goes_to("Player 1 worms")
    rea.presses("1", "Space")  # a number leads to the grill
    for player in "234":
        rea.presses(player, *["ArrowRight"] * 4, "Space")
    rea.phone.shows(FOUR)
    rea.goes_to("Send the result")
    rea.presses("Enter")
    rea.phone.status_says("The result has arrived")
    rea.phone.is_at("Table 1")
    rea.goes_to("Let a player confirm")
    rea.presses("Enter")
    rea.phone.is_at("Is the result of table 1 right?")
    rea.goes_to("Player 1")
    rea.presses("ArrowDown")
    rea.goes_to("Yes, this is right")
    rea.presses("Enter")
    rea.phone.sees("This table is done")
    assert kept() == [("accepted", [[21], [25], [29], [33]])]
    assert Result.objects.get().confirmed_by.public_name == "Player 2"


def test_a_game_from_its_first_turn_to_the_result(keys):
    event, round = playing(slug="cup", size=2)
    rea = keys(event, round)
    rea.goes_to("Record the game turn by turn")
    rea.presses("Enter")
    rea.phone.sees("After each turn, enter the total")
    rea.goes_to("Start recording")
    rea.presses("Enter")
    rea.sees_keys()
    rea.goes_to("portion 21, 1 worm")
    rea.presses("ArrowRight", "ArrowRight")
    rea.goes_to("Record turn")
    rea.presses("Enter")
    rea.told("takes 23.")
    rea.is_at_id("write")
    games.filled(only_table(event), *games.short_game(ruleset_of(event), 2)[:-1])
    rea.page.reload()
    rea.sees_keys()
    rea.goes_to("Total")
    rea.presses("2", "1", "Enter")
    rea.told("The game is over.")
    rea.is_somewhere()
    rea.goes_to("Send the result")
    rea.presses("Enter")
    rea.phone.sees("Let a player confirm")
    assert Result.objects.get().end_state["players"][0]["portions"] == [*range(36, 20, -2)]


# The focus


def test_the_focus_stays_when_a_game_goes_on_and_back(keys):
    event, table = games.begun(slug="cup")
    games.filled(table, take(26), take(27))
    rea = keys(event, table.round)
    rea.phone.opens(f"{rea.phone.address}game/")
    rea.sees_keys()
    rea.goes_to("the last turn")
    rea.presses("Enter")
    rea.told("Turn 1: ")
    rea.is_at_id("undo-last")
    rea.presses("Enter")
    expect(rea.page.locator("#whose-turn")).to_contain_text("turn 1")
    expect(rea.page.locator("#last-turn")).to_have_count(0)
    rea.is_somewhere()
    rea.goes_to("Total")
    games.write(table, take(30))
    rea.presses("2", "8", "Enter")
    rea.phone.sees("The game has moved on")
    rea.is_somewhere()


@pytest.mark.long
def test_the_focus_stays_when_the_table_s_page_learns_something_new(keys):
    event, round = playing(slug="cup")
    rea = keys(event, round)
    rea.goes_to("Enter the result")
    recorded(only_table(event))
    rea.phone.sees("Let a player confirm")  # by itself
    rea.is_at_id("step")
    rea.goes_to("The players disagree")
    confirm_result(event=event, table=only_table(event), version=1, player=1, by=factories.actor(event))
    rea.phone.sees("This table is done")
    rea.is_somewhere()


# Names


def test_a_game_of_the_extended_edition_read_out(people):
    event, table = games.begun(slug="cup", edition="extended", size=3)
    games.filled(table, take(29), take(26), fail(), fail())
    rea = opened(people, event, table.round, **COMPUTER)
    rea.opens(f"{rea.address}game/")
    for role, name in [
        ("radio", "portion 21, 1 worm, sitting hen"),
        ("radio", "portion 22, 1 worm"),
        ("radio", "portion 35, 4 worms"),
        ("radio", "with a worm"),
        ("checkbox", "two 1s : Two 1s or more were set aside"),
        ("img", "portion 26, 2 worms, owned by Player 2"),
        ("textbox", "Total"),
        ("button", "Undo the last turn"),
    ]:
        expect(rea.page.get_by_role(role, name=name, exact=True)).to_be_visible()


def test_a_game_of_the_classic_edition_read_out(people):
    event, table = games.begun(slug="cup", size=3)
    games.filled(table, take(26), take(33), fail(), fail())
    rea = opened(people, event, table.round, **COMPUTER)
    rea.opens(f"{rea.address}game/")
    for role, name in [
        ("radio", "portion 21, 1 worm"),
        ("img", "portion 36, 4 worms, face down"),
        ("img", "portion 33, 4 worms, owned by Player 2"),
        ("button", "Record turn"),
    ]:
        expect(rea.page.get_by_role(role, name=name, exact=True)).to_be_visible()
    expect(rea.page.get_by_role("checkbox", name="two 1s")).to_have_count(0)
    games.filled(table, take(26), take(33))
    rea.page.reload()
    steals = [
        f"steal portion {words}" for words in ("26, 2 worms, owned by Player 1", "33, 4 worms, owned by Player 2")
    ]
    for name in steals:
        expect(rea.page.get_by_role("radio", name=name, exact=True)).to_be_visible()


def test_a_result_read_out(people):
    event, round = playing(slug="cup", edition="extended", size=3)
    rea = opened(people, event, round)
    rea.opens_result()
    rea.taps({"Player 1": (11,), "Player 2": (26,)})
    for role, name in [
        ("button", "portion 11, 1 worm, Player 1"),
        ("button", "portion 26, 2 worms, Player 2"),
        ("button", "portion 36, 4 worms, face down"),
        ("button", "Player 1 worms 1 place 2"),
        ("group", "Bratworms of Player 2"),
        ("button", "apple, none"),
    ]:
        expect(rea.page.get_by_role(role, name=name, exact=True)).to_be_visible()
    expect(rea.page.get_by_role("button", name="Player 2", pressed=True)).to_be_visible()
