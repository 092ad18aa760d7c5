"""Every page of the desk in the middle of a round, whatever the size of the event: there, small, and no dearer."""

from http import HTTPStatus

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.factories.large_events import large_event, next_round_drawn
from tests.views.desk_addresses import desk_pages

pytestmark = pytest.mark.django_db
SMALL, LARGE, LARGEST = 36, 2_000, 10_000
MOST_BYTES = 200_000  # of a page with all that it lists
# There only while something is open that is not in the middle of a round: a draw, a lot, a final.
NOT_NOW = {"desk_draw_fail", "desk_lot_enter", "desk_finalist_missing"}
# Before a round starts there are no results to decide about.
ONLY_PLAYING = {"desk_result", "desk_table_dispute", "desk_proposal_accept", "desk_proposal_dismiss"}


def walked(client, event):
    """Of every page its status, the statements that it takes once caches are filled, and whether it is small."""
    client.force_login(factories.owner(event))
    found = {}
    for name, address in desk_pages(event, client).items():
        with CaptureQueriesContext(connection) as statements:
            response = client.get(address)
        found[name] = (response.status_code, len(statements), len(response.content) <= MOST_BYTES)
    return found


def refused(pages):
    """The pages that are not there, or not small."""
    return {name for name, (status, _, small) in pages.items() if status != HTTPStatus.OK or not small}


def dearer(small, large):
    """The pages that take more statements in a larger event."""
    return {name: (small[name][1], found[1]) for name, found in large.items() if found[1] > small[name][1]}


def events_of(players, *, drawn):
    event = large_event(players)
    if drawn:
        next_round_drawn(event)
    return event


@pytest.mark.parametrize("drawn", [False, True], ids=["playing", "drawn"])
@pytest.mark.parametrize("players", [LARGE, pytest.param(LARGEST, marks=pytest.mark.long)])
def test_every_page_of_the_desk_is_there_and_takes_no_more_statements(client, players, drawn):
    small, large = (walked(client, events_of(size, drawn=drawn)) for size in (SMALL, players))
    expected = NOT_NOW | (ONLY_PLAYING if drawn else set())
    assert (refused(small), refused(large)) == (expected, expected)
    assert dearer(small, large) == {}
