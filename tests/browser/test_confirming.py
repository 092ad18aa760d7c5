"""A player confirms on their own phone while the referee still holds out the question."""

import pytest

from tests.browser.phones import PHONE, game, opened
from tests.factories.entries import only_table, recorded

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
