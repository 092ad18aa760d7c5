"""The extended edition on a phone and at the desk: Bratworms by steppers, figures tapped like portions."""

import pytest
from playwright.sync_api import expect

from tests.browser.phones import game, linked
from tournament.models import Result

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def phone(people):
    phone = linked(people, *game(edition="extended", size=3))
    phone.opens_result()
    return phone


def taps(phone, *names):
    for name in names:
        phone.page.get_by_role("button", name=name).first.tap()


def bratworms(phone, player):
    return phone.page.get_by_role("group", name=f"Bratworms of {player}").locator("[data-count]")


def test_bratworms_are_counted_by_steppers_for_the_chosen_player(phone):
    expect(phone.page.get_by_role("button", name="one less")).to_be_disabled()
    taps(phone, "one more", "one more", "one more", "one less")
    expect(bratworms(phone, "Player 1")).to_have_text("2")
    expect(phone.page.locator("[data-worms-of='0']")).to_have_text("2")
    expect(phone.page.locator("#announcer")).to_have_text("Bratworms of Player 1: 2")
    taps(phone, "Player 2")
    expect(bratworms(phone, "Player 2")).to_have_text("0")
    taps(phone, "face down")
    expect(phone.page.get_by_role("button", name="one more")).to_be_hidden()


def test_there_are_no_more_bratworms_than_the_game_has(phone):
    for _ in range(7):
        taps(phone, "one more")
    expect(phone.page.get_by_role("button", name="one more")).to_be_disabled()


def test_a_figure_is_tapped_like_a_portion(phone):
    taps(phone, "apple, none")
    expect(phone.page.locator("#announcer")).to_have_text("apple, Player 1")
    expect(phone.page.locator("[data-worms-of='0']")).to_have_text("3")
    taps(phone, "Player 2", "apple, Player 1")
    expect(phone.page.locator("[data-worms-of='0']")).to_have_text("0")
    expect(phone.page.locator("[data-worms-of='1']")).to_have_text("3")
    taps(phone, "weasel, none")
    expect(phone.page.get_by_role("button", name="apple, none")).to_be_visible()
    taps(phone, "weasel, Player 2")
    expect(phone.page.get_by_role("button", name="weasel, none")).to_be_visible()


def test_what_was_tapped_is_what_counts(phone):
    phone.taps({"Player 1": (11, 23)})
    taps(phone, "one more")
    phone.taps({"Player 2": (29,)})
    taps(phone, "one more", "one more", "apple, none")
    phone.sends(sure=True)
    phone.status_says("The result has arrived")
    players = [
        (one["portions"], one["bratworms"], one["specialist"]) for one in Result.objects.get().end_state["players"]
    ]
    assert players == [([11, 23], 1, None), ([29], 2, "apple"), ([], 0, None)]


def test_the_fields_are_put_away_with_the_list_until_something_is_wrong_with_them(phone):
    field = phone.page.get_by_label("Specialist of Player 1")
    expect(field).to_be_hidden()
    taps(phone, "Show as a list")
    expect(field).to_be_visible()
    taps(phone, "Show as a list")
    expect(field).to_be_hidden()
    taps(phone, "apple, none")  # without a portion
    phone.sees("A game can’t end like this")
    phone.sends()
    expect(field).to_be_visible()
    expect(phone.page.locator(".extras .errorlist")).to_have_count(1)


def test_the_desk_has_the_same_steppers_and_figures(at_desk):
    event, _round = game(edition="extended", size=3)
    olga = at_desk(event)
    olga.opens("/desk/cup/rounds/1/tables/1/result/")
    click(olga, "one more", "one more", "one less", "apple, none")
    expect(bratworms(olga, "Player 1")).to_have_text("1")
    expect(olga.page.locator("[data-worms-of='0']")).to_have_text("4")
    assert olga.page.locator(".board-figure .figure use, .board-figure svg").count() > 0
    olga.page.get_by_label("As on the slip").fill("1 21 2 33 +2 wea")
    expect(bratworms(olga, "Player 1")).to_have_text("1")
    click(olga, "Player 2")
    expect(bratworms(olga, "Player 2")).to_have_text("2")
    expect(olga.page.get_by_role("button", name="weasel, Player 2")).to_be_visible()


def click(person, *names):
    for name in names:
        person.page.get_by_role("button", name=name).first.click()
