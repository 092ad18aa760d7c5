"""A player confirms on their own phone while the referee still holds out the question."""

import pytest

from tests.browser.accessibility import USUAL, hard_to_use, problems_of
from tests.browser.phones import PHONE, game, linked, opened
from tests.browser.worlds import NAMES
from tests.factories.entries import only_table, recorded
from tournament.actions.results.confirmations import link_to_confirm

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_referee_s_phone_notices_what_happens_on_the_player_s(people):
    event, round = game(second_person_confirms=True)
    recorded(only_table(event))
    referee = opened(people, event, round, service_workers="block")
    referee.follows("Let a player confirm")
    referee.is_at("Is the result of table 1 right?")
    referee.page.get_by_text("Confirm on the player’s own phone").tap()
    own = referee.page.get_by_role("link", name="Open it on this phone").get_attribute("href")
    player = people("Ana", **PHONE)
    player.opens(own)
    player.page.get_by_label("Player 2").tap()
    player.presses("Yes, this is right")
    referee.is_at("Confirmed")
    referee.sees("Confirmed by Player 2.")
    referee.follows("Back to the table")
    referee.sees("This table is done")


def test_a_player_says_no_and_both_phones_know(people):
    event, round = game(second_person_confirms=True, public=True)
    result = recorded(only_table(event))
    referee = opened(people, event, round, service_workers="block")
    referee.follows("Let a player confirm")
    player = people("Ana", **PHONE)
    player.opens(f"/table/confirm/{link_to_confirm(result)}/")
    player.follows("No, this is wrong")
    player.page.get_by_label("Player 2").tap()
    player.types("What is wrong?", "I had 26.")
    player.presses("Tell the organiser")
    player.is_at("The organiser decides")
    referee.is_at("Table 1")
    referee.sees("I had 26.")


def test_the_pages_of_a_confirmation_are_easy_to_use(people):
    event, round = game(second_person_confirms=True, public=True)
    for number, name in enumerate(NAMES[:4], start=1):
        event.players.filter(number=number).update(name=name)
    table = only_table(event)
    own = f"/table/confirm/{link_to_confirm(recorded(table))}/"
    referee = linked(people, event, round, is_mobile=False)
    problems = []
    for address in (f"/table/{table.pk}/confirm/", f"/table/{table.pk}/dispute/", own, f"{own}wrong/"):
        referee.opens(address)
        problems += problems_of(referee.page, USUAL) + hard_to_use(referee.page)
    assert problems == []
