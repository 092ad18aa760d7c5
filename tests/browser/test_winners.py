"""The page of the winners on a phone, at a desk and on paper, with names that need room."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import USUAL, hard_to_use, problems_of
from tests.browser.long_names import rename, wrong_names
from tests.browser.test_every_page import client_of, opened
from tests.browser.worlds import WORLDS
from tests.sampling import sampled

pytestmark = pytest.mark.django_db(transaction=True)
PUBLIC, DESK = "/e/ended/winners/", "/desk/ended/standings/end/"


@pytest.fixture
def page(people, site):
    world = WORLDS["ended"]()
    seats = world.event.rounds.get(stage__number=2).seats.order_by("position")
    rename(world.event, list(seats.values_list("player__number", flat=True))[:3])
    return opened(people, client_of(world, "organiser"), site)


@pytest.mark.parametrize("address", sampled([PUBLIC, DESK], usual=1))
def test_the_winners_look_well_everywhere(page, address):
    page.goto(address)
    assert page.locator(".ways > li").count() == 4
    assert (problems_of(page, USUAL), wrong_names(page)) == ([], [])
    assert [problem for problem in hard_to_use(page) if " px" not in problem] == []


def test_the_winners_are_reached_from_the_event_and_the_picture_is_there(page):
    page.goto("/e/ended/")
    page.get_by_role("link", name="How they won").click()
    picture = page.locator(".shared-picture")
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("(one) => [one.naturalWidth, one.naturalHeight]") == [1200, 630]


def test_on_paper_there_is_nothing_to_press(page):
    page.goto(PUBLIC)
    page.emulate_media(media="print")
    assert page.locator("main .button").filter(visible=True).count() == 0
    expect(page.get_by_text("Picture to share")).to_be_hidden()
    expect(page.get_by_text("How they got there")).to_be_visible()


def test_the_picture_is_downloaded_as_png(page):
    page.goto(PUBLIC)
    with page.expect_download() as found:
        page.get_by_role("button", name="Download as PNG").click()
    assert found.value.suggested_filename == "ended.png"
    head = found.value.path().read_bytes()[:24]
    assert (head[1:4], int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == (b"PNG", 1200, 630)


def test_the_picture_is_shared_where_the_browser_can_and_else_nothing_is_offered(page):
    page.goto(PUBLIC)
    share = page.get_by_role("button", name="Share")
    expect(share).to_be_hidden()
    page.add_init_script(
        """navigator.canShare = () => true;
        navigator.share = async ({ url, files: [file] }) => { document.title = `${url} ${file.name} ${file.type}`; };"""
    )
    page.reload()
    share.click()
    expect(page).to_have_title(f"{page.url} ended.png image/png")
