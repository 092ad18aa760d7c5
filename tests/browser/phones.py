"""A referee's phone at a table: opened through a link, tapped with a thumb. Nothing here waits by the clock."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, Page, Route, expect

from tests.browser.people import PATIENCE, Person
from tests.factories import links
from tests.factories.entries import only_table, playing
from tournament.models import Event, Result, Round, Table

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
SUBMISSIONS = "**/submissions/"
# The paths that the worker keeps pages of: as soon as they are these, or what they are when patience is at its end.
KEPT_PAGES = """async ([wanted, patience]) => {
  for (const end = Date.now() + patience; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const found = [];
    for (const name of (await caches.keys()).filter((each) => each.includes("pages"))) {
      for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
    }
    if (JSON.stringify(found.sort()) === JSON.stringify(wanted) || Date.now() > end) return found;
  }
}"""
FOUR = {"Player 1": (21,), "Player 2": (25,), "Player 3": (29,), "Player 4": (33,)}
OTHERWISE = {"Player 1": (21,), "Player 4": (36,)}


class Phone(Person):
    """A referee and what they see. `table` is the one table of the event."""

    table: Table

    @property
    def address(self) -> str:
        return f"/table/{self.table.pk}/"

    def opens_result(self) -> None:
        self.opens(f"{self.address}result/")

    def taps(self, owned: dict[str, tuple[int, ...]]) -> None:
        for player, portions in owned.items():
            self.page.get_by_role("button", name=player).first.tap()
            for portion in portions:
                self.page.get_by_role("button", name=f"portion {portion},").tap()

    def taps_extras(self, player: str, bratworms: int = 0, specialist: str = "") -> None:
        """What a player has besides portions, in the extended edition."""
        self.taps({player: ()})
        for _ in range(bratworms):
            self.page.get_by_role("button", name="one more").tap()
        if specialist:
            self.page.get_by_role("button", name=f"{specialist}, none").tap()

    def sends(self, *, sure: bool = False) -> None:
        """`sure`: the end is so small that the phone asks whether it is right."""
        self.page.get_by_role("button", name="Send the result").tap()
        if sure:
            self.page.get_by_role("button", name="Yes, this is right").tap()

    def status_says(self, *texts: str) -> None:
        for text in texts:
            expect(self.page.locator("#outbox-status")).to_contain_text(text)

    def nothing_waits(self) -> None:
        expect(self.page.locator("#outbox-status")).to_be_empty()

    def shows(self, owned: dict[str, tuple[int, ...]]) -> None:
        """What the board shows: who has which portion."""
        for player, portions in owned.items():
            for portion in portions:
                button = self.page.get_by_role("button", name=f"portion {portion},")
                expect(button).to_contain_text(player)

    def another_tab(self) -> "Phone":
        return at(Phone(self.name, self.page.context.new_page()), self.table)


def at(phone: Phone, table: Table) -> Phone:
    phone.table = table
    return phone


def opened(people, event: Event, round: Round, *, label: str = "Ion", **options: Any) -> Phone:
    """A phone on which the link to the event's table was opened."""
    person = people("Rea", **(PHONE | options))
    phone = at(Phone(person.name, person.page), only_table(event))
    phone.opens(f"/t/{links.link(round, label=label).token}/")
    phone.is_at("Table 1")
    return phone


def linked(people, event: Event, round: Round, *, label: str = "Ion", **options: Any) -> Phone:
    """A phone on which the link was opened before: it has the cookies of it, and no page yet, nor a service worker."""
    person = people("Rea", **(PHONE | {"service_workers": "block"} | options))
    cookies = links.phone(links.link(round, label=label)).cookies
    host = {"domain": "127.0.0.1", "path": "/"}
    person.page.context.add_cookies([{"name": name, "value": one.value, **host} for name, one in cookies.items()])
    return at(Phone(person.name, person.page), only_table(event))


def kept() -> list[tuple[str, list[list[int]]]]:
    """All results there are: their state, and who has what."""
    results = Result.objects.order_by("version")
    return [(one.state, [player["portions"] for player in one.end_state["players"]]) for one in results]


def game(**fields: Any) -> tuple[Event, Round]:
    """An event with one table at which four play."""
    return playing(slug="cup", **fields)


def lose_answers(page: Page) -> None:
    """The server gets what is sent; the phone never hears of it."""

    def arrive_and_fall_silent(route: Route) -> None:
        route.fetch()
        with suppress(Error):  # the way may be open again by now, and the question on it
            route.abort()

    page.route(SUBMISSIONS, arrive_and_fall_silent)


def no_way(page: Page) -> None:
    """Nothing that is sent gets through."""
    page.route(SUBMISSIONS, lambda route: route.abort())


def no_check(page: Page) -> None:
    """For tests in which the check in the background would notice first what is going on."""
    page.route("**/result/check/", lambda route: route.abort())


def way_again(page: Page) -> None:
    page.unroute(SUBMISSIONS)


def in_outbox(page: Page, script: str) -> Any:
    """What a script makes of the page's own outbox, which is a name of a module that the page has already."""
    module = "document.querySelector(\"script[src*='/js/phone.']\").src"
    return page.evaluate(f"async () => {{ const {{ outbox }} = await import({module}); return {script}; }}")


class Line:
    """Keeps what asks for such an address waiting until it is let go; or breaks, and what waited never arrives."""

    def __init__(self, page: Page, address: str) -> None:
        self.waiting: list[Route] = []
        self.then: Callable[[Route], None] = self.waiting.append
        page.route(address, lambda route: self.then(route))

    def lets_go(self) -> None:
        self._ends(lambda route: route.continue_())

    def breaks(self) -> None:
        self._ends(lambda route: route.abort())

    def _ends(self, how: Callable[[Route], None]) -> None:
        self.then = how
        for route in self.waiting:
            how(route)


def slow_line(page: Page) -> None:
    """400 kbit/s, and 400 ms until anything comes. Not for what a service worker asks for."""
    fifty_kilobytes = 400_000 / 8
    conditions = {"latency": 400, "downloadThroughput": fifty_kilobytes, "uploadThroughput": fifty_kilobytes}
    line = page.context.new_cdp_session(page)
    line.send("Network.emulateNetworkConditions", {"offline": False, **conditions})


def keeps(phone: Phone, *paths: str) -> None:
    """Waits until exactly these pages are kept."""
    wanted = sorted(paths)
    assert phone.page.evaluate(KEPT_PAGES, [wanted, PATIENCE]) == wanted
