"""Lots between equal players, at the desk: drawn by the program or entered from the hall."""

import re

import pytest

from tests.factories.stages import final, played, qualified
from tests.views.reading import tight, words_of
from tests.views.test_desk_qualification import address, numbers, there, tied
from tournament.models import Draw

pytestmark = pytest.mark.django_db


def test_the_program_draws_a_lot(desk):
    event = tied()
    client = desk(event)
    text = words_of(client.get(there(event)))
    assert ("Lots must be drawn" in text, "Confirm who advances" in text) == (True, False)
    data = {"players": "2,3,4", "table": "1"}
    assert client.post(address("desk_lot_draw", event, 1), data).status_code == 302
    assert Draw.objects.filter(what="lots_at_table").count() == 1
    assert "Confirm who advances" in words_of(client.get(there(event)))


def test_drawing_lots_asks_first_and_says_that_it_cannot_be_undone(desk):
    event = tied()
    client = desk(event)
    asks = address("desk_lot_draw", event, 1) + "?players=2,3,4&table=1"
    assert f'href="{asks.replace("&", "&amp;")}"' in words_of(client.get(there(event)))
    page = tight(client.get(asks))
    assert "<h1>Draw lots now?</h1>" in page
    assert "\u2068Player 2\u2069 (2), \u2068Player 3\u2069 (3), \u2068Player 4\u2069 (4)" in page
    assert "You can’t undo this or draw again." in page
    assert Draw.objects.filter(what="lots_at_table").count() == 0
    assert client.post(asks).status_code == 302
    assert Draw.objects.filter(what="lots_at_table").count() == 1


def test_lots_about_the_winners_ask_first_as_well(desk):
    event = played()
    qualified(event, 3, 6, 9, 16)
    final(event, (21, 29), (), (), ())
    page = words_of(desk(event).get(address("desk_end", event)))
    [asks] = re.findall(r'href="([^"]*/lots/draw/[^"]*)"', page)
    assert "Draw lots now?" in words_of(desk(event).get(asks))


def test_a_lot_that_decides_about_nobody_stands_below_those_who_go_on(desk):
    event = tied()
    event.stages.filter(number=1).update(qualifying="score", qualified=1)
    text = words_of(desk(event).get(there(event)))
    assert "Lots must be drawn" not in text
    assert text.index("Confirm who advances") < text.index("1 tie that doesn’t affect who advances")


def test_the_hall_enters_its_own(desk):
    event = tied()
    client = desk(event)
    enter = address("desk_lot_enter", event, 1) + "?players=2,3,4&table=1"
    assert client.get(enter).status_code == 200
    data = {"place_2": "2", "place_3": "1", "place_4": "3", "reason": "drew portions"}
    assert client.post(enter, data).status_code == 302
    client.post(there(event), {"do": "settle"})
    assert numbers(event) == [1, 3]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"place_3": "2"}, "Two players have the same place. Give each their own place."),
        ({"place_3": ""}, "Fill this in."),
        ({"reason": ""}, "Fill this in."),
    ],
)
def test_a_wrong_order_is_refused(desk, data, says):
    event = tied()
    enter = address("desk_lot_enter", event, 1) + "?players=2,3,4&table=1"
    response = desk(event).post(enter, {"place_2": "2", "place_3": "1", "place_4": "3", "reason": "drew", **data})
    assert (response.status_code, says in words_of(response)) == (422, True)
    assert response.context["form"]["place_2"].value() == "2"


@pytest.mark.parametrize("query", ["", "?players=", "?players=77", "?players=a,b", "?players=2,3,77"])
def test_lots_between_nobody_are_not_there(desk, query):
    event = tied()
    assert desk(event).get(address("desk_lot_enter", event, 1) + query).status_code == 404


def test_a_lot_that_nobody_needs_is_refused_with_a_sentence(desk):
    event = played()
    response = desk(event).post(address("desk_lot_draw", event, 1), {"players": "1,2"}, follow=True)
    assert "These players no longer need to draw lots." in words_of(response)
