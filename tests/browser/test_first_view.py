"""How much goes over the wire until somebody who was never here can read and use a page: heads and bodies."""

import json

import pytest

from tests.server.backups import manage
from tests.server.serving import HOST, server_in

MAX_BYTES, MAX_WALL_BYTES = 45_000, 80_000
TABLE, EVENT = "/table/{}/", "/e/spring-cup/"
MY_PAGE = f"{EVENT}me/?player=1"
PAGES = (
    TABLE,
    EVENT,
    f"{EVENT}standings/",
    f"{EVENT}players/1/",
    MY_PAGE,
    f"{EVENT}rounds/1/",
    f"{EVENT}rounds/1/tables/2/",
    f"{EVENT}statistics/",
    f"{EVENT}players/1/series/",
    "/s/league/",
    "/s/league/statistics/",
    "/e/autumn-cup/sign-up/",
    "/desk/spring-cup/",
)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The real server: its address, the secret of a link to a table, the table, and the organiser's session."""
    with server_in(tmp_path_factory.mktemp("first-views")) as server:
        manage(server, "prepare").check_returncode()
        token, table = json.loads(server.run("tests.browser.first_views"))
        session = json.loads(server.run("tests.server.signed_in"))
        server.start()
        yield f"http://{HOST}:{server.port}", token, table, session


@pytest.fixture
def fresh(browser, served):
    """A phone that has seen nothing of the site, but may open the table and the desk."""
    site, token, _, session = served
    # What the service worker fetches for later comes when the page is there.
    viewport = {"width": 360, "height": 740}
    context = browser.new_context(viewport=viewport, service_workers="block", base_url=site)
    context.request.get(f"/t/{token}/")
    context.add_cookies([{"name": name, "value": value, "url": site} for name, value in session.items()])
    yield context.new_page()
    context.close()


def received(page, address):
    """For each file that the page needs, the bytes of the answer: its head and its body."""
    finished = []
    page.on("requestfinished", lambda request: finished.append(request))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    sizes = {request.url: request.sizes() for request in finished}
    return {url: each["responseHeadersSize"] + each["responseBodySize"] for url, each in sizes.items()}


@pytest.mark.parametrize("address", PAGES)
def test_a_first_view_is_light(fresh, served, address):
    _, _, table, _ = served
    found = received(fresh, address.format(table))
    assert len(found) > 10
    assert sum(found.values()) <= MAX_BYTES, found


def test_a_first_view_of_the_wall_is_light(fresh):
    found = received(fresh, f"{EVENT}wall/")
    assert len(found) > 10
    assert sum(found.values()) <= MAX_WALL_BYTES, found
