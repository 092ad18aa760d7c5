"""How often pages ask whether there is something new: as often as the settings say, and up to half as long again."""

import pytest
from playwright.sync_api import expect

from games.heckmeck import take
from tests import factories
from tests.browser.phones import game, linked, opened
from tests.factories import games
from tests.factories.entries import recorded
from tests.factories.links import phone as client_of
from tournament.actions.access.table_codes import make_table_codes
from tournament.models import Round

pytestmark = pytest.mark.django_db(transaction=True)
SECONDS = 1000  # so many that nothing else is due


def questions(page, address):
    """Opens the page with a clock of its own; the addresses that it asks for in the background, as they come."""
    page.clock.install()
    page.goto(address)
    page.wait_for_load_state("networkidle")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


def asks_in_time(page, asked):
    page.clock.run_for((SECONDS - 1) * 1000)
    early = list(asked)
    with page.expect_request(lambda request: request.method == "GET"):
        page.clock.run_for((SECONDS // 2 + 1) * 1000)
    return early == []


def test_a_page_for_everybody(people, settings):
    settings.PUBLIC_POLL_SECONDS = SECONDS
    page = people().page
    asked = questions(page, f"/e/{factories.event(public=True).slug}/")
    assert asks_in_time(page, asked)


def test_a_game_that_another_phone_may_write_as_well(people, settings):
    settings.GAME_FOLLOW_SECONDS = SECONDS
    event, table = games.begun(size=3)
    phone = opened(people, event, table.round, service_workers="block")
    asked = questions(phone.page, f"{phone.address}game/")
    assert asks_in_time(phone.page, asked)


def test_a_phone_that_writes_a_game_alone_asks_less_often(at_game, settings):
    settings.GAME_POLL_SECONDS = SECONDS
    _event, table = games.begun(size=3)
    page = at_game(table).page
    page.clock.install()
    page.reload()
    page.get_by_role("button", name="2", exact=True).tap()
    page.get_by_role("button", name="6", exact=True).tap()
    page.get_by_role("button", name="Record turn").tap()
    expect(page.locator("#last-turn")).to_contain_text("takes 26.")
    page.clock.run_for(2000 * settings.GAME_FOLLOW_SECONDS)  # what was due before
    page.wait_for_load_state("networkidle")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    assert asks_in_time(page, asked)


def test_another_phone_follows_a_game_within_two_seconds(at_game):
    _event, table = games.begun(size=3)
    writing, other = at_game(table), at_game(table, label="Maria")
    other.page.clock.install()
    other.page.reload()
    other.page.wait_for_load_state("networkidle")
    for digit in "26":
        writing.page.get_by_role("button", name=digit, exact=True).tap()
    writing.page.get_by_role("button", name="Record turn").tap()
    expect(writing.page.locator("#last-turn")).to_contain_text("takes 26.")
    other.page.clock.run_for(2000)
    expect(other.page.locator("#last-turn")).to_contain_text("takes 26.")


def test_a_phone_that_has_written_follows_as_quickly_once_another_writes_as_well(at_game, settings):
    settings.GAME_POLL_SECONDS = SECONDS
    _event, table = games.begun(size=3)
    page = at_game(table).page
    page.clock.install()
    page.reload()
    games.write(table, take(24))
    page.clock.run_for(2000)
    expect(page.locator("#last-turn")).to_contain_text("takes 24.")
    for digit in "26":
        page.get_by_role("button", name=digit, exact=True).tap()
    page.get_by_role("button", name="Record turn").tap()
    expect(page.locator("#last-turn")).to_contain_text("takes 26.")
    games.write(table, take(27))
    page.clock.run_for(2000)
    expect(page.locator("#last-turn")).to_contain_text("takes 27.")


def test_a_table_follows_what_another_phone_sends_within_two_seconds(people):
    event, round = game()
    phone = linked(people, event, round)
    phone.page.clock.install()
    phone.opens(phone.address)
    phone.page.wait_for_load_state("networkidle")
    recorded(phone.table)
    phone.page.clock.run_for(2000)
    phone.sees("Let a player confirm")


def test_a_phone_that_writes_a_game_alone_hears_of_another_within_two_seconds(at_game):
    _event, table = games.begun(size=3)
    page = at_game(table).page
    page.clock.install()
    page.reload()
    for digit in "26":
        page.get_by_role("button", name=digit, exact=True).tap()
    page.get_by_role("button", name="Record turn").tap()
    expect(page.locator("#last-turn")).to_contain_text("takes 26.")
    games.write(table, take(27))
    page.clock.run_for(2000)
    expect(page.locator("#last-turn")).to_contain_text("takes 27.")


def test_a_code_opens_the_next_round_by_itself(people):
    event, round = game()
    code, *_ = make_table_codes(event=event, labels={1: "Table 1"}, by=factories.actor(event))
    page = people("Rea", service_workers="block").page
    cookies = client_of(code).cookies
    page.context.add_cookies(
        [{"name": name, "value": one.value, "domain": "127.0.0.1", "path": "/"} for name, one in cookies.items()]
    )
    Round.objects.update(state=Round.State.COMPLETE)
    page.clock.install()
    page.goto(f"/table/{round.tables.get().pk}/")
    expect(page.get_by_text("This page updates automatically.")).to_be_visible()
    following = factories.seated_round(event)
    page.clock.run_for(3000)
    expect(page).to_have_url(f"/table/{following.tables.get().pk}/")
    expect(page.get_by_role("heading", name="Who is here?")).to_be_visible()
