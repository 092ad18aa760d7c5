"""The planner in a browser: its answer follows the typing, and without JavaScript there is a button."""

import re
from itertools import product

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests import factories
from tests.browser import accessibility
from tests.sampling import sampled

pytestmark = pytest.mark.django_db(transaction=True)
PLANNER = "/desk/planner/"


@pytest.fixture
def olga(people, site):
    """Somebody who is signed in and looks at the planner."""

    def meet(**options):
        client = Client()
        client.force_login(factories.account())
        person = people("Olga", **options)
        session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}
        person.page.context.add_cookies([session])
        person.opens(PLANNER)
        return person

    return meet


def says(person, heading):
    expect(person.page.get_by_role("heading", level=3, name=heading)).to_be_visible()


def test_the_answer_follows_the_typing(olga):
    olga = olga()
    field = olga.page.get_by_label("Players")
    field.press_sequentially("23")
    says(olga, "Everyone plays 3 games")
    expect(field).to_be_focused()
    expect(field).to_have_value("23")
    olga.types("Hours", "2")
    says(olga, "Everyone plays 2 games")
    expect(olga.page.locator("#announcer")).to_contain_text("23 players, 2 h. Everyone plays 2 games")
    assert re.search(r"\?players=23&hours=2&minutes=0&", olga.page.url)
    olga.page.reload()
    says(olga, "Everyone plays 2 games")


def test_what_is_wrong_is_marked_while_typing_and_forgotten_when_it_is_right(olga):
    olga = olga()
    field = olga.page.get_by_label("Players")
    field.fill("1")
    expect(olga.page.locator("#errors")).to_contain_text("Players")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    field.fill("12")
    says(olga, "Everyone plays 5 games")
    expect(field).not_to_have_attribute("aria-invalid", "true")


def test_another_format_is_looked_at_and_left_again(olga):
    olga = olga()
    olga.types("Players", "23")
    says(olga, "Everyone plays 3 games")
    olga.page.get_by_role("table").get_by_role("link", name="Everyone plays 1 game").first.click()
    says(olga, "Everyone plays 1 game")
    olga.follows("Back to the recommendation")
    says(olga, "Everyone plays 3 games")


def test_without_javascript_there_is_a_button(olga):
    olga = olga(java_script_enabled=False)
    olga.types("Players", "23")
    olga.presses("Show formats")
    says(olga, "Everyone plays 3 games")
    olga.page.get_by_role("table").get_by_role("link", name="Everyone plays 1 game").first.click()
    says(olga, "Everyone plays 1 game")


def test_a_preset_is_chosen_and_its_formats_follow(olga):
    olga = olga()
    olga.types("Players", "20")
    olga.types("Hours", "4")
    says(olga, "Everyone plays 5 games")
    preset = olga.page.get_by_role("radio", name="League 7-5-3-1")
    preset.check()
    says(olga, "Everyone plays 4 games")
    expect(olga.page.locator(".format .badge").first).to_have_text("follows League 7-5-3-1")
    assert "preset=league-7531" in olga.page.url
    preset.press("ArrowUp")  # to Zoch pro
    says(olga, "Everyone plays 2 games")
    expect(olga.page.get_by_role("radio", name="Zoch pro")).to_be_focused()


def test_what_a_preset_cannot_seat_is_said_and_forgotten(olga):
    olga = olga()
    olga.types("Players", "7")
    olga.page.get_by_role("radio", name="League 7-5-3-1").check()
    expect(olga.page.locator("#errors")).to_contain_text("League 7-5-3-1 needs at least 8 players.")
    olga.page.get_by_role("radio", name="Zoch pro").check()
    says(olga, "Everyone plays 2 games")
    expect(olga.page.locator("#errors")).to_have_count(0)


PRESETS = [
    ("Zoch pro", 40, 3, ["2 preliminary rounds, 8 tables", "Semi-final, 2 tables", "Final, 1 table"]),
    ("League 7-5-3-1", 20, 4, ["4 preliminary rounds, 4 tables", "Play-in, 1 table", "Final, 1 table"]),
    ("Zoch simple", 15, 2, ["Preliminary round, 3 tables", "Final, 1 table"]),
    ("Zoch simple", 40, 2, ["Preliminary round, 6 tables", "Final, 1 table"]),
    ("Zoch pro", 23, 3, ["2 preliminary rounds, 5 tables", "Final, 1 table"]),
]
WAYS = [(PRESETS[0], True), (PRESETS[1], False), *((preset, True) for preset in PRESETS[1:])]
WAYS += [(preset, False) for preset in PRESETS if preset != PRESETS[1]]


