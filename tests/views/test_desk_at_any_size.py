"""Every page of the desk in the middle of a round, whatever the size of the event: there, small, and no dearer."""

from http import HTTPStatus
from typing import NamedTuple

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import factories
from tests.factories.large_events import finish, large_event
from tests.sampling import sampled
from tests.views.desk_addresses import desk_pages, not_there
from tournament.models import Event, GameRecord
from tournament.names import name_key

pytestmark = pytest.mark.django_db
SMALL, *SIZES = 36, 400, 2_000, 10_000
MAX_BYTES = 200_000  # of a page with all that it lists


def walked(client, event):
    """Of every page its status, the statements that it takes once caches are filled, and whether it is small."""
    client.force_login(factories.owner(event))
    found = {}
    for name, address in desk_pages(event, client).items():
        with CaptureQueriesContext(connection) as statements:
            response = client.get(address)
        found[name] = (response.status_code, len(statements), len(response.content) <= MAX_BYTES)
    return found


def refused(pages):
    """The pages that are not there, or not small."""
    return {name for name, (status, _, small) in pages.items() if status != HTTPStatus.OK or not small}


def dearer(small, large):
    """The pages that take more statements in a larger event."""
    return {name: (small[name][1], found[1]) for name, found in large.items() if found[1] > small[name][1]}


@pytest.mark.parametrize("drawn", sampled([False, True], usual=1), ids=["playing", "drawn"])
@pytest.mark.parametrize("players", sampled(SIZES, usual=1))
def test_every_page_of_the_desk_is_there_and_takes_no_more_statements(client, players, drawn):
    small, large = (walked(client, large_event(size, drawn=drawn)) for size in (SMALL, players))
    missing = not_there(drawn=drawn)
    assert (refused(small), refused(large)) == (missing, missing)
    assert dearer(small, large) == {}


def written_down(round):
    """A game of every table of the round, with the names of its players."""
    record = {"players": ["Ana", "Ion", "Zoë", "Björn"], "turns": []}
    GameRecord.objects.bulk_create(GameRecord(table=table, record=record) for table in round.tables.all())


def pressed(client, event, *deeds):
    """What a desk sends one after the other: the addresses that did not work, each with its status."""
    answers = [(path, client.post(f"/desk/{event.slug}/{path}", data).status_code) for path, data in deeds]
    return [(path, status) for path, status in answers if status not in (HTTPStatus.OK, HTTPStatus.FOUND)]


class Large(NamedTuple):
    """An event with so many players; a referee has so many tables and the last one."""

    players: int
    tables: int
    last: int


@pytest.mark.parametrize("large", sampled([Large(400, 60, 80), Large(2_000, 300, 400)], usual=1))
def test_what_the_desk_does_works_in_a_large_event(client, large):
    event = large_event(large.players)
    client.force_login(factories.owner(event))
    second = event.rounds.select_related("event", "stage").get(number=2)
    assert (
        pressed(
            client,
            event,
            ("players/check-in/all/", {}),
            ("rounds/2/links/make/", {}),
            ("rounds/2/links/referee/", {"label": "Ion", "tables": f"1-{large.tables}, {large.last}"}),
            ("rounds/2/complete/", {}),
            ("journal/check/", {}),
        )
        == []
    )
    finish(second)
    assert (
        pressed(
            client,
            event,
            ("rounds/2/complete/", {}),
            ("draw/", {}),
            ("draw/", {"reason": "again"}),
            ("rounds/3/seating/swap/", {"one": "1", "other": "30", "look": "1"}),
            ("rounds/3/seating/swap/", {"one": "1", "other": "30"}),
            ("rounds/3/publish/", {}),
            ("rounds/3/start/", {}),
        )
        == []
    )
    finish(event.rounds.select_related("event", "stage").get(number=3))
    assert pressed(client, event, ("rounds/3/complete/", {})) == []
    assert list(event.rounds.values_list("state", flat=True)) == ["complete"] * 3
    assert event.links.filter(label="Ion").latest("pk").tables.count() == large.tables + 1


@pytest.mark.parametrize("players", sampled(SIZES[:2], usual=1))
def test_names_are_taken_out_of_a_large_event(client, players):
    event = large_event(players)
    client.force_login(factories.owner(event))
    first = event.rounds.get(number=1)
    written_down(first)
    Event.objects.filter(pk=event.pk).update(ended_at=timezone.now())
    assert pressed(client, event, ("settings/archive/anonymise/", {})) == []
    entries = event.players.values_list("number", "name", "name_key", "pseudonym", "club")
    assert set(entries) == {(n, f"Player {n}", name_key(f"Player {n}"), "", "") for n, *_ in entries}
    table = first.tables.order_by("-number").first()
    at_it = table.seats.order_by("position").values_list("player__number", flat=True)
    assert table.game_record.record["players"] == [f"Player {number}" for number in at_it]
