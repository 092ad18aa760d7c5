"""A game as it is played, for everybody."""

import pytest
from django.urls import reverse

from games.heckmeck import Total, take
from tests import factories
from tests.factories import games
from tests.factories.entries import recorded
from tests.views.at_game import text_of
from tournament.models import Event
from tournament.rules.verdicts import ruleset_of

pytestmark = pytest.mark.django_db


def live(**fields):
    event, table = games.begun(size=3, public=True, live_positions_public=True, **fields)
    return event, table, reverse("live_table", args=[event.slug, 1, 1])


def test_everybody_follows_the_game(client, django_assert_max_num_queries):
    _event, table, there = live()
    games.filled(table, take(26), Total(27))
    with django_assert_max_num_queries(5):
        response = client.get(there)
    text = text_of(response)
    assert (response.status_code, response.headers["Cache-Control"]) == (200, "public, no-cache")
    assert "Player 2 takes 27." in text
    assert "<bdi>Player 3</bdi>" in text
    assert "portion 21, 1 worm" in text
    assert response.cookies.output() == ""
    assert "csrf" not in text


def test_a_poll_gets_only_what_is_new(client, django_assert_max_num_queries):
    _event, table, there = live()
    shown = client.get(there).context["live"]
    with django_assert_max_num_queries(4):
        assert client.get(shown).status_code == 204
    games.filled(table, take(26))
    fresh = client.get(shown)
    assert (fresh.status_code, "Player 1 takes 26." in text_of(fresh), "<html" in text_of(fresh)) == (200, True, False)


def test_a_game_that_nobody_writes_down_is_told(client):
    _event, table, there = live()
    table.game_record.delete()
    assert "This game isn’t being recorded yet" in text_of(client.get(there))


@pytest.mark.parametrize("field", ["live_positions_public", "public"])
def test_nobody_follows_what_the_organiser_does_not_show(client, field):
    event, _table, there = live()
    Event.objects.filter(pk=event.pk).update(**{field: False})
    assert client.get(there).status_code == 404


def test_somebody_with_a_role_looks_at_it_before_the_event_is_public(client):
    event, _table, there = live()
    Event.objects.update(public=False)
    client.force_login(factories.owner(event))
    assert client.get(there).headers["Cache-Control"] == "private, no-store"


def test_the_end_is_told_in_public(client):
    event, table, there = live()
    games.filled(table, *games.short_game(ruleset_of(event)))
    assert "The game is over" in text_of(client.get(there))


@pytest.mark.parametrize("page", ["event", "round"])
def test_the_public_pages_lead_to_the_game(client, page):
    event, table, there = live()
    address = reverse(page, args=[event.slug, *([1] if page == "round" else [])])
    assert there in client.get(address).content.decode()
    recorded(table, (21,), (25,), (29,))
    assert there not in client.get(address).content.decode()
