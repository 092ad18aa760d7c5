"""The sheet of codes for the tables of a whole event: it is printed, and its links are copied and shared."""

import pytest
from playwright.sync_api import expect

from tests.factories.entries import playing

pytestmark = pytest.mark.django_db(transaction=True)
PRINTED = "() => { window.printed = 0; window.print = () => { window.printed += 1; }; }"
SHARING = """() => {
  window.shared = [];
  Object.defineProperty(navigator, "share", { value: async (what) => { window.shared.push(what); } });
}"""
NEITHER = """() => {
  Object.defineProperty(navigator, "share", { value: undefined });
  Object.defineProperty(navigator, "clipboard", { value: undefined });
}"""


@pytest.fixture
def sheet(at_desk):
    event, _round = playing(slug="cup", tables=2)

    def meet(*scripts, **options):
        olga = at_desk(event, **options)
        for script in scripts:
            olga.page.add_init_script(f"({script})()")
        olga.opens("/desk/cup/codes/")
        olga.presses("Make codes")
        olga.is_at("Codes for the tables")
        return olga

    return meet


def addresses(olga):
    links = olga.page.get_by_role("link", name="link", exact=True).all()
    return [link.evaluate("(link) => link.href") for link in links]


def test_the_sheet_is_printed(sheet):
    olga = sheet(PRINTED)
    olga.presses("Print")
    assert olga.page.evaluate("() => window.printed") == 1


def test_a_link_is_copied_and_all_of_them(sheet):
    olga = sheet()
    olga.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    olga.presses("Copy Table 2")
    expect(olga.page.locator("#announcer")).to_have_text("Copied")
    first, second = addresses(olga)
    assert olga.page.evaluate("() => navigator.clipboard.readText()") == second
    olga.presses("Copy all links")
    expect(olga.page.get_by_role("button", name="Copied")).to_have_count(2)
    copied = olga.page.evaluate("() => navigator.clipboard.readText()")
    assert copied.splitlines() == [f"Table 1: {first}", f"Table 2: {second}"]


def test_a_link_is_shared(sheet):
    olga = sheet(SHARING)
    olga.presses("Share Table 1")
    assert olga.page.evaluate("() => window.shared") == [{"title": "Table 1", "url": addresses(olga)[0]}]


def test_a_browser_that_neither_copies_nor_shares_shows_the_address(sheet):
    olga = sheet(NEITHER)
    expect(olga.page.get_by_role("button", name="Share Table 1")).to_be_hidden()
    olga.presses("Copy Table 1")
    expect(olga.page.get_by_label("Copy Table 1")).to_have_value(addresses(olga)[0])
    expect(olga.page.get_by_label("Copy Table 1")).to_be_focused()


def test_without_scripts_there_are_the_codes_alone(sheet):
    olga = sheet(java_script_enabled=False)
    expect(olga.page.get_by_role("img", name="Code that opens Table 1")).to_be_visible()
    for name in ("Print", "Copy Table 1", "Share Table 1"):
        expect(olga.page.get_by_role("button", name=name, exact=True)).to_be_hidden()
