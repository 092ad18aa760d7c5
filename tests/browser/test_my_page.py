"""The phone in the pocket, in Chromium: from the event to one's seat, remembered, live, and without a connection."""

import os
import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests import factories
from tests.browser.accessibility import USUAL, hard_to_use, problems_of
from tests.browser.phones import PHONE
from tests.factories.entries import recorded
from tests.factories.stages import played
from tests.views.public_pages import happen

pytestmark = pytest.mark.django_db(transaction=True)
LETTERS = "ABCDEFGHIJ"
NAMES = ("Ana", "Ștefan", "Ion", "Zoë", "Björn", "Marie-Claire", "Łucja", "Noah", "Giulia", "Vlad")


def hall(players=100):
    """A round of so many players that has just begun, at tables of four."""
    event = factories.event("Grill Cup", slug="cup", public=True)
    people = [
        factories.player(event, f"{NAMES[at % 10]} {LETTERS[at // 10]}otter", club="Casa") for at in range(players)
    ]
    factories.running_round(event, [people[at : at + 4] for at in range(0, players, 4)])
    return happen(event)


def shot(page, name):
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=name.startswith("player"))


def test_from_the_event_to_the_seat_by_two_taps_and_three_letters(people):
    hall()
    person = people("Łucja", **PHONE)
    page = person.page
    page.goto("/e/cup/")
    shot(page, "event-360")
    page.get_by_label("Find your name").tap()
    page.keyboard.type("luc")
    shot(page, "found-360")
    page.locator("#found").get_by_role("link", name="Łucja Cotter").tap()
    expect(page.locator(".my-table")).to_have_text("Table 7")
    shot(page, "me-360")
    seat = page.locator(".my-seat").bounding_box()
    assert seat["y"] + seat["height"] <= PHONE["height"]
    page.get_by_role("button", name="This is me").tap()
    shot(page, "mine-360")
    page.goto("/e/cup/standings/")
    expect(page.locator("#my-bar")).to_contain_text("Table 7")
    shot(page, "bar-360")
    page.goto("about:blank")
    page.goto("/e/cup/")
    expect(page).to_have_url(re.compile(r"/e/cup/me/\?player=27$"))


# Two minutes and a half later, for the clocks of the page.
LATER = """async () => {
  const { setAhead } = await import(document.querySelector("script[src*='/js/page.']").src);
  setAhead(150_000);
}"""
# A phone that shakes and has a badge.
TELLS = """
  window.told = [];
  navigator.vibrate = (pattern) => told.push(["vibrate", pattern]);
  navigator.setAppBadge = async (count) => told.push(["badge", count]);
"""
OWN = "/e/cup/me/?player=2"
REMEMBERED = """() => localStorage.setItem("grillmeister.me.cup", JSON.stringify({ number: 2 }))"""


@pytest.fixture
def small(transactional_db):
    return happen(played(2, complete=False, public=True, slug="cup"))


def mine(people, **options):
    """A phone on which the own page is open."""
    person = people("Ana", **(PHONE | options))
    person.page.goto(OWN)
    person.page.get_by_role("button", name="This is me").tap()
    expect(person.page.get_by_role("button", name="This is not me")).to_be_visible()
    return person.page


def test_a_result_is_on_the_own_page_within_three_seconds(people, small):
    page = mine(people, service_workers="block")
    page.clock.install()
    page.reload()
    page.wait_for_load_state("networkidle")
    recorded(small.rounds.get().tables.select_related("round__event").get(number=1))
    page.clock.run_for(3000)
    expect(page.locator(".my-step")).to_contain_text("Your result is in. 1 of 2 tables have finished.")


def test_new_seats_are_told_in_the_title_and_aloud(people, small):
    page = mine(people, service_workers="block")
    page.clock.install()
    page.add_init_script(TELLS)
    page.reload()
    page.wait_for_load_state("networkidle")
    small.rounds.update(state="complete")
    happen(small)
    page.clock.run_for(3000)
    expect(page.locator(".my-seat")).to_have_count(0)
    page.evaluate("document.hasFocus = () => false")
    factories.seated_round(small)
    happen(small)
    page.clock.run_for(3000)
    expect(page.locator(".my-table")).to_have_text("Table 1")
    expect(page).to_have_title(re.compile("^● Your seat has been published"))
    expect(page.locator("#announcer")).to_have_text("Your seat has been published.")
    assert page.evaluate("told") == [["vibrate", [200, 100, 200]], ["badge", 1]]
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page).to_have_title(re.compile("^Player 2"))


