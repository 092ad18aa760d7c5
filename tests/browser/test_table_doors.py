"""A page that was open when its door closed: whatever is sent from it then is answered with what to do next, and what
was entered stays on the phone.
"""

import pytest
from playwright.sync_api import expect

from tests import factories
from tests.browser.phones import FOUR, Phone, kept, no_check, opened
from tests.factories import games
from tests.factories.entries import only_table, playing, recorded
from tests.sampling import sampled
from tournament.actions.events.ending import delete_event
from tournament.models import AccessLink, Event, GameRecord, Round

pytestmark = pytest.mark.django_db(transaction=True)
REVOKED, OVER, GONE = "This link was revoked", "This round is over", "This table no longer exists"


@pytest.fixture(autouse=True)
def quick(settings):
    settings.OUTBOX_FIRST_PAUSE_MS = 50


@pytest.fixture
def referee(people):
    def meet(event: Event, round: Round) -> Phone:
        return opened(people, event, round, service_workers="block")

    return meet


def close(event: Event, why: str) -> None:
    if why == REVOKED:
        AccessLink.objects.update(revoked_at="2026-01-01T12:00:00Z")
    elif why == OVER:
        Round.objects.update(state=Round.State.COMPLETE)
    else:
        delete_event(event=event, typed_name=event.name, by=factories.actor(event))


def open_again() -> None:
    AccessLink.objects.update(revoked_at=None)
    Round.objects.update(state=Round.State.RUNNING)


def is_told(rea: Phone, why: str) -> None:
    """A page with a reason, what to do, and a way on."""
    rea.is_at(why)
    rea.sees("rganiser")
    expect(rea.page.get_by_role("link", name="My tables")).to_be_visible()


@pytest.mark.parametrize("why", sampled([REVOKED, OVER, GONE], usual=1))
def test_who_is_here(referee, why):
    event, round = playing(slug="cup")
    Round.objects.update(state=Round.State.PUBLISHED)
    rea = referee(event, round)
    close(event, why)
    rea.presses("Everyone is here")
    is_told(rea, why)


@pytest.mark.parametrize("why", sampled([OVER, GONE, REVOKED], usual=1))
def test_a_call(referee, why):
    event, round = playing(slug="cup")
    rea = referee(event, round)
    rea.follows("Call the organiser")
    rea.types("In your own words", "A die fell under the table.")
    close(event, why)
    rea.presses("Call")
    is_told(rea, why)


@pytest.mark.parametrize("why", sampled([GONE, REVOKED, OVER], usual=1))
def test_a_confirmation(referee, why):
    event, round = playing(slug="cup")
    recorded(only_table(event))
    rea = referee(event, round)
    rea.follows("Let a player confirm")
    rea.page.get_by_role("radio", name="Player 2").tap()
    close(event, why)
    rea.presses("Yes, this is right")
    is_told(rea, why)


def test_a_confirmation_on_the_player_s_own_phone(referee):
    event, round = playing(slug="cup")
    recorded(only_table(event))
    rea = referee(event, round)
    rea.follows("Let a player confirm")
    rea.page.get_by_text("Confirm on the player’s own phone").tap()
    rea.follows("Open it on this phone")
    rea.page.get_by_role("radio", name="Player 2").tap()
    close(event, GONE)
    rea.presses("Yes, this is right")
    rea.is_at("This link doesn’t work")
    rea.sees("Ask the referee to show you a new one.")


@pytest.mark.parametrize("why", sampled([REVOKED, OVER], usual=1))
def test_a_result_that_is_being_tapped_is_still_there_behind_the_next_link(referee, why):
    event, round = playing(slug="cup")
    rea = referee(event, round)
    rea.opens_result()
    close(event, why)
    rea.taps({"Player 1": (21,)})  # the check in the background notices
    is_told(rea, why)
    open_again()
    rea.opens_result()
    rea.sees("is restored")
    rea.shows({"Player 1": (21,)})


@pytest.mark.long
def test_a_result_that_is_sent_when_the_round_is_over(referee):
    event, round = playing(slug="cup")
    rea = referee(event, round)
    rea.opens_result()
    no_check(rea.page)
    rea.taps(FOUR)
    close(event, OVER)
    rea.sends()
    rea.status_says("saved here", "organiser")
    assert kept() == []


@pytest.mark.long
@pytest.mark.parametrize("why", sampled([OVER, GONE, REVOKED], usual=1))
def test_a_turn(referee, why):
    event, table = games.begun(slug="cup")
    rea = referee(event, table.round)
    rea.opens(f"{rea.address}game/")
    rea.page.route("**/game/preview/", lambda route: route.abort())
    for digit in "26":
        rea.page.get_by_role("button", name=digit, exact=True).tap()
    close(event, why)
    rea.page.get_by_role("button", name="Record turn").tap()
    rea.status_says("saved here", "rganiser")
    rea.page.get_by_text("Show the entry").tap()
    entry = "Preliminary round, table 1, Grill Cup\nTurn 1, Player 1: 26"
    expect(rea.page.get_by_label("Entry")).to_have_value(entry)
    assert [one.record["turns"] for one in GameRecord.objects.all()] in ([[]], [])


@pytest.mark.parametrize("why", sampled([GONE, REVOKED, OVER], usual=1))
def test_a_turn_that_is_being_typed(referee, why):
    event, table = games.begun(slug="cup")
    rea = referee(event, table.round)
    rea.opens(f"{rea.address}game/")
    close(event, why)
    rea.page.get_by_role("button", name="2", exact=True).tap()
    is_told(rea, why)