@pytest.mark.parametrize("way", sampled(WAYS, usual=2))
def test_an_event_is_made_from_a_preset(olga, way):
    (preset, players, hours, stages), scripts = way
    olga = olga(java_script_enabled=scripts)
    olga.types("Players", str(players))
    olga.types("Hours", str(hours))
    olga.page.get_by_role("radio", name=preset).check()
    olga.page.get_by_label("Hours").press("Enter")
    expect(olga.page.locator(".format .badge").first).to_have_text(f"follows {preset}")
    olga.follows("Use this format")
    for stage in stages:
        expect(olga.page.get_by_role("listitem").filter(has_text=stage)).to_be_visible()
    olga.sees(f"Preset: {preset}.")
    olga.types("Name", "Cup")
    olga.presses("Create event")
    olga.sees("The event has been created.")


@pytest.fixture
def by_hand(people, site):
    """The owner of an event looks at its format, to make it by hand."""

    def meet(**options):
        event = factories.event("Cup", slug="cup")
        client = Client()
        client.force_login(factories.owner(event))
        person = people("Olga", **options)
        session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}
        person.page.context.add_cookies([session])
        person.opens("/desk/cup/settings/format/")
        return person

    return meet


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_stages_are_added_and_removed_by_hand(by_hand, scripts):
    olga = by_hand(java_script_enabled=scripts)
    stages = olga.page.get_by_role("group", name=re.compile("Stage [0-9]"))
    expect(stages).to_have_count(2)
    stages.first.get_by_label("Rounds").fill("3")
    olga.presses("Add a stage")
    expect(stages).to_have_count(3)
    expect(stages.nth(1).get_by_label("Kind")).to_be_focused()
    expect(stages.first.get_by_label("Rounds")).to_have_value("3")
    olga.presses("Remove stage 2")
    expect(stages).to_have_count(2)
    expect(olga.page.get_by_role("button", name="Add a stage")).to_be_focused()
    expect(stages.first.get_by_label("Rounds")).to_have_value("3")


def test_the_enter_key_saves_a_format_by_hand(by_hand):
    olga = by_hand()
    stage = olga.page.get_by_role("group", name="Stage 1")
    stage.get_by_label("Who advances").select_option("score")
    stage.get_by_label("How many", exact=True).fill("6")
    stage.get_by_label("Rounds").fill("3")
    stage.get_by_label("Rounds").press("Enter")
    olga.is_at("Settings")
    olga.sees("The format has been saved.")


@pytest.mark.parametrize("asked", ["players=23&hours=3", "players=20&hours=4&preset=league-7531"])
def test_the_timeline_is_readable_at_every_width_and_in_large_letters(olga, asked):
    olga = olga()
    olga.opens(f"{PLANNER}?{asked}&begins=14:00")
    for width, scheme in product((360, 768, 1440), ("light", "dark")):
        accessibility.resize(olga.page, width)
        olga.page.emulate_media(color_scheme=scheme)
        for size in ("100%", "200%"):
            olga.page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
            assert (width, scheme, size, olga.page.evaluate(OVERLAPS)) == (width, scheme, size, [])
            assert olga.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        olga.page.evaluate("document.documentElement.style.fontSize = ''")
    assert accessibility.problems_of(olga.page, accessibility.USUAL) == []


# Texts of the timeline that stand on each other, or beyond its ends.
OVERLAPS = """() => {
  const picture = document.querySelector(".timeline").getBoundingClientRect();
  const texts = [...document.querySelectorAll(".timeline text")].filter((text) => text.getClientRects().length);
  const measured = texts.map((text) => [text.textContent.trim(), text.getBoundingClientRect()]);
  const boxes = measured.filter(([, box]) => box.width);
  const outside = boxes.filter(([, box]) => box.left < picture.left - 1 || box.right > picture.right + 1);
  const pairs = boxes.flatMap(([one, a], at) => boxes.slice(at + 1).map(([other, b]) => [one, a, other, b]));
  const beside = (a, b) => a.left < b.right && b.left < a.right;
  const below = (a, b) => a.top + 3 < b.bottom && b.top + 3 < a.bottom; // lines share the room between them
  const on = pairs.filter(([, a, , b]) => beside(a, b) && below(a, b));
  return [...outside.map(([text]) => text), ...on.map(([one, , other]) => [one, other])];
}"""
