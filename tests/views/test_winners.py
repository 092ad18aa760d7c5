"""The page of the winners: nothing before they are announced; then podium, deciding table, everybody’s way."""

import re
import struct
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from django.urls import reverse

from tests import factories
from tests.browser.worlds import WORLDS
from tournament.models import Event
from tournament.queries.standings.winners import winners_page
from tournament.templatetags.winners_picture import picture_of_winners

pytestmark = pytest.mark.django_db
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def ended() -> Event:
    return WORLDS["ended"]().event


def places(event):
    return [reverse(name, args=[event.slug]) for name in ("winners", "winners_picture")]


@pytest.mark.parametrize("state", ["running", "decided", "settled"])
def test_before_the_winners_are_announced_there_is_nothing(client, state):
    event = WORLDS[state]().event
    assert [client.get(there).status_code for there in places(event)] == [404, 404]
    assert winners_page(event, public=True) is None
    client.force_login(factories.owner(event))
    assert "How they got there" not in client.get(reverse("desk_end", args=[event.slug])).content.decode()


def test_what_is_not_public_is_for_nobody(client, ended):
    Event.objects.update(public=False)
    assert [client.get(there).status_code for there in places(ended)] == [404, 404]


def way(played):
    return played.stage.number, played.rule, played.tier, len(played.rounds)


def test_the_way_of_each_finalist(ended):
    view = winners_page(ended, public=True)
    ways = [[way(played) for played in one.stages] for one in view.finalists]
    assert ways == [[(1, "", 0, 1), (2, "score", 1, 1)]] * 4
    assert [one.place for one in view.finalists] == sorted(one.place for one in view.finalists)
    assert [game.number for played in view.finalists[0].stages for game in played.rounds] == [1, 2]
    assert {one.line.player.number for one in view.table.lines} == {one.number for one in view.finalists}


def test_pseudonyms_in_public_and_names_at_the_desk(client, ended):
    winner = winners_page(ended, public=True).winners[0]
    ended.players.filter(number=winner.number).update(name="Real Name", pseudonym="The Raven")
    public = [client.get(there).content.decode() for there in places(ended)]
    assert [("Real" in text, "Raven" in text) for text in public] == [(False, True)] * 2
    client.force_login(factories.owner(ended))
    assert "Real Name" in client.get(reverse("desk_end", args=[ended.slug])).content.decode()


def test_what_is_shared_has_a_picture(client, ended):
    page, _picture = places(ended)
    html = client.get(page).content.decode()
    tags = dict(re.findall(r'<meta property="(og:[^"]+)" content="([^"]*)">', html))
    first = winners_page(ended, public=True).winners[0].public_name
    assert tags["og:url"] == f"http://testserver{page}"
    picture = client.get(urlsplit(tags["og:image"]).path)
    width, height = struct.unpack(">II", b"".join(picture.streaming_content)[16:24])  # of the head of every PNG
    assert tags["og:image"].startswith("http://testserver/static/")
    assert (picture.headers["Content-Type"], tags["og:image:type"]) == ("image/png", "image/png")
    assert (str(width), str(height)) == (tags["og:image:width"], tags["og:image:height"])
    assert tags["og:title"] == "Winners: Autumn Cup"
    assert f"1. {first}" in tags["og:description"].replace("&#x27;", "'")


def test_the_picture_is_a_drawing(client, ended):
    response = client.get(places(ended)[1])
    drawing = ElementTree.fromstring(response.content.strip())
    assert (response.headers["Content-Type"], drawing.tag) == ("image/svg+xml", f"{SVG}svg")
    texts = [text.text for text in drawing.iter(f"{SVG}text")]
    assert texts[:2] == ["Autumn Cup", "Winners"]
    assert [text for text in texts if text.isdigit()] == ["2", "1", "3"]


@pytest.mark.parametrize(
    ("winners", "places"),
    [
        ([(1, "Ana")], [1]),
        ([(1, "Ana"), (1, "Ion"), (3, "Li")], [3, 1]),
        ([(1, "Ana"), *((2, f"Player {number}") for number in range(9))], [2, 1]),
        (
            [(1, "A"), (2, "Maximiliane Schmidt-Hohenlohe-Öhringen"), (3, "Wolfeschlegelsteinhausenbergerdorff")],
            [2, 1, 3],
        ),
    ],
)
def test_the_picture_has_room_for_everybody(winners, places):
    picture = picture_of_winners("A cup with a name that is far too long to stand in one line of a picture", winners)
    assert [step.place for step in picture.steps] == places
    assert all(160 < line.y < step.y for step in picture.steps for line in step.names)
    assert picture.title.count("…") == 1


def test_the_page_is_rendered_once_for_each_host(client, ended, settings, django_assert_num_queries):
    settings.ALLOWED_HOSTS = ["testserver", "grill.test", "other.test"]
    page, picture = places(ended)
    first = client.get(page, headers={"host": "grill.test"}).content
    with django_assert_num_queries(1):  # the state of the event
        assert client.get(page, headers={"host": "grill.test"}).content == first
    other = client.get(page, headers={"host": "other.test"}).content
    assert (b"http://grill.test/" in first, b"http://grill.test/" in other) == (True, False)
    drawn = client.get(picture).content
    with django_assert_num_queries(1):
        assert client.get(picture).content == drawn
