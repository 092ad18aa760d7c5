"""Somebody with a browser, who reads labels and presses buttons as people do."""

import time
from dataclasses import dataclass
from typing import Any

from django.test import Client
from playwright.sync_api import Locator, Page, expect

from tournament.models import Account

PATIENCE = 30_000  # milliseconds; two cores are shared with other tests


@dataclass
class Person:
    """All names are those that a screen reader would say."""

    name: str
    page: Page

    def opens(self, address: str) -> None:
        self.page.goto(address)

    def follows(self, name: str, *, exact: bool = True, within: Locator | None = None) -> None:
        (within or self.page).get_by_role("link", name=name, exact=exact).first.click()

    def presses(self, name: str, *, exact: bool = True, within: Locator | None = None) -> None:
        (within or self.page).get_by_role("button", name=name, exact=exact).first.click()

    def types(self, label: str, text: str, *, exact: bool = False) -> None:
        self.page.get_by_label(label, exact=exact).first.fill(text)

    def chooses(self, label: str, option: str) -> None:
        self.page.get_by_label(label).first.select_option(label=option)

    def ticks(self, label: str, *, exact: bool = False) -> None:
        self.page.get_by_label(label, exact=exact).first.check()

    def sees(self, text: str, *, exact: bool = False) -> None:
        expect(self.page.get_by_text(text, exact=exact).first).to_be_visible()

    def does_not_see(self, text: str) -> None:
        expect(self.page.get_by_text(text)).to_have_count(0)

    def is_at(self, heading: str) -> None:
        expect(self.page.get_by_role("heading", level=1, name=heading)).to_be_visible()

    def logs_in(self, account: str, password: str) -> None:
        self.opens("/login/")
        self.types("Account name", account)
        self.types("Password", password)
        self.presses("Sign in")


def wait_until(page: Page, condition: str, argument: Any = None) -> None:
    """Waits for what JavaScript says of a page to become true.

    Playwright's `wait_for_function` lets the page compile the text when it asks again, and that is what the
    Content-Security-Policy of our pages forbids.
    """
    deadline = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(condition, argument):
        assert time.monotonic() < deadline, f"It has not come true: {condition}"


def sign_in(person: Person, account: Account, site: str) -> None:
    """As if the account had signed in in this browser a while ago."""
    client = Client()
    client.force_login(account)
    person.page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])
