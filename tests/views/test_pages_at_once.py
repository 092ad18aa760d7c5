"""Pages that are asked for while another request renders them: nobody waits for it, and results are accepted."""

import re
from itertools import pairwise

import pytest
from django.test import Client

from tests.concurrency import at_once, held_open
from tests.factories.entries import recorded
from tests.factories.stages import played
from tests.views.public_pages import address, happen
from tournament.models import Event, Table
from tournament.serving import page_cache

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def moment(monkeypatch):
    """How long an earlier page may be given: longer than any machine takes for a test."""
    monkeypatch.setattr(page_cache, "STALE_WHILE_RENDERING_IN_SECONDS", 3600)


@pytest.fixture
def event():
    return happen(played(3, complete=False, public=True))


def record(event, number):
    table = Table.objects.select_related("round__event").get(round__event=event, number=number)
    return recorded(table)


def revision_in(response):
    found = re.search(r'id="live"\s+hx-get="[^"]*revision=(\d+)', response.content.decode())
    return found and int(found[1])


def revision_of(event):
    return Event.objects.get(pk=event.pk).revision


def test_while_a_page_is_rendered_others_get_the_one_before_and_results_are_accepted(client, event):
    there, before = address("standings", event), event.revision
    client.get(there)
    client.get(f"{there}?revision={before - 1}")
    record(event, 1)
    now = revision_of(event)
    with (
        held_open(there, "tournament_stage") as page,
        held_open(f"{there}?revision={before}", "tournament_stage") as poll,
    ):
        assert revision_in(client.get(there)) == before
        known = [client.get(f"{there}?revision={revision}") for revision in (before - 1, before, now)]
        assert [(each.status_code, each.content and revision_in(each)) for each in known] == [
            (200, before),
            (204, b""),
            (204, b""),
        ]
        assert known[1].headers["Cache-Control"] == "no-store"
        assert record(event, 2).state == "accepted"
        assert [revision_in(each()) for each in (page, poll)] == [now, now]


def test_a_page_that_nobody_has_seen_yet_is_rendered_by_everybody_who_opens_it(client, event):
    there = address("standings", event)
    with held_open(there, "tournament_stage") as first:
        assert revision_in(client.get(there)) == event.revision
        assert client.get(f"{there}?revision=0").status_code == 200
        assert first().content == client.get(there).content


@pytest.mark.parametrize(("name", "more"), [("standings", ()), ("player", (1,)), ("event", ())])
def test_while_a_page_shows_standings_others_show_newer_ones(client, event, name, more):
    record(event, 1)
    there = address("standings", event)
    part = client.get(f"{there}?revision=0").content.decode()  # by now the standings are cached
    # The page has them when it still has to read the names.
    with held_open(there, "tournament_player") as held:
        record(event, 2)
        response = client.get(address(name, event, *more))
        assert (response.status_code, revision_in(response)) == (200, revision_of(event))
        assert part.strip() in held().content.decode()


def test_phones_that_poll_while_much_happens_see_it_in_order_and_to_the_end(event):
    there = address("standings", event)
    before, last = event.revision, event.revision + 12

    def happenings():
        for _ in range(before, last):
            happen(Event.objects.get(pk=event.pk))

    def phone():
        shown = [before]
        while shown[-1] < last:
            response = Client().get(f"{there}?revision={shown[-1]}")
            if response.status_code != 204:
                shown.append(revision_in(response))
        return shown

    _, *phones = at_once(happenings, *[phone] * 4)
    assert [shown[0] for shown in phones] == [before] * 4
    assert [all(one < other for one, other in pairwise(shown)) for shown in phones] == [True] * 4
    assert [shown[-1] for shown in phones] == [last] * 4
