"""Entering a result at the desk in a real browser: by tapping, by keyboard, and without JavaScript."""

import pytest
from playwright.sync_api import expect

from tests.factories.entries import only_table, playing, recorded
from tournament.models import Result

pytestmark = pytest.mark.django_db(transaction=True)
TABLE = "/desk/cup/rounds/1/tables/1/"
RESULT = f"{TABLE}result/"
IN_A_LINE = """() => {
  const [first, ...others] = document.querySelectorAll(".board-portion");
  return 1 + others.filter((one) => one.offsetTop === first.offsetTop).length;
}"""


@pytest.fixture
def event():
    return playing(slug="cup")[0]


@pytest.fixture
def organiser(at_desk):
    """Somebody logged in as the owner of an event."""
    return at_desk


def owned():
    return [player["portions"] for player in Result.objects.get().end_state["players"]]


def counts(person):
    """What stands at each player on the board."""
    return [" ".join(text.split()) for text in person.page.locator(".board-count").all_inner_texts()]


def once_in_sight(person, words):
    """Also after it was read out, from an element that is one pixel in size and so visible to Playwright."""
    expect(person.page.locator("#announcer")).to_contain_text(words)
    expect(person.page.locator("#content").get_by_text(words).filter(visible=True)).to_have_count(1)


def is_sure(person):
    """These ends are so small that the desk asks."""
    person.presses("Yes, this is right")
    person.is_at("Table 1")


def tap(person, *portions):
    for portion in portions:
        person.page.get_by_role("button", name=f"portion {portion},").click()


def test_tapping_counts_worms_and_places_along_and_saves(organiser, event):
    olga = organiser(event, width=360)
    olga.opens(RESULT)
    tap(olga, 21, 24)
    olga.presses("Player 3", exact=False)
    tap(olga, 25, 33, 34)
    assert counts(olga) == ["worms 2 place 2", "worms 0 place 3", "worms 10 place 1", "worms 0 place 3"]
    tap(olga, 34)  # again: back
    olga.presses("Player 1", exact=False)
    tap(olga, 25)  # from another player
    olga.presses("Undo the last tap")
    assert counts(olga) == ["worms 2 place 2", "worms 0 place 3", "worms 6 place 1", "worms 0 place 3"]
    olga.sees("This is how it counts")
    olga.presses("Save the result")
    olga.is_at("Table 1")
    assert owned() == [[21, 24], [], [25, 33], []]


def test_the_board_by_keyboard_alone(organiser, event):
    olga = organiser(event)
    olga.opens(RESULT)
    keys = olga.page.keyboard
    below = 21 + olga.page.evaluate(IN_A_LINE)
    olga.page.get_by_role("button", name="Player 1").focus()
    for key in (
        "2",
        "Space",
        "4",
        "ArrowDown",
        "ArrowRight",
        "Space",
        "ArrowLeft",
        "ArrowUp",
        "0",
        "Space",
        "2",
        "Space",
    ):
        keys.press(key)
    expect(olga.page.get_by_role("button", name="portion 21, 1 worm, Player 2")).to_be_focused()
    olga.page.get_by_role("button", name="Save the result").press("Enter")
    is_sure(olga)
    assert owned() == [[], [21], [], [below + 1]]


def test_a_problem_leads_to_the_portion_on_the_board(organiser, event):
    olga = organiser(event)
    olga.opens(RESULT)
    tap(olga, 22)
    olga.presses("Save the result")
    once_in_sight(olga, "can never be face down")
    olga.follows("Portion 21")
    expect(olga.page.get_by_role("button", name="portion 21,")).to_be_focused()
    tap(olga, 21)
    olga.presses("Save the result")
    is_sure(olga)
    assert owned()[0] == [21, 22]


def test_the_list_and_the_board_show_the_same(organiser, event):
    olga = organiser(event)
    olga.opens(RESULT)
    tap(olga, 21)
    olga.presses("Show as a list")
    group = olga.page.get_by_role("group", name="Portion 21, 1 worm")
    expect(group.get_by_role("radio", name="Player 1")).to_be_checked()
    group.get_by_role("radio", name="Player 2").check()
    expect(olga.page.get_by_role("button", name="portion 21, 1 worm, Player 2")).to_be_visible()


def test_bratworms_the_apple_and_those_who_left_are_counted(organiser):
    event, _round = playing(slug="cup", size=3, edition="extended")
    only_table(event).seats.filter(position=2).update(left_game=True)
    olga = organiser(event)
    olga.opens(RESULT)
    tap(olga, 11)
    olga.presses("Player 3", exact=False)
    tap(olga, 33)
    olga.presses("Show as a list")
    olga.types("Bratworms of Player 1", "2")
    olga.chooses("Specialist of Player 2", "apple")
    assert counts(olga) == ["worms 3 place 1", "worms 3 place 2", "worms 4 place 3"]


def test_without_javascript_the_radio_buttons_do_it(organiser, event):
    olga = organiser(event, java_script_enabled=False)
    olga.opens(RESULT)
    for portion, player in [(21, "Player 1"), (36, "Player 4")]:
        olga.page.get_by_role("group", name=f"Portion {portion},").get_by_role("radio", name=player).check()
    olga.presses("Check result")
    olga.sees("This is how it counts")
    olga.presses("Save the result")
    is_sure(olga)
    assert owned() == [[21], [], [], [36]]


def test_two_desks_at_one_table_see_both_results_side_by_side(organiser, event):
    olga = organiser(event)
    olga.opens(RESULT)
    recorded(only_table(event))
    tap(olga, 21)
    olga.presses("Save the result")
    olga.is_at("Two results for table 1")
    olga.types("Why are you correcting the result?", "I was there.")
    olga.presses("Save mine as a correction")
    is_sure(olga)
    assert [result.state for result in Result.objects.order_by("version")] == ["replaced", "accepted"]
