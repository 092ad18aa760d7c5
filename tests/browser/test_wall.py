"""A screen of the hall in a browser: it turns by itself, follows, keeps its picture, and does not grow."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.heckmeck import take
from tests import factories
from tests.actions.twice.screens import SETTINGS
from tests.browser import accessibility
from tests.factories import games, results
from tests.factories.entries import playing, recorded
from tournament.actions.events import screens
from tournament.models import Event, Round, Stage

pytestmark = pytest.mark.django_db(transaction=True)
WALL = "/e/cup/wall/"
SCREENS = {"wide": (1920, 1080), "old": (1024, 768)}
LONG = ("Anna-Magdalena von Hohenstein-Schwarzenfels", "Александровна Екатерина", "Maximiliane Brünnhilde Overath")
# Letters that are too small, and what is cut off: nothing of either.
TOO_SMALL = """() => [...document.querySelectorAll("body *")].filter((each) =>
  [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
  && each.offsetParent && !each.closest("svg, .visually-hidden")
  && parseFloat(getComputedStyle(each).fontSize) < innerHeight / 27 - 0.01
).map((each) => each.textContent.trim())"""
CUT_OFF = """() => [...document.querySelectorAll(".wall-tables article, .wall-names li, .slide")]
  .filter((each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.textContent.trim().replace(/\\s+/g, " "))"""


@pytest.fixture
def event():
    event, round = playing(6, slug="cup", public=True, name="Grill Cup", time_up="finish_turns")
    for number, name in enumerate(LONG, start=1):
        event.players.filter(number=number).update(name=name, name_key=name.lower())
    results.results(round, 2, 3)
    Round.objects.update(minutes=40, started_at=timezone.now() - timedelta(minutes=37))
    return event


def asked(event):
    return {"event": Event.objects.get(pk=event.pk), "by": factories.actor(event)}


@pytest.fixture
def screen(people, event):
    """With a clock of its own, on the slide with the seats."""
    page = people("Wall", width=1920, height=1080).page
    page.clock.install()
    page.goto(f"{WALL}?at=seats.0.0")
    page.wait_for_load_state("networkidle")
    return page


def slide(page, kind):
    return page.locator(f".slide-{kind}")


@pytest.mark.parametrize("size", SCREENS)
def test_every_slide_is_read_from_far_and_nothing_is_cut_off(people, event, size):
    width, height = SCREENS[size]
    page = people("Wall", width=width, height=height).page
    looks = [accessibility.USUAL[0]]
    slides = ["clock.0.0", "seats.0.0", "tables.0.0", "results.0.0", "standings.0.0", "code.0.0"]
    over_a_stream = [f"{at}&overlay=1" for at in ("clock.0.0", "results.0.0", "standings.0.0")]
    for at in [*over_a_stream, *slides]:
        page.goto(f"{WALL}?at={at}")
        expect(slide(page, at.partition(".")[0])).to_be_visible()
        assert page.evaluate(TOO_SMALL) == []
        assert page.evaluate(CUT_OFF) == []
    assert accessibility.problems_of(page, looks, accessibility.FEW_WIDTHS) == []


@pytest.mark.parametrize("size", SCREENS)
def test_tables_of_seven_are_whole_too(people, size):
    event, round = playing(3, 7, slug="cup", public=True, counting="worms")
    for number, name in enumerate(LONG, start=1):
        event.players.filter(number=number).update(name=name, name_key=name.lower())
    results.result(round.tables.get(number=1), (21, 29, 32), (27, 30), (25,), (22,), (), (), ())
    width, height = SCREENS[size]
    page = people("Wall", width=width, height=height).page
    for at in ("tables.0.0", "tables.1.0", "results.0.0", "results.0.0&overlay=1"):
        page.goto(f"{WALL}?at={at}")
        expect(slide(page, at.partition(".")[0])).to_be_visible()
        assert page.evaluate(TOO_SMALL) == []
        assert page.evaluate(CUT_OFF) == []


def test_one_slide_follows_the_other_and_what_is_new_comes_within_three_seconds(screen, event):
    screen.clock.run_for(13_000)
    expect(screen.locator("#wall")).to_have_attribute("data-place", "seats.1.0")
    screens.add_screen(**asked(event), **SETTINGS | {"pinned": "results", "theme": "dark"})
    screen.clock.run_for(3_250)
    expect(slide(screen, "results")).to_be_visible()
    assert screen.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 19, 16)"
    recorded(Round.objects.get().tables.get(number=5))
    screen.clock.run_for(3_250)
    expect(slide(screen, "results").get_by_role("heading", name="Table 5")).to_be_visible()


def test_without_a_network_the_last_picture_stays_and_says_since_when(screen):
    screen.context.set_offline(True)
    screen.clock.run_for(5_000)
    expect(screen.locator("#wall-offline")).to_have_text(re.compile(r"^\s*No connection since\s+\d\d:\d\d\s*$"))
    screen.clock.run_for(60_000)
    expect(slide(screen, "seats")).to_be_visible()
    screen.context.set_offline(False)
    screen.clock.run_for(31_000)
    expect(screen.locator("#wall-offline")).to_be_hidden()


def test_a_hidden_page_asks_for_nothing(screen):
    asked_for = []
    screen.on("request", lambda request: asked_for.append(request.url))
    screen.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    screen.clock.run_for(60_000)
    assert asked_for == []
    screen.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    with screen.expect_request(re.compile("/wall/")):
        screen.clock.run_for(500)


def counters(page):
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    found = session.send("Memory.getDOMCounters") | session.send("Runtime.getHeapUsage")
    session.detach()
    return found


def around(page, minutes):
    """So long as if nobody waited: each answer comes before the clock goes on."""
    for _ in range(minutes * 60 // 4):
        page.clock.run_for(4_000)
        page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("minutes", [3, pytest.param(60, marks=pytest.mark.long)])
def test_a_screen_that_is_left_alone_does_not_grow(screen, minutes):
    around(screen, 2)  # every slide was there
    before = counters(screen)
    around(screen, minutes)
    after = counters(screen)
    # Some that an answer was read into may wait to be collected; one kept for each answer would be 45 more and over.
    assert after["documents"] <= before["documents"] + 10
    assert after["jsEventListeners"] <= before["jsEventListeners"] + 50
    assert after["nodes"] <= before["nodes"] * 1.5 + 500
    assert after["usedSize"] <= before["usedSize"] + 1_000_000, (before, after)


def test_the_final_is_followed_turn_by_turn_where_that_is_allowed(people):
    """A turn is no news of the event: the slide asks for the game itself."""
    _event, table = games.begun(size=4, slug="cup", public=True, live_positions_public=True, final_held_back=False)
    Stage.objects.filter(pk=table.round.stage_id).update(kind="final")
    page = people("Wall", width=1920, height=1080).page
    page.clock.install()
    page.goto(f"{WALL}?at=final.0.0")
    page.wait_for_load_state("networkidle")
    expect(slide(page, "final")).to_contain_text("Player 1, turn 1")
    games.write(table, take(24))
    page.clock.run_for(3_250)
    expect(slide(page, "final")).to_contain_text("takes 24.")
    assert page.evaluate(TOO_SMALL) == []
