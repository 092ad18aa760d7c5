"""Every page of the desk in the middle of a round, in the browser, whatever the size of the event.

Every run looks at each kind of page of the desk in `test_every_page.py`, and asks for every page of a large event
in `tests/views/test_desk_at_any_size.py`.
"""

from http import HTTPStatus

import pytest
from django.test import Client

from tests import factories
from tests.browser import accessibility
from tests.browser.test_every_page import opened
from tests.factories.large_events import large_event
from tests.views.desk_addresses import desk_pages, not_there

pytestmark = pytest.mark.django_db(transaction=True)
SMALLEST, *LARGER = 36, 400, 2_000, 10_000
FRAGMENT = "!document.doctype"


def walk(people, site, event):
    """The pages that are not there, and what is wrong with those that are."""
    client = Client()
    client.force_login(factories.owner(event))
    page = opened(people, client, site)
    missing, problems = set(), []
    for name, address in desk_pages(event, client).items():
        response = page.goto(address)
        if response.status != HTTPStatus.OK or response.request.redirected_from:
            missing.add(name)
        elif not page.evaluate(FRAGMENT):
            problems += accessibility.problems_of(page, accessibility.USUAL)
    return missing, problems


@pytest.mark.long
@pytest.mark.parametrize("drawn", [False, True], ids=["playing", "drawn"])
@pytest.mark.parametrize("players", [SMALLEST, *LARGER])
def test_every_page_of_the_desk_in_events_of_all_sizes(people, site, players, drawn):
    assert walk(people, site, large_event(players, drawn=drawn)) == (not_there(drawn=drawn), [])
