"""Every page of a referee in every state, looked at closely: accessible, never too wide, in light and in dark; large
enough for a thumb, and whole also when the letters are twice as large.
"""

from itertools import count

import pytest
from playwright.sync_api import Page

from tests import factories
from tests.browser.accessibility import FEW_WIDTHS, USUAL, Look, hard_to_use, problems_of, resize
from tests.browser.phones import FOUR, Phone, linked
from tests.browser.worlds import NAMES
from tests.factories import links
from tests.factories.entries import IMPOSSIBLE, end_state, only_table, playing, recorded
from tournament.actions.events.ending import delete_event
from tournament.actions.results.record import record_result
from tournament.models import AccessLink, Event, Round

pytestmark = pytest.mark.django_db(transaction=True)
EVERY = tuple(Look(width, scheme) for width in (320, 360, 768, 1440) for scheme in ("light", "dark"))
NO_ROOM = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


def problems_at_a_glance(page: Page, number: int) -> list[str]:
    """As every run looks at a page: one after the other on a phone in light and at a desk in dark."""
    look = USUAL[number % len(USUAL)]
    return problems_of(page, [look], FEW_WIDTHS) + hard_to_use(page, widths=(320,), large_at=(360,))


def problems_everywhere(page: Page, number: int) -> list[str]:
    return problems_of(page, EVERY) + hard_to_use(page)


@pytest.fixture(
    params=[problems_at_a_glance, pytest.param(problems_everywhere, marks=pytest.mark.long)], ids=["usual", "every"]
)
def looks(request):
    """Looks at the page that is open once it has this heading; whatever is wrong fails the test in the end."""
    problems: list[str] = []
    numbers = count()

    def look(phone: Phone, heading: str) -> None:
        phone.is_at(heading)
        problems.extend(request.param(phone.page, next(numbers)))
        resize(phone.page, 360)

    yield look
    assert problems == []


@pytest.fixture
def referee(people, settings):
    """A referee among people with long names."""
    settings.OUTBOX_FIRST_PAUSE_MS = 50

    def meet(event: Event, round: Round) -> Phone:
        for player, name in zip(event.players.order_by("number"), NAMES, strict=False):
            event.players.filter(pk=player.pk).update(name=name)
        return linked(people, event, round, is_mobile=False)

    return meet


# The table


@pytest.mark.long
def test_the_table_before_the_game(referee, looks):
    event, round = links.by_hand(size=5)
    rea = referee(event, round)
    rea.opens(rea.address)
    looks(rea, "Table 1")
    rea.presses("Everyone is here")
    rea.sees("Draw portions")
    looks(rea, "Table 1")
    rea.follows("Enter the portions")
    rea.presses("Save portions")
    rea.sees("Please check this again")
    looks(rea, "Portions of table 1")
    for seat in round.seats.all():
        round.seats.filter(pk=seat.pk).update(portion=21 + seat.position)
    rea.opens(rea.address)
    rea.sees("Wait for the start")
    looks(rea, "Table 1")


def test_the_table_in_the_game(referee, looks):
    rea = referee(*playing(slug="cup", size=5, minutes_game=30))
    rea.opens(rea.address)
    rea.follows("Call the organiser")
    rea.presses("Call")
    rea.sees("Please check this again")
    looks(rea, "Call the organiser")
    rea.types("In your own words", "A die fell under the table.")
    rea.presses("Call")
    rea.sees("You have called the organiser.")
    looks(rea, "Table 1")
    rea.opens("/table/")
    looks(rea, "My tables")


def test_the_table_with_a_result(referee, looks):
    event, round = playing(slug="cup", second_person_confirms=True)
    rea = referee(event, round)
    recorded(only_table(event))
    rea.opens(rea.address)
    rea.sees("Let a player confirm")
    looks(rea, "Table 1")
    rea.follows("Let a player confirm")
    rea.presses("Yes, this is right")
    rea.sees("Please check this again")
    looks(rea, "Is the result of table 1 right?")
    rea.follows("Open it on this phone")
    looks(rea, "Is this right?")
    rea.page.get_by_role("radio").nth(1).click()
    rea.presses("Yes, this is right")
    looks(rea, "Confirmed")
    rea.opens(rea.address)
    rea.sees("This table is done")
    looks(rea, "Table 1")


