"""Long names and names that begin alike, wherever they stand: whole on a small phone, there in large letters."""

from itertools import combinations

import pytest

from tests import factories
from tests.browser.accessibility import large_text
from tests.browser.crawl import crawl
from tests.browser.long_names import ALIKE, LONG, rename, wrong_names
from tests.browser.test_every_page import SIGHTS, client_of, opened
from tests.browser.worlds import WORLDS
from tests.factories.stages import played
from tests.sampling import sampled
from tournament.models import Event

pytestmark = pytest.mark.django_db(transaction=True)
# Of what is bound to be seen sideways, at least these are in the window.
IN_THE_WINDOW = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
  const { left, right } = one.getBoundingClientRect();
  return left >= 0 && right <= innerWidth && one.checkVisibility();
})"""
USUAL = [("running", "referee"), ("running", "organiser")]
ORDERED = [*USUAL, *(sight for sight in SIGHTS if sight not in USUAL)]


def who_sit_together(event: Event) -> list[int]:
    """Three at the first table of the latest round, or the first three of the list."""
    round = event.rounds.order_by("-number").first()
    if round is None:
        return [1, 2, 3]
    seats = round.tables.get(number=1).seats.order_by("position")
    return list(seats.values_list("player__number", flat=True))[:3]


@pytest.mark.parametrize("sight", sampled(ORDERED, usual=len(USUAL)), ids="-".join)
def test_names_are_whole_and_no_badge_covers_words_on_every_page(people, site, sight):
    state, who = sight
    world = WORLDS[state]()
    rename(world.event, who_sit_together(world.event))
    client = client_of(world, who)
    slug = world.event.slug
    start = {"organiser": f"/desk/{slug}/", "referee": "/table/", "stranger": f"/e/{slug}/"}[who]
    page = opened(people, client, site)
    wrong, looked_at = [], []
    for visited in crawl(client, start, slug, most=1):
        if mentions_somebody(visited.text) and not visited.address.endswith("/wall/"):  # of the hall: see test_wall
            page.goto(visited.address)
            wrong += wrong_names(page)
            looked_at.append(visited.address)
    assert wrong == []
    assert looked_at or sight not in USUAL


def mentions_somebody(text: str) -> bool:
    """At least by the beginning of such a name; a page without one has nothing to look at."""
    return any(name[:3] in text for name in (LONG, *ALIKE))


@pytest.mark.parametrize("address", ["/e/cup/standings/", "/desk/cup/standings/"])
def test_in_large_letters_the_standings_show_the_score(people, site, client, address):
    event = played(rounds=2, slug="cup", public=True)
    rename(event)
    client.force_login(factories.owner(event))
    page = opened(people, client, site)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address)
    with large_text(page):
        scores = page.evaluate(IN_THE_WINDOW, "main table tbody tr > td:nth-child(3)")
        names = page.evaluate(IN_THE_WINDOW, "main table tbody tr > th bdi")
    assert (len(scores) >= 3, set(scores), set(names)) == (True, {True}, {True})


def test_whom_a_tapped_portion_belongs_to_is_told_apart(people, site, client):
    world = WORLDS["running"]()
    rename(world.event, who_sit_together(world.event))
    page = opened(people, client_of(world, "referee"), site)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/table/")
    page.goto(f"/table/{world.event.rounds.get().tables.get(number=1).pk}/result/")
    for name, portion in zip((LONG, *ALIKE), (30, 31, 32), strict=True):
        page.locator(".board-player", has_text=name).click()
        page.get_by_role("button", name=f"portion {portion},").click()
    owners = [page.locator(f"[data-portion='{portion}'] .board-who").inner_text() for portion in (30, 31, 32)]
    assert owners == ["Maximiliane S.-H.-Ö.", "Ale… antinidou", "Ale… antinescu"]
    assert all(one != other for one, other in combinations(owners, 2))
    assert [problem for problem in wrong_names(page) if "shortened, board-who" not in problem] == []
