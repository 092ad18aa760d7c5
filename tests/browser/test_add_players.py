"""Adding players in the browser: a pasted list in two clicks, rows edited by keyboard, and nothing typed is lost."""

from functools import partial

import pytest
from playwright.sync_api import Route, expect

from tests import factories
from tests.browser import accessibility
from tournament.models import Event

pytestmark = pytest.mark.django_db(transaction=True)
PLAYERS = "/desk/cup/players/"
LONG = "Maximiliane Schmidt-Wolkensteiner"  # 33 letters
NAMES = [LONG, "Zoë Ștefănescu", *(f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTU")]


@pytest.fixture
def event():
    return factories.event("Cup", slug="cup", public=True)


@pytest.fixture
def olga(at_desk, event):
    """Opens the desk in a browser of her own: `olga(width=360)`."""
    return partial(at_desk, event)


def previewed(person, *names):
    person.opens(f"{PLAYERS}paste/")
    previews(person, *names)


def previews(person, *names):
    person.types("List of players", "\n".join(names))
    person.presses("Preview")
    expect(person.page.get_by_role("heading", level=2, name="in this list")).to_be_visible()


def field(person, name, row):
    return person.page.get_by_label(f"{name} in row {row}", exact=True)


def names_of(event):
    return list(event.players.order_by("number").values_list("name", flat=True))


def test_twenty_three_pasted_players_are_added_in_two_clicks(olga, event):
    olga = olga()
    olga.opens("/desk/cup/")
    olga.follows("Add players")
    expect(olga.page.get_by_label("List of players")).to_be_focused()  # ready to paste
    olga.page.get_by_label("List of players").fill("\n".join(NAMES))
    olga.presses("Preview")
    olga.presses("Add 23 players")
    expect(olga.page.get_by_role("heading", level=1, name="Players", exact=True)).to_be_visible()
    assert names_of(event) == NAMES


def test_what_is_typed_in_one_way_stays_while_another_is_looked_at(olga):
    olga = olga(width=360)
    olga.opens(f"{PLAYERS}new/")
    olga.types("List of players", "Ana\nBen")
    for title, label in (
        ("Type names", "Name"),
        ("Upload a file", "Excel, OpenDocument or CSV file"),
        ("Paste a list", "List of players"),
    ):
        olga.page.locator("summary").filter(has_text=title).first.click()
        expect(olga.page.get_by_label(label).first).to_be_visible()
    expect(olga.page.get_by_label("List of players")).to_have_value("Ana\nBen")
    expect(olga.page.get_by_label("Name", exact=True)).to_be_hidden()  # one is open at a time


def test_enter_goes_on_to_the_next_row_and_sends_nothing(olga, event):
    olga = olga()
    previewed(olga, "Ana", "Ben", "Cleo")
    field(olga, "Name", 1).fill("Ana Pop")
    field(olga, "Name", 1).press("Enter")
    expect(field(olga, "Name", 2)).to_be_focused()
    olga.page.keyboard.type("Ben Ion")
    field(olga, "Club", 2).press("Enter")
    expect(field(olga, "Club", 3)).to_be_focused()
    field(olga, "Club", 3).press("Enter")  # the last one
    assert names_of(event) == []
    olga.presses("Add 3 players")
    olga.sees("3 players registered from a list")
    assert names_of(event) == ["Ana Pop", "Ben Ion", "Cleo"]


def test_whoever_edits_a_row_that_is_not_ticked_wants_it_added(olga, event):
    factories.player(event, "Ana")
    olga = olga()
    previewed(olga, "Ana", "Ben")
    expect(olga.page.get_by_label("Add row 1")).not_to_be_checked()
    field(olga, "Name", 1).fill("Ana Pop")
    expect(olga.page.get_by_label("Add row 1")).to_be_checked()
    olga.presses("Add the ticked players")
    olga.sees("2 players registered from a list")
    assert names_of(event) == ["Ana", "Ana Pop", "Ben"]


def test_without_scripts_such_a_row_is_asked_about(olga, event):
    factories.player(event, "Ana")
    olga = olga(java_script_enabled=False)
    previewed(olga, "Ana", "Ben")
    field(olga, "Name", 1).fill("Ana Pop")
    olga.presses("Add 1 player")
    olga.sees("You edited this row, but it is not ticked")
    expect(field(olga, "Name", 1)).to_have_value("Ana Pop")
    olga.ticks("Add row 1")
    olga.presses("Add", exact=False)
    olga.sees("2 players registered from a list")
    assert names_of(event) == ["Ana", "Ana Pop", "Ben"]


def test_what_is_wrong_is_led_to_and_everything_else_is_still_there(olga, event):
    olga = olga()
    previewed(olga, "Ana", "Ben")
    field(olga, "Name", 1).fill("")
    field(olga, "Club", 2).fill("Grill")
    olga.page.get_by_text("More").last.click()
    field(olga, "Contact", 2).fill("+40 1")
    olga.presses("Add", exact=False)
    olga.follows("Row 1: Enter a name", exact=False)
    expect(field(olga, "Name", 1)).to_be_focused()
    olga.page.keyboard.type("Ana Pop")
    olga.presses("Add", exact=False)
    olga.sees("2 players registered from a list")
    assert list(event.players.values_list("name", "club", "contact")) == [
        ("Ana Pop", "", ""),
        ("Ben", "Grill", "+40 1"),
    ]


@pytest.mark.parametrize("scripts", ["there", "late"])
def test_leaving_a_preview_with_something_edited_is_asked_about(olga, scripts):
    olga = olga()
    olga.opens(f"{PLAYERS}paste/")
    held: list[Route] = []
    if scripts == "late":
        olga.page.route("**/page.*.js", lambda route: held.append(route))
    previews(olga, "Ana")
    field(olga, "Name", 1).press("End")
    olga.page.keyboard.type(" Pop")
    for route in held:
        route.continue_()
    olga.page.wait_for_load_state()
    with olga.page.expect_event("dialog") as asked:
        olga.page.once("dialog", lambda dialog: dialog.dismiss())
        olga.page.get_by_role("link", name="All players").click(no_wait_after=True)
    assert asked.value.type == "beforeunload"
    expect(field(olga, "Name", 1)).to_have_value("Ana Pop")


def test_the_switch_of_the_registration_takes_one_press_by_keyboard_too(olga):
    olga = olga(width=360)
    olga.opens(f"{PLAYERS}registration/")
    for mode in ("At the desk", "Public Players", "Public with approval", "Closed"):
        button = olga.page.get_by_role("button", name=mode)
        button.focus()
        button.press("Enter")
        expect(olga.page.get_by_role("button", name=mode, pressed=True)).to_be_visible()
        expect(olga.page.get_by_role("button", pressed=True)).to_have_count(1)
        there = olga.page.get_by_role("img", name="Code that opens the page on which players sign up")
        expect(there).to_have_count(1 if "Public" in mode else 0)
    assert not Event.objects.get().registration_open


@pytest.mark.parametrize("page", ["new/", "new/?way=sign-up", "registration/"])
def test_the_pages_are_fit_for_everybody(olga, event, page):
    Event.objects.update(registration_open=True, public_sign_up=True, sign_up_needs_approval=True)
    for _ in range(2):
        factories.player(event, state="asked")
    olga = olga()
    olga.opens(f"{PLAYERS}{page}")
    assert accessibility.problems_of(olga.page, accessibility.ALL) == []


def test_a_preview_with_something_wrong_is_fit_for_everybody(olga, event):
    factories.player(event, LONG)
    olga = olga()
    previewed(olga, *NAMES, "Ana, ana@example.org", "x" * 200)
    field(olga, "No.", 2).fill("seven")
    olga.presses("Add", exact=False)
    olga.sees("Please check this again")
    assert accessibility.problems_of(olga.page, accessibility.ALL) == []
    in_large_letters = [problem for problem in accessibility.hard_to_use(olga.page) if "text 200 %" in problem]
    assert [problem for problem in in_large_letters if "Grillmeister" not in problem] == []


@pytest.mark.parametrize("width", [768, 1440])
def test_a_long_name_is_whole_in_its_field(olga, width):
    olga = olga(width=width)
    previewed(olga, LONG, "Ana")
    assert field(olga, "Name", 1).evaluate("field => field.scrollWidth - field.clientWidth") == 0
