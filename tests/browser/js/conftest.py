"""JavaScript modules by themselves: a blank page in Chromium that imports them from static/js, and no server."""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from tests.browser.js.outbox_phone import Phone
from tests.project import ROOT

SITE = "https://modules.test"  # hashes and keys are made on secure pages only
CALL = "async ([module, name, values]) => (await import(`/${module}.js`))[name](...values)"


class Module:
    """`Module(page, "turns").totalAfterKey("2", "6")` calls what the module exports, with JSON values."""

    def __init__(self, page: Page, name: str) -> None:
        self._page = page
        self._name = name

    def __getattr__(self, function: str) -> Callable[..., Any]:
        return lambda *values: self._page.evaluate(CALL, [self._name, function, list(values)])


@pytest.fixture(scope="session")
def modules_context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    context.route("**/*", serve)
    yield context
    context.close()


@pytest.fixture(scope="session")
def module(modules_context: BrowserContext) -> Callable[[str], Module]:
    """A module of functions, which leave nothing behind: `module("turns")`. All tests share one page."""
    page = opened(modules_context)
    return lambda name: Module(page, name)


@pytest.fixture
def blank(modules_context: BrowserContext) -> Iterator[Page]:
    """A page of its own with an empty storage, for what keeps a state; its clock stands still."""
    page = opened(modules_context)
    page.evaluate("localStorage.clear()")
    page.clock.install(time=0)
    page.clock.pause_at(10)
    yield page
    page.close()


def opened(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto(SITE)
    return page


def serve(route: Route) -> None:
    path = urlsplit(route.request.url).path
    if path == "/":
        route.fulfill(content_type="text/html", body="<!doctype html><title>Nothing</title>")
    else:
        route.fulfill(content_type="text/javascript", path=ROOT / "static" / "js" / path.removeprefix("/"))


@pytest.fixture
def phone(blank: Page) -> Phone:
    return Phone(blank)
