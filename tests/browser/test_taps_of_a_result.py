"""How many taps the result of a classic game takes on a phone, from the code at the table until it has arrived."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.phones import PHONE, game, kept
from tests.factories import links

pytestmark = pytest.mark.django_db(transaction=True)
MAX_TAPS = 15
# Four players own nine portions after a usual game: so many are left in the middle of the bots' games.
USUAL = {"Player 1": (21, 29), "Player 2": (22, 31), "Player 3": (24, 26, 33), "Player 4": (25, 28)}


class CountingPhone(Person):
    """A phone that counts what is tapped on it."""

    taps_so_far = 0

    def tap(self, role: str, name: str) -> None:
        self.taps_so_far += 1
        self.page.get_by_role(role, name=name).first.tap()


def test_a_classic_result_takes_at_most_fifteen_taps(people):
    _event, round = game()
    address = f"/t/{links.link(round).token}/"
    person = people("Rea", **PHONE)
    phone = CountingPhone(person.name, person.page)
    phone.opens("/help/")
    # A camera shows what it has read as a link to tap.
    phone.page.evaluate("(to) => document.querySelector('main').append(Object.assign(document.createElement('a'), "
                        "{ href: to, textContent: 'The code of the table' }))", address)  # fmt: skip
    phone.tap("link", "The code of the table")
    phone.is_at("Table 1")
    phone.tap("link", "Enter the result")
    phone.is_at("Result of table 1")
    for player, portions in USUAL.items():
        button = phone.page.get_by_role("button", name=player).first
        if button.get_attribute("aria-pressed") == "false":  # the first one is chosen already
            phone.tap("button", player)
        for portion in portions:
            phone.tap("button", f"portion {portion},")
    phone.tap("button", "Send the result")
    phone.is_at("Table 1")
    expect(phone.page.locator("#result")).to_contain_text("Player 3")
    assert kept() == [("accepted", [list(portions) for portions in USUAL.values()])]
    assert phone.taps_so_far <= MAX_TAPS
