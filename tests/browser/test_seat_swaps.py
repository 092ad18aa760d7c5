"""Two seats of a drafted round are swapped in the picture: clicked one after the other, or dragged."""

import pytest
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from tests import factories
from tests.browser.accessibility import USUAL, problems_of
from tests.browser.test_every_page import opened
from tests.factories.draws import event_with, tables_of
from tournament.actions.draws.seating import swap_seats
from tournament.models import Event, Round, Seat

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = "/desk/cup/rounds/1/seating/"
COLOUR = "(one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]"


def seated(players: int = 8, state: str = Round.State.DRAWN, **fields) -> Event:
    event = event_with(players, slug="cup", **fields)
    people = list(event.players.all())
    factories.seated_round(event, [people[at : at + 4] for at in range(0, players, 4)], state=state)
    return event


@pytest.fixture
def look(people, site):
    """The owner of the event looks at the seats: `look(event)`."""

    def open_page(event: Event, address: str = PAGE, **options) -> Page:
        client = Client()
        client.force_login(factories.owner(event))
        page = opened(lambda: people(**options), client, site)
        page.goto(address)
        return page

    return open_page


def seat_of(page: Page, player: int) -> Locator:
    return page.locator(f"[data-seat='{player}']").first


def asked(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Swap seats?")


def click(page: Page, player: int) -> None:
    """In the middle of the portion."""
    seat_of(page, player).locator(".seat-tile, .seat-none, bdi").first.click()


def swap(page: Page) -> None:
    asked(page).get_by_role("button", name="Swap seats").click()
    expect(page.locator("#messages").get_by_text("Seats swapped.")).to_be_visible()


def test_two_clicks_and_a_look_swap_two_seats(look):
    event = seated()
    page = look(event)
    expect(page.get_by_text("Click two seats to swap them, or drag one onto the other.")).to_be_visible()
    click(page, 1)
    expect(seat_of(page, 1)).to_have_class("seat is-chosen")
    expect(page.locator("#swap-hint")).to_contain_text("Player 1")
    click(page, 5)
    expect(asked(page)).to_contain_text("Player 1")
    expect(asked(page)).to_contain_text("Player 5")
    expect(asked(page).get_by_text("If they swap seats")).to_be_visible()
    assert tables_of(event.rounds.get()) == [[1, 2, 3, 4], [5, 6, 7, 8]]
    swap(page)
    assert tables_of(event.rounds.get()) == [[5, 2, 3, 4], [1, 6, 7, 8]]


def test_a_seat_is_dragged_onto_another(look):
    event = seated()
    page = look(event)
    seat_of(page, 2).locator(".seat-tile").hover()
    page.mouse.down()
    target = seat_of(page, 7).locator(".seat-tile").bounding_box()
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=4)
    expect(page.locator(".dragged-seat")).to_have_text("Player 2")
    page.mouse.up()
    expect(page.locator(".dragged-seat")).to_have_count(0)
    swap(page)
    assert tables_of(event.rounds.get()) == [[1, 7, 3, 4], [5, 6, 2, 8]]


def test_what_is_dropped_nowhere_swaps_nothing(look):
    page = look(seated())
    seat_of(page, 2).locator(".seat-tile").hover()
    page.mouse.down()
    page.mouse.move(5, 5, steps=4)
    page.mouse.up()
    expect(page.locator(".dragged-seat")).to_have_count(0)
    expect(page.locator(".is-chosen")).to_have_count(0)
    expect(asked(page)).to_be_hidden()


def test_a_finger_taps_two_seats(look):
    event = seated()
    page = look(event, width=360, height=740, has_touch=True, is_mobile=True)
    seat_of(page, 3).locator(".seat-tile").tap()
    seat_of(page, 6).locator(".seat-tile").tap()
    swap(page)
    assert tables_of(event.rounds.get()) == [[1, 2, 6, 4], [5, 3, 7, 8]]


