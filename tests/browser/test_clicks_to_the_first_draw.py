"""How many clicks it takes a new organiser from the link of the first start to the seats of the first round."""

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Organiser
from tournament.actions.access.accounts import setup_token
from tournament.models import Seat

pytestmark = pytest.mark.django_db(transaction=True)
MAX_CLICKS = 12
NAMES = [f"Player {number:02}" for number in range(1, 24)]


class CountingOrganiser(Organiser):
    clicks = 0

    def presses(self, *args, **options):
        self.clicks += 1
        super().presses(*args, **options)

    def follows(self, *args, **options):
        self.clicks += 1
        super().follows(*args, **options)

    def presses_next_step(self, heading):
        self.clicks += 1
        self.page.locator("#take-next-step").click()
        self.is_at(heading)


def test_twenty_three_pasted_players_sit_in_their_first_round_after_twelve_clicks(people):
    olga = CountingOrganiser("Olga", people("Olga").page)
    olga.makes_an_account(setup_token())
    olga.follows("Plan an event")
    olga.is_at("Planner")
    olga.types("Players", "23")
    olga.types("Hours", "3")
    expect(olga.page.get_by_role("heading", level=2, name="23 players, 3 h")).to_be_visible()
    olga.follows("Use this format")
    olga.is_at("New event")
    olga.types("Name", "Autumn Cup")
    olga.presses("Create event")
    olga.is_at("Autumn Cup")
    olga.presses_next_step("Add players")
    olga.types("List of players", "\n".join(NAMES))
    olga.presses("Preview")
    olga.presses("Add 23 players")
    olga.is_at("Players")
    olga.follows("Check in")
    olga.is_at("Check in")
    olga.page.get_by_text("Everyone at once").click()
    olga.clicks += 1
    olga.presses("Check in all 23 players")
    olga.follows("Go to the draw")
    olga.is_at("Draw")
    olga.presses("Draw")
    olga.is_at("Seats: Round 1")
    seated = Seat.objects.filter(round__number=1).values_list("player__name", flat=True)
    assert sorted(seated) == NAMES
    assert olga.clicks <= MAX_CLICKS
