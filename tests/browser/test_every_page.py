"""Every page in every state of an event, for everybody who sees it: nothing that axe, the console or the eye minds."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.test import Client
from playwright.sync_api import Page

from tests import factories
from tests.browser import looking
from tests.browser.crawl import Visited, crawl
from tests.browser.people import Person
from tests.browser.worlds import WORLDS, World
from tests.factories import results
from tests.factories.links import phone
from tournament.actions.accounts import setup_token
from tournament.actions.roles import invite

pytestmark = pytest.mark.django_db(transaction=True)
looked_at: set[str] = set()  # templates, in this process: the usual run looks at each once


def everybody(world: World) -> dict[str, tuple[Client, str]]:
    """Who looks, and where each begins."""
    slug = world.event.slug
    organiser = Client()
    organiser.force_login(factories.owner(world.event))
    people = {"organiser": (organiser, f"/desk/{slug}/")}
    if world.link:
        people["referee"] = (phone(world.link), "/table/")
    if world.event.public:
        people["stranger"] = (Client(), f"/e/{slug}/")
    return people


def pages_of(world: World, *, most: int) -> Iterator[tuple[Client, Visited]]:
    for client, start in everybody(world).values():
        for visited in crawl(client, start, world.event.slug, most=most):
            yield client, visited


def opened(people, client: Client, site: str) -> Page:
    """A browser of the same person."""
    page = people().page
    cookies = [{"name": name, "value": cookie.value, "url": site} for name, cookie in client.cookies.items()]
    page.context.add_cookies(cookies)
    return page


def look_at(people, site: str, pages: list[tuple[Client, Visited]], looks: tuple[looking.Look, ...]) -> list[str]:
    problems = []
    browsers: dict[int, Page] = {}
    for client, visited in pages:
        page = browsers.get(id(client)) or browsers.setdefault(id(client), opened(people, client, site))
        page.goto(visited.address)
        problems += looking.problems_of(page, looks)
    return problems


@pytest.mark.parametrize("state", WORLDS)
def test_each_kind_of_page(people, site, state):
    new = []
    for client, visited in pages_of(WORLDS[state](), most=2):
        if visited.templates - looked_at:
            looked_at.update(visited.templates)
            new.append((client, visited))
    assert look_at(people, site, new, looking.USUAL) == []


@pytest.mark.long
@pytest.mark.parametrize("state", WORLDS)
def test_every_page_at_every_width_in_light_and_dark(people, site, state):
    assert look_at(people, site, list(pages_of(WORLDS[state](), most=2)), looking.ALL) == []


@pytest.mark.long
@pytest.mark.parametrize("state", WORLDS)
def test_no_link_leads_astray(state):
    strayed = [visited for _, visited in pages_of(WORLDS[state](), most=1000) if visited.status != 200]
    assert strayed == []


# What no link leads to: pages behind a press, refused forms, links from letters, and no page at all.


@pytest.fixture
def visitor(people, site):
    """Somebody with a browser, as the owner of an event or a stranger; `looks` notes what is wrong with the page."""
    problems: list[str] = []

    def meet(world: World | None = None, who: str = "organiser") -> Visitor:
        client = everybody(world)[who][0] if world else Client()
        return Visitor(who, opened(people, client, site), problems)

    yield meet
    assert problems == []


@dataclass
class Visitor(Person):
    problems: list[str]

    def looks(self, heading: str) -> None:
        self.is_at(heading)
        self.problems += looking.problems_of(self.page, looking.USUAL)


def test_doors_and_dead_ends(visitor):
    stranger = visitor()
    stranger.opens(f"/setup/{setup_token()}/")
    stranger.looks("The first account")
    stranger.presses("Make my account")
    stranger.looks("The first account")
    world = WORLDS["before"]()
    invited = invite(event=world.event, by=factories.actor(world.event), role="organiser")
    stranger.opens("/setup/another/")
    stranger.looks("The first account is made")
    stranger.opens("/desk/")
    stranger.looks("Sign in")
    stranger.presses("Sign in")
    stranger.looks("Sign in")
    stranger.opens(f"/join/{invited.token}/")
    stranger.looks("Join “Spring Cup”")
    stranger.opens("/join/another/")
    stranger.looks("This invitation does not open")
    stranger.opens("/nowhere/")
    stranger.looks("There is nothing here")
    stranger.opens("/t/another/")
    stranger.looks("This link opens nothing")
    stranger.opens("/e/before/sign-up/")
    stranger.presses("Ask to take part")
    stranger.looks("Sign up for Spring Cup")
    stranger.types("Name", "Nina")
    stranger.presses("Ask to take part")
    stranger.looks("Your registration has arrived")


def test_behind_the_buttons_of_the_desk(visitor):
    world = WORLDS["running"]()
    olga = visitor(world)
    olga.opens("/desk/running/rounds/1/links/")
    olga.presses("Make new links for all tables")
    olga.looks("Codes for round 1")
    olga.opens("/desk/running/journal/")
    olga.presses("Check the chain")
    olga.looks("The chain of the journal")
    olga.opens("/desk/running/players/paste/")
    olga.types("List of players", "Ana Popescu; Casa\nNew One\n;;")
    olga.presses("Look at it")
    olga.looks("Paste a list")
    olga.opens("/desk/new/")
    olga.presses("Make the event")
    olga.looks("A new event")
    olga.opens("/desk/running/rounds/1/tables/4/result/")
    olga.presses("Save the result")
    olga.looks("Result of table 4")
    results.results(world.event.rounds.get(), 4)
    olga.page.get_by_role("button", name="portion 21,").click()
    olga.presses("Save the result")
    olga.looks("Two results of table 4")
