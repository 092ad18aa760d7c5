"""Places of another game in a browser: at the desk by keyboard alone, and on a phone by tapping the names."""

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests import factories
from tests.browser import accessibility
from tests.browser.phones import PHONE
from tests.factories import links
from tests.factories.entries import playing
from tournament.actions.rounds.places_only import set_places_only
from tournament.models import Result

pytestmark = pytest.mark.django_db(transaction=True)
RESULT = "/desk/cup/rounds/1/tables/1/result/"


@pytest.fixture
def round():
    event, round = playing(tables=2, slug="cup")
    return set_places_only(event=event, round=round, places_only=True, by=factories.actor(event))


@pytest.fixture
def desk(people, site, round):
    """The owner of the event at the result of its first table."""

    def meet(**options):
        client = Client()
        client.force_login(factories.owner(round.event))
        olga = people("Olga", **options)
        session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}
        olga.page.context.add_cookies([session])
        olga.opens(RESULT)
        return olga

    return meet


@pytest.fixture
def phone(people, round):
    """A referee's phone at the result of the first table."""
    rea = people("Rea", **PHONE)
    rea.opens(f"/t/{links.link(round).token}/")
    rea.follows("Enter the places")
    rea.is_at("Result of table 1")
    return rea


def places(number=1):
    return Result.objects.get(table__number=number, state=Result.State.ACCEPTED).end_state["places"]


def placed(person):
    """The lines tapped so far, such as "1. Player 2"."""
    lines = person.page.locator(".placed > li")
    return [f"{line.locator('.place-number').inner_text()} {line.locator('bdi').inner_text()}" for line in lines.all()]


def tap(person, *names):
    for name in names:
        person.page.get_by_role("button", name=name, exact=True).tap()


def is_back(person):
    """At the page of the table, whose heading is a part of that of the result."""
    expect(person.page.get_by_role("heading", level=1, name="Table 1", exact=True)).to_be_visible()


def ties(person, name):
    person.page.get_by_role("button", name=f"tied with the one before {name}").tap()


@pytest.mark.parametrize("width", [360, 1440])
def test_the_desk_enters_places_by_keyboard_and_goes_on(desk, width):
    olga = desk(width=width)
    keyboard = olga.page.keyboard
    for number in (1, 2):
        olga.is_at(f"Result of table {number}")
        expect(olga.page.get_by_label("Place of Player").first).to_be_focused()
        for key in ("1", "Tab", "2", "Tab", "2", "Tab", "4"):
            keyboard.press(key)
        keyboard.press("Enter")
    olga.sees("That was the last table: all results are in.")
    assert [places(1), places(2)] == [[1, 2, 2, 4]] * 2


def test_a_fault_at_the_desk_leads_to_the_player_and_what_was_typed_stays(desk):
    olga = desk()
    for place in "1223":
        olga.page.keyboard.press(place)
        olga.page.keyboard.press("Tab")
    olga.page.get_by_label("Place of Player 4").press("Enter")
    olga.sees("2 players share place 2, so the next place is 4.")
    assert accessibility.problems_of(olga.page, accessibility.USUAL) == []
    olga.follows("Place of Player 4", exact=False)
    last = olga.page.get_by_label("Place of Player 4")
    expect(last).to_be_focused()
    expect(last).to_have_value("3")
    last.fill("4")
    last.press("Enter")
    olga.is_at("Result of table 2")
    assert places() == [1, 2, 2, 4]


def test_what_was_begun_at_the_desk_is_there_again(desk):
    olga = desk()
    olga.types("Place of Player 1", "3")
    olga.opens("/desk/cup/")
    olga.opens(RESULT)
    olga.sees("is restored")
    expect(olga.page.get_by_label("Place of Player 1")).to_have_value("3")


def test_names_are_tapped_in_the_order_of_their_places(phone):
    tap(phone, "Player 3", "Player 1", "Player 4")
    ties(phone, "Player 4")
    assert placed(phone) == ["1. Player 3", "2. Player 1", "2. Player 4"]
    tap(phone, "Player 2")
    assert placed(phone)[-1] == "4. Player 2"
    expect(phone.page.locator("#verdict")).to_contain_text("shares the place")
    tap(phone, "Undo the last tap")
    expect(phone.page.get_by_role("button", name="Player 2", exact=True)).to_be_focused()
    ties(phone, "Player 4")
    assert placed(phone) == ["1. Player 3", "2. Player 1", "3. Player 4"]
    ties(phone, "Player 4")
    tap(phone, "Player 2", "Send the result")
    is_back(phone)
    phone.sees("Result saved.")
    assert places() == [2, 4, 1, 2]


def test_whoever_left_is_not_tapped(phone):
    tap(phone, "Player 3", "Player 1")
    phone.page.get_by_text("Someone left during the game").tap()
    phone.page.get_by_role("checkbox", name="Player 3").check()
    assert placed(phone) == ["1. Player 1"]
    tap(phone, "Player 2", "Player 4", "Send the result")
    is_back(phone)
    assert places() == [1, 2, 4, 3]


def test_a_correction_begins_with_the_places_that_count(phone):
    tap(phone, "Player 1", "Player 2", "Player 3", "Player 4")
    ties(phone, "Player 4")
    tap(phone, "Send the result")
    phone.follows("Correct the result")
    phone.is_at("Correct the result of table 1")
    assert placed(phone) == ["1. Player 1", "2. Player 2", "3. Player 3", "3. Player 4"]
    ties(phone, "Player 4")
    phone.types("Why are you correcting the result?", "One point more.")
    tap(phone, "Send the correction")
    is_back(phone)
    assert places() == [1, 2, 3, 4]


def test_what_is_missing_is_said_and_can_be_typed_as_well(phone):
    tap(phone, "Player 1", "Player 2", "Send the result")
    expect(phone.page.locator(".errorlist")).to_have_text(["Enter a place, or mark that this player left."] * 2)
    assert placed(phone) == ["1. Player 1", "2. Player 2"]
    expect(phone.page.get_by_label("Place of Player 3")).to_be_visible()
    tap(phone, "Player 3", "Player 4", "Send the result")
    is_back(phone)
    assert places() == [1, 2, 3, 4]


def test_without_a_connection_nothing_tapped_is_lost(phone):
    tap(phone, "Player 1", "Player 2", "Player 3", "Player 4")
    phone.page.context.set_offline(True)
    tap(phone, "Send the result")
    phone.sees("No connection. Nothing was saved.")
    phone.page.context.set_offline(False)
    assert placed(phone) == ["1. Player 1", "2. Player 2", "3. Player 3", "4. Player 4"]
    tap(phone, "Send the result")
    is_back(phone)
    assert places() == [1, 2, 3, 4]


def test_the_pages_hold_for_axe_thumbs_and_large_letters(desk, phone):
    tap(phone, "Player 1", "Player 2")
    assert accessibility.problems_of(phone.page, accessibility.USUAL) == []
    assert accessibility.hard_to_use(phone.page) == []
    olga = desk()
    assert accessibility.problems_of(olga.page, accessibility.USUAL) == []
    olga.opens("/desk/cup/rounds/1/")
    assert accessibility.problems_of(olga.page, accessibility.USUAL) == []
