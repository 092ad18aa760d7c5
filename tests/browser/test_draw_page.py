"""The page of a draw checks its receipt in the reader's browser, and says what that proves."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import USUAL, problems_of
from tests.factories.draws import drawn_round, event_with, published_round
from tournament.models import Draw

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/e/cup/draws/1/"
SEARCH = "Everything that a browser can check matches."


@pytest.fixture
def published():
    return published_round(event_with(12, slug="cup", public=True)).draw


def steps_of(page):
    return [item.get_attribute("class") for item in page.locator("[data-step]:visible").all()]


def test_a_published_draw_is_checked_step_by_step(published, people):
    page = people().page
    page.goto(PAGE)
    page.get_by_label("Commitment you noted").fill(f" {published.commitment.upper()} ")
    page.get_by_role("button", name="Check in this browser").click()
    expect(page.get_by_text(SEARCH)).to_be_visible()
    expect(page.get_by_text("It is the commitment that you noted.")).to_be_visible()
    assert steps_of(page) == [*["is-proven"] * 5, "is-partly"]
    assert problems_of(page, USUAL) == []


def test_another_commitment_and_another_outcome_are_named(published, people):
    tables = published.receipt["outcome"]["rounds"][0]["tables"]
    tables[0][0]["player"] = tables[1][0]["player"]
    Draw.objects.filter(pk=published.pk).update(receipt=published.receipt)
    page = people().page
    page.goto(PAGE)
    page.get_by_label("Commitment you noted").fill("0" * 64)
    page.get_by_role("button", name="Check in this browser").click()
    expect(page.get_by_text("This doesn’t match.")).to_be_visible()
    expect(page.get_by_text("It is not the commitment that you noted.")).to_be_visible()
    assert steps_of(page) == ["is-proven", "is-proven", "is-wrong", "is-proven", "is-proven", "is-wrong"]


def test_before_the_reveal_nothing_is_proven_yet(people):
    drawn_round(event_with(12, slug="cup", public=True))
    page = people().page
    page.goto(PAGE)
    page.get_by_role("button", name="Check in this browser").click()
    expect(page.get_by_text("Nothing contradicts it so far.")).to_be_visible()


def test_without_a_connection_or_without_a_script_the_command_remains(published, people):
    page = people().page
    page.goto(PAGE)
    page.context.set_offline(True)
    page.get_by_role("button", name="Check in this browser").click()
    expect(page.get_by_text("The receipt could not be loaded or read.")).to_be_visible()
    without_script = people(java_script_enabled=False).page
    without_script.goto(PAGE)
    expect(without_script.get_by_role("button", name="Check in this browser")).to_be_hidden()
    expect(without_script.get_by_text("verify receipt.json")).to_be_visible()
