"""Who is in no hurry lets those go first who write, at each statement, but not for ever."""

from concurrent.futures import ThreadPoolExecutor, wait

import pytest
from django.db import connection, connections
from django.test import Client

from tests import factories
from tests.views.public_pages import happen
from tournament.actions.core.write_lock import write_transaction
from tournament.models import Event
from tournament.serving import renderers
from tournament.serving.giving_way import GivesWay
from tournament.serving.page_cache import CachedPage
from tournament.serving.places import Traffic, traffic

HOUR = 3600.0

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall():
    return Traffic()


def slugs(gives_way):
    """What a page in the making reads."""
    with connection.execute_wrapper(gives_way):
        return list(Event.objects.values_list("slug", flat=True))


def slugs_elsewhere(gives_way):
    """In a thread of its own."""
    try:
        return slugs(gives_way)
    finally:
        connections.close_all()


def test_a_statement_waits_until_nobody_writes(hall):
    with ThreadPoolExecutor(1) as pool:
        with hall.writer():
            with hall.writer():
                reading = pool.submit(slugs_elsewhere, GivesWay(hall, HOUR))
            with pytest.raises(TimeoutError):
                reading.result(timeout=0.05)
            factories.event(slug="spring")
        assert reading.result() == ["spring"]


def test_who_writes_all_the_time_does_not_keep_the_others_waiting(hall):
    gives_way = GivesWay(hall, 0.01)
    with hall.writer():
        assert slugs(gives_way) == []
        assert gives_way.left <= 0
        assert slugs(gives_way) == []


def test_where_nobody_writes_nobody_waits(hall):
    gives_way = GivesWay(hall, HOUR)
    assert (slugs(gives_way), gives_way.left) == ([], HOUR)


@pytest.mark.parametrize(("address", "waits"), [("/e/{}/standings/", True), ("/e/{}/me/?player=1", False)])
def test_a_page_that_all_look_at_waits_while_it_is_made_and_one_player_s_own_does_not(address, waits, monkeypatch):
    for slug in ("cup", "spring"):
        factories.player(happen(factories.event(slug=slug, public=True)))
    assert Client().get(address.format("spring")).status_code == 200  # so that the other one takes no time to speak of
    monkeypatch.setattr(CachedPage, "gives_way_in_seconds", HOUR)
    monkeypatch.setattr(renderers, "PAUSE_FOR_WRITERS_IN_SECONDS", 0)
    with ThreadPoolExecutor(1) as pool:
        with traffic.writer():
            page = pool.submit(status_elsewhere, address.format("cup"))
            is_made = bool(wait([page], timeout=1 if waits else 10).done)
        assert (is_made, page.result()) == (not waits, 200)


def status_elsewhere(address):
    try:
        return Client().get(address).status_code
    finally:
        connections.close_all()


def test_who_holds_a_lock_waits_for_nobody(hall):
    """With SQLite it holds one of this process already when its transaction begins."""
    gives_way = GivesWay(hall, HOUR)
    with hall.writer(), connection.execute_wrapper(gives_way), write_transaction(timeout=1):
        factories.event(slug="spring")
        assert (slugs(gives_way), gives_way.left) == (["spring"], HOUR)
