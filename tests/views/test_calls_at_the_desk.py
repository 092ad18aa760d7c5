"""A table that calls: seen on the overview, the page of its round and its own, as long as the round is open."""

import pytest

from tests import factories
from tests.factories import results
from tests.factories.entries import playing
from tests.views.reading import tight
from tournament.actions.core.undo import undo
from tournament.actions.rounds.lifecycle import complete_round, reopen_round
from tournament.actions.rounds.tables import call_organiser
from tournament.models import Round

pytestmark = pytest.mark.django_db
PAGES = ("/desk/cup/", "/desk/cup/rounds/1/", "/desk/cup/rounds/1/tables/1/")
REASON = "A die fell under the table."


@pytest.fixture
def world(client):
    event, round = playing(slug="cup")
    table = round.tables.select_related("round__event").get()
    by = factories.actor(event)
    call_organiser(event=event, table=table, reason=REASON, by=by)
    client.force_login(factories.owner(event))
    return event, round, table, by


def seen(client, table):
    """On the three pages of the desk, and on the phone."""
    desk = tuple("needs you" in (page := tight(client.get(address))) and REASON in page for address in PAGES)
    return *desk, "You have called the organiser." in tight(client.get(f"/table/{table.pk}/"))


def completed(event, round, table, by):
    results.result(table)
    complete_round(event=event, round=round, by=by)


def test_a_call_is_seen_on_the_overview_the_round_and_the_table(client, world):
    assert seen(client, world[2]) == (True, True, True, True)


@pytest.mark.parametrize("address", PAGES)
def test_it_is_done_on_each_of_them_and_one_stays_there(client, world, address):
    page = tight(client.get(address))
    assert f'<input type="hidden" name="next" value="{address}">' in page
    answer = client.post("/desk/cup/rounds/1/tables/1/call/end/", {"submission": "", "next": address})
    assert answer["Location"] == address
    assert seen(client, world[2]) == (False, False, False, False)


def test_a_call_ends_with_its_round(client, world):
    event, round, table, by = world
    completed(event, round, table, by)
    assert seen(client, table) == (False, False, False, False)
    undo(event=event, number=event.journal.get(verb="round_completed").number, by=by)
    assert seen(client, table) == (True, True, True, True)


def test_a_round_that_is_reopened_has_no_calls_of_before(client, world):
    event, round, table, by = world
    completed(event, round, table, by)
    reopen_round(event=event, round=round, reason="A wrong stack", by=by)
    assert Round.objects.get().state == "running"
    assert seen(client, table) == (False, False, False, False)
