"""A real Chromium against the real server, and nothing that a page complains about goes unnoticed."""

import os
from typing import Any

import pytest
from django.test import override_settings
from django.test.testcases import LiveServerThread
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from tests import factories
from tests.browser.people import PATIENCE, Person, sign_in
from tests.browser.phones import Phone, linked
from tests.factories import games
from tests.programs import chromium_path
from tournament.models import Event, Table

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
HARMLESS = ("Failed to load resource", "htmx:afterRequest", "htmx:sendAbort", "htmx:sendError")


@pytest.fixture(scope="session")
def browser():
    # Playwright runs an event loop in this thread, in which Django would refuse to touch the database.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def site(static_files):
    """The address of the server. Static files come from WhiteNoise, as when serving; the database is the test's."""
    server = LiveServerThread("127.0.0.1", static_handler=lambda handler: handler)
    server.daemon = True
    with override_settings(WHITENOISE_AUTOREFRESH=False):
        server.start()
        server.is_ready.wait()
    if server.error:
        raise server.error
    yield f"http://127.0.0.1:{server.port}"
    server.terminate()


@pytest.fixture
def people(browser: Browser, site, transactional_db):
    """Makes people, each with a browser of their own: `people("Ana", width=360)`."""
    made: list[tuple[BrowserContext, list[str]]] = []

    def meet(name: str = "somebody", *, width: int = 1280, height: int = 900, **options: Any) -> Person:
        context = browser.new_context(
            base_url=site, viewport={"width": width, "height": height}, locale="en-GB", **options
        )
        context.set_default_timeout(PATIENCE)
        complaints: list[str] = []
        context.on("page", lambda page: listen(page, complaints))
        made.append((context, complaints))
        return Person(name, context.new_page())

    yield meet
    for context, _ in made:
        for tab in context.pages[1:]:
            leave(tab)
        context.close()
    assert [complaint for _, complaints in made for complaint in complaints] == []


def leave(tab: Page) -> None:
    """Chromium sometimes waits for ever for the end of a tab with a page of ours."""
    try:
        tab.goto("about:blank")
    except Error:  # the page was going somewhere by itself, and is there by now
        tab.goto("about:blank")


@pytest.fixture
def at_game(people, settings):
    """A referee's phone in front of a game that is being written down: `at_game(table)`."""
    settings.OUTBOX_FIRST_PAUSE_MS = 50

    def meet(table: Table, label: str = "Ion", **options: Any) -> Phone:
        phone = linked(people, table.round.event, table.round, label=label, **options)
        phone.opens(f"{phone.address}game/")
        return phone

    return meet


@pytest.fixture
def at_desk(people, site):
    """Opens a browser in which the owner of an event is signed in: `at_desk(event, width=360)`."""

    def meet(event: Event, **options: Any) -> Person:
        person: Person = people("Olga", **options)
        sign_in(person, factories.owner(event), site)
        return person

    return meet


@pytest.fixture
def phone(at_game):
    """The same in front of a game of three."""
    _event, table = games.begun(size=3)
    return at_game(table)


def listen(page: Page, complaints: list[str]) -> None:
    """Errors of scripts, and what the Content-Security-Policy forbade. Answers like 404 and 422 are no errors here."""
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    page.on(
        "console",
        lambda message: (
            complaints.append(f"{page.url}: {message.text}")
            if message.type == "error" and not is_harmless(message.text)
            else None
        ),
    )


def is_harmless(text: str) -> bool:
    """What Chromium says of refusals, and htmx of requests that a newer one replaces or that find no network."""
    return text.startswith(HARMLESS)
