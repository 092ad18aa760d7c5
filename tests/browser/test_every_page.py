"""Every page in every state of an event, for everybody who sees it: nothing that axe, the console or the eye minds."""

from dataclasses import dataclass

import pytest
from django.test import Client
from playwright.sync_api import Page

from tests import factories
from tests.browser import accessibility
from tests.browser.crawl import Visited, crawl
from tests.browser.people import Person
from tests.browser.worlds import WORLDS, World
from tests.factories import results
from tests.factories.links import phone
from tournament.actions.access.accounts import setup_token
from tournament.actions.access.roles import invite

pytestmark = pytest.mark.django_db(transaction=True)
looked_at: set[str] = set()  # templates, in this process: the usual run looks at each once


def client_of(world: World, who: str) -> Client:
    """Somebody's way in: with an account, through the link to tables, or without anything."""
    if who == "referee":
        return phone(world.link)
    client = Client()
    if who == "organiser":
        client.force_login(factories.owner(world.event))
    return client


def pages_of(state: str, who: str, *, most: int) -> tuple[Client, list[Visited]]:
    """All that somebody reaches who begins where people begin."""
    world = WORLDS[state]()
    slug = world.event.slug
    start = {"organiser": f"/desk/{slug}/", "referee": "/table/", "stranger": f"/e/{slug}/"}[who]
    client = client_of(world, who)
    return client, list(crawl(client, start, slug, most=most))


def opened(people, client: Client, site: str) -> Page:
    """A browser of the same person."""
    page: Page = people().page
    cookies = [{"name": name, "value": cookie.value, "url": site} for name, cookie in client.cookies.items()]
    page.context.add_cookies(cookies)
    return page


def look_at(people, site: str, client: Client, pages: list[Visited]) -> list[str]:
    """Every second page on a phone in light, the others at a desk in dark."""
    page = opened(people, client, site)
    problems = []
    for number, visited in enumerate(pages):
        page.goto(visited.address)
        look = accessibility.USUAL[number % len(accessibility.USUAL)]
        problems += accessibility.problems_of(page, [look], accessibility.FEW_WIDTHS)
    return problems


def look_closely_at(people, site: str, client: Client, pages: list[Visited]) -> list[str]:
    page = opened(people, client, site)
    problems = []
    for visited in pages:
        page.goto(visited.address)
        problems += accessibility.problems_of(page, accessibility.ALL)
    return problems


# Not every event has links to its tables, and not every event is public.
REFEREES = ("running", "extended", "by_hand")
HIDDEN = ("empty",)
SIGHTS = [
    *((state, "organiser") for state in WORLDS),
    *((state, "referee") for state in REFEREES),
    *((state, "stranger") for state in WORLDS if state not in HIDDEN),
]
everybody_everywhere = pytest.mark.parametrize(("state", "who"), SIGHTS)


@everybody_everywhere
def test_each_kind_of_page(people, site, state, who):
    client, pages = pages_of(state, who, most=1)
    new = []
    for visited in pages:
        if visited.templates - looked_at:
            looked_at.update(visited.templates)
            new.append(visited)
    if new:
        assert look_at(people, site, client, new) == []


@pytest.mark.long
@everybody_everywhere
def test_every_page_at_every_width_in_light_and_dark(people, site, state, who):
    client, pages = pages_of(state, who, most=3)
    assert look_closely_at(people, site, client, pages) == []


@pytest.mark.long
@everybody_everywhere
def test_no_link_leads_astray(state, who):
    _, pages = pages_of(state, who, most=1000)
    assert [visited for visited in pages if visited.status != 200] == []


# What no link leads to: pages behind a press, refused forms, links from letters, and no page at all.


@pytest.fixture
def visitor(people, site):
    """Somebody with a browser, as the owner of an event or a stranger; `looks` notes what is wrong with the page."""
    problems: list[str] = []

    def meet(world: World | None = None, who: str = "organiser") -> Visitor:
        client = client_of(world, who) if world else Client()
        return Visitor(who, opened(people, client, site), problems)

    yield meet
    assert problems == []


@dataclass
class Visitor(Person):
    problems: list[str]

    def looks(self, heading: str) -> None:
        self.is_at(heading)
        self.problems += accessibility.problems_of(self.page, accessibility.USUAL)


def test_doors_and_dead_ends(visitor):
    stranger = visitor()
    stranger.opens(f"/setup/{setup_token()}/")
    stranger.looks("The first account")
    stranger.presses("Create my account")
    stranger.looks("The first account")
    world = WORLDS["before"]()
    invited = invite(event=world.event, by=factories.actor(world.event), role="organiser")
    stranger.opens("/setup/another/")
    stranger.looks("The first account already exists")
    stranger.opens("/desk/")
    stranger.looks("Sign in")
    stranger.presses("Sign in")
    stranger.looks("Sign in")
    stranger.opens(f"/join/{invited.token}/")
    stranger.looks("Join “Spring Cup”")
    stranger.opens("/join/another/")
    stranger.looks("This invitation doesn’t work")
    stranger.opens("/nowhere/")
    stranger.looks("Page not found")
    stranger.opens("/t/another/")
    stranger.looks("This link doesn’t work")
    stranger.opens("/e/before/sign-up/")
    stranger.presses("Ask to take part")
    stranger.looks("Sign up for Spring Cup")
    stranger.types("Name", "Nina")
    stranger.presses("Ask to take part")
    stranger.looks("We have received your registration")


def test_behind_the_buttons_of_the_desk(visitor):
    world = WORLDS["running"]()
    olga = visitor(world)
    olga.opens("/desk/running/rounds/1/links/")
    olga.presses("Make new links for all tables")
    olga.looks("Preliminary round: codes for the tables")
    olga.opens("/desk/running/codes/")
    olga.presses("Make codes")
    olga.looks("Codes for the tables")
    olga.opens("/desk/running/journal/")
    olga.presses("Verify journal")
    olga.looks("Journal verification")
    olga.opens("/desk/running/players/paste/")
    olga.types("List of players", "Ana Popescu; Casa\nNew One\n;;")
    olga.presses("Preview")
    olga.looks("Add players")
    olga.opens("/desk/new/")
    olga.presses("Create event")
    olga.looks("New event")
    olga.opens("/desk/running/rounds/1/tables/4/result/")
    olga.presses("Save the result")
    olga.looks("Result of table 4")
    results.results(world.event.rounds.get(), 4)
    olga.page.get_by_role("button", name="portion 21,").click()
    olga.presses("Save the result")
    olga.looks("Two results for table 4")
