"""The desk's pages for the seats of a round: the preview, changes by hand, portions drawn from a bag."""

import pytest

from tests import factories
from tests.factories.draws import event_with, tables_of
from tests.views.at_desk import at_desk
from tests.views.reading import said
from tests.views.reading import words_of as text
from tournament.models import Player, Role, Round, Seat

pytestmark = pytest.mark.django_db


# Seats


def test_the_preview_shows_the_tables_and_how_good_they_are(client):
    at_desk(client)
    shown = text(client.get("/desk/cup/rounds/1/seating/"))
    for words in ("Table 2", "Player 5", "nobody meets again", "Unchanged since draw 1.", "Swap two players"):
        assert words in shown


def test_repeats_are_marked_in_the_picture(client):
    event = at_desk(client, Round.State.COMPLETE, rounds_planned=2)
    people = list(event.players.all())
    factories.seated_round(event, [[*people[:2], *people[4:6]], [*people[2:4], *people[6:]]], state=Round.State.DRAWN)
    shown = text(client.get("/desk/cup/rounds/2/seating/"))
    assert ("link-repeat" in shown, "met in round 1" in shown, "4 pairs meet again" in shown) == (True, True, True)


def test_two_change_seats(client):
    event = at_desk(client)
    response = client.post("/desk/cup/rounds/1/seating/swap/", {"one": "1", "other": "5"})
    assert (response["Location"], tables_of(event.rounds.get())[0]) == ("/desk/cup/rounds/1/seating/", [5, 2, 3, 4])
    assert "changed by hand" in text(client.get("/desk/cup/rounds/1/seating/"))


def test_a_change_is_looked_at_before_it_is_made(client):
    event = at_desk(client)
    whole = client.post("/desk/cup/rounds/1/seating/swap/", {"one": "1", "other": "5", "look": "1"})
    fragment = client.get(
        "/desk/cup/rounds/1/seating/check/", {"one": "1", "other": "5"}, headers={"HX-Request": "true"}
    )
    for response in (whole, fragment):
        assert "If they swap seats" in text(response)
    assert "<html" not in text(fragment)
    assert whole.context["swap_form"]["one"].value() == "1"
    assert tables_of(event.rounds.get())[0] == [1, 2, 3, 4]


@pytest.mark.parametrize("chosen", [{}, {"one": "1"}, {"one": "x", "other": "²"}, {"one": "1", "other": "1"}])
def test_nothing_chosen_says_nothing(client, chosen):
    at_desk(client)
    response = client.get("/desk/cup/rounds/1/seating/check/", chosen)
    assert (response.status_code, text(response)) == (200, "")


def test_what_cannot_be_swapped_is_said_while_choosing(client):
    event = at_desk(client)
    event.players.filter(number=1).update(fixed_table=1)
    shown = text(client.get("/desk/cup/rounds/1/seating/check/", {"one": "1", "other": "5"}))
    assert "\u2068Player 1\u2069 (1) must sit at table 1." in shown


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"one": "1", "other": "1"}, "Choose two different players."),
        ({"one": "1", "other": ""}, "Fill this in."),
    ],
)
def test_a_refused_swap_keeps_what_was_chosen(client, data, sentence):
    at_desk(client)
    response = client.post("/desk/cup/rounds/1/seating/swap/", data)
    assert (response.status_code, sentence in text(response)) == (422, True)
    assert response.context["swap_form"]["one"].value() == "1"


def test_once_published_a_reason_is_asked_for(client):
    event = at_desk(client, Round.State.PUBLISHED)
    response = client.post("/desk/cup/rounds/1/seating/swap/", {"one": "1", "other": "5"})
    assert (response.status_code, list(response.context["swap_form"].errors)) == (422, ["reason"])
    client.post("/desk/cup/rounds/1/seating/swap/", {"one": "1", "other": "5", "reason": "Asked for it"})
    assert tables_of(event.rounds.get())[0] == [5, 2, 3, 4]


def test_a_late_player_gets_a_seat_and_one_who_does_not_come_leaves_it(client):
    event = at_desk(client)
    factories.player(event, "Late Lena")
    shown = text(client.get("/desk/cup/rounds/1/seating/"))
    assert ("Here, but without a seat" in shown, "Late arrival" in shown) == (True, True)
    client.post("/desk/cup/rounds/1/seating/late/", {"player": "9"})
    assert tables_of(event.rounds.get())[0] == [1, 2, 3, 4, 9]
    assert "Late arrival" not in text(client.get("/desk/cup/rounds/1/seating/"))
    client.post("/desk/cup/rounds/1/seating/leave/", {"player": "2"})
    assert tables_of(event.rounds.get())[0] == [1, 3, 4, 9]


