"""The page of a recorded game: a turn at each address, for everybody who may see it and nobody else."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.heckmeck import Throw, Throws, Total, fail, steal, take
from games.heckmeck.dice import WORM
from tests import factories
from tests.factories import games
from tests.factories.entries import recorded
from tests.views.at_game import text_of
from tests.views.public_pages import happen
from tournament.models import Event
from tournament.models.table import game_number
from tournament.rules.verdicts import ruleset_of
from tournament.views.public.cached_pages import SAME_FOR_EVERYONE

pytestmark = pytest.mark.django_db
THROWN = Throws(
    (Throw((WORM, WORM, WORM, 5, 4, 4, 3, 2), WORM), Throw((5, 5, 5, 5, 1), 5)),
    stop=True,
)
TURNS = (take(26), steal(26), fail(), THROWN, Total(35))


def game(*turns, **fields):
    event, table = games.begun(size=3, public=True, live_positions_public=True, **fields)
    games.filled(table, *(turns or TURNS))
    return event, table, reverse("replay", args=[event.slug, game_number(1, 1)])


def test_each_turn_has_an_address(client, django_assert_max_num_queries):
    _event, _table, there = game()
    with django_assert_max_num_queries(7):
        client.get(there)
    texts = [text_of(client.get(f"{there}?turn={turn}")) for turn in range(5)]
    told = [
        "<bdi>Player 1</bdi> starts.",
        "<bdi>Player 1</bdi> takes 26.",
        "<bdi>Player 2</bdi> steals 26 from <bdi>Player 1</bdi>.",
        "<bdi>Player 3</bdi> fails.",
        "<bdi>Player 1</bdi> takes 35.",
    ]
    assert [sentence in text for sentence, text in zip(told, texts, strict=False)] == [True] * 5
    assert [f"{turn} of 5" in text for turn, text in enumerate(texts)] == [True] * 5
    assert "This is as far as the record goes." in text_of(client.get(f"{there}?turn=5"))


def links(response):
    return re.findall(r'id="replay-(\w+)"\s+href="(\?turn=\d+)"', text_of(response))


def test_the_links_lead_through_the_game_without_scripts(client):
    _event, _table, there = game()
    assert [links(client.get(f"{there}?turn={turn}")) for turn in (0, 2, 5)] == [
        [("next", "?turn=1"), ("last", "?turn=5")],
        [("first", "?turn=0"), ("previous", "?turn=1"), ("next", "?turn=3"), ("last", "?turn=5")],
        [("first", "?turn=0"), ("previous", "?turn=4")],
    ]


def test_the_throws_stand_there_with_what_each_choice_was_worth(client):
    _event, _table, there = game()
    text = text_of(client.get(f"{there}?turn=4"))
    assert [words in text for words in ("Throw 1", "Keep 3 worms", "Keep 2 × 4", "Stop with 35", "Keep rolling")] == [
        True
    ] * 5
    assert "67% · +2.7" in text  # rolling on with one die: 1 to 4 bring portion 36
    assert "Portions within reach" in text


def test_the_start_has_no_odds(client):
    _event, _table, there = game()
    assert "The odds of this turn" not in text_of(client.get(there))


NOTICES = (
    "This game is still being played.",
    "The result was corrected after this game was recorded",
    "The record breaks off before the end of the game",
    "The game was resumed after its result came in.",
)


def notices(client, there):
    text = text_of(client.get(there))
    return [notice in text for notice in NOTICES]


def test_it_says_what_the_record_is_worth(client):
    event, table, there = game()
    playing = notices(client, there)
    recorded(table, (21,), (25,), (29,))
    breaking_off = notices(client, there)
    games.write(table, take(30))
    resumed = notices(client, there)
    games.filled(table, *games.short_game(ruleset_of(event)))
    table.game_record.refresh_from_db()
    corrected = notices(client, there)
    assert (playing, breaking_off) == ([True, False, False, False], [False, False, True, False])
    assert (resumed, corrected) == ([False, False, False, True], [False, False, False, True])


def test_a_corrected_result_is_told(client):
    event, table, there = game()
    games.filled(table, *games.short_game(ruleset_of(event)))
    recorded(table, (21,), (25,), (29,))
    assert notices(client, there) == [False, True, False, False]


def test_the_end_says_who_won(client):
    event, _table, there = game()
    turns = games.short_game(ruleset_of(event))
    games.filled(_table, *turns)
    assert "How the game ended" in text_of(client.get(f"{there}?turn={len(turns)}"))
    assert "How the game ended" not in text_of(client.get(f"{there}?turn={len(turns) - 1}"))


@pytest.mark.parametrize("field", ["live_positions_public", "public"])
def test_nobody_sees_what_the_organiser_does_not_show(client, field):
    event, _table, there = game()
    Event.objects.filter(pk=event.pk).update(**{field: False})
    assert client.get(there).status_code == 404


def test_somebody_with_a_role_looks_at_it_before_the_event_is_public(client):
    event, _table, there = game()
    Event.objects.update(public=False)
    client.force_login(factories.owner(event))
    response = client.get(there)
    assert (response.status_code, response.headers["Cache-Control"]) == (200, "private, no-store")


def test_there_are_pseudonyms_instead_of_names(client):
    event, _table, there = game()
    event.players.filter(number=2).update(pseudonym="Lucky")
    texts = [text_of(client.get(f"{there}?turn={turn}")) for turn in range(6)]
    assert [("Player 2" in text, "Lucky" in text) for text in texts] == [(False, True)] * 6


def test_only_a_game_that_is_settled_is_cached(client):
    event, table, there = game()
    assert not hasattr(client.get(there), SAME_FOR_EVERYONE)
    turns = games.short_game(ruleset_of(event))
    games.filled(table, *turns)
    assert not hasattr(client.get(there), SAME_FOR_EVERYONE)
    hands = [tuple(turn.portion for turn in turns[seat::3] if turn.portion) for seat in range(3)]
    recorded(table, *hands)
    first, second = (Client().get(f"{there}?turn=2") for _ in range(2))
    assert (first.content, "ETag" in second.headers) == (second.content, True)
    assert Client().get(f"{there}?turn=3").content != first.content
    happen(event)
    assert Client().get(f"{there}?turn=2").status_code == 200


def test_the_extended_game_shows_bratworms_and_specialists(client):
    _event, _table, there = game(take(29), Total(24, double_one=True), fail(), edition="extended")
    texts = [text_of(client.get(f"{there}?turn={turn}")) for turn in (1, 2)]
    assert ["Apple: now with <bdi>Player 1</bdi>." in texts[0], "A Bratworm comes from the supply." in texts[1]] == [
        True,
        True,
    ]
    assert "Bratworms in the supply: 6" in texts[1]


def test_no_turn_yet(client):
    _event, table, there = game()
    table.game_record.record["turns"] = []
    table.game_record.save()
    assert "No turn recorded yet" in text_of(client.get(there))
