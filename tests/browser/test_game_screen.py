"""The page of a recorded game on a phone: the clock, keys that stay in their place, and a screen that stays on."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.heckmeck import take
from tests.browser.people import wait_until
from tests.browser.recording import key, presses_write, told
from tests.browser.test_game_in_sight import ALIKE, GRILL, KEYS, POINTS, STACKS, out_of_sight
from tests.factories import games
from tests.sampling import sampled
from tournament.models import Round

pytestmark = pytest.mark.django_db(transaction=True)
# What a browser with a wake lock has, and what it was asked for.
WAKE_LOCK = """() => {
  const asked = [];
  const lock = () => Object.assign(new EventTarget(), { release() { this.dispatchEvent(new Event("release")); } });
  const request = (kind) => { asked.push(kind); return Promise.resolve(window.lock = lock()); };
  Object.defineProperty(navigator, "wakeLock", { value: { asked, request } });
}"""
NO_WAKE_LOCK = "() => Object.defineProperty(navigator, 'wakeLock', { value: undefined })"
REFUSED = """() => Object.defineProperty(navigator, "wakeLock", {
  value: { request: () => Promise.reject(new DOMException("low battery", "NotAllowedError")) },
})"""


@pytest.fixture
def recording(at_game):
    """A phone before a game with a clock, of so many players, in which some portions were taken."""

    def meet(size=4, *turns, script="", **fields):
        _event, table = games.begun(size, minutes_game=30, **fields)
        Round.objects.update(minutes=30, started_at=timezone.now())
        games.filled(table, *map(take, turns))
        phone = at_game(table)
        if script:
            phone.page.add_init_script(f"({script})()")
            phone.page.reload()
        return phone

    return meet


def place_of(phone, selector):
    return phone.page.locator(selector).bounding_box()


def test_the_clock_of_the_round_is_on_the_page_of_the_game(recording):
    phone = recording()
    expect(phone.page.get_by_role("timer")).to_have_text(re.compile("29:[0-9]{2}"))


def test_a_clock_that_is_paused_says_so(recording):
    phone = recording()
    Round.objects.update(paused_at=timezone.now())
    phone.page.reload()
    expect(phone.page.locator(".turn-head .clock")).to_contain_text("Clock paused")


def test_keys_stay_in_their_place_whatever_is_said_above_them(recording):
    phone = recording(4, 27, 33, 30)
    before = place_of(phone, "#key-1"), place_of(phone, "#write")
    key(phone, 12)  # too little, which takes lines to say
    expect(phone.page.locator("#preview")).to_contain_text("12 is not enough")
    assert (place_of(phone, "#key-1"), place_of(phone, "#write")) == before
    phone.page.locator("#ended-failed").tap()
    presses_write(phone)
    told(phone, "Turn 4")
    assert (place_of(phone, "#key-1"), place_of(phone, "#write")) == before


def test_a_question_moves_no_key(recording):
    phone = recording(3, 25, 26, 11, 30, edition="extended")
    before = place_of(phone, "#key-1")
    phone.page.locator("#ended-failed").tap()
    phone.page.wait_for_load_state("networkidle")
    assert place_of(phone, "#key-1") == before


@pytest.mark.parametrize("size", sampled([7, 5, 2], usual=1))
@pytest.mark.parametrize("edition", ["classic", "extended"])
def test_everything_is_within_the_first_screen(recording, size, edition):
    phone = recording(size, *[27, 33, 30, 32, 36, 35, 21][:size], 24, edition=edition, **POINTS)
    event = phone.table.round.event
    for player, name in zip(event.players.order_by("number"), ALIKE, strict=False):
        event.players.filter(pk=player.pk).update(name=name)
    phone.page.reload()
    above, below = (
        ("#last-turn", "#whose-turn", ".timer", GRILL),
        (".ends .choice:not([hidden])", "#id_total", "#write"),
    )
    assert out_of_sight(phone, *above, STACKS, KEYS, *below) == []


def test_the_screen_stays_on_while_a_game_is_recorded(recording):
    phone = recording(script=WAKE_LOCK)
    wait_until(phone.page, "() => Boolean(window.lock)")
    expect(phone.page.locator("#may-sleep")).to_be_hidden()
    phone.page.evaluate("() => { window.lock.release(); document.dispatchEvent(new Event('visibilitychange')); }")
    assert phone.page.evaluate("() => navigator.wakeLock.asked") == ["screen", "screen"]


@pytest.mark.parametrize("script", [NO_WAKE_LOCK, REFUSED], ids=["absent", "refused"])
def test_where_it_cannot_stay_on_the_page_says_so(recording, script):
    phone = recording(script=script)
    expect(phone.page.locator("#may-sleep")).to_be_visible()