@pytest.mark.long
def test_the_table_that_does_not_agree(referee, looks):
    event, round = playing(slug="cup")
    rea = referee(event, round)
    recorded(only_table(event))
    rea.opens(f"{rea.address}dispute/")
    rea.presses("Let the organiser decide")
    rea.sees("Please check this again")
    looks(rea, "The players disagree")


@pytest.mark.long
def test_the_table_that_waits_for_a_decision(referee, looks):
    event, round = playing(slug="cup")
    rea = referee(event, round)
    record_result(
        event=event, table=only_table(event), end_state=end_state(event, *IMPOSSIBLE), base_version=0,
        by=factories.actor(event), submission_id=factories.submission(), as_proposal=True, note="We all saw it.",
    )  # fmt: skip
    rea.opens(rea.address)
    rea.sees("The organiser decides")
    looks(rea, "Table 1")


# The result


def by_number(owned: dict[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    """The same under the names that the players have here."""
    return dict(zip(NAMES, owned.values(), strict=False))


def test_the_result_s_form_filled_refused_and_to_be_corrected(referee, looks):
    event, round = playing(slug="cup")
    rea = referee(event, round)
    rea.opens_result()
    rea.taps(by_number(FOUR))
    rea.sees("This is how it counts")
    looks(rea, "Result of table 1")
    rea.taps({NAMES[0]: (21,)})  # once more: back
    rea.sees("A game can’t end like this")
    rea.sends()
    rea.sees("Everyone is sure it is right")
    looks(rea, "Result of table 1")
    rea.page.evaluate("() => localStorage.clear()")
    recorded(only_table(event))
    rea.opens_result()
    looks(rea, "Correct the result of table 1")


@pytest.mark.long
def test_the_result_s_form_of_the_extended_edition(referee, looks):
    rea = referee(
        *playing(slug="cup", size=7, edition="extended", own_points={"7": ["6", "5", "4", "3", "2", "1", "0"]})
    )
    rea.opens_result()
    rea.taps({NAMES[0]: (11, 23), NAMES[1]: (29,)})
    rea.taps_extras(NAMES[0], 1)
    rea.taps_extras(NAMES[1], specialist="apple")
    rea.sees("This is how it counts")
    looks(rea, "Result of table 1")


def test_names_without_a_break_stay_within_the_page(referee):
    event, round = playing(slug="cup", size=4)
    rea = referee(event, round)
    for player in event.players.all():
        name = f"Donaudampfschifffahrtsgesellschaftskapi{player.number}"
        event.players.filter(pk=player.pk).update(name=name)
    for address in ("result/", "game/"):
        rea.opens(f"{rea.address}{address}")
        assert problems_of(rea.page, ()) == []


@pytest.mark.long
def test_two_results_on_a_phone_that_keeps_nothing(referee, looks):
    event, round = playing(slug="cup")
    rea = referee(event, round)
    rea.page.context.add_init_script(NO_ROOM)
    rea.opens_result()
    recorded(only_table(event))
    rea.taps({NAMES[0]: (21,), NAMES[3]: (36,)})
    rea.sends()
    looks(rea, "Two results for table 1")


# Doors that are closed


def test_doors_that_are_closed(referee, looks):
    event, round = playing(slug="cup", public=True)
    rea = referee(event, round)
    rea.opens("/t/guessed/")
    looks(rea, "This link doesn’t work")
    rea.opens("/table/confirm/guessed/")
    looks(rea, "This link doesn’t work")
    AccessLink.objects.update(revoked_at="2026-01-01T12:00:00Z")
    rea.opens(rea.address)
    looks(rea, "This link was revoked")


def test_doors_of_a_round_that_is_not_open(referee, looks):
    event, round = playing(slug="cup", public=True)
    rea = referee(event, round)
    Round.objects.update(state=Round.State.COMPLETE)
    rea.opens(rea.address)
    looks(rea, "This round is over")
    Round.objects.update(state=Round.State.DRAWN)
    rea.opens(rea.address)
    looks(rea, "The seats are not published yet")
    delete_event(event=event, typed_name=event.name, by=factories.actor(event))
    rea.opens(rea.address)
    looks(rea, "This table no longer exists")