def test_too_few_at_a_table_is_said_at_the_player(client):
    event = event_with(6, slug="cup", tables=2)
    people = list(event.players.all())
    factories.seated_round(event, [people[:3], people[3:]], state=Round.State.DRAWN)
    client.force_login(factories.owner(event))
    response = client.post("/desk/cup/rounds/1/seating/leave/", {"player": "2"})
    assert response.status_code == 422
    assert "Too few players would remain at table 1" in str(response.context["leave_form"].errors["player"])


def test_who_may_not_play_any_more_is_named(client):
    event = at_desk(client)
    event.players.filter(number=3).update(state=Player.State.WITHDRAWN)
    assert "Seated, but no longer playing" in text(client.get("/desk/cup/rounds/1/seating/"))
    assert said(client.post("/desk/cup/rounds/1/publish/")) == [
        "Preliminary round: these players still have a seat but are no longer playing: "
        "\u2068Player 3\u2069 (3). Remove them, or draw again."
    ]


def test_in_a_large_field_numbers_are_typed_and_tables_come_in_pages(client):
    event = event_with(160, slug="cup", tables=40)
    factories.seated_round(event, state=Round.State.DRAWN)
    client.force_login(factories.owner(event))
    shown = text(client.get("/desk/cup/rounds/1/seating/"))
    assert ("Player number" in shown, shown.count("<figure"), "page=2" in shown) == (True, 24, True)
    client.post("/desk/cup/rounds/1/seating/swap/", {"one": "1", "other": "160"})
    assert tables_of(event.rounds.get())[0] == [160, 2, 3, 4]


# Portions drawn by hand


def by_hand(client):
    event = at_desk(client, Round.State.PUBLISHED, portions_by_hand=True)
    Seat.objects.update(portion=None)
    return event


def test_the_round_leads_to_the_first_table_without_portions(client):
    by_hand(client)
    shown = text(client.get("/desk/cup/rounds/1/"))
    assert "Portions of table 1" in shown
    assert "Start the round" not in shown


def test_the_portions_of_a_table_are_typed_in(client):
    event = by_hand(client)
    assert "Put 4 portions in the bag" in text(client.get("/desk/cup/rounds/1/tables/1/portions/"))
    data = {"portion_1": "24", "portion_2": "22", "portion_3": "21", "portion_4": "23"}
    assert client.post("/desk/cup/rounds/1/tables/1/portions/", data)["Location"] == "/desk/cup/rounds/1/"
    assert tables_of(event.rounds.get())[0] == [3, 2, 4, 1]


def test_the_desk_overwrites_no_portions_that_a_phone_typed_in_meanwhile(client):
    event = by_hand(client)
    page = "/desk/cup/rounds/1/tables/1/portions/"
    seen = {"base": client.get(page).context["form"]["base"].value()}
    client.post(page, {"portion_1": "24", "portion_2": "22", "portion_3": "21", "portion_4": "23"} | seen)
    late = {"portion_1": "21", "portion_2": "22", "portion_3": "24", "portion_4": "23"}
    response = client.post(page, late | seen)
    shown = [("Player 1", 24, "21"), ("Player 3", 21, "24")]
    assert (response.status_code, response.context["form"].both) == (409, shown)
    assert tables_of(event.rounds.get())[0] == [3, 2, 4, 1]


def test_every_mistake_stands_at_its_player(client):
    by_hand(client)
    data = {"portion_1": "21", "portion_2": "21", "portion_3": "27", "portion_4": ""}
    response = client.post("/desk/cup/rounds/1/tables/1/portions/", data)
    errors = {name: list(each) for name, each in response.context["form"].errors.items()}
    twice = "Portion 21 was also entered for: \u2068Player {0}\u2069 ({0}). Each portion is drawn once."
    assert (response.status_code, errors) == (
        422,
        {
            "portion_4": ["Choose the portion that was drawn."],
            "portion_1": [twice.format(2)],
            "portion_2": [twice.format(1)],
            "portion_3": ["Portion 27 is not in this table’s bag."],
        },
    )
    assert response.context["form"]["portion_1"].value() == "21"


def test_a_referee_types_portions(client):
    event = by_hand(client)
    client.force_login(factories.member(event, Role.REFEREE))
    data = {f"portion_{number}": str(20 + number) for number in range(1, 5)}
    assert client.post("/desk/cup/rounds/1/tables/1/portions/", data).status_code == 302


def test_after_the_start_the_portions_are_only_a_page_that_says_so(client):
    event = by_hand(client)
    event.rounds.update(state=Round.State.RUNNING)
    shown = text(client.get("/desk/cup/rounds/1/tables/1/portions/"))
    assert "after the round is published and before it starts" in shown
    assert "Save portions" not in shown
