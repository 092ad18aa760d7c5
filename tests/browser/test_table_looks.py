"""How a table's pages look: words that fit their line, and nothing said that is not so."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests import factories
from tests.browser.phones import game, linked, opened
from tests.factories.entries import OTHERWISE, only_table, recorded
from tournament.models import Round, Seat

pytestmark = pytest.mark.django_db(transaction=True)
LINES_OF = "(one) => one.getClientRects().length"


def test_a_name_is_not_broken_where_two_results_stand_side_by_side(people):
    event, round = game()
    event.players.update(name="Александровна Екатерина")
    table = only_table(event)
    referee = linked(people, event, round, java_script_enabled=False)
    referee.opens_result()
    recorded(table, *OTHERWISE)
    referee.page.get_by_label("Александровна").first.check(force=True)
    referee.page.get_by_role("button", name="Send the result").tap()
    expect(referee.page.get_by_role("heading", level=1)).to_contain_text("Two results for table 1")
    names = referee.page.locator(".holdings dt bdi")
    assert {name.evaluate(LINES_OF) for name in names.all()} == {1}


def test_what_is_over_time_is_said_in_words(people):
    event, round = game()
    started = timezone.now() - timedelta(minutes=11)
    Round.objects.update(minutes=10, started_at=started)
    referee = opened(people, event, round, service_workers="block")
    expect(referee.page.get_by_role("timer")).to_have_text(re.compile(r"^1:\d\d$"))
    assert referee.page.locator(".clock-words").inner_text() == "over time"


@pytest.mark.parametrize(("script", "times"), [(True, 1), (False, 0)])
def test_only_a_page_with_scripts_says_that_it_notices_by_itself(people, script, times):
    event = factories.event(slug="cup")
    round = factories.seated_round(event, [factories.players(event, 4)])
    Seat.objects.update(arrived=True)
    referee = opened(people, event, round, service_workers="block", java_script_enabled=script)
    referee.sees("Wait for the start")
    by_itself = referee.page.get_by_text("This page updates automatically.")
    expect(by_itself.filter(visible=True)).to_have_count(times)
