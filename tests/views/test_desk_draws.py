"""The desk's page for drawing: what it says before, the commitment, the dice, failing, drawing again."""

import pytest

from tests import factories
from tests.factories.draws import drawn_round, event_with, played_out, published_round, started_round
from tests.views.reading import said, words_of
from tournament.actions.draws import draw as draws
from tournament.models import Draw, Player, Role, Round

pytestmark = pytest.mark.django_db


def at_desk(client, players=12, **fields):
    event = event_with(players, slug="cup", **fields)
    client.force_login(factories.owner(event))
    return event


def test_before_the_first_draw(client):
    at_desk(client, 13, rounds_planned=3)
    response = client.get("/desk/cup/draw/")
    shown = words_of(response)
    assert response.status_code == 200
    for words in (
        "Draw round 1",
        "<dd>13</dd>",
        "1 × 4 + 3 × 3",
        "This draw plans 3 rounds at once",
    ):
        assert words in shown
    assert "Why draw again" not in shown


def test_other_tables_than_planned_are_said(client):
    at_desk(client, 11)
    shown = words_of(client.get("/desk/cup/draw/"))
    assert "4 tables were planned. With 11 players here it will be 3" in shown


def test_one_button_draws_and_shows_the_seats(client):
    event = at_desk(client)
    response = client.post("/desk/cup/draw/")
    assert (response.status_code, response["Location"]) == (302, "/desk/cup/rounds/1/seating/")
    assert said(response) == ["Preliminary round: seats drawn. Only the desk can see them so far."]
    assert (event.draws.get().state, event.rounds.get().state) == (Draw.State.REVEALED, Round.State.DRAWN)


def test_the_same_form_sent_twice_draws_once(client):
    event = at_desk(client)
    data = {"submission": str(factories.submission())}
    places = {client.post("/desk/cup/draw/", data)["Location"] for _ in range(2)}
    assert (places, event.draws.count()) == ({"/desk/cup/rounds/1/seating/"}, 1)


def test_with_dice_the_commitment_comes_first_and_then_the_throws(client):
    event = at_desk(client, dice_of_the_hall=True)
    assert client.post("/desk/cup/draw/")["Location"] == "/desk/cup/draw/"
    shown = words_of(client.get("/desk/cup/draw/"))
    draw = event.draws.get()
    assert (draw.commitment in shown, draw.nonce in shown, "Dice rolled in the hall" in shown) == (True, False, True)
    response = client.post("/desk/cup/draw/make/", {"dice": "5 1 worm\n\n22w, 3"})
    assert response["Location"] == "/desk/cup/rounds/1/seating/"
    assert event.draws.get().receipt["dice"] == [[1, 5, "worm"], [2, 2, 3, "worm"]]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("1 2\n7 1", "Line 2: “7” is not on a die"),
        ("one", "Line 1: “o” is not on a die"),
        ("1" * 401, "more than 400 dice"),
        ("", "Fill this in."),
        (" \n ", "Fill this in."),
        (",", "Enter what the hall rolled"),
    ],
)
def test_dice_that_nobody_can_have_rolled_are_named_and_stay_typed(client, typed, sentence):
    event = at_desk(client, dice_of_the_hall=True)
    client.post("/desk/cup/draw/")
    response = client.post("/desk/cup/draw/make/", {"dice": typed})
    assert (response.status_code, sentence in words_of(response), event.rounds.count()) == (422, True, 0)
    assert response.context["dice_form"]["dice"].value() == typed


def test_drawing_again_asks_for_a_reason(client):
    event = at_desk(client)
    published_round(event)
    shown = words_of(client.get("/desk/cup/draw/"))
    assert "Preliminary round already has seats" in shown
    assert "You will have to publish the round again" in shown
    response = client.post("/desk/cup/draw/", {"reason": " "})
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["reason"])
    assert event.draws.count() == 1
    assert client.post("/desk/cup/draw/", {"reason": "Wrong list"})["Location"] == "/desk/cup/rounds/1/seating/"
    assert [draw.reason for draw in event.draws.all()] == ["", "Wrong list"]
    assert "Wrong list" in words_of(client.get("/desk/cup/draw/"))