def test_the_same_seat_again_and_escape_and_cancel_take_the_choice_back(look):
    event = seated()
    page = look(event)
    for _ in range(2):
        click(page, 1)
    expect(page.locator(".is-chosen")).to_have_count(0)
    click(page, 1)
    page.keyboard.press("Escape")
    expect(page.locator(".is-chosen")).to_have_count(0)
    expect(page.locator("#swap-hint")).to_be_hidden()
    click(page, 1)
    click(page, 5)
    asked(page).get_by_role("button", name="Cancel").click()
    expect(asked(page)).to_be_hidden()
    expect(page.locator(".is-chosen")).to_have_count(0)
    assert tables_of(event.rounds.get()) == [[1, 2, 3, 4], [5, 6, 7, 8]]


def test_what_cannot_be_swapped_is_said_and_has_no_button(look):
    event = seated()
    event.players.filter(number=1).update(fixed_table=1)
    page = look(event)
    click(page, 1)
    click(page, 5)
    expect(asked(page)).to_contain_text("must sit at table 1.")
    expect(asked(page).get_by_role("button", name="Swap seats")).to_be_disabled()


def test_once_published_the_question_wants_a_reason_and_keeps_it(look):
    event = seated(state=Round.State.PUBLISHED)
    page = look(event)
    click(page, 1)
    click(page, 5)
    asked(page).get_by_role("button", name="Swap seats").click()
    expect(page.locator("#errors")).to_be_visible()
    expect(page.get_by_label("First player")).to_have_value("1")
    page.goto(PAGE)
    click(page, 1)
    click(page, 5)
    asked(page).get_by_label("Reason").fill("They asked for it")
    swap(page)
    assert event.journal.last().reason == "They asked for it"
    assert tables_of(event.rounds.get()) == [[5, 2, 3, 4], [1, 6, 7, 8]]


def test_who_swapped_in_the_meantime_loses_nothing(look):
    """Two organisers: what the second one is asked about is read when the second seat is clicked."""
    event = seated()
    page = look(event)
    click(page, 1)
    swap_seats(event=event, round=event.rounds.get(), one=1, other=8, by=factories.actor(event))
    click(page, 5)
    expect(asked(page).get_by_text("If they swap seats")).to_be_visible()
    swap(page)
    assert tables_of(event.rounds.get()) == [[8, 2, 3, 4], [1, 6, 7, 5]]


def test_before_the_bag_the_names_are_clicked(look):
    event = seated(portions_by_hand=True)
    Seat.objects.update(portion=None)
    page = look(event)
    click(page, 1)
    click(page, 5)
    swap(page)
    assert [set(table) for table in tables_of(event.rounds.get())] == [{5, 2, 3, 4}, {1, 6, 7, 8}]


def test_in_a_running_round_nothing_can_be_picked(look):
    page = look(seated(state=Round.State.RUNNING))
    assert page.locator("[data-seat]").count() == 0


def test_the_lists_stay_for_keyboards_and_without_javascript(look):
    event = seated()
    page = look(event, java_script_enabled=False)
    expect(page.get_by_text("Click two seats to swap them")).to_be_hidden()
    expect(asked(page)).to_be_hidden()
    page.get_by_label("First player").select_option("1")
    page.get_by_label("Second player").select_option("5")
    page.get_by_role("button", name="Preview the change").click()
    expect(page.get_by_text("If they swap seats")).to_be_visible()
    page.get_by_role("button", name="Swap seats").click()
    expect(page.get_by_text("Seats swapped.")).to_be_visible()
    assert tables_of(event.rounds.get()) == [[5, 2, 3, 4], [1, 6, 7, 8]]


def test_remove_is_not_the_colour_of_publish(look):
    page = look(seated())
    publish, remove = (page.get_by_role("button", name=name) for name in ("Publish seats", "Remove from this round"))
    assert publish.evaluate(COLOUR)[0] != remove.evaluate(COLOUR)[0]
    accent = [button.inner_text() for button in page.locator("main .button:not(.quiet):visible").all()]
    assert accent == ["Publish seats"]


def test_the_page_and_the_question_are_well_made(look):
    page = look(seated())
    click(page, 1)
    click(page, 5)
    expect(asked(page).get_by_text("If they swap seats")).to_be_visible()
    assert problems_of(page, USUAL) == []
