"""The pages of an event follow what counts: headings, round columns, legends, and where placement points are shown."""

import re

import pytest
from django.urls import reverse

from tests import factories
from tests.factories import results
from tests.factories.stages import final, played, qualified, stage_of
from tests.views.reading import tight
from tournament.models import Event
from tournament.queries.standings.qualification_page import qualification_page
from tournament.regulation.criteria import Counting
from tournament.words.counting import LEGENDS

pytestmark = pytest.mark.django_db
POINTS = re.compile("placement points", re.IGNORECASE)
# The heading of the score, and whether worms have a column of their own.
PAGES = {
    "worms_and_placement": ("Score", True),
    "placement": ("Score", True),
    "worms": ("Score", False),
    "places": ("Places", True),
}
every_counting = pytest.mark.parametrize("counting", list(Counting))
without_points = pytest.mark.parametrize("counting", ["worms", "places"])


def two_rounds(counting, **fields):
    return played(2, rounds=2, slug="cup", public=True, counting=counting, **fields)


def page(client, name, *more):
    response = client.get(reverse(name, args=["cup", *more]))
    assert response.status_code == 200
    return tight(response)


def heads(text):
    """The headings of the columns, without marks."""
    found = re.findall(r"<th scope=\"col\"[^>]*>(.*?)</th>", text)
    return [re.sub(r"<[^>]*>", "", each).strip() for each in found]


@every_counting
def test_public_standings_call_the_score_what_it_is(client, counting):
    two_rounds(counting)
    score, worms = PAGES[counting]
    text = page(client, "standings")
    expected = ["Pl.", "Player", score, "Wins", *["Worms"] * worms, "R1", "R2"]
    assert (heads(text), str(LEGENDS[counting][1]) in text) == (expected, True)


def test_places_of_one_round_are_those_at_the_table(client):
    played(2, slug="cup", public=True, counting="places")
    assert heads(page(client, "standings")) == ["Pl.", "Player", "At the table", "Wins", "Worms"]


@every_counting
def test_the_standings_of_the_desk_do_so_too(client, counting):
    event = two_rounds(counting)
    client.force_login(factories.owner(event))
    score, worms = PAGES[counting]
    text = page(client, "desk_standings")
    expected = ["Place", "Player", score, "No.", "Wins", *["Worms"] * worms, "Best portion", "R1", "R2"]
    assert (heads(text)[:-1], str(LEGENDS[counting][1]) in text) == (expected, True)


@pytest.mark.parametrize(
    ("counting", "cell"), [("worms_and_placement", "6+7"), ("placement", "6"), ("worms", "7"), ("places", "1")]
)
def test_a_round_shows_what_it_adds_to_the_score(client, counting, cell):
    event = played(1, rounds=2, slug="cup", public=True, counting=counting, complete=False)
    first = event.rounds.get(number=1)
    results.result(first.tables.select_related("round__event").get(), (21, 29, 32), (27, 30), (25,), ())
    assert f'<td class="num" data-label="R1">{cell}</td>' in page(client, "standings")


@without_points
def test_no_page_speaks_of_points_where_none_count(client, counting):
    event = two_rounds(counting)
    qualified(event, 1, 2, 3, 4)
    final(event, (21, 29, 32), (27, 30), (25,), ())
    Event.objects.update(ended_at=event.created_at)
    player = event.players.first()
    public = [("standings",), ("round", 1), ("player", player.number), ("event",), ("winners",)]
    client.force_login(factories.owner(event))
    desk = [("desk_standings",), ("desk_player", player.number), ("desk_table", 1, 1), ("desk_end",)]
    found = {each: POINTS.findall(page(client, *each)) for each in (*public, *desk)}
    assert [name for name, words in found.items() if words] == []


def test_where_points_count_the_same_pages_name_them(client):
    event = two_rounds("placement")
    player = event.players.first()
    client.force_login(factories.owner(event))
    asked = [("round", 1), ("player", player.number), ("desk_player", player.number), ("desk_table", 1, 1)]
    assert all(POINTS.search(page(client, *each)) for each in asked)


def test_penalties_are_added_to_a_sum_of_places(client):
    event = two_rounds("places")
    player = event.players.get(number=1)
    stage_of(event).penalties.create(player=player, kind="points", points=2, reason="late", by_name="Ana")
    client.force_login(factories.owner(event))
    assert "(+2)" in page(client, "desk_standings")
    assert "2 added to the places" in page(client, "desk_penalties")
    assert "2 added to the places" in page(client, "desk_player", 1)
    assert "Penalty points are added to the sum of places" in page(client, "desk_penalties")


def test_who_goes_on_from_one_round_of_places_is_said_with_the_place_at_the_table(client):
    event = played(2, slug="cup", counting="places")
    client.force_login(factories.owner(event))
    text = page(client, "desk_qualification")
    assert ("Place 1 at the table" in text, "sum of places" in text.lower()) == (True, False)


@pytest.mark.parametrize(("counting", "words"), [("worms", "score 13"), ("places", "sum of places 2")])
def test_who_goes_on_is_said_with_the_score_that_counts(client, counting, words):
    event = two_rounds(counting)
    stage = stage_of(event)
    stage.qualified = 4
    stage.save()
    client.force_login(factories.owner(event))
    found = qualification_page(stage_of(event))
    best = found.through[0]
    assert f"Place {best.place}, {words.rsplit(' ', 1)[0]} {best.score}" in page(client, "desk_qualification")
