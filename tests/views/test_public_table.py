"""A table's own page for everybody: who sits where, the result with the stacks, and the ways to its game."""

import re
from html import unescape

import pytest
from django.db.models import F
from django.urls import reverse

from tests import factories
from tests.factories import games
from tests.factories.entries import end_state, recorded
from tests.factories.results import result
from tests.factories.stages import played
from tests.views.public_pages import happen
from tests.views.reading import seen, words_of
from tournament.actions.results.record import record_result
from tournament.models import Event, Round
from tournament.models.table import game_number
from tournament.queries.rounds.public_table import public_table
from tournament.rules.places import PlacesOnly
from tournament.rules.verdicts import ruleset_of

pytestmark = pytest.mark.django_db
SIGNS = ("The game on its own page", "Replay the game", "On the table at the end", "The result is not in yet.")


@pytest.fixture
def running():
    event, table = games.begun(size=3, public=True, live_positions_public=True)
    return event, table, reverse("public_table", args=[event.slug, 1, 1])


def signs(client, there):
    text = words_of(client.get(there))
    return [sign in text for sign in SIGNS]


def test_before_and_after_the_result(client, running, django_assert_max_num_queries):
    event, table, there = running
    before = signs(client, there)
    games.filled(table, *games.short_game(ruleset_of(event)))
    recorded(table, (21,), (25,), (29,))
    with django_assert_max_num_queries(10):
        after = client.get(there)
    assert before == [True, False, False, True]
    assert signs(client, there) == [False, True, True, False]
    said = seen(after)
    assert ["1 Player 3" in said, "portion 29" in words_of(after), "22, 23" in said] == [True, True, True]
    assert reverse("replay", args=[event.slug, game_number(1, 1)]) in words_of(after)


def test_everybody_at_the_table_is_named_once_beside_the_picture(client, running):
    event, _table, there = running
    event.players.filter(number=2).update(pseudonym="Lucky")
    text = words_of(client.get(there))
    assert ("Player 2" in text, text.count("<bdi>Lucky</bdi>")) == (False, 1)
    assert 'class="board"' in text
    assert f'href="/e/{event.slug}/players/2/"' in text


def test_a_stopped_game_shows_what_was_left_on_the_grill(client):
    event, table = games.begun(size=4, public=True, time_up="stop")
    state = end_state(event, (21,), (25,), (29,), (33,), turned=(34, 35, 36))
    record_result(
        event=event, table=table, end_state=state, by=factories.actor(event), base_version=0, submission_id=None
    )
    said = seen(client.get(reverse("public_table", args=[event.slug, 1, 1])))
    assert ["stopped by the clock" in said, "Still on the grill" in said, "34, 35, 36" in said] == [True] * 3


def test_a_round_of_another_game_has_places_and_no_stacks(client):
    event = played(1, public=True, complete=False, live_positions_public=True)
    event.stages.filter(number=1).update(places_only=[1])
    table = Round.objects.get(event=event).tables.get()
    record_result(
        event=Event.objects.get(pk=event.pk), table=table, end_state=PlacesOnly((1, 2, 3, 4)),
        by=factories.actor(event), base_version=0, submission_id=None,
    )  # fmt: skip
    response = client.get(reverse("public_table", args=[event.slug, 1, 1]))
    assert [sign in words_of(response) for sign in SIGNS] == [False, False, True, False]
    assert "Worms" not in seen(response)


def test_nobody_sees_a_table_that_is_not_there_or_not_published(client, running):
    event, table, there = running
    assert [public_table(event, *place) for place in ((1, 2), (2, 1), (0, 1))] == [None] * 3
    assert client.get(reverse("public_table", args=[event.slug, 1, 2])).status_code == 404
    Round.objects.filter(pk=table.round_id).update(state=Round.State.DRAWN)
    assert client.get(there).status_code == 404
    Round.objects.filter(pk=table.round_id).update(state=Round.State.RUNNING)
    Event.objects.update(public=False)
    assert client.get(there).status_code == 404


def test_it_is_rendered_once_for_everybody_and_follows_what_happens(client, running):
    event, table, there = running
    happen(event)
    first = client.get(there)
    poll = first.context["live"]
    assert ("ETag" in client.get(there).headers, client.get(poll).status_code) == (True, 204)
    recorded(table, (21,), (25,), (29,))
    assert "On the table at the end" in words_of(client.get(poll))


def test_where_games_are_not_public_there_is_no_way_to_one(client):
    event, table = games.begun(size=3, public=True)
    there = reverse("public_table", args=[event.slug, 1, 1])
    before = signs(client, there)
    games.filled(table)
    recorded(table, (21,), (25,), (29,))
    assert (before, signs(client, there)) == ([False, False, False, True], [False, False, True, False])


def test_round_tables_are_drawn_where_there_are_few(client):
    event = played(2, public=True, complete=False)
    there = reverse("round", args=[event.slug, 1])
    drawn = words_of(client.get(there)).count('class="board"')
    result(Round.objects.get(event=event).tables.select_related("round__event").get(number=1))
    text = words_of(client.get(there))
    assert (drawn, text.count('class="board"')) == (2, 1)
    assert reverse("public_table", args=[event.slug, 1, 2]) in text


def test_the_game_as_it_is_played_is_a_part_of_the_page_where_it_may_be_followed(client, running):
    """The part is that of the game's own page, and asks for itself again."""
    event, _table, there = running
    [part] = re.findall(r'hx-get="([^"]+part=game)"', words_of(client.get(there)))
    response = client.get(unescape(part))
    text = words_of(response)
    assert ("<html" in text, text.count('id="live-game"'), 'id="live"' in text) == (False, 1, False)
    assert response.context["live"].endswith("&part=game")
    assert client.get(response.context["live"]).status_code == 204
    own = words_of(client.get(reverse("live_table", args=[event.slug, 1, 1]) + "?version="))
    assert re.sub(r'id="live"|hx-get="\S+"', "", own) == re.sub(r'id="live-game"|hx-get="\S+"', "", text)
    Event.objects.update(live_positions_public=False, revision=F("revision") + 1)
    assert ("live-game" in words_of(client.get(there)), client.get(unescape(part)).status_code) == (False, 404)
