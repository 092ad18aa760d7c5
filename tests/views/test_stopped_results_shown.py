"""Pages with the results of games that the clock stopped."""

import pytest
from django.test import Client

from tests import factories
from tests.browser.worlds import WORLDS
from tests.factories import draws
from tests.factories.entries import end_state, only_table, playing, recorded
from tests.factories.links import link, phone
from tests.views.reading import words_of
from tests.views.test_stopped_results import SAYS, event, given, stopped
from tournament.actions.events.ending import end_event
from tournament.actions.results.confirmations import link_to_confirm
from tournament.actions.results.record import record_result
from tournament.actions.rounds.lifecycle import complete_round
from tournament.models import Event, Round

__all__ = ["event"]  # a fixture

pytestmark = pytest.mark.django_db


def test_every_page_with_the_result_says_that_the_clock_stopped_the_game(event):
    given(event, stopped(event))
    table = only_table(event)
    client = phone(link(table.round))
    client.force_login(factories.owner(event))
    slug = event.slug
    pages = [
        *(f"/table/{table.pk}/{more}" for more in ("", "confirm/")),
        *(f"/desk/{slug}/{more}" for more in ("", "rounds/1/", "rounds/1/tables/1/")),
        *(f"/e/{slug}/{more}" for more in ("", "rounds/1/", "players/1/")),
    ]
    assert [page for page in pages if SAYS not in words_of(client.get(page))] == []


def test_the_confirmation_shows_what_was_still_on_the_grill(event):
    given(event, stopped(event))
    table = only_table(event)
    page = words_of(phone(link(table.round)).get(f"/table/{table.pk}/confirm/"))
    assert "Still on the grill:" in page


def test_pages_without_a_stopped_game_say_nothing_of_it(event):
    recorded(only_table(event))
    client = Client()
    client.force_login(factories.owner(event))
    for page in (f"/desk/{event.slug}/rounds/1/", f"/e/{event.slug}/rounds/1/", f"/e/{event.slug}/players/1/"):
        assert SAYS not in words_of(client.get(page))


def test_ranking_goes_by_what_lies_in_front_of_the_players(event):
    result = given(event, stopped(event, (21, 22), (36,), (), (33,), turned=(34, 35)))
    places = [(line.position, line.place, line.worms) for line in result.lines.order_by("place", "position")]
    assert places == [(1, 1, 4), (3, 2, 4), (0, 3, 2), (2, 4, 0)]


@pytest.mark.parametrize(
    ("time_up", "words"),
    [
        ("play_on", "over time"),
        ("finish_turns", "Time’s up: finish the round of turns"),
        ("stop", "Time’s up: stop. What lies in front of the players counts."),
    ],
)
def test_the_clock_says_what_to_do_when_the_time_is_up(time_up, words):
    event, round = playing(time_up=time_up)
    Round.objects.update(minutes=30, started_at="2020-01-01T10:00Z")
    page = words_of(phone(link(round)).get(f"/table/{only_table(event).pk}/"))
    assert [words in page, page.count("Time’s up")] == [True, int(time_up != "play_on")]


def test_the_winners_page_says_that_the_clock_stopped_the_final(client):
    event = WORLDS["settled"]().event
    Event.objects.update(time_up="stop")
    event.refresh_from_db()
    owner, final = factories.actor(event), draws.started_round(event)
    for table in final.tables.all():
        state = end_state(event, *((21 + seat,) for seat in range(table.seats.count())), turned=(36,))
        record_result(event=event, table=table, end_state=state, by=owner)
    complete_round(event=event, round=final, by=owner)
    end_event(event=event, by=owner)
    assert SAYS in words_of(client.get(f"/e/{event.slug}/winners/"))


def test_the_link_to_confirm_shows_what_was_still_on_the_grill(event, client):
    result = given(event, stopped(event))
    page = words_of(client.get(f"/table/confirm/{link_to_confirm(result)}/"))
    assert [words in page for words in (SAYS, "Still on the grill:")] == [True, True]
