"""A result that is being entered at the desk is not lost by reloading, leaving or signing in again, nor brought back
unasked where it is somebody else's or something else has been saved meanwhile."""

import pytest
from playwright.sync_api import expect

from tests import factories
from tests.browser import accessibility
from tests.browser.people import sign_in
from tests.factories.entries import OTHERWISE, only_table, playing, recorded
from tournament.models import Result, Role

pytestmark = pytest.mark.django_db(transaction=True)
RESULT = "/desk/cup/rounds/1/tables/1/result/"
PASSWORD = "grill the worms"


@pytest.fixture
def event():
    owner = factories.account("Olga", password=PASSWORD)
    event, _round = playing(slug="cup", owner=owner)
    event.roles.create(account=factories.account("Oskar", password=PASSWORD), role=Role.ORGANISER)
    return event


@pytest.fixture
def organiser(at_desk, event):
    """Olga's browser at the result of the table."""
    person = at_desk(event)
    person.opens(RESULT)
    return person


def signs_in_by_form(person, name):
    person.is_at("Sign in")
    person.types("Sign-in name", name)
    person.types("Password", PASSWORD)
    person.presses("Sign in")
    person.is_at("Result of table 1")


def tap(person, *portions):
    for portion in portions:
        person.page.get_by_role("button", name=f"portion {portion},").click()


def shows(person, portion, owner):
    expect(person.page.get_by_role("button", name=f"portion {portion},")).to_contain_text(owner)


def notices(person):
    texts = person.page.locator("#entry-notices .notice p").filter(visible=True).all_inner_texts()
    return [" ".join(text.split()) for text in texts]


def saves(person):
    """Once the check has answered, which moves what is below it. These ends are so small that the desk asks."""
    person.sees("This is how it counts")
    person.presses("Save the result")
    person.presses("Yes, this is right")
    person.is_at("Table 1")


def owned():
    return [player["portions"] for player in Result.objects.order_by("-version")[0].end_state["players"]]


def test_reloading_and_leaving_the_page_lose_nothing(organiser):
    tap(organiser, 21, 24)
    organiser.page.reload()
    organiser.sees("Your entry from")
    shows(organiser, 24, "Player 1")
    organiser.sees("This is how it counts")
    assert accessibility.problems_of(organiser.page, accessibility.USUAL) == []
    organiser.follows("Cancel")
    organiser.is_at("Table 1")
    organiser.opens(RESULT)
    shows(organiser, 21, "Player 1")
    saves(organiser)
    assert owned() == [[21, 24], [], [], []]
    organiser.follows("Correct")
    organiser.is_at("Correct the result of table 1")
    assert notices(organiser) == []


def test_starting_over_forgets_the_entry(organiser):
    tap(organiser, 21)
    organiser.page.reload()
    organiser.presses("Start over")
    shows(organiser, 21, "down")
    organiser.page.reload()
    organiser.is_at("Result of table 1")
    shows(organiser, 21, "down")
    assert notices(organiser) == []


@pytest.mark.parametrize("act", ["saving", "checking"])
def test_who_was_signed_out_meanwhile_goes_on_after_signing_in_again(organiser, act):
    tap(organiser, 21)
    organiser.sees("This is how it counts")
    organiser.page.context.clear_cookies(name="sessionid")
    if act == "saving":
        organiser.presses("Save the result")
    else:
        tap(organiser, 24)  # the check in the background notices
    signs_in_by_form(organiser, "olga")
    organiser.sees("Your entry from")
    shows(organiser, 21, "Player 1")
    shows(organiser, 24, "down" if act == "saving" else "Player 1")
    saves(organiser)
    assert owned()[0] == ([21] if act == "saving" else [21, 24])


def test_a_refused_entry_is_not_lost_either(organiser):
    tap(organiser, 22)
    organiser.presses("Save the result")
    organiser.sees("Please check this again")
    organiser.opens(RESULT)
    organiser.sees("Your entry from")
    shows(organiser, 22, "Player 1")
    assert not Result.objects.exists()


@pytest.mark.parametrize("take", [True, False])
def test_an_entry_of_another_organiser_is_offered_by_name(organiser, site, event, take):
    tap(organiser, 21)
    sign_in(organiser, event.roles.get(role=Role.ORGANISER).account, site)
    organiser.page.reload()
    organiser.sees("started an entry in this browser at")
    shows(organiser, 21, "down")
    [said] = notices(organiser)
    assert said.startswith("Olga started an entry in this browser at ")
    assert said.endswith(" and did not save it.")
    organiser.presses("Use this entry" if take else "Discard it")
    shows(organiser, 21, "Player 1" if take else "down")
    organiser.page.reload()
    if take:
        organiser.sees("Your entry from")
    shows(organiser, 21, "Player 1" if take else "down")
    assert len(notices(organiser)) == take


@pytest.mark.parametrize("take", [True, False])
def test_an_entry_older_than_the_result_is_offered(organiser, event, take):
    tap(organiser, 21, 24)
    recorded(only_table(event), *OTHERWISE)
    organiser.page.reload()
    organiser.sees("You started an entry at")
    shows(organiser, 36, "Player 4")
    organiser.presses("Use mine" if take else "Discard mine")
    shows(organiser, 36, "down" if take else "Player 4")
    shows(organiser, 24, "Player 1" if take else "down")
    organiser.page.reload()
    if take:
        organiser.sees("Your entry from")
    shows(organiser, 24, "Player 1" if take else "down")
    assert len(notices(organiser)) == take


def test_where_nothing_can_be_stored_the_page_asks_before_it_is_left(people, site, event):
    person = people("Olga")
    sign_in(person, factories.owner(event), site)
    person.page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })")
    person.opens(RESULT)
    tap(person, 21)
    asked = []

    def accept(dialog):
        asked.append(dialog.type)
        dialog.accept()

    person.page.on("dialog", accept)
    person.follows("Cancel")
    person.is_at("Table 1")
    assert asked == ["beforeunload"]
