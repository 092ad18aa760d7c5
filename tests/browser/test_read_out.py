"""What a screen reader reads out: whose a tapped portion is now, and the verdict when it changes, and only then."""

import pytest
from playwright.sync_api import expect

from tests.browser.phones import game, linked
from tests.factories import games

pytestmark = pytest.mark.django_db(transaction=True)
LISTEN = """() => {
  window.readOut = [];
  const regions = [...document.querySelectorAll("[aria-live]:not([aria-live='off']), [role='status'], [role='alert']")];
  for (const region of regions) {
    const listen = () => window.readOut.push([region.id, region.innerText.replace(/\\s+/g, " ").trim()]);
    new MutationObserver(listen).observe(region, { childList: true, characterData: true, subtree: true });
  }
}"""
UNCHECKED = "Check. No connection, so this will be checked when it is sent. Your entry is saved on this phone."
NEVER = "A game can’t end like this. Portion 21 can never be face down"


@pytest.fixture(autouse=True)
def quick(settings):
    settings.OUTBOX_FIRST_PAUSE_MS = 50


def listening(page):
    page.evaluate(LISTEN)
    return page


def read_out(page, region):
    return [text for where, text in page.evaluate("window.readOut") if where == region]


def checked(page, press, address="**/check/"):
    """What is pressed is checked by the server, and the answer is on the page."""
    with page.expect_response(address):
        press()
    expect(page.locator("#verdict.htmx-request, #verdict.htmx-settling, #verdict.htmx-swapping")).to_have_count(0)


def portion(page, number):
    return page.get_by_role("button", name=f"portion {number},")


@pytest.fixture
def phone_page(people):
    phone = linked(people, *game())
    phone.opens_result()
    return listening(phone.page)


@pytest.fixture
def desk_page(at_desk):
    event, round = game()
    person = at_desk(event)
    person.opens(f"/desk/cup/rounds/{round.number}/tables/1/result/")
    return listening(person.page)


@pytest.fixture(params=["phone_page", "desk_page"])
def page(request):
    return request.getfixturevalue(request.param)


def test_a_tapped_portion_says_who_has_it(page):
    checked(page, portion(page, 33).click)
    page.get_by_role("group", name="Players").get_by_role("button", name="Player 2").click()
    checked(page, portion(page, 33).click)
    checked(page, portion(page, 33).click)
    said = read_out(page, "announcer")
    assert said == [
        "portion 33, 4 worms, Player 1",
        "portion 33, 4 worms, Player 2",
        "portion 33, 4 worms, face down",
    ]


def test_a_verdict_is_read_out_when_it_changes_and_only_then(page):
    checked(page, portion(page, 22).click)
    first = read_out(page, "verdict-said")
    assert (len(first), first[0].startswith(NEVER)) == (1, True)
    checked(page, portion(page, 23).click)  # still the same is wrong
    checked(page, portion(page, 24).click)
    assert read_out(page, "verdict-said") == first
    checked(page, portion(page, 21).click)
    second = read_out(page, "verdict-said")
    assert (second[:1], len(second), second[1].startswith("This is how it counts. Place 1, Player 1,")) == (
        first, 2, True,
    )  # fmt: skip
    assert read_out(page, "verdict") == []


def test_what_cannot_be_checked_is_read_out_once(phone_page):
    phone_page.context.set_offline(True)
    for number in (22, 23, 24):
        portion(phone_page, number).click()
        expect(phone_page.locator("#verdict")).to_contain_text("No connection")
    assert read_out(phone_page, "verdict-said") == [UNCHECKED]


def test_what_a_turn_comes_to_is_read_out_when_it_changes_and_only_then(at_game):
    _event, table = games.begun(size=3)
    page = listening(at_game(table).page)
    checked(page, lambda: page.locator("#id_total").fill("25"), "**/preview/")
    expect(page.locator("#preview .foretold")).to_contain_text("25")
    first = read_out(page, "verdict-said")
    checked(page, lambda: page.locator("#id_total").dispatch_event("input"), "**/preview/")
    assert (len(first), read_out(page, "verdict-said"), read_out(page, "preview")) == (1, first, [])
    assert first[0].startswith("This will be recorded: ")