def test_a_draw_is_declared_failed_with_a_reason(client):
    event = at_desk(client, dice_of_the_hall=True)
    client.post("/desk/cup/draw/")
    assert "Mark draw 1 as failed?" in words_of(client.get("/desk/cup/draw/fail/"))
    assert client.post("/desk/cup/draw/fail/", {"reason": ""}).status_code == 422
    assert client.post("/desk/cup/draw/fail/", {"reason": "No dice here"})["Location"] == "/desk/cup/draw/"
    assert event.draws.get().state == Draw.State.FAILED
    assert 'value="No dice here"' in words_of(client.get("/desk/cup/draw/"))
    assert client.get("/desk/cup/draw/fail/").status_code == 404


def test_who_came_or_went_since_the_announcement_is_said(client):
    event = at_desk(client, dice_of_the_hall=True)
    client.post("/desk/cup/draw/")
    event.players.filter(number=4).update(state=Player.State.WITHDRAWN)
    response = client.post("/desk/cup/draw/make/", {"dice": "1 2 3"})
    assert response.status_code == 422
    assert "The list of draw 1 is out of date. No longer here: \u2068Player 4\u2069 (4)." in words_of(response)


def test_the_next_round_of_the_same_draw_is_taken_over(client):
    event = at_desk(client, 16, rounds_planned=2)
    played_out(event, started_round(event))
    assert "Draw 1 already seated this round" in words_of(client.get("/desk/cup/draw/"))
    assert client.post("/desk/cup/draw/take-over/")["Location"] == "/desk/cup/rounds/2/seating/"
    response = client.post("/desk/cup/draw/take-over/")
    assert (response["Location"], said(response)[-1]) == (
        "/desk/cup/draw/",
        "Something has changed since the earlier draw. Draw this round again.",
    )


@pytest.mark.parametrize(
    ("prepare", "sentence"),
    [
        (lambda event: event.players.all().delete(), "At least two players must be here to make a draw"),
        (lambda event: event.stages.all().delete(), "This event has no format yet"),
        (lambda event: played_out(event, started_round(event)), "All rounds of this stage have been played"),
        (lambda event: event.stages.update(completed_at="2026-01-01T00:00Z"), "There is nothing left to draw"),
    ],
)
def test_what_stands_in_the_way_is_said(client, prepare, sentence):
    event = at_desk(client)
    prepare(event)
    response = client.get("/desk/cup/draw/")
    assert (response.status_code, sentence in words_of(response)) == (200, True)
    assert client.post("/desk/cup/draw/", {"reason": "x"}).status_code == 422


ADDRESSES = ["/desk/cup/draw/", "/desk/cup/draw/fail/"]
BUTTONS = ["/desk/cup/draw/", "/desk/cup/draw/make/", "/desk/cup/draw/fail/", "/desk/cup/draw/take-over/"]


@pytest.mark.parametrize("who", ["referee", "stranger"])
def test_strangers_and_referees_find_nothing(client, who):
    event = event_with(12, slug="cup")
    account = factories.member(event, Role.REFEREE) if who == "referee" else factories.owner(factories.event())
    client.force_login(account)
    assert {client.get(address).status_code for address in ADDRESSES} == {404}
    assert {client.post(address).status_code for address in BUTTONS} == {404}
    assert event.draws.count() == 0


def test_who_is_not_logged_in_is_asked_to(client):
    event_with(12, slug="cup")
    assert {client.get(address).status_code for address in ADDRESSES} == {302}


@pytest.mark.parametrize("many", [1, 3])
def test_the_page_takes_as_many_reads_whatever_was_drawn(client, many, django_assert_max_num_queries):
    event = at_desk(client)
    for _ in range(many):
        drawn_round(event)
    with django_assert_max_num_queries(19):
        client.get("/desk/cup/draw/")


def test_an_open_draw_is_not_drawn_over(client):
    event = at_desk(client, dice_of_the_hall=True)
    draws.announce_draw(event=event, by=factories.actor(event))
    response = client.post("/desk/cup/draw/")
    assert response.status_code == 422
    assert "Draw 1 is announced but not made yet" in words_of(response)