def test_the_time_left_runs_and_its_end_is_told(people, small):
    small.rounds.update(minutes=20, started_at=timezone.now() - timedelta(minutes=18))
    happen(small)
    page = mine(people, service_workers="block")
    page.clock.install()
    page.reload()
    expect(page.locator(".my-clock .timer")).to_have_text(re.compile(r"^1:5\d$"))
    shot(page, "clock-360")
    page.evaluate("document.hasFocus = () => false")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    page.evaluate(LATER)
    expect(page.locator(".my-clock")).to_contain_text("over time")
    expect(page).to_have_title(re.compile("^● Time’s up"))


def test_the_line_on_other_pages_asks_for_nothing_while_nothing_is_new(people, small):
    page = people("Ana", service_workers="block", **PHONE).page
    page.goto("/help/")
    page.evaluate(REMEMBERED)
    page.clock.install()
    page.goto("/e/cup/standings/")
    expect(page.locator("#my-bar")).to_contain_text("Table 1")
    page.wait_for_load_state("networkidle")
    asked = []
    page.on("request", lambda request: asked.append(request.url.partition("/e/cup")[2]))
    page.clock.run_for(3000)
    page.wait_for_load_state("networkidle")
    assert {each.partition("?")[0] for each in asked} == {"/standings/"}
    recorded(small.rounds.get().tables.select_related("round__event").get(number=1))
    page.clock.run_for(3000)
    expect(page.locator("#my-bar")).to_contain_text("place")


def test_a_page_that_nobody_looks_at_asks_for_nothing(people, small):
    page = mine(people, service_workers="block")
    page.clock.install()
    page.reload()
    page.wait_for_load_state("networkidle")
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.run_for(30_000)
    assert asked == []


def test_without_a_connection_it_opens_as_it_was_last_seen_and_says_since_when(people, small):
    page = mine(people)
    kept = """async () => {
      for (let tries = 0; tries < 500; tries++) {
        for (const name of await caches.keys()) {
          if (name.includes("player-pages") && (await (await caches.open(name)).keys()).length) return true;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return false;
    }"""
    assert page.evaluate(kept)
    page.reload()
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".my-table")).to_have_text("Table 1")
    expect(page.locator("#since")).to_contain_text(re.compile(r"No connection. This is how it was at \d\d:\d\d."))
    page.goto("/e/cup/")
    expect(page.locator(".my-table")).to_have_text("Table 1")
    shot(page, "offline-360")
    page.context.set_offline(False)
    expect(page.locator("#since")).to_be_hidden()
    page.get_by_role("button", name="This is not me").tap()
    page.goto("/e/cup/")
    expect(page).to_have_url(re.compile("/e/cup/$"))


@pytest.mark.parametrize("number", [2, 7])
def test_it_looks_well_everywhere_and_in_every_theme(people, small, number):
    recorded(small.rounds.get().tables.select_related("round__event").get(number=1))
    page = people("Ana", **PHONE).page
    page.goto(f"/e/cup/me/?player={number}")
    assert problems_of(page, USUAL) == []
    assert [problem for problem in hard_to_use(page) if " px" not in problem] == []
    shot(page, f"own-{number}")


def test_the_page_of_a_player_shows_the_course_everywhere_and_on_paper(people, transactional_db):
    event = happen(played(3, rounds=3, public=True, slug="cup"))
    event.stages.filter(number=1).update(qualified=4)
    page = people("Ana", **PHONE).page
    page.goto("/e/cup/players/5/")
    expect(page.locator(".course svg")).to_have_count(2)
    shot(page, "player-360")
    assert problems_of(page, USUAL) == []
    shot(page, "player-1440-dark")
    page.emulate_media(media="print")
    assert page.locator(".course svg").first.is_visible()


def test_by_keyboard_alone(people, small):
    page = people("Ana").page
    page.goto("/e/cup/")
    page.get_by_label("Find your name").focus()
    page.keyboard.type("player 2")
    expect(page.locator("#found a")).to_have_count(1)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/me/?player=2")
    page.get_by_role("button", name="This is me").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="This is not me")).to_be_focused()
