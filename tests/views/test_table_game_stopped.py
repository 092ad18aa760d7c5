"""The pages of a game that is written down and stopped by the clock."""

import pytest

from games.heckmeck import take
from tests.factories import games
from tests.views.at_game import Phone, at, code, text_of, waiting
from tournament.models import Result, Round

pytestmark = pytest.mark.django_db
BUTTON = 'id="stop-game"'
FIRST = "Everyone gets the same number of turns. After the last player’s turn, end the game here."
STOPPED = "The clock stopped the game"


def stopped(*turns, time_up="stop"):
    phone = at(*(turns or (take(26), take(33))), time_up=time_up)
    phone.sends("stop/")
    return phone


@pytest.mark.parametrize(
    ("time_up", "turns", "offered"),
    [
        ("play_on", (take(26),), (False, False)),
        ("stop", (), (False, False)),
        ("stop", (take(26),), (True, False)),
        ("finish_turns", (take(26), take(27)), (False, True)),
        ("finish_turns", (take(26), take(27), take(28)), (True, False)),
    ],
)
def test_the_page_offers_to_stop_where_the_event_does(time_up, turns, offered):
    response = at(*turns, time_up=time_up).sees()
    assert (BUTTON in response.text, FIRST in text_of(response)) == offered


def test_a_stopped_game_shows_what_counts_and_what_was_on_the_grill():
    text = text_of(stopped().sees())
    for words in (STOPPED, "This is how it counts", "stopped by the clock", "Still on the grill:", "Send the result"):
        assert words in text
    assert "turn 3" not in text
    assert "Record turn" not in text


def test_a_phone_hears_at_once_that_the_game_is_stopped():
    phone = at(take(26), time_up="stop")
    response = phone.sends("stop/", htmx=True)
    assert (response.status_code, STOPPED in text_of(response)) == (200, True)


@pytest.mark.parametrize("htmx", [True, False])
def test_what_cannot_be_stopped_yet_says_why(htmx):
    phone = at(take(26), time_up="finish_turns")
    response = phone.sends("stop/", htmx=htmx)
    text = text_of(response if htmx else phone.client.get(response["Location"]))
    assert "Finish the round of turns first: everyone gets the same number of turns." in text
    assert not phone.game.stopped


def test_the_result_is_handed_in_with_one_button():
    phone = stopped()
    assert phone.sends("finish/").status_code == 302
    assert (Result.objects.get().end_state["stopped"], phone.game.finished) == (True, False)
    assert "Result sent" in text_of(phone.sees())
    assert "stopped by the clock" in text_of(phone.client.get(phone.at_table))


def test_the_table_s_page_leads_to_the_result():
    phone = stopped()
    text = text_of(phone.client.get(phone.at_table))
    assert "The clock stopped the game. What lies in front of the players is its result." in text


@pytest.mark.parametrize(("is_stopped", "ticked"), [(True, True), (False, False)])
def test_the_result_s_page_begins_with_the_stacks_and_what_is_on_the_grill(is_stopped, ticked):
    phone = stopped() if is_stopped else at(take(26), take(33), time_up="stop")
    page = phone.client.get(f"{phone.at_table}result/")
    form = page.context["form"]
    places = {row.number: row.field.value() for row in form.portion_rows if row.field.value() is not None}
    assert (bool(form["stopped"].value()), places) == (ticked, {26: "0", 33: "1"})


def test_one_plays_on_as_if_nothing_had_been_stopped():
    phone = stopped()
    assert "Play on" in text_of(phone.sees())
    assert "Play on?" in text_of(phone.sees("undo/2/"))
    phone.sends("undo/2/")
    assert (phone.game.stopped, len(phone.turns)) == (False, 2)
    phone.sends(total="28")
    assert len(phone.turns) == 3


def test_a_turn_that_waited_on_another_phone_is_told_that_the_game_is_stopped():
    phone = stopped()
    body = phone.delivers(waiting(2, 3, total="28")).json()
    assert (body["code"], body["stopped"], body["taken_back"], body["theirs"]) == ("record_moved", True, False, [])
    response = phone.delivers(waiting(3, 3, total="28"))
    assert code(response) == (422, "refused")
    assert response.json()["problems"][0]["sentence"] == "The clock stopped this game. To play on, undo that first."


def test_the_public_page_says_that_it_is_stopped():
    event, table = games.begun(time_up="stop", public=True, live_positions_public=True)
    games.write(table, take(26))
    phone = Phone(table)
    phone.sends("stop/")
    page = f"/e/{event.slug}/rounds/1/tables/1/live/"
    response = phone.client.get(page)
    assert (response.status_code, STOPPED in text_of(response)) == (200, True)


def test_when_the_time_is_up_the_game_s_page_says_what_to_do():
    phone = at(take(26), time_up="finish_turns")
    Round.objects.update(minutes=30, started_at="2020-01-01T10:00Z")
    assert "Time’s up: finish the round of turns" in text_of(phone.sees())
